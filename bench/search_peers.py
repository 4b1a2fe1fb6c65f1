"""Peers of the arena's search: easyAI in plain Python, BitBully in C++.

easyAI does what our alpha-beta does, position by position. BitBully is a solver: it says how a
position ends, and knows more of the game than any order of moves, so that only answers and time
compare.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bench.measure import Missing

PLIES = 20
"""Stones on the board of a position to be solved: the compiled search takes some 0.02 s for one."""

LEFT = 42 - PLIES
"""Empty squares: how deep a search sees every end."""


def easyai(positions: Sequence[Sequence[int]], depth: int) -> Callable[[], int]:
    """A call that searches by easyAI's negamax and returns how many positions it visited."""
    try:
        from easyAI import Negamax, TwoPlayerGame  # noqa: PLC0415
    except ImportError:
        raise Missing("easyAI is not installed") from None
    from banzuke.engine.labs.search.connect_four.board import Board  # noqa: PLC0415
    from banzuke.engine.labs.search.connect_four.evaluation import LINES  # noqa: PLC0415

    class Game(TwoPlayerGame):  # type: ignore[misc]
        """A board of ours, by easyAI's names."""

        def __init__(self, columns: Sequence[int]) -> None:
            self.board, self.visited, self.current_player = Board(columns, evaluation=LINES), 0, 1

        def possible_moves(self) -> list[int]:
            return list(self.board.moves())

        def make_move(self, move: int) -> None:
            self.visited += 1
            self.board.play(move)

        def unmake_move(self, move: int) -> None:
            self.board.undo(move)

        def is_over(self) -> bool:
            return not self.board.moves()

        def scoring(self) -> float:
            return self.board.value()

    def call() -> int:
        games = [Game(columns) for columns in positions]
        for game in games:
            Negamax(depth)(game)
        return sum(game.visited for game in games)

    return call


def prepare_solver(who: str, count: int) -> Callable[[], list[int]]:
    """A call that returns the end of each position.

    Positive: the side to move wins with that many stones left to drop, 1 being the next; negative:
    it loses; 0: a draw.
    """
    found = open_positions(count)
    return _bitbully(found) if who == "BitBully" else _compiled(found)


def off(ends: Sequence[int], *, who: str, count: int) -> float:
    """The number of positions whose end differs from that of the compiled search."""
    del who
    expected = prepare_solver("compiled", count)()
    return float(sum(one != other for one, other in zip(ends, expected, strict=True)))


def _compiled(found: Sequence[Sequence[int]]) -> Callable[[], list[int]]:
    from banzuke.engine.labs.search.connect_four.board import WIN, position_after  # noqa: PLC0415
    from banzuke.engine.labs.search.connect_four.search import Method, search, workspace  # noqa: PLC0415

    method = Method(LEFT, centre=True, killers=True, history=True, table_bits=18)
    at = [position_after(columns) for columns in found]

    def end(one: tuple[int, int]) -> int:
        value = int(search(*one, method, table=workspace(method)).value)
        return (value > 0) * (WIN - value) - (value < 0) * (WIN + value)

    return lambda: [end(one) for one in at]


def _bitbully(found: Sequence[Sequence[int]]) -> Callable[[], list[int]]:
    try:
        from bitbully import bitbully_core as library  # noqa: PLC0415
    except ImportError:
        raise Missing("bitbully is not installed") from None
    boards = []
    for columns in found:
        board = library.BoardCore()
        board.setBoard(list(columns))
        boards.append(board)

    def end(core: Any, board: Any) -> int:
        score = core.mtdf(board, 0)
        left: int = core.scoreToMovesLeft(score, board) if score else 0
        return left if score > 0 else -left

    def call() -> list[int]:
        core = library.BitBullyCore()
        core.resetTranspositionTable()
        return [end(core, board) for board in boards]

    return call


def open_positions(count: int) -> list[list[int]]:
    """Random positions of `PLIES` stones in which nobody has a stone that makes four."""
    from banzuke.engine.streams import child, named  # noqa: PLC0415

    rng, number = named("bench", "search", "solved"), 0
    found: list[list[int]] = []
    while len(found) < count:
        columns = _random_game(child(rng, number))
        number += 1
        if columns is not None:
            found.append(columns)
    return found


def _random_game(rng: np.random.Generator) -> list[int] | None:
    """Random columns of which none makes four; None if in the end one would."""
    columns: list[int] = []
    while True:
        quiet, wins = _next_columns(columns)
        if len(columns) == PLIES:
            return None if wins else columns
        if not quiet:
            return None
        columns.append(quiet[int(rng.integers(len(quiet)))])


def _next_columns(columns: Sequence[int]) -> tuple[list[int], list[int]]:
    """The columns with room that make four for nobody, and those that do for somebody."""
    from banzuke.engine.labs.search.connect_four.board import (  # noqa: PLC0415
        COLUMNS,
        HEIGHT,
        has_four,
        has_room,
        position_after,
    )

    own, taken = position_after(columns)
    quiet: list[int] = []
    wins: list[int] = []
    for column in range(COLUMNS):
        if has_room(taken, column):
            stone = (taken + (1 << HEIGHT * column)) & ~taken
            four = has_four(own | stone) or has_four((own ^ taken) | stone)
            (wins if four else quiet).append(column)
    return quiet, wins
