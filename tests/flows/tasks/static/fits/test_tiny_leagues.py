"""Leagues of a few games, all drawn or all won by one side: every model rates them."""

import itertools
from contextlib import suppress

import numpy as np
import pytest

from banzuke.engine.bradley_terry import NotConverged
from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.league import Static
from banzuke.flows.leagues.periods import Period
from banzuke.flows.tasks.static.rate import rate_static
from banzuke.flows.tasks.task import Job, Outcome
from tests.marks import rare

SCORES = {
    "draws only": [0.5, 0.5, 0.5, 0.5],
    "wins only": [1.0, 0.0, 1.0, 0.0],
    "one side wins": [1.0, 1.0, 1.0, 1.0],
    "one win among draws": [1.0, 0.5, 0.5, 0.5],
}
GAMES = {
    "two players": ([0, 0, 1, 0], [1, 1, 0, 1]),
    "with a newcomer": ([0, 0, 1, 0], [1, 1, 2, 1]),
    "round": ([0, 1, 2, 0], [1, 2, 0, 1]),
}

EACH = {("two players", "draws only"), ("with a newcomer", "wins only"), ("round", "one side wins")}
EACH |= {("with a newcomer", "one win among draws"), ("round", "draws only")}
DEALT = [pair if pair in EACH else rare(*pair) for pair in itertools.product(GAMES, SCORES)]


def tiny(games: str, scores: str, codes: list[int], *, each: int = 1, **static: object) -> Outcome:
    """Rate a league of four results, each of which counts ``each`` times."""
    first, second = (np.array(side) for side in GAMES[games])
    score = np.array(SCORES[scores])
    arrays = {
        "first_idx": first,
        "second_idx": second,
        "played_at": np.arange(4, dtype=np.int64),
        "wins": each * (score == 1.0),
        "draws": each * (score == 0.5),
        "losses": each * (score == 0.0),
        "handicap": np.array(codes, np.int32),
        "neutral": np.zeros(4, np.bool_),
    }
    ids = ("a", "b", "c")[: 1 + int(np.maximum(first, second).max())]
    parameters = Static.model_validate({"replicates": 2, **static}).model_dump(mode="json")
    input_ = Input(Period("2024"), ids, arrays, "", 4, 4 * each, None, {})
    return rate_static(Job("tiny", "static", "v", input_, parameters))


@pytest.mark.filterwarnings("error::RuntimeWarning")
@pytest.mark.parametrize("draws", [rare("half"), rare("drop"), "davidson"])
@pytest.mark.parametrize(("games", "scores"), DEALT)
@pytest.mark.long
def test_no_arithmetic_warns(games, scores, draws) -> None:
    codes = {"none": [0, 0, 0, 0], "M1": [0, 1, 0, 2], "A3": [0, 1, 0, 2]}
    for order, handicap in itertools.product((False, True), codes):
        with suppress(NotConverged):  # no number: A3 may diverge, and raises
            tiny(games, scores, codes[handicap], draws=draws, order=order, handicap=handicap)


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_draws_as_half_points_that_cannot_vary_are_no_test_of_a_change() -> None:
    found = tiny("two players", "draws only", [0, 0, 0, 0], each=50, draws="half")

    assert found.tables["stationarity"]["p_value"].is_nan().all()


def test_players_of_whom_nothing_but_draws_is_expected_have_too_few_games_for_a_change() -> None:
    found = tiny("two players", "draws only", [0, 0, 0, 0], draws="davidson", order=True)

    changes = found.tables["stationarity"]
    assert changes["status"].to_list() == ["too few games"] * 2
    assert changes["p_value"].is_nan().all()
