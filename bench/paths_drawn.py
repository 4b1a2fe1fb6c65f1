"""How often intervals of strength over time hold in leagues whose features are all drawn by lot.

Designs, games, drift, spread, players, draws, newcomers and reversion are drawn from all
combinations. With ``--handicaps`` so is how handicaps are given, and what they are worth: nobody
declares a rank.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.dynamic import believed_paths, draw_believed, fit
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.clubs_over_time import ClubGames, rated
from bench.drawn_cells import drawn_handicaps
from bench.histories import FloatArray
from bench.pairings_handicaps import NO_HANDICAPS, Given
from bench.paths_coverage import K_ELO, SCHEDULES, Cell, play_games, true_strengths
from bench.paths_designs import Played
from bench.table import Table, markdown

SPREADS = (40.0, 80.0, 140.0, 200.0, 300.0, 500.0)
MOST_PAIRS, N_DRAWS, Z95 = 5_000, 100, 1.96
DAY_BY_DAY = ("anybody", "by running Elo", "by true strength")


@dataclass
class HandicapPlayed(Played):
    """Games in which the weaker of two, as far as is known, receives a handicap and moves first.

    Attributes
    ----------
    given : Given
    off : (n_players,) float
        Elo by which the club is mistaken about a player.
    running : (n_players,) float
        Elo ratings so far.
    steps : list of int
        The handicap of each row.
    """

    given: Given = NO_HANDICAPS
    off: FloatArray = field(default_factory=lambda: np.zeros(0))
    running: FloatArray = field(default_factory=lambda: np.zeros(0))
    steps: list[int] = field(default_factory=list)

    def play(self, one: int, other: int, day: int, *, helped: float = 0.0) -> float:
        """Play a game; the row has the weaker player first."""
        weaker, steps = self._handicap(one, other, day)
        first, second = (one, other) if weaker == one else (other, one)
        points = super().play(first, second, day, helped=steps * self.given.worth)
        self.steps.append(steps)
        gap = self.running[second] - self.running[first] - steps * self.given.worth
        gained = K_ELO * (points - 1.0 / (1.0 + 10.0 ** (gap / 400.0)))
        self.running[first] += gained
        self.running[second] -= gained
        return points if first == one else 1.0 - points

    def _handicap(self, one: int, other: int, day: int) -> tuple[int, int]:
        """The weaker of two players, and the handicap."""
        given = self.given
        if given.by == "lot":
            return int(self.rng.choice([one, other])), int(self.rng.integers(0, given.most + 1))
        known = self.strength[:, day] + self.off if given.by == "ranks" else self.running
        apart = round((known[one] - known[other]) / given.rank)
        steps = min(max(abs(apart) - given.even, 0), given.most)
        return (other if apart > 0 else one), steps


class Held(NamedTuple):
    """Shares inside 95 %, the root mean square error in Elo, the drift and the worth of a step."""

    last: float
    any_day: float
    differences: float
    error_elo: float
    drift_elo: float
    step_elo: float


def drawn_cell(seed: str, number: int, *, handicaps: bool = False) -> tuple[Cell, Given]:
    """One kind of leagues, drawn by lot."""
    rng = named("drawn paths", seed, str(number))
    meets = str(rng.choice([*DAY_BY_DAY, *SCHEDULES]))
    players = int(rng.choice([12, 20, 30, 60]))
    drift, spread = (float(rng.choice(each)) for each in ((10, 20, 35, 60, 100, 150), SPREADS))
    reversion = float(rng.choice([0.0, 0.0, 0.5, 1.0]))
    if reversion and drift**2 / (2.0 * reversion) > 4.0 * spread**2:
        reversion = 0.0
    late = meets in DAY_BY_DAY and players >= 20 and rng.random() < 0.4
    cell = Cell(
        int(rng.choice([5, 10, 20, 30, 60])), drift, meets, players=players, spread=spread,
        draws=str(rng.choice(["none", "half", "davidson"])), late=bool(late), reversion=reversion,
    )  # fmt: skip
    return cell, drawn_handicaps(rng, spread) if handicaps else NO_HANDICAPS


def drawn_league(cell: Cell, given: Given, seed: str) -> tuple[ClubGames, FloatArray]:
    """The games of a league, and its (n_players, n_days) true strengths, Elo."""
    rng = named("drawn paths", "a league", cell.title, given.title, seed)
    truth, begins = true_strengths(cell, rng)
    n = cell.players
    played = HandicapPlayed(
        truth, rng, cell.draws, cell.events, given=given, off=rng.normal(0.0, given.error, n),
        running=np.zeros(n),
    )  # fmt: skip
    play_games(played, cell, begins)
    order = np.argsort(played.days, kind="stable")
    first, second, points = np.array(played.rows)[order].T
    games = ClubGames(
        first.astype(np.int64), second.astype(np.int64), np.array(played.days)[order], points,
        np.array(played.steps)[order],
    )  # fmt: skip
    return games, truth


def held(cell: Cell, given: Given, seed: str) -> Held:
    """Rate a league as a night does; ratings count about their mean."""
    made, truth = drawn_league(cell, given, seed)
    shown, supposed = rated(made, n_players=cell.players, draws=cell.rule)
    games = shown.games
    path = fit(games, shown.constants.model)
    paths, shares = believed_paths(path, supposed)
    drawn = draw_believed(
        path, paths, n_draws=N_DRAWS, rng=child(named("drawn paths", "draws"), 0), shares=shares
    )
    off = path.rating_elo - truth[games.player, games.day]
    errors_elo = np.sqrt(drawn.errors.variance) * ELO_PER_LOGIT
    last = games.last[games.last >= 0]
    about, draws = off[last] - off[last].mean(), drawn.last[:, games.player[last]]
    draws = draws - draws.mean(axis=1, keepdims=True)
    one, other = np.array(list(combinations(range(len(last)), 2)))[:MOST_PAIRS].T
    return Held(
        _inside(about, draws),
        float(np.mean(np.abs(off - off.mean()) <= Z95 * errors_elo)),
        _inside(about[one] - about[other], draws[:, one] - draws[:, other]),
        float(np.sqrt(np.mean(about**2))), shown.constants.model.drift_elo,
        shown.step_elo or np.nan,
    )  # fmt: skip


def _inside(off: FloatArray, drawn: FloatArray) -> float:
    """The share of (n,) errors inside 95 % of (n_draws, n) draws about the estimate."""
    inside: BoolArray = np.abs(off) <= Z95 * ELO_PER_LOGIT * np.sqrt(np.mean(drawn**2, axis=0))
    return float(inside.mean())


def rows_of(cells: int, leagues: int, seed: str, *, handicaps: bool) -> Iterator[tuple[str, ...]]:
    """Yield the row of each cell."""
    for number in range(cells):
        cell, given = drawn_cell(seed, number, handicaps=handicaps)
        each = np.array([held(cell, given, f"{seed}-{number}-{at}") for at in range(leagues)])
        shares = 100.0 * each[:, :3].mean(axis=0)
        error = np.sqrt(np.mean(each[:, 3] ** 2))
        title = f"{cell.players} players, " if cell.players == 30 else ""
        title += cell.title + (f", {given.title}" if handicaps else "")
        is_low, is_high = min(shares) < 93.0, max(shares[:2]) > 97.0
        yield (
            title, *(f"{share:.1f}" for share in shares), f"{error:.0f}",
            f"{np.median(each[:, 4]):.0f}", f"{np.median(each[:, 5]):.0f}",
            "low" if is_low else "high" if is_high else "",
        )  # fmt: skip


COLUMNS = ("leagues", "last day", "any day", "differences", "error", "drift", "a step", "")


def main() -> None:
    """Print a row for each cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=60)
    parser.add_argument("--leagues", type=int, default=8)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--handicaps", action="store_true", help="games with handicaps")
    asked = parser.parse_args()
    rows = []
    for row in rows_of(asked.cells, asked.leagues, asked.seed, handicaps=asked.handicaps):
        print(row, flush=True)
        rows.append(row)
    print(markdown(Table(f"seed {asked.seed}", COLUMNS, rows, left=1)))


if __name__ == "__main__":
    main()
