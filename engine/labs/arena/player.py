"""Programs that play: their names, and how they choose a move."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import IntArray
from banzuke.engine.labs.search.connect_four.board import COLUMNS, has_room
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.search import Method, search_in, workspace

RANDOM = "random"
MOST_DEPTH = 12
"""Largest depth of a player: beyond, a move of alpha-beta takes a second or more."""

_NAME = re.compile(r"d(\d+)(-minimax|-unordered)?(?:-noise(\d+))?(?:\+([a-z0-9_]+))?")


@dataclass(frozen=True)
class Player:
    """A program.

    Attributes
    ----------
    name : str
    method : Method or None
        None: a random player.
    evaluation : Evaluation
    """

    name: str
    method: Method | None
    evaluation: Evaluation = LINES

    def workspace(self) -> IntArray | None:
        """The working memory of the player's searches during one game."""
        return None if self.method is None else workspace(self.method, self.evaluation)

    @cached_property
    def depth(self) -> int:
        """Moves that it looks ahead; 0: none."""
        return 0 if self.method is None else self.method.depth


def player_of(name: str, *, evaluations: Mapping[str, Evaluation] | None = None) -> Player:
    """Return the player of a name.

    "d4" looks four moves ahead by alpha-beta, promising moves first (the centre, and killers);
    "d4-unordered" from left to right; "d4-minimax" without alpha-beta; "-noise50" after any of
    them adds noise of ±50 to each evaluation; "+wide" at the end takes the evaluation of that name
    instead of `LINES`; "random" plays anything.

    Raises
    ------
    ValueError
        If the name is not that of a player.
    """
    if name == RANDOM:
        return Player(name, None)
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError(
            f"player {name!r}: give a depth such as d4, d4-unordered, d4-minimax, d4-noise50, "
            f"d4+weights, or {RANDOM}"
        )
    depth, way, noise = int(found[1]), found[2], int(found[3] or 0)
    if not 1 <= depth <= MOST_DEPTH:
        raise ValueError(f"player {name!r}: give a depth from 1 to {MOST_DEPTH}")
    try:
        method = Method(depth, prune=way != "-minimax", centre=way is None, killers=way is None,
                        noise=noise)  # fmt: skip
    except ValueError as error:
        raise ValueError(f"player {name!r}: {error}") from error
    if found[4] is None:
        return Player(name, method)
    known = evaluations or {}
    if found[4] not in known:
        raise ValueError(
            f"player {name!r}: no weights are called {found[4]!r}; there are "
            f"{', '.join(sorted(known)) or 'none'}"
        )
    return Player(name, method, known[found[4]])


def choose(
    player: Player,
    table: IntArray | None,
    own: int,
    taken: int,
    *,
    seed: int,
    rng: np.random.Generator,
) -> tuple[int, int]:
    """Return (column, positions searched) of a player's move, in a game that is not over.

    One of the equally good columns is chosen at random. The choice does not depend on the search
    method: programs with the same values play the same moves from the same stream.
    """
    order = rng.permutation(COLUMNS).tolist()
    if player.method is None or table is None:
        return next(column for column in order if has_room(taken, column)), 0
    found = search_in(table, own, taken, player.method, order=order, seed=seed)
    return found.move, found.nodes
