"""Simulated leagues whose players sit in groups: skills within and across groups, and the warning.

The limit of the warning was chosen on cells that are not marked as kept, and on the clubs of
`bench.table_clubs`; cells marked as kept were looked at when it stood.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.streams import child, named
from banzuke.engine.tier import GameParams, rate_games, separation, start_games
from bench import simulated
from bench.table_clubs import LUCK, FloatArray, IntArray
from bench.table_seasons import Z95

KNOWN = {"truth": 0.0, "roughly": 0.5, "lot": np.inf}
"""Errors, in spreads, of the strengths by which groups are first filled."""


@dataclass(frozen=True)
class Cell:
    """Leagues of one kind.

    Attributes
    ----------
    groups, size : int
        Groups, and players of each.
    filled : str
        By what players come to their first group: their strength, strength roughly, or lot.
    spread : float
        Points: standard deviation of strengths.
    games, seasons : int
        Games of a player in a season, and seasons.
    moved : int
        How many of a group move up and down after a season, by mean place.
    visits : float
        Share of the seats that go to a player of any group.
    seats : int
        Players of a table.
    """

    groups: int
    size: int
    filled: str
    spread: float = 500.0
    games: int = 40
    seasons: int = 1
    moved: int = 0
    visits: float = 0.0
    seats: int = 4
    kept: bool = False

    @property
    def name(self) -> str:
        """The cell in words."""
        words = [f"{self.groups} groups of {self.size} by {self.filled}", f"{self.games} games"]
        words += [f"spread {self.spread:.0f}"] if self.spread != 500.0 else []
        words += ["tables of three"] if self.seats == 3 else []
        words += [f"{self.seasons} seasons"] if self.seasons > 1 else []
        words += [f"{self.moved} move up and down"] if self.moved else []
        words += [f"{100 * self.visits:.0f} % visits"] if self.visits else []
        return ", ".join(words) + (" (kept)" if self.kept else "")


CELLS = (
    Cell(4, 16, "lot"), Cell(4, 16, "truth"), Cell(4, 16, "roughly"),
    Cell(4, 16, "lot", seasons=5, moved=4), Cell(4, 16, "truth", seasons=5, moved=4),
    Cell(4, 16, "roughly", seasons=5, moved=4),
    Cell(4, 16, "lot", 1000.0, seasons=5, moved=4),
    Cell(4, 16, "roughly", 1000.0, seasons=5, moved=4),
    Cell(4, 16, "roughly", seasons=10, moved=4),
    Cell(2, 20, "lot", visits=0.1), Cell(2, 20, "lot", visits=0.3),
    Cell(3, 12, "truth", seasons=3, moved=2, seats=3, kept=True),
    Cell(6, 12, "roughly", 700.0, seasons=4, moved=3, kept=True),
    Cell(2, 30, "roughly", visits=0.2, kept=True), Cell(2, 30, "truth", visits=0.5, kept=True),
    Cell(5, 20, "truth", games=12, seasons=8, moved=6, kept=True),
    Cell(2, 12, "lot", games=100, kept=True), Cell(3, 24, "lot", 1000.0, visits=0.05, kept=True),
    Cell(4, 16, "truth", 250.0, seasons=2, moved=4, kept=True),
    Cell(2, 40, "truth", visits=1.0, games=10, kept=True),
)  # fmt: skip


def league(cell: Cell, *, seed: int) -> tuple[IntArray, FloatArray, IntArray]:
    """The (n_games, seats) players in finishing order, strengths, and last groups."""
    rng = named("bench", "table divisions", cell.name.removesuffix(" (kept)"), str(seed))
    n = cell.groups * cell.size
    strength = cell.spread * child(rng, 0).normal(size=n)
    error = KNOWN[cell.filled]
    noise = child(rng, 1).normal(size=n)
    shown = noise if np.isinf(error) else strength + error * cell.spread * noise
    group = np.empty(n, dtype=np.int64)
    group[np.argsort(-shown)] = np.arange(n) // cell.size
    own = child(rng, 2)
    played = []
    for _ in range(cell.seasons):
        n_games = n * cell.games // cell.seats
        of = own.integers(0, cell.groups, n_games)
        visits = own.random((n_games, n)) < cell.visits
        keys = np.where((group == of[:, np.newaxis]) | visits, own.random((n_games, n)), -1.0)
        who = np.argsort(-keys, axis=1)[:, : cell.seats]
        luck = LUCK * own.normal(size=who.shape)
        seats = np.take_along_axis(who, np.argsort(-(strength[who] + luck), axis=1), axis=1)
        played.append(seats)
        group = _moved(cell, group, seats)
    return np.concatenate(played), strength, group


def _moved(cell: Cell, group: IntArray, seats: IntArray) -> IntArray:
    """The groups after a season: the best of each move up, the worst down."""
    places = np.broadcast_to(np.arange(cell.seats), seats.shape)
    sat = np.bincount(seats.ravel(), minlength=group.size)
    mean = np.bincount(seats.ravel(), places.ravel(), group.size) / np.maximum(sat, 1)
    after = group.copy()
    for number in range(cell.groups if cell.moved else 0):
        members = np.flatnonzero(group == number)
        members = members[np.argsort(mean[members])]
        if number > 0:
            after[members[: cell.moved]] -= 1
        if number < cell.groups - 1:
            after[members[-cell.moved :]] += 1
    return after


def measured(cell: Cell, n_leagues: int, *, seed: int) -> tuple[str, ...]:
    """The row of a cell."""
    params = GameParams()
    found, warned = [], 0
    for number in range(n_leagues):
        seats, truth, group = league(cell, seed=seed + number)
        start = start_games(truth.size, params=params)
        day = np.arange(len(seats)) // 4
        skill = rate_games(seats, day, start, params=params).skills.mixed
        error = skill.mu - truth
        one, other = np.triu_indices(truth.size, 1)
        inside = np.abs(error[one] - error[other]) < Z95 * np.hypot(
            skill.sigma[one], skill.sigma[other]
        )
        same = group[one] == group[other]
        alone = np.abs(error - error.mean()) < Z95 * skill.sigma
        groups = separation(*_pairs(seats), n_players=truth.size)
        warned += groups.is_doubtful
        found.append([alone.mean(), inside[same].mean(), inside[~same].mean(), groups.slowest])
    alone, within, across, slowest = np.mean(found, axis=0)
    missed = across < 0.93
    return (
        cell.name, *(f"{100 * share:.1f}" for share in (alone, within, across)),
        f"{slowest:.2f}", f"{warned} of {n_leagues}",
        ("missed, not said" if warned < n_leagues / 2 else "missed, said") if missed else "",
    )  # fmt: skip


def _pairs(seats: IntArray) -> tuple[IntArray, IntArray, IntArray]:
    """The players of each pair that met, and the tables that they shared."""
    n, size = int(seats.max()) + 1, seats.shape[1]
    pairs = [np.sort(seats[:, [i, j]], axis=1) for i in range(size) for j in range(i + 1, size)]
    keys, games = np.unique(np.concatenate(pairs) @ np.array([n, 1]), return_counts=True)
    return keys // n, keys % n, games


COLUMNS = ("leagues", "inside %", "within a group %", "across groups %", "eigenvalue", "warned",
           "across groups")  # fmt: skip
HEAD = """# Leagues at tables whose players sit in groups

Written by `python -m bench.table_divisions --leagues {leagues} --seed {seed}
--markdown bench/results/table_divisions.md`.
Cells that say "kept" had not been looked at before the limit of the warning stood.
"""
NOTE = (
    "{leagues} leagues a row, skills of method 3. Inside: 95 % intervals that hold the strength, "
    "errors from their mean; within and across: 95 % intervals of differences of two players "
    "whose last groups are the same or not. Eigenvalue: the second one of the walk from a player "
    "to a random player of the same tables. Warned: leagues of which a night says that some "
    "players seldom share a table with the others."
)


def main() -> None:
    """Measure cells, print each, and write the page."""
    simulated.run(
        simulated.parser(__doc__, unit="leagues", number=20, seed=1), CELLS,
        lambda cell, options: measured(cell, options.leagues, seed=options.seed),
        title="Leagues", columns=COLUMNS, note=NOTE, head=HEAD,
    )  # fmt: skip


if __name__ == "__main__":
    main()
