"""The order of play shows whether pairings follow results; a note says if the order is missing."""

import json
from contextlib import closing
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import banzuke as bz
from banzuke.engine.streams import named
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.compared import GameSetting
from banzuke.flows.tasks.static.answers.again import ask_again
from banzuke.flows.tasks.static.answers.compare import compare
from banzuke.flows.tasks.static.fits.order_of_play import in_turn
from bench import pairings
from bench.pairings_seasons import first_by_rating

COLUMNS = {
    "first": "white", "second": "black", "score": "result", "played_at": "date", "round": "round",
}  # fmt: skip


@pytest.mark.parametrize(("order", "least", "most"), [(True, 0.9, 1.0), (False, 1.0, 1.0)])
@pytest.mark.long
def test_rounds_of_one_day_say_that_pairings_follow_results(
    home, log, make_league, rated, answers, order, least, most
):
    league = pairings.League(named("flows", "Swiss"), 32, 0.0, 0.0)
    pairings.swiss(7)(league)
    rows = [
        f"2024-05-01,P{first},P{second},{score:g},{turn + 1 if order else ''}"
        for first, second, score, turn in league.games
    ]
    log("a.csv", *rows, header="date,white,black,result,round")
    rated(make_league(columns=COLUMNS, league={"static": {"replicates": 32}}))
    ((text,),) = answers("SELECT diagnostics FROM version WHERE task = 'static'")
    (chance,) = json.loads(text)["pairings_follow_results"]
    assert least <= chance <= most
    query = "SELECT player, opponent, probability FROM superiority ORDER BY ALL LIMIT 1"
    ((one, other, probability),) = answers(query)
    with closing(open_serving(home)) as serving:
        asked = ask_again(serving, players=(one, other), league=None, period=None)
    again = compare(asked, one, other, setting=GameSetting())
    assert again.stronger == pytest.approx(probability, abs=1e-9)


@pytest.mark.long
def test_a_version_computed_again_knows_that_first_moves_follow_results(
    home, log, make_league, rated, answers
):
    league = pairings.League(named("flows", "first moves"), 24, 0.0, 30.0)
    first_by_rating(14, share=1.0)(league)
    rows = [
        f"2024-05-01,P{first},P{second},{score:g},{turn + 1}"
        for first, second, score, turn in league.games
    ]
    log("a.csv", *rows, header="date,white,black,result,round")
    rated(make_league(columns=COLUMNS, league={"static": {"replicates": 32, "order": True}}))
    ((text,),) = answers("SELECT diagnostics FROM version WHERE task = 'static'")
    (chance,) = json.loads(text)["first_moves_follow_results"]
    assert chance > 0.9
    query = "SELECT player, opponent, probability FROM superiority ORDER BY ALL LIMIT 1"
    ((one, other, probability),) = answers(query)
    with closing(open_serving(home)) as serving:
        asked = ask_again(serving, players=(one, other), league=None, period=None)
    again = compare(asked, one, other, setting=GameSetting())
    assert again.stronger == pytest.approx(probability, abs=1e-9)


SUPPOSED = "they count as a Swiss tournament"


def tournament(**columns: list[object]) -> bz.Log:
    """The games of a Swiss tournament of 7 rounds, in another order than that of play."""
    league = pairings.League(named("flows", "Swiss"), 32, 0.0, 0.0)
    pairings.swiss(7)(league)
    frame = pl.DataFrame(league.games, schema=["first", "second", "score", "turn"], orient="row")
    return bz.games(frame.sample(fraction=1.0, shuffle=True, seed=1), **columns)


def test_a_note_says_that_games_without_an_order_count_as_a_tournament() -> None:
    with pytest.warns(bz.DoubtfulRatings):
        found = bz.pairwise(tournament(), replicates=2, checks=False)

    query = "SELECT diagnostics ->> '$.rounds_supposed' FROM version"
    assert found.sql(query).item() == str(7 * 16)
    (doubt,) = [doubt for doubt in found.doubts if SUPPOSED in doubt]
    assert "map `round` or `played_at`" in doubt


def test_a_tournament_whose_rounds_are_known_has_no_note() -> None:
    found = bz.pairwise(tournament(round="turn"), replicates=2, checks=False)

    assert not [doubt for doubt in found.doubts if SUPPOSED in doubt]


def test_moving_first_counts_neither_on_neutral_ground_nor_with_a_handicap():
    arrays = {
        "first_idx": np.zeros(3, np.int32), "second_idx": np.ones(3, np.int32),
        "wins": np.array([2, 1, 1]), "draws": np.zeros(3, np.int64),
        "losses": np.zeros(3, np.int64), "played_at": np.array([1, 2, 3]),
        "handicap": np.array([0, 0, 2]), "neutral": np.array([0, 1, 0], np.uint8),
    }  # fmt: skip
    job = SimpleNamespace(input=SimpleNamespace(arrays=arrays, player_ids=("a", "b")))
    found = in_turn(SimpleNamespace(job=job), SimpleNamespace(players=np.arange(2)))
    assert found is not None
    assert found.moves.tolist() == [True, True, False, False]
