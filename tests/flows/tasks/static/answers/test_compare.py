"""Comparing two players: the published version's random numbers, drawn again."""

from itertools import permutations

import numpy as np
import polars as pl
import pytest

import banzuke as bz
from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import from_counts
from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.static.answers import again
from banzuke.flows.tasks.static.answers.again import CannotAskAgain, ask_again
from banzuke.flows.tasks.static.answers.compare import _notes, compare
from tests.published import of_home

asked_in = of_home(ask_again)

pytestmark = pytest.mark.slow

GAMES = [
    *["Ann,Bob,1", "Bob,Cid,1", "Cid,Ann,1", "Ann,Cid,1", "Bob,Ann,0.5", "Cid,Bob,0"] * 4,
    "Ann,Bob,1",
    "Dan,Ann,0",
]
PLAIN = GameSetting()


@pytest.fixture
def published(home, log, make_league, rated, made_once):
    def run(*games, league=None, **static):
        settings = {"static": {"replicates": 96, "order": True, **static}, **(league or {})}

        def make():
            log("a.csv", *[f"2024-05-01,{game}" for game in games or GAMES])
            assert rated(make_league(league=settings), serve=True).rejected == ()

        return made_once(home, make, games, settings)

    return run


def asked(home, *players, league=None, period=None):
    return asked_in(home, players=players, league=league, period=period)


@pytest.mark.long
def test_numbers_are_those_that_were_published(published, answers):
    home = published()
    found = compare(asked(home, "Ann", "Bob"), "Ann", "Bob", setting=PLAIN)
    rows = answers("SELECT rating, se FROM static_rating WHERE player IN ('Ann', 'Bob') ORDER BY 1")
    numbers = sorted(zip(found.rating, found.se, strict=True))
    assert np.allclose(numbers, rows, rtol=1e-6)
    ((probability,),) = answers(
        "SELECT probability FROM superiority WHERE player = 'Ann' AND opponent = 'Bob'"
    )
    assert found.stronger == probability
    assert found.replicates == 96
    assert found.met == {"wins": 5, "draws": 4, "losses": 0}


def test_the_order_of_the_two_players_only_changes_signs(published):
    home = published()
    one = compare(asked(home, "Ann", "Cid"), "Ann", "Cid", setting=PLAIN)
    other = compare(asked(home, "Cid", "Ann"), "Cid", "Ann", setting=GameSetting(reverse=True))
    assert other.difference == -one.difference
    assert (other.difference_lo95, other.difference_hi95) == (
        -one.difference_hi95,
        -one.difference_lo95,
    )
    assert other.stronger == pytest.approx(1 - one.stronger)
    assert other.next_game["loss"] == pytest.approx(one.next_game["win"])
    assert other.next_game["draw"] == pytest.approx(one.next_game["draw"])


def test_chances_of_the_next_game_add_up_and_lie_in_their_intervals(published):
    found = compare(asked(published(), "Ann", "Bob"), "Ann", "Bob", setting=PLAIN)
    assert sum(chance for chance, _, _ in found.next_game.values()) == pytest.approx(1.0)
    assert all(low <= chance <= high for chance, low, high in found.next_game.values())


@pytest.mark.long
def test_the_first_move_counts_in_the_prediction(published):
    home = published(*["Ann,Bob,1", "Bob,Ann,1", "Ann,Bob,1", "Bob,Ann,0"] * 9, "Ann,Bob,0")
    settings = (PLAIN, GameSetting(neutral=True), GameSetting(reverse=True))
    chances = [
        compare(asked(home, "Ann", "Bob"), "Ann", "Bob", setting=setting).next_game["win"][0]
        for setting in settings
    ]
    assert chances[0] > chances[1] > chances[2]


@pytest.mark.long
def test_players_of_another_group_are_compared_in_their_own(published):
    games = [*GAMES, *["Xia,Yun,1", "Yun,Xia,0", "Xia,Yun,0"]]
    found = compare(
        asked(published(*games, component_size=2), "Xia", "Yun"), "Xia", "Yun", setting=PLAIN
    )
    assert found.difference == pytest.approx(400 * np.log10(2), abs=0.01)


@pytest.mark.parametrize(
    "static, handicap, says",
    [
        ({}, 3, ["No handicap is rated"]),
        ({}, 0, []),
        ({"draws": "drop"}, 0, ["Draws are not rated"]),
        ({"handicap": "M4"}, 1, []),
        ({"handicap": "M4"}, 5, ["No game of the period has handicap 5: the curve of the others"]),
        ({"handicap": "M1"}, 5, ["No game of the period has handicap 5: the next lower one"]),
    ],
)
def test_notes_name_the_assumptions_of_the_next_game(static, handicap, says):
    pairs = from_counts(
        [0, 0, 1], [1, 1, 2], [3, 4, 5], [0, 1, 0], [3, 2, 4], n_players=3, handicap=[0, 1, 0]
    )
    notes = list(_notes(fit(pairs, Model(**static), gauge=Gauge()), handicap))
    assert len(notes) == len(says)
    assert all(said in note for said, note in zip(says, notes, strict=True))


@pytest.mark.parametrize(
    ("players", "says"),
    [
        (("Ann", "Ann"), "one player"),
        (("Ann", "Dan"), "Dan has the status 'winless'"),
        (("Ann", "Eve"), "no published period"),
        (("ann", "Bob"), "no published period"),
    ],
)
def test_pairs_that_cannot_be_compared_are_refused_with_the_reason(published, players, says):
    home = published()
    with pytest.raises(CannotAskAgain, match=says):
        compare(asked(home, *players), *players, setting=PLAIN)


def test_a_player_of_strength_0_is_refused_as_others_without_a_rating_are() -> None:
    even = [(*pair, score, 0) for pair in permutations("ABC", 2) for score in "110"]
    helped = [("Z", "A", "1", 5), ("Z", "A", "0", 5), ("Z", "B", "1", 5), ("Z", "B", "0", 5)]
    helped += [("B", "C", "1", 5)] * 3
    games = pl.DataFrame(even + helped, ["first", "second", "score", "handicap"], orient="row")
    fit = bz.pairwise(games, handicap="A1", replicates=2)
    assert fit.sql("SELECT status FROM static_rating WHERE player = 'Z'").item() == "zero_strength"
    for players in permutations("AZ"):
        with pytest.raises(CannotAskAgain, match=r"^Z has the status 'zero_strength'"):
            fit.compare(*players)


@pytest.mark.long
def test_two_leagues_with_both_players_need_a_choice(published, log, make_league, rated):
    home = published()
    log("a.csv", *[f"2024-05-01,{game}" for game in GAMES])
    other = {"name": "other", "static": {"replicates": 32}}
    rated(make_league(league=other), serve=True)
    with pytest.raises(CannotAskAgain, match="club, other; name one of these leagues"):
        asked(home, "Ann", "Bob")
    assert asked(home, "Ann", "Bob", league="other").job.league == "other"


def test_the_latest_period_with_both_is_taken(home, log, make_league, rated):
    log("a.csv", "2022-01-01,Ann,Bob,1", "2022-01-02,Bob,Ann,1", "2023-01-01,Ann,Cid,1")
    rated(make_league(), serve=True)
    assert asked(home, "Ann", "Bob").job.period == "2022"
    with pytest.raises(CannotAskAgain, match="club 2023"):
        asked(home, "Ann", "Bob", league="club", period="2023")
    notes = bz.home(home.root).compare("Ann", "Bob", league="club").notes
    assert notes[0] == (
        "In 2023 there is no rating of Ann (undefeated), so this compares the two in 2022."
    )


@pytest.mark.long
def test_a_version_without_matchups_cannot_be_compared(published):
    with pytest.raises(CannotAskAgain, match="matchups = true"):
        asked(published(matchups=False), "Ann", "Bob")


def test_a_version_of_another_method_is_not_drawn_again(published, set_method):
    home = published()
    for method, why in ((1000, "older method"), (1, "newer Banzuke; update this one")):
        set_method("static", method)
        with pytest.raises(CannotAskAgain, match=why):
            asked(home, "Ann", "Bob")


def test_games_come_back_as_they_were(published, jobs_of, make_league):
    home = published()
    job = asked(home, "Ann", "Bob").job
    assert job.input.player_ids == tuple(sorted(job.input.player_ids))
    assert job.input.arrays["wins"].sum() + job.input.arrays["draws"].sum() > 0
    assert again.CannotAskAgain.exit_code == 2


@pytest.mark.long
def test_players_that_no_games_connect_cannot_be_compared(published) -> None:
    games = [*GAMES, "Xia,Yun,1", "Yun,Xia,1"]
    home = published(*games, replicates=16)
    with pytest.raises(CannotAskAgain, match=r"Ann and Xia cannot be compared .* no games connect"):
        compare(asked(home, "Ann", "Xia"), "Ann", "Xia", setting=PLAIN)
    home = published(*games, order=False, prior="mean-draw", replicates=16)
    found = compare(asked(home, "Ann", "Xia"), "Ann", "Xia", setting=PLAIN)
    assert "No games connect the two" in found.notes[0]
    assert compare(asked(home, "Ann", "Bob"), "Ann", "Bob", setting=PLAIN).notes == ()
