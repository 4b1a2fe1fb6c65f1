"""An evaluation that learns from the program's own search (as NineDayFever did at shogi).

A good evaluation changes little while both sides play their best (the source's first article on
search). So the values of positions are moved towards the values that a search finds behind them,
with the weights as they are; then it searches again with the new ones. Nothing else teaches it: it
can begin without knowing anything but the rules, and won games are what values grow from.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.optimize import least_squares
from scipy.special import expit

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray
from banzuke.engine.labs.search.connect_four.board import (
    COLUMNS,
    HEIGHT,
    ROWS,
    SQUARES,
    has_four,
    has_room,
    position_after,
    wins,
)
from banzuke.engine.labs.search.connect_four.evaluation import (
    LINES,
    MOST_WEIGHT,
    Evaluation,
)
from banzuke.engine.labs.search.connect_four.search import (
    CENTRE_FIRST,
    Method,
    search_in,
    workspace,
)

SCALE = 40.0
"""Values to a chance to win: this many points ahead is 73 %, two threats of `LINES`."""

RANDOM_MOVES = 0.3
"""Share of moves of the games learnt from that are random, so that no two games are equal."""

SIDES = (COLUMNS + 1) // 2
"""Columns with weights of their own; the other columns mirror them."""

_PULL = 0.003
"""Pull of weights towards 0, per weight of `MOST_WEIGHT` and position. It is so weak that only
weights of squares that hardly matter follow it."""

NOTHING = Evaluation(squares=((0,) * COLUMNS,) * ROWS, threat=0)
"""The evaluation of the start: 0 everywhere."""

Position = tuple[int, int]


@dataclass(frozen=True)
class LearningRound:
    """The evaluation after a round of learning, tested on positions outside the learning.

    Attributes
    ----------
    evaluation : Evaluation
    change : float
        Root mean square of the change of the chance to win from a position to the end of its best
        line, by the evaluation's own search.
    explained : float
        Share of the variance of the chances at these ends that the values of the positions explain:
        1 where nothing changes on the way, 0 for an evaluation that knows nothing. An evaluation
        that gives all positions nearly the same value changes little, too, but explains little.
    """

    evaluation: Evaluation
    change: float
    explained: float


def learn(
    *,
    rounds: int,
    positions: int,
    depth: int,
    rng: np.random.Generator,
    start: Evaluation = NOTHING,
    on_step: Callable[[], None] | None = None,
) -> list[LearningRound]:
    """The evaluation at the start and after each round of games of its own.

    Parameters
    ----------
    rounds, positions : int
        Rounds, 1 or more, and positions of each, 50 or more.
    depth : int
        Moves that the teaching search looks ahead; 2 or more.
    rng : Generator
    start : Evaluation
    on_step : callable, optional
        Called after each round.

    Raises
    ------
    ValueError
        If a number is outside its range.
    """
    if rounds < 1 or positions < 50 or depth < 2:
        raise ValueError(
            f"rounds = {rounds}, positions = {positions}, depth = {depth}: give 1 round, 50 "
            "positions and 2 moves ahead, or more"
        )
    # Games of an evaluation that knows something are those that matter; all are tried on the same.
    unseen = played(positions, LINES, streams.child(rng, 0))
    lessons = [_tried(start, unseen, depth)]
    for number in range(1, rounds + 1):
        now = lessons[-1].evaluation
        seen = played(positions, now, streams.child(rng, number))
        taught = _fitted(seen, chances(seen, now, depth), now)
        lessons.append(_tried(taught, unseen, depth))
        if on_step is not None:
            on_step()
    return lessons


def played(count: int, evaluation: Evaluation, rng: np.random.Generator) -> list[Position]:
    """Positions of games that the program plays against itself, with some random moves."""
    method = Method(2, centre=True)
    table = workspace(method, evaluation)
    found: list[Position] = []
    while len(found) < count:
        own, taken = position_after(())
        while not has_four(own ^ taken) and taken != SQUARES and len(found) < count:
            order = rng.permutation(COLUMNS).tolist()
            column = next(column for column in order if has_room(taken, column))
            if rng.random() >= RANDOM_MOVES:
                column = search_in(table, own, taken, method, order=order).move
            found.append((own, taken))
            own ^= taken
            taken |= taken + (1 << HEIGHT * column)
    return found


def chances(positions: list[Position], evaluation: Evaluation, depth: int) -> FloatArray:
    """The (n_positions,) chances to win of the side to move that a search finds."""
    method = Method(depth, centre=True, killers=True)
    table = workspace(method, evaluation)
    values = [search_in(table, *at, method, order=CENTRE_FIRST).value for at in positions]
    return np.asarray(expit(np.array(values) / SCALE))


def features(positions: list[Position]) -> FloatArray:
    """The (n_positions, 25) features of the evaluation to the side to move.

    Six rows of four squares (the left half, to which the right is added), then winning squares.
    """
    rows = np.zeros((len(positions), ROWS * SIDES + 1))
    for at, (own, taken) in enumerate(positions):
        other = own ^ taken
        for column in range(COLUMNS):
            side = min(column, COLUMNS - 1 - column)
            for row in range(ROWS):
                bit = HEIGHT * column + row
                rows[at, row * SIDES + side] += (own >> bit & 1) - (other >> bit & 1)
        rows[at, -1] = wins(own, taken).bit_count() - wins(other, taken).bit_count()
    return rows


def _tried(evaluation: Evaluation, positions: list[Position], depth: int) -> LearningRound:
    here = expit(features(positions) @ _weights(evaluation) / SCALE)
    ends = chances(positions, evaluation, depth)
    missed = float(np.mean((here - ends) ** 2))
    return LearningRound(evaluation, math.sqrt(missed), 1.0 - missed / float(np.var(ends)))


def _fitted(positions: list[Position], taught: FloatArray, start: Evaluation) -> Evaluation:
    """The evaluation whose chances to win come nearest to those taught.

    What the turn alone is worth is fitted beside it and left out: it is the same at the end of all
    lines of one length, and would else be taken for a fault of the other side's odd stone.
    """
    known, pull = features(positions), _PULL * math.sqrt(len(positions)) / MOST_WEIGHT
    known = np.append(known, np.ones((len(positions), 1)), axis=1)

    def misses(weights: FloatArray) -> FloatArray:
        return np.concatenate([expit(known @ weights / SCALE) - taught, pull * weights])

    def slopes(weights: FloatArray) -> FloatArray:
        here = expit(known @ weights / SCALE)
        own = (here * (1.0 - here) / SCALE)[:, None] * known
        return np.concatenate([own, pull * np.eye(weights.size)])

    first = np.append(_weights(start), 0.0)
    found = least_squares(misses, first, jac=slopes, bounds=(-MOST_WEIGHT, MOST_WEIGHT))
    whole = np.rint(found.x[:-1]).astype(int)
    squares = whole[:-1].reshape(ROWS, SIDES)
    both = np.concatenate([squares, squares[:, -2::-1]], axis=1)
    return Evaluation(tuple(tuple(map(int, row)) for row in both), int(whole[-1]))


def _weights(evaluation: Evaluation) -> FloatArray:
    """The weights as the features have them: of the left half, and of a threat."""
    left = np.array(evaluation.squares, np.float64)[:, :SIDES]
    return np.append(left.ravel(), float(evaluation.threat))
