"""Anchors: the anchors that set the zero, the marks of rows, and the messages on other anchors."""

import json

import pytest

from banzuke.flows.leagues.league import League
from banzuke.flows.people.aliases import store_aliases
from banzuke.flows.store import open_store
from banzuke.flows.tasks.task import CannotRate
from banzuke.flows.versions.plan import parameters_of
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

GROUP = [
    *["2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1", "2024-05-03,Ann,Cid,1"] * 4,
    *["2024-06-01,Cid,Bob,1", "2024-06-02,Cid,Dan,1", "2024-06-03,Dan,Ann,1"] * 4,
]
APART = ["2024-07-01,Xia,Yun,1", "2024-07-02,Yun,Xia,1"]
RATINGS = "SELECT player, rating, anchor, anchor_rating, anchor_error FROM static_rating ORDER BY 1"


def static(**keys):
    return {"static": {"replicates": 32, "checks": False, **keys}}


@pytest.mark.long
def test_the_mean_of_the_anchors_is_that_of_their_published_ratings(
    log, make_league, rated, answers
):
    log("a.csv", *GROUP, *APART)
    anchors = {"Ann": 1800, "Cid": {"rating": 1700}, "Xia": 2500}
    published = rated(make_league(league=static(anchors=anchors)))

    found = {player: rest for player, *rest in answers(RATINGS)}
    assert found["Ann"][0] + found["Cid"][0] == pytest.approx(3500.0)
    assert [found[name][1:] for name in ("Ann", "Cid")] == [
        ["mean", 1800.0, None],
        ["mean", 1700.0, None],
    ]
    assert found["Bob"][1:] == [None] * 3
    # Players who never met the others form a group of their own, whose zero no anchor sets.
    assert found["Xia"] == [1500.0, "left out", 2500.0, None]
    assert {what.split(":")[0] for _, what in published.warnings} == {
        "static_anchor_holds_nothing", "static_groups_apart",
    }  # fmt: skip


@pytest.mark.long
def test_anchors_with_errors_pull_and_a_warning_names_contradicted_ones(
    log, make_league, rated, answers
):
    log("a.csv", *GROUP * 10)
    loose = {
        "Ann": {"rating": 1800, "error": 25},
        "Cid": {"rating": 1300, "error": 30.5},
        "Nobody": {"rating": 1500, "error": 50},
    }
    published = rated(make_league(league=static(anchors=loose, prior="mean-draw")))

    found = {player: rest for player, *rest in answers(RATINGS)}
    assert found["Ann"][1:] == ["normal", 1800.0, 25.0]
    assert 1300 < found["Cid"][0] < found["Ann"][0] + 100
    rows = answers("SELECT player, anchor, residual, abs(z) > 3 FROM anchor ORDER BY player")
    assert rows == [
        ("Ann", "normal", pytest.approx(found["Ann"][0] - 1800), True),
        ("Cid", "normal", pytest.approx(found["Cid"][0] - 1300), True),
        ("Nobody", "unknown name", None, None),
    ]
    assert {what.split(":")[0] for _, what in published.warnings} == {
        "static_anchor_contradicts",
        "static_anchor_holds_nothing",
    }
    (stored,) = answers("SELECT parameters FROM version")
    assert [one["error"] for one in json.loads(stored[0])["anchors"]] == [25.0, 30.5, 50.0]


def test_a_period_without_any_anchor_says_what_helps(log, make_league, jobs_of, rated):
    log("a.csv", *GROUP)
    with pytest.raises(CannotRate, match=r"'Eve', 'Xia' can be compared .* in 2024; name others"):
        rated(make_league(league=static(anchors={"Xia": 1500, "Eve": 1500})))


@pytest.fixture
def with_alias(home, log, make_league):
    """A function that returns a league in which Annie is Ann, with these anchors."""

    def make(anchors):
        log("a.csv", *GROUP)
        (home.root / "aliases.csv").write_text("alias,player\nAnnie,Ann\n", encoding="utf-8")
        allow_sources(home, "aliases.csv")
        said = static(anchors=anchors) | {"aliases": {"path": "aliases.csv"}}
        league = make_league(league=said)
        with open_store(home, command="test") as store:
            store_aliases(store, league)
        return league

    return make


def test_two_names_of_one_player_are_refused(with_alias, rated):
    with pytest.raises(CannotRate, match="'Ann' and 'Annie' are one player"):
        rated(with_alias({"Ann": 1500, "Annie": 1600}))


@pytest.mark.long
def test_an_alias_is_the_player_it_stands_for(with_alias, rated, answers):
    rated(with_alias({"Annie": 1800}))
    assert answers("SELECT player, rating FROM static_rating WHERE anchor = 'mean'") == [
        ("Ann", pytest.approx(1800.0))
    ]


def test_the_order_of_anchors_changes_no_version_and_leagues_without_keep_theirs(make_league):
    def of(league: League):
        return parameters_of(league, {})

    one = {"Ann": 1500, "Bob": 1600}
    assert of(make_league(league=static(anchors=one))) == of(
        make_league(league=static(anchors=dict(reversed(one.items()))))
    )
    assert of(make_league(league=static(anchors={}))) == of(make_league(league=static()))
    assert "anchors" not in of(make_league(league=static()))
