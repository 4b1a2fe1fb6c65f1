"""Savings and errors of each extra method beside alpha-beta, on positions of Connect Four."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.search.connect_four.board import (
    COLUMNS,
    has_four,
    has_room,
    position_after,
)
from banzuke.engine.labs.search.connect_four.search import (
    MOST_DEPTH,
    Method,
    search,
    search_in,
    workspace,
)

BETWEEN_PLIES = (4, 21)
"""Random moves before a position of the study: from four, as in the arena, up to half the board."""

FUTILITY_MARGIN = 40
"""Margin of two threats: few single moves change an evaluation by more."""

ASPIRATION = 20
"""Half a window: one threat."""


@dataclass(frozen=True)
class ExtraCost:
    """One search method, compared with plain alpha-beta from left to right.

    Attributes
    ----------
    name : str
    nodes : float
        Positions searched, summed over all positions of the study.
    ratio, ratio_se : float
        Geometric mean over positions of its nodes / nodes of plain alpha-beta, and its error.
    wrong_values, worse_moves : float
        Share of positions whose value is not minimax's, and whose move is worth less than the best.
    """

    name: str
    nodes: float
    ratio: float
    ratio_se: float
    wrong_values: float
    worse_moves: float


def ways(depth: int) -> dict[str, Method]:
    """The search methods that the study compares; the first is plain."""
    plain = Method(depth)
    centre = replace(plain, centre=True)
    deepening = replace(centre, deepening=True, table_bits=14)
    return {
        "left to right": plain,
        "centre first": centre,
        "centre, killers": replace(centre, killers=True),
        "centre, history": replace(centre, history=True),
        "centre, transposition table": replace(centre, table_bits=14),
        "centre, table, iterative deepening": deepening,
        "the same, aspiration windows": replace(deepening, aspiration=ASPIRATION),
        "centre, killers, history, table": replace(
            centre, killers=True, history=True, table_bits=14
        ),
        "centre, null move": replace(centre, null_move=True),
        "centre, futility": replace(centre, futility=FUTILITY_MARGIN),
    }


def random_position(rng: np.random.Generator) -> tuple[int, int]:
    """A position that random moves lead to and that is not over."""
    while True:
        columns: list[int] = []
        for _ in range(int(rng.integers(*BETWEEN_PLIES))):
            own, taken = position_after(columns)
            room = [column for column in range(COLUMNS) if has_room(taken, column)]
            if has_four(own ^ taken):
                break
            columns.append(room[int(rng.integers(len(room)))])
        own, taken = position_after(columns)
        if not has_four(own ^ taken):
            return own, taken


def extras_study(
    depth: int,
    *,
    positions: int,
    rng: np.random.Generator,
    on_step: Callable[[], None] | None = None,
) -> list[ExtraCost]:
    """Measure the cost and the errors of each search method on random positions.

    Parameters
    ----------
    depth : int
        Moves to look ahead, 1 to 42.
    positions : int
        2 or more.
    rng : Generator
    on_step : callable, optional
        Called after each way.

    Raises
    ------
    ValueError
        If the depth is outside its range, or there are fewer than 2 positions.
    """
    if positions < 2 or not 1 <= depth <= MOST_DEPTH:
        raise ValueError(
            f"positions = {positions}, depth = {depth}: give 2 positions or more, and a depth "
            f"from 1 to {MOST_DEPTH}"
        )
    sample = [random_position(rng) for _ in range(positions)]
    truth = [search(own, taken, Method(depth)) for own, taken in sample]
    plain = np.array([found.nodes for found in truth], np.float64)
    rows = []
    for name, method in ways(depth).items():
        found = [search(own, taken, method) for own, taken in sample]
        nodes: FloatArray = np.array([one.nodes for one in found], np.float64)
        log_ratio = np.log(nodes / plain)
        wrong = [one.value != true.value for one, true in zip(found, truth, strict=True)]
        # Another move of the same value is as good.
        worse = [
            _value_of(position, one.move, depth) < true.value
            for position, one, true in zip(sample, found, truth, strict=True)
            if one.move != true.move
        ]
        ratio = float(np.exp(log_ratio.mean()))
        se = ratio * float(log_ratio.std(ddof=1)) / positions**0.5
        rows.append(
            ExtraCost(
                name, float(nodes.sum()), ratio, se, sum(wrong) / positions, sum(worse) / positions
            )
        )
        if on_step is not None:
            on_step()
    return rows


def _value_of(position: tuple[int, int], column: int, depth: int) -> float:
    """The exact value of a column to its mover, at this depth."""
    method = Method(depth)
    only = [column] * COLUMNS
    return search_in(workspace(method), *position, method, order=only).value
