"""Simulated clubs whose members' strengths change: skills at tables against the truth.

The cells were written before anything was looked at; cells marked as kept were looked at when the
method was done.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from banzuke.engine.streams import child, named
from banzuke.engine.tier import GameParams, rate_games, start_games
from bench import simulated
from bench.table_clubs import LUCK, FloatArray, IntArray
from bench.table_seasons import LEAST_GAMES, Z95, order_right

DAYS = 60
"""Days of a season on which the club plays."""


@dataclass(frozen=True)
class Cell:
    """Clubs of one kind.

    Attributes
    ----------
    players, games : int
        Members, and games of each in a season on average.
    spread : float
        Points: standard deviation of strengths, the same in all seasons.
    stays : float
        Correlation of a strength over a season.
    changes : str
        When strengths change: between two ``seasons``, before each ``game`` of a player, or each
        ``day`` for everybody.
    still : float
        Share of members whose strength never changes.
    seats, seasons : int
        Players of a table, and seasons.
    skew : float
        Standard deviation of the log of how eagerly somebody plays.
    """

    players: int
    games: int
    spread: float
    stays: float = 1.0
    changes: str = "season"
    still: float = 0.0
    seats: int = 4
    seasons: int = 5
    skew: float = 0.0
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        words = f"{self.players} players, {self.games} games, spread {self.spread:.0f}"
        words += ", tables of three" if self.seats == 3 else ""
        words += f", {self.seasons} seasons" if self.seasons > 1 else ""
        words += f", {self.stays:g} stays, by {self.changes}" if self.stays < 1.0 else ""
        words += f", {100 * self.still:.0f} % never change" if self.still else ""
        words += f", skew {self.skew:g}" if self.skew else ""
        return words + (" (kept)" if self.kept else "")


CELLS = (
    Cell(40, 40, 500), Cell(40, 40, 1000), Cell(40, 40, 250), Cell(20, 40, 500, seasons=1),
    Cell(40, 150, 2000, seasons=1),
    Cell(40, 40, 500, 0.7), Cell(40, 40, 1000, 0.7), Cell(40, 40, 500, 0.9),
    Cell(40, 40, 1000, 0.9, "game"), Cell(40, 40, 500, 0.7, "game"), Cell(40, 40, 500, 0.7, "day"),
    Cell(40, 40, 1000, 0.7, "day", skew=0.8), Cell(40, 40, 500, 0.5, still=0.5),
    Cell(50, 50, 700, kept=True), Cell(30, 60, 500, 0.8, kept=True),
    Cell(30, 60, 1000, 0.8, "day", skew=0.8, kept=True),
    Cell(60, 25, 1500, 0.9, still=0.5, kept=True), Cell(24, 100, 750, 0.6, seats=3, kept=True),
    Cell(80, 30, 500, 0.95, "game", kept=True), Cell(50, 20, 250, 0.7, kept=True),
    Cell(40, 40, 1000, 0.0, kept=True), Cell(40, 40, 2000, 0.8, "day", kept=True),
)  # fmt: skip


def club(cell: Cell, *, seed: int) -> tuple[IntArray, IntArray, FloatArray]:
    """The (n_games, seats) players in finishing order, the day of each game, and last strengths."""
    rng = named("bench", "table changes", cell.name.removesuffix(" (kept)"), str(seed))
    n, m = cell.players, cell.seats
    strength = cell.spread * child(rng, 0).normal(size=n)
    moves = child(rng, 1).random(n) >= cell.still
    share = cell.skew * child(rng, 2).normal(size=n)
    steps = {"season": 1, "day": DAYS, "game": cell.games}[cell.changes]
    stays = cell.stays ** (1.0 / steps)
    own = child(rng, 3)

    def change(who: IntArray) -> None:
        new = cell.spread * np.sqrt(1.0 - stays**2) * own.normal(size=who.size)
        strength[who] = np.where(moves[who], stays * strength[who] + new, strength[who])

    n_games = n * cell.games // m
    day = np.arange(cell.seasons * n_games) * DAYS // n_games
    seats = np.empty((day.size, m), dtype=np.int64)
    for game in range(day.size):
        first_of_season = game > 0 and game % n_games == 0
        first_of_day = game > 0 and day[game] != day[game - 1]
        if {"season": first_of_season, "day": first_of_day}.get(cell.changes, False):
            change(np.arange(n))
        who = np.argsort(-(share + own.gumbel(size=n)))[:m]
        if cell.changes == "game":
            change(who)
        seats[game] = who[np.argsort(-(strength[who] + LUCK * own.normal(size=m)))]
    return seats, day, strength


class Rated(NamedTuple):
    """Skills after the last season; forecasts of pairs of the second half, nats; what was found."""

    inside: float
    error: float
    gain: float
    right: float
    spread: float
    drift: float


def rated(cell: Cell, *, seed: int, drift: float | None) -> Rated:
    """The skills of a club against its members' strengths after its last game."""
    seats, day, truth = club(cell, seed=seed)
    params = GameParams(drift=drift)
    half = len(seats) // 2
    start = start_games(truth.size, params=params)
    first = rate_games(seats[:half], day[:half], start, params=params)
    after = rate_games(seats[half:], day[half:], first.skills, params=params)
    last = seats[-len(seats) // cell.seasons :]
    seen = np.bincount(last.ravel(), minlength=truth.size) >= LEAST_GAMES
    skill, models = after.skills.mixed, after.skills.models
    # Results tell differences only, so errors count from their mean.
    error = (skill.mu - truth)[seen]
    score = (error - error.mean()) / skill.sigma[seen]
    return Rated(
        100.0 * float(np.mean(np.abs(score) < Z95)),
        float(np.sqrt(np.mean(score**2))),
        1e3 * after.pairs.gain,
        100.0 * order_right(skill.mu[seen], truth[seen]),
        models.mean_spread,
        models.mean_drift,
    )


def measured(cell: Cell, n_clubs: int, *, seed: int) -> tuple[str, ...]:
    """The row of a cell: with the drift 0, and with the drift that games tell."""
    still, found = (
        np.mean([rated(cell, seed=seed + k, drift=drift) for k in range(n_clubs)], axis=0)
        for drift in (0.0, None)
    )
    inside, error, gain, right, spread, drift = found
    missed = "" if 93.0 <= inside <= 98.0 else "intervals"
    missed += " forecasts" if gain < still[2] - 0.2 else ""
    return (
        cell.name, f"{still[0]:.1f}", f"{inside:.1f}", f"{still[1]:.2f}", f"{error:.2f}",
        f"{still[2]:.1f}", f"{gain:.1f}", f"{still[3]:.1f}", f"{right:.1f}",
        f"{spread:.0f}", f"{drift:.0f}", missed.strip(),
    )  # fmt: skip


COLUMNS = ("clubs", "drift 0: inside %", "found: inside %", "error / σ", "found", "gain", "found",
           "right %", "found", "spread found", "drift found", "missed")  # fmt: skip
HEAD = """# Clubs at tables whose members change

Written by `python -m bench.table_changes --clubs {clubs} --seed {seed}
--markdown bench/results/table_changes.md`.
Cells that say "kept" had not been looked at before skills had method 3.
"""
NOTE = (
    "{clubs} clubs a row, each rated with `drift = 0` and with the drift that its games tell. "
    "Inside: 95 % intervals that hold the strength after the last game, errors from their mean; "
    "error / σ: root mean square. Gain: thousandths of a nat a pair at a table, second half of the "
    "games. Right: pairs of members whose order of strengths is right. Missed: intervals that hold "
    "not 93 to 98 %; forecasts worse by 0.2 than with `drift = 0`."
)


def main() -> None:
    """Measure cells, print each, and write the page."""
    simulated.run(
        simulated.parser(__doc__, unit="clubs", number=10, seed=1), CELLS,
        lambda cell, options: measured(cell, options.clubs, seed=options.seed),
        title="Clubs", columns=COLUMNS, note=NOTE, head=HEAD,
    )  # fmt: skip


if __name__ == "__main__":
    main()
