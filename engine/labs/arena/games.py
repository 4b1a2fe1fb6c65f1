"""One game, and a pair of games from one opening with the colours reversed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.labs.arena.openings import Openings, draw_opening
from banzuke.engine.labs.arena.player import Player
from banzuke.engine.labs.arena.thinking import Seconds, Thinking
from banzuke.engine.labs.search.connect_four.board import (
    HEIGHT,
    SQUARES,
    has_four,
    position_after,
)


@dataclass(frozen=True)
class Played:
    """A game that was played; in pairs of values, the first mover's comes first.

    Attributes
    ----------
    round : int
    board : int
        Board of the round, from 1. Both games of a pair have the same board.
    players : (int, int)
        First mover, then second mover.
    score : float
        Score of the first mover: 1, 0.5 or 0.
    plies : int
        All moves, those of the opening too.
    opening : tuple of int
        Columns.
    nodes : (int, int)
        Positions searched.
    seconds : (float, float)
        CPU time of the searches.
    """

    round: int
    board: int
    players: tuple[int, int]
    score: float
    plies: int
    opening: tuple[int, ...]
    nodes: tuple[int, int]
    seconds: tuple[float, float]


def play_pair(
    players: Sequence[Player],
    pairing: tuple[int, int],
    *,
    at: tuple[int, int],
    openings: Openings,
    rng: np.random.Generator,
    clock: Seconds = time.thread_time,
) -> tuple[Played, Played]:
    """Two games of two players from one random opening, each moving first in one.

    Parameters
    ----------
    players : sequence of Player
    pairing : (int, int)
        Places among the players.
    at : (int, int)
        Round and board.
    openings : Openings
    rng : Generator
        Stream of this pair alone: for its opening, and its children for the games.
    clock : callable
        Returns CPU seconds.
    """
    opening = draw_opening(openings, rng)
    first, second = pairing
    return tuple(  # type: ignore[return-value]
        play_game(players, sides, at=at, opening=opening, rng=streams.child(rng, game), clock=clock)
        for game, sides in enumerate(((first, second), (second, first)))
    )


def play_game(
    players: Sequence[Player],
    sides: tuple[int, int],
    *,
    at: tuple[int, int],
    opening: tuple[int, ...],
    rng: np.random.Generator,
    clock: Seconds = time.thread_time,
) -> Played:
    """One game; `sides` are the first mover and the second mover."""
    own, taken = position_after(opening)
    plies, seed = len(opening), int(rng.integers(1 << 62))
    first, second = (Thinking(players[side], clock=clock) for side in sides)
    while not has_four(own ^ taken) and taken != SQUARES:
        column = (second if plies % 2 else first).choose(own, taken, seed=seed, rng=rng)
        own ^= taken
        taken |= taken + (1 << HEIGHT * column)
        plies += 1
    score = 0.5
    if has_four(own ^ taken):
        score = float(plies % 2)  # the last mover has won
    return Played(
        *at, sides, score, plies, opening, (first.nodes, second.nodes),
        (first.seconds, second.seconds),
    )  # fmt: skip
