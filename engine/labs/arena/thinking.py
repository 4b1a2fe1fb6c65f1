"""One program during one game: its memory, its clock, and the choice of each move."""

import time
from collections.abc import Callable

import numpy as np

from banzuke.engine.labs.arena.book import book_move
from banzuke.engine.labs.arena.clock import Clock, positions_for
from banzuke.engine.labs.arena.player import Player
from banzuke.engine.labs.search.connect_four.board import COLUMNS, has_room
from banzuke.engine.labs.search.connect_four.crews import Counted
from banzuke.engine.labs.search.connect_four.search import Method, search_in, workspace
from banzuke.engine.labs.search.connect_four.splitting import split_search

Seconds = Callable[[], float]

FIRST_SPEED = 5e6
"""Positions a second that a program assumes before it knows its own speed; a modern processor does
more."""


class Thinking:
    """A player at the board, for one game.

    Attributes
    ----------
    nodes : int
        Positions searched so far, by all threads.
    seconds : float
        CPU time so far.
    """

    def __init__(self, player: Player, *, clock: Seconds = time.thread_time) -> None:
        self.nodes, self.seconds = 0, 0.0
        self._player, self._now = player, clock
        self._spent = 0  # positions of the longest way: what a clock of positions counts
        method = player.method or Method(1)
        self._table = workspace(method, player.evaluation)
        self._crew = Counted(player.threads, method, player.evaluation) if player.threads else None

    def choose(self, own: int, taken: int, *, seed: int, rng: np.random.Generator) -> int:
        """The column of the player's move, in a game that is not over.

        One of the equally good columns is chosen at random. The choice does not depend on how it
        is searched: programs with the same values play the same moves from the same stream.
        """
        started = self._now()
        order = rng.permutation(COLUMNS).tolist()
        column = self._chosen(own, taken, order, seed)
        self.seconds += self._now() - started
        return column

    def _chosen(self, own: int, taken: int, order: list[int], seed: int) -> int:
        player = self._player
        if player.method is None:
            return next(column for column in order if has_room(taken, column))
        if taken.bit_count() < player.book:
            return book_move(own, taken)
        if player.clock is not None:
            return self._by_clock(own, taken, player.method, player.clock, order, seed)
        return self._searched(own, taken, player.method, order, seed)

    def _searched(
        self, own: int, taken: int, method: Method, order: list[int], seed: int, **limit: int
    ) -> int:
        if self._crew is not None:
            split = split_search(self._crew, own, taken, method, order=order, **limit)
            self.nodes += split.nodes
            self._spent += split.longest
            return split.move
        found = search_in(self._table, own, taken, method, order=order, seed=seed, **limit)
        self.nodes += found.nodes
        self._spent += found.nodes
        return found.move

    def _by_clock(
        self, own: int, taken: int, method: Method, clock: Clock, order: list[int], seed: int
    ) -> int:
        if clock.seconds is None:
            left = clock.positions - self._spent
        else:
            speed = self.nodes / self.seconds if self.seconds > 0.0 and self.nodes else FIRST_SPEED
            left = int((clock.seconds - self.seconds) * speed)
        limit = positions_for(left, stones=taken.bit_count())
        return self._searched(own, taken, method, order, seed, limit=limit)
