"""Games of different weight: by importance in the log, and by their age at the cutoff."""

import numpy as np
import pytest

from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.static.answers.again import ask_again
from banzuke.flows.tasks.static.answers.compare import compare
from banzuke.flows.tasks.static.fits.fitted import game_weights
from tests.published import of_home

asked_in = of_home(ask_again)

pytestmark = pytest.mark.slow

RESULTS = ["Ann,Bob,1", "Bob,Cid,1", "Cid,Ann,1", "Ann,Cid,0.5", "Bob,Ann,1", "Cid,Bob,0"]
WEIGHTS = ["3", "0.5", "1", "2.25", "0.125", "1"]
HEADER = "date,black,white,result,weight"
COLUMNS = {
    "played_at": "date", "first": "black", "second": "white", "score": "result", "weight": "weight",
}  # fmt: skip


@pytest.fixture
def weighed(home, log, make_league, rated):
    """A function that rates rows with weights and returns the results."""

    def run(rows, weight_is="importance", **static):
        log("a.csv", *rows, header=HEADER)
        settings = {"static": {"replicates": 64, **static}}
        league = make_league(league=settings, columns=COLUMNS, weight_is=weight_is)
        assert rated(league, serve=True).rejected == ()
        return home

    return run


def rows(times=4, weights=WEIGHTS):
    days = [f"2024-0{n + 1}-01" for n in range(times)]
    return [
        f"{day},{game},{weight}"
        for day in days
        for game, weight in zip(RESULTS, weights, strict=True)
    ]


@pytest.mark.long
def test_important_games_are_counted_once(weighed, answers):
    weighed(rows())
    (games,) = zip(*answers("SELECT games FROM static_rating"), strict=True)
    assert sum(games) == 2 * 24
    (effective,) = zip(*answers("SELECT effective_games FROM static_rating"), strict=True)
    assert all(0 < few < 0.8 * all_ for few, all_ in zip(effective, games, strict=True))
    assert answers("SELECT games, predicted + unpredicted FROM model_check") == [(24, 24)]
    assert answers("SELECT sum(games) FROM matchup") == [(2 * 24,)]


@pytest.mark.long
def test_copies_make_errors_smaller_and_importance_does_not(weighed, answers):
    twelve = rows(weights=["12"] * 6)
    query = "SELECT player, rating, se_hessian, games FROM static_rating ORDER BY 1"
    weighed(twelve)
    once = answers(query)
    weighed(twelve, weight_is="copies")
    copies = answers(query)
    for (_, rating, se, games), (_, same, less, many) in zip(once, copies, strict=True):
        assert rating == pytest.approx(same, abs=0.01)
        assert se == pytest.approx(np.sqrt(12) * less, rel=1e-3)
        assert 12 * games == many


def test_compare_draws_what_was_published_again(weighed, answers):
    home = weighed(rows(), half_life="60 days")
    asked = asked_in(home, players=("Ann", "Bob"), league=None, period=None)
    found = compare(asked, "Ann", "Bob", setting=GameSetting())
    published = dict(
        answers("SELECT player, (rating, se) FROM static_rating WHERE player IN ('Ann', 'Bob')")
    )
    assert np.allclose(
        [*zip(found.rating, found.se, strict=True)], [*published.values()], rtol=1e-6
    )
    ((probability,),) = answers(
        "SELECT probability FROM superiority WHERE player = 'Ann' AND opponent = 'Bob'"
    )
    assert found.stronger == pytest.approx(probability)
    assert found.met == {"wins": 4, "draws": 0, "losses": 4}


def test_a_game_counts_half_for_each_half_life_before_the_last(home, log, make_league, jobs_of):
    log("a.csv", "2024-01-01,Ann,Bob,1", "2024-01-11,Bob,Ann,1", "2024-01-31,Ann,Bob,0.5")
    settings = {"static": {"half_life": "10 days", "prior": {"games": 2.0}}}
    (job,) = jobs_of(make_league(league=settings))
    # The day of the last game counts as a whole: its end is the cutoff.
    assert sorted(game_weights(job)) == pytest.approx([0.5**3.1, 0.5**2.1, 0.5**0.1])


def test_a_half_life_is_a_part_of_the_version(make_league, jobs_of, log):
    log("a.csv", "2024-01-01,Ann,Bob,1", "2024-01-11,Bob,Ann,1")
    ids = [
        jobs_of(make_league(league={"static": static}))[0].version_id
        for static in ({}, {"half_life": "730 days"}, {"half_life": "731 days"})
    ]
    assert len(set(ids)) == 3


def test_versions_without_half_life_keep_their_parameters(make_league, jobs_of, log):
    log("a.csv", "2024-01-01,Ann,Bob,1", "2024-01-11,Bob,Ann,1")
    (job,) = jobs_of(make_league(league={"static": {"prior": "mean-draw"}}))
    assert "half_life" not in job.parameters
    assert job.parameters["prior"] == "mean-draw"
    assert "importance" not in job.input.arrays


@pytest.mark.long
def test_a_prior_has_games_and_a_strength(home, log, make_league, rated, answers):
    log("a.csv", *[f"2024-05-0{n},Ann,Bob,1" for n in range(1, 6)])

    def ratings(prior):
        rated(make_league(league={"static": {"prior": prior, "replicates": 32}}))
        return dict(answers("SELECT player, rating FROM static_rating"))

    weak, strong = (ratings({"games": games, "strength": 1200.0}) for games in (1.0, 50.0))
    assert weak["Ann"] - 1200 == pytest.approx(1200 - weak["Bob"], abs=0.01)
    assert strong["Ann"] - strong["Bob"] < 0.2 * (weak["Ann"] - weak["Bob"])
    mean = ratings({"games": 1.0})
    assert mean == pytest.approx(ratings("mean-draw"))
