"""A tournament: rounds of paired games, the same for any number of workers."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.labs.arena.games import Played, play_pair
from banzuke.engine.labs.arena.openings import Openings
from banzuke.engine.labs.arena.pairings import Pairing, gauntlet, refuse_players, round_robin, swiss
from banzuke.engine.labs.arena.player import Player

FORMS = ("swiss", "round-robin", "gauntlet")


@dataclass(frozen=True)
class Tournament:
    """The plan of a tournament.

    Attributes
    ----------
    players : tuple of Player
    form : {"swiss", "round-robin", "gauntlet"}
    rounds : int
        Rounds of a Swiss; else the number of meetings of each pair (in a gauntlet: with the first).
    openings : Openings

    Raises
    ------
    ValueError
        If there is no such tournament.
    """

    players: tuple[Player, ...]
    form: str
    rounds: int
    openings: Openings

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise ValueError(f"form = {self.form!r}: give one of {', '.join(FORMS)}")
        if self.rounds < 1:
            raise ValueError(f"rounds = {self.rounds}: give 1 or more")
        refuse_players([player.name for player in self.players], self.form)

    @property
    def n_games(self) -> int:
        """Games in all, two a pairing."""
        return 2 * self.rounds * sum(map(len, self._cycle()))

    @property
    def n_rounds(self) -> int:
        """Rounds in all."""
        return self.rounds * len(self._cycle())

    def _cycle(self) -> list[list[Pairing]]:
        n = len(self.players)
        if self.form == "swiss":
            return [swiss(np.zeros(n), np.zeros((n, n), np.int64))]
        return round_robin(n) if self.form == "round-robin" else gauntlet(n)

    def rounds_given(self, games: Sequence[Played]) -> Iterator[list[Pairing]]:
        """Yield each round's pairings; `games` grows: it holds the games of earlier rounds."""
        n = len(self.players)
        for number in range(self.rounds):
            if self.form != "swiss":
                yield from self._cycle()
                continue
            points, met = np.zeros(n), np.zeros((n, n), np.int64)
            for game in games:
                first, second = game.players
                points[first] += game.score
                points[second] += 1.0 - game.score
                met[first, second] += 1
            yield swiss(points, met + met.T) if number else self._cycle()[0]


def play(
    tournament: Tournament,
    *,
    rng: np.random.Generator,
    workers: int = 1,
    on_round: Callable[[], None] | None = None,
) -> list[Played]:
    """All games, round by round, board by board.

    Every pair of games has its own random stream, named by its number. So the games do not depend
    on the number of workers, only the seconds do.

    Parameters
    ----------
    tournament : Tournament
    rng : Generator
    workers : int
        Threads: searching takes no lock.
    on_round : callable, optional
        Called after each round.
    """
    games: list[Played] = []
    number = 0
    with ThreadPoolExecutor(workers) as pool:
        for round_, pairings in enumerate(tournament.rounds_given(games), start=1):
            boards = range(1, len(pairings) + 1)
            numbers = range(number, number + len(pairings))
            number += len(pairings)

            def board(
                pairing: Pairing, at: int, index: int, round_: int = round_
            ) -> tuple[Played, Played]:
                return play_pair(
                    tournament.players, pairing, at=(round_, at), openings=tournament.openings,
                    rng=streams.child(rng, index),
                )  # fmt: skip

            for pair in pool.map(board, pairings, boards, numbers):
                games += pair
            if on_round is not None:
                on_round()
    return games
