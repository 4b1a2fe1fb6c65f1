"""Additions to the search: quiescence, extensions, limits, threads, and learnt weights."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from banzuke.engine.labs.search.connect_four.board import (
    HEIGHT,
    WIN,
    has_four,
    has_room,
    position_after,
    wins,
)
from banzuke.engine.labs.search.connect_four.crews import Counted, Threads
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.extras import random_position
from banzuke.engine.labs.search.connect_four.learning import (
    NOTHING,
    chances,
    features,
    learn,
    played,
)
from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search,
    search_in,
    workspace,
)
from banzuke.engine.labs.search.connect_four.splitting import split_search
from banzuke.engine.labs.search.connect_four.threads_study import COUNTED, threads_study
from banzuke.engine.streams import named

RNG = named("tests", "additions")
POSITIONS = [random_position(RNG) for _ in range(12)]
BOTTOM = sum(1 << HEIGHT * column for column in range(7))


def after(own: int, taken: int, square: int) -> tuple[int, int]:
    return own ^ taken, taken | square


def static(own: int, taken: int) -> int:
    other = own ^ taken
    return LINES.of(own, other, wins(own, taken).bit_count(), wins(other, taken).bit_count())


def squares(taken: int) -> list[int]:
    columns = [column for column in CENTRE_FIRST if has_room(taken, column)]
    return [taken + (1 << HEIGHT * column) & ~taken for column in columns]


def quiet(own: int, taken: int, plies: int, threats: int = 6) -> float:
    """The quiescent value by its definition, in plain Python without a window."""
    if taken.bit_count() == 42:
        return 0
    mine, theirs = wins(own, taken), wins(own ^ taken, taken)
    reachable = taken + BOTTOM
    if mine & reachable:
        return WIN - plies - 1
    forced = [square for square in squares(taken) if square & theirs]
    if forced:
        return max(-quiet(*after(own, taken, square), plies + 1, threats) for square in forced)
    values = [static(own, taken)]
    for square in squares(taken) if threats else []:
        then = taken | square
        if wins(own | square, then) & (then + BOTTOM):
            values.append(-quiet(*after(own, taken, square), plies + 1, threats - 1))
    return max(values)


@pytest.mark.parametrize("at", POSITIONS, ids=str)
def test_quiescence_follows_threats_and_answers_to_their_end(at) -> None:
    values = []
    for square in squares(at[1]):
        mine = at[0] | square
        is_over = has_four(mine)
        values.append(WIN - 1 if is_over else -quiet(*after(*at, square), 1))
    for extra in ({}, {"centre": True, "killers": True}):
        assert search(*at, Method(1, quiescence=True, **extra)).value == max(values)


def test_quiescence_finds_a_win_by_threats_beyond_the_depth() -> None:
    """Two stones in the middle with free squares beside them: the next stone makes two threats."""
    at = position_after([2, 0, 3, 0])
    assert search(*at, Method(1)).value < WIN - 100
    assert search(*at, Method(1, quiescence=True)).value == WIN - 3


@pytest.mark.parametrize("depth", [3, 5])
def test_extensions_keep_every_win_and_loss_that_the_depth_sees(depth) -> None:
    decided = 0
    for at in POSITIONS:
        plain, extended = search(*at, Method(depth)), search(*at, Method(depth, extensions=True))
        if abs(plain.value) > WIN - 50:
            decided += 1
            assert abs(extended.value) > WIN - 50
            assert (extended.value > 0) == (plain.value > 0)
    assert decided


def test_a_forced_move_costs_no_depth() -> None:
    """White must block the bottom row, and the search behind this move has the full depth."""
    at = position_after([0, 3, 0, 4, 6, 5])
    forced = [square for square in squares(at[1]) if square & wins(at[0] ^ at[1], at[1])]
    assert len(forced) == 1
    found = search(*at, Method(3, extensions=True))
    then = search(*after(*at, forced[0]), Method(3, extensions=True))
    assert found.value == -then.value


def test_a_limit_gives_the_move_of_the_deepest_search_that_ended() -> None:
    method = Method(12, centre=True, killers=True, deepening=True)
    for at in POSITIONS:
        found = search_in(workspace(method), *at, method, order=CENTRE_FIRST, limit=3000)
        assert found.nodes < 3000 + 7 * 43
        assert found.value in {
            search(*at, Method(depth, centre=True, killers=True)).value for depth in range(1, 9)
        }
        least = search_in(workspace(method), *at, method, order=CENTRE_FIRST, limit=1)
        assert least.value == search(*at, Method(1, centre=True)).value


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_that_share_a_search_find_its_value(threads) -> None:
    method = Method(6, centre=True, killers=True)
    with ThreadPoolExecutor(threads) as pool:
        for at in POSITIONS:
            one = search(*at, method)
            for crew in (Counted(threads, method), Threads(pool, threads, method)):
                assert split_search(crew, *at, method).value == one.value


def test_more_threads_are_faster_by_at_most_their_number() -> None:
    rows = threads_study(6, positions=8, timed=(), rng=named("tests", "threads"))
    assert [row.threads for row in rows] == list(COUNTED)
    assert (rows[0].speed, rows[0].work) == (1.0, 1.0)
    assert rows[1].speed > 1.1
    assert all(row.speed <= row.threads * row.work for row in rows)
    assert all(row.timed is None for row in rows)
    timed = threads_study(4, positions=2, timed=(1, 2), rng=RNG, clock=iter(range(99)).__next__)
    assert [row.timed for row in timed[:3]] == [1.0, 1.0, None]


def test_features_with_weights_are_the_static_value() -> None:
    positions = played(60, LINES, RNG)
    weights = np.append(np.array(LINES.squares)[:, :4].ravel(), LINES.threat)
    assert (features(positions) @ weights).tolist() == [static(*at) for at in positions]


def test_learning_from_search_makes_values_predict_deeper_search() -> None:
    start, _, taught = learn(rounds=2, positions=400, depth=4, rng=named("tests", "learning"))
    assert start.evaluation == NOTHING
    assert start.explained < 0.05
    assert taught.explained > start.explained + 0.1
    assert taught.evaluation.threat > 5
    assert all(row == row[::-1] for row in taught.evaluation.squares)


def test_chances_are_those_of_the_side_to_move() -> None:
    won, lost = position_after([2, 0, 3, 0, 4, 0]), position_after([2, 0, 3, 0, 4, 0, 6])
    found = chances([won, position_after(())], NOTHING, 2)
    assert found[0] > 0.999
    assert found[1] == 0.5
    assert chances([lost], Evaluation(LINES.squares, 0), 1)[0] > 0.5


@pytest.mark.parametrize("wrong", [{"rounds": 0}, {"positions": 49}, {"depth": 1}])
def test_too_few_positions_to_learn_from_are_refused(wrong) -> None:
    with pytest.raises(ValueError, match="give 1 round, 50 positions and 2 moves ahead, or more"):
        learn(**{"rounds": 1, "positions": 50, "depth": 2, "rng": RNG} | wrong)


def test_one_position_has_no_error() -> None:
    with pytest.raises(ValueError, match="positions = 1"):
        threads_study(3, positions=1, timed=(), rng=RNG)
