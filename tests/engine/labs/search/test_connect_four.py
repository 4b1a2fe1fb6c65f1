"""Connect Four: rules, kernels compared with plain Python, and extras that change no value."""

import numpy as np
import pytest

from banzuke.engine.labs.search import alpha_beta, minimax
from banzuke.engine.labs.search.connect_four.board import (
    COLUMNS,
    SQUARES,
    WIN,
    Board,
    has_four,
    has_room,
    position_after,
    wins,
)
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.extras import extras_study
from banzuke.engine.labs.search.connect_four.negamax import FULL
from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search,
    search_in,
    workspace,
)
from banzuke.engine.streams import named

DRAWN = [int(c) - 1 for c in "121212212121343434434343565656656565777777"]
"""A whole game without four in a line."""


def random_positions(count: int) -> list[list[int]]:
    """Positions of random games that are not over."""
    rng, found = named("tests", "connect four"), []
    while len(found) < count:
        columns: list[int] = []
        for _ in range(int(rng.integers(0, 36))):
            taken = position_after(columns)[1]
            room = [column for column in range(COLUMNS) if has_room(taken, column)]
            columns.append(room[int(rng.integers(len(room)))])
            own, taken = position_after(columns)
            if has_four(own ^ taken):
                columns.pop()
                break
        found.append(columns)
    return found


POSITIONS = random_positions(16)


def lines() -> list[int]:
    """All lines of four, collected square by square."""
    found = []
    for column in range(7):
        for row in range(6):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                squares = [(column + right * k, row + up * k) for k in range(4)]
                if all(0 <= c < 7 and 0 <= r < 6 for c, r in squares):
                    found.append(sum(1 << 7 * c + r for c, r in squares))
    return found


def test_there_are_69_lines_and_each_wins() -> None:
    assert len(lines()) == 69
    assert all(has_four(line) for line in lines())
    assert FULL == SQUARES


def test_the_weight_of_a_square_is_its_number_of_lines() -> None:
    for row, weights in enumerate(LINES.squares):
        for column, weight in enumerate(weights):
            assert weight == sum(line >> 7 * column + row & 1 for line in lines())


@pytest.mark.parametrize("columns", POSITIONS, ids=str)
def test_winning_squares_are_those_that_complete_a_line(columns) -> None:
    own, taken = position_after(columns)
    for stones in (own, own ^ taken):
        by_lines = sum(
            square
            for square in (1 << bit for bit in range(49))
            if square & SQUARES & ~taken and any((stones | square) & line == line and line & square
                                                 for line in lines())
        )  # fmt: skip
        assert wins(stones, taken) == by_lines


@pytest.mark.parametrize("columns", POSITIONS, ids=str)
@pytest.mark.slow
def test_kernel_and_plain_python_visit_the_same_positions(columns) -> None:
    own, taken = position_after(columns)
    for depth in (1, 2, 4):
        for method, slow in ((Method(depth), alpha_beta), (Method(depth, prune=False), minimax)):
            found, truth = search(own, taken, method), slow(Board(columns, evaluation=LINES), depth)
            assert (found.value, found.move, found.nodes) == (truth.value, truth.move, truth.nodes)


EXACT_EXTRAS = {
    "centre": {"centre": True},
    "killers": {"killers": True},
    "history": {"centre": True, "history": True},
    "table": {"table_bits": 6},
    "deepening": {"deepening": True, "table_bits": 12},
    "aspiration": {"deepening": True, "aspiration": 3},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", EXACT_EXTRAS)
def test_extras_that_only_order_or_remember_change_no_value(name) -> None:
    for columns in POSITIONS:
        own, taken = position_after(columns)
        for depth in (3, 6):
            plain, extra = (
                search(own, taken, Method(depth, **options)) for options in ({}, EXACT_EXTRAS[name])
            )
            assert extra.value == plain.value
            only = search_in(
                workspace(Method(depth)), own, taken, Method(depth), order=[extra.move] * COLUMNS
            )
            assert only.value == plain.value


@pytest.mark.slow
def test_the_study_counts_wrong_values_of_heuristic_extras() -> None:
    rows = {row.name: row for row in extras_study(6, positions=60, rng=named("tests", "extras"))}

    guesses = {"centre, null move", "centre, futility"}
    assert {name for name, row in rows.items() if row.wrong_values} == guesses
    assert {name for name, row in rows.items() if row.worse_moves} <= guesses
    assert rows["left to right"].ratio == 1.0
    assert rows["centre, killers"].ratio + 4 * rows["centre, killers"].ratio_se < 1.0


def test_the_first_player_wins_where_it_can_be_proved_soon() -> None:
    """Three in a row with both ends open win on the next move but one, against any answer."""
    own, taken = position_after([2, 0, 3, 0])
    found = search(own, taken, Method(3))
    assert found.value == WIN - 3
    assert found.move in (1, 4)
    own, taken = position_after([2, 0, 3, 0, 4])
    assert search(own, taken, Method(2)).value == 2 - WIN


def test_a_drawn_board_and_a_won_one_have_no_move() -> None:
    for columns, said in ((DRAWN, "the board is full"), ([0, 1, 0, 1, 0, 1, 0], "the game is won")):
        with pytest.raises(ValueError, match=said):
            search(*position_after(columns), Method(3))
        assert not Board(columns, evaluation=LINES).moves()
    assert search(*position_after(DRAWN[:-1]), Method(5)).value == 0


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ([0, 7], "move 2, column 8: columns are 1 to 7"),
        ([3] * 7, "move 7, column 4: the column is full"),
        ([0, 1, 0, 1, 0, 1, 0, 1], "move 8, column 2: the game was won by move 7"),
    ],
)
def test_games_that_cannot_be_played_are_refused(columns, said) -> None:
    with pytest.raises(ValueError, match=said):
        position_after(columns)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"depth": 0}, "depth = 0"),
        ({"depth": 43}, "a game has 42 moves"),
        ({"noise": -1}, "noise = -1"),
        ({"prune": False, "killers": True}, "goes with no extra"),
        ({"aspiration": 5}, "aspiration takes deepening"),
        ({"table_bits": 40}, "table_bits of 0 to 26"),
    ],
)
def test_invalid_methods_of_search_are_refused(options, said) -> None:
    with pytest.raises(ValueError, match=said):
        Method(**{"depth": 4} | options)


@pytest.mark.parametrize(
    ("squares", "threat"), [(LINES.squares[:5], 1), (LINES.squares, 61), (LINES.squares, 0.5)]
)
def test_invalid_weights_are_refused(squares, threat) -> None:
    with pytest.raises(ValueError, match="give"):
        Evaluation(squares, threat)


def test_noise_is_of_its_seed_and_bounded() -> None:
    own, taken = position_after([3, 3, 2])
    exact = search(own, taken, Method(1, centre=True)).value
    noisy = [search(own, taken, Method(1, centre=True, noise=30), seed=s).value for s in range(40)]
    again = [search(own, taken, Method(1, centre=True, noise=30), seed=s).value for s in range(40)]
    assert noisy == again
    assert len(set(noisy)) > 10
    assert np.all(np.abs(np.array(noisy) - exact) <= 60)


def test_of_equal_moves_the_first_in_the_order_is_taken() -> None:
    """With the middle column full, the board is symmetric, so columns 2 and 4 are equal."""
    method, position = Method(1), position_after([3] * 6)
    moves = [
        search_in(workspace(method), *position, method, order=order).move
        for order in (CENTRE_FIRST, [6, 5, 4, 3, 2, 1, 0])
    ]
    assert moves == [2, 4]
