"""Leagues for benchmarks, on disk, so that a measured process only loads its own."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.labs.simulate.pairwise import pairwise
from banzuke.engine.streams import named
from bench.meetings import Meetings, meetings_of
from bench.optimum import optimum_elo

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


@dataclass(frozen=True)
class Size:
    """Players and games of a league."""

    n_players: int
    n_games: int

    def __str__(self) -> str:
        return f"{self.n_players:,} players, {self.n_games:,} games"


SIZES = {
    "S": Size(300, 30_000),
    "M": Size(10_000, 1_000_000),
    "L": Size(100_000, 10_000_000),
}
ACTIVITY_SIGMA = 1.05
"""Standard deviation of the logarithm of how often a player plays."""
TINY = Size(100, 6_000)
"""The league of each job's first run, which is not measured: kernels compile, libraries load.

Dense enough for the refits that the measured leagues get; sparse ones are refitted in another way.
"""
SMALL = Size(900, 60_000)
"""What our refits warm up on: those of smaller leagues do not reach all kernels."""


@dataclass(frozen=True)
class League:
    """The rated players of a simulated league, true ratings N(0, 250²).

    Some play more than others, as people do: activities are log-normal with a σ of 1.05, which
    makes as many pairs as the leagues have that the goals were set with.

    Players who won all or lost all have no finite rating: they and their games are left out, so
    that every peer has the same optimum to find.
    """

    folder: Path

    def games(self) -> tuple[IntArray, IntArray, FloatArray]:
        """First mover, second mover and score of the first of every game."""
        first, second, score = (self._load(f"game_{name}") for name in ("first", "second", "score"))
        return first, second, score

    def pairs(self) -> Pairs:
        """The counted cells that the engine takes."""
        names = ("first_idx", "second_idx", "neutral", "handicap", "wins", "draws", "losses")
        one, two, neutral, handicap, *counts = (self._load(f"pair_{name}") for name in names)
        wins, draws, losses = counts
        return Pairs(self.n_players, one, two, neutral, handicap, wins, draws, losses)

    def meetings(self) -> Meetings:
        """The unordered pairs that the peers take."""
        names = ("lower", "upper", "n_games", "score")
        return Meetings(self.n_players, *(self._load(f"meeting_{name}") for name in names))

    def optimum_elo(self) -> FloatArray:
        """The (n_players,) ratings of the reference, mean 0."""
        return self._load("optimum_elo")

    @property
    def n_players(self) -> int:
        """Rated players."""
        return len(np.load(self.folder / "optimum_elo.npy", mmap_mode="r"))

    @property
    def n_pairs(self) -> int:
        """Pairs of players who met."""
        return len(np.load(self.folder / "meeting_lower.npy", mmap_mode="r"))

    def _load(self, name: str) -> NDArray[Any]:
        return np.asarray(np.load(self.folder / f"{name}.npy"))


def write_league(folder: Path, size: Size) -> League:
    """Write the league of this size, the same on every machine, and return it."""
    folder.mkdir(parents=True)
    first, second, score, n_players = _rated_games(size)
    pairs = aggregate(first, second, score, n_players=n_players)
    meetings = meetings_of(pairs)
    columns = {
        "game_first": first,
        "game_second": second,
        "game_score": score,
        "optimum_elo": optimum_elo(meetings),
    }
    columns |= {f"pair_{k}": v for k, v in vars(pairs).items() if k != "n_players"}
    columns |= {f"meeting_{k}": v for k, v in vars(meetings).items() if k != "n_players"}
    for name, values in columns.items():
        np.save(folder / f"{name}.npy", values)
    return League(folder)


def _rated_games(size: Size) -> tuple[IntArray, IntArray, FloatArray, int]:
    rng = named("bench", "static", f"{size.n_players} players", f"{size.n_games} games")
    drawn = pairwise(
        n_players=size.n_players,
        n_games=size.n_games,
        activity=rng.lognormal(sigma=ACTIVITY_SIGMA, size=size.n_players),
        rng=rng,
    )
    everybody = aggregate(drawn.first_idx, drawn.second_idx, drawn.score, n_players=size.n_players)
    rated = classify(everybody).rated
    number = np.cumsum(rated) - 1
    kept = rated[drawn.first_idx] & rated[drawn.second_idx]
    first, second = number[drawn.first_idx[kept]], number[drawn.second_idx[kept]]
    return first, second, drawn.score[kept], int(rated.sum())
