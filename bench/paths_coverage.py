"""How often intervals of strength over time contain the truth, in simulated leagues.

Leagues of 30 players over three and a half years, first strengths 200 Elo apart unless said; small
and large ones, and those of one and two tournaments. The grid was written before the method; cells
marked as kept, and seeds from 1000 on, were looked at when it was done.
"""

import argparse
from dataclasses import dataclass

import numpy as np

from banzuke.engine.dynamic import DynamicModel, History, history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.dynamic.model.model import DrawRule
from banzuke.engine.dynamic.model.tuned import RISE_YEARS
from banzuke.engine.streams import child, named
from bench.histories import FloatArray, IntArray
from bench.paths_designs import DESIGNS, HABITS, Played
from bench.paths_events import EVENTS
from bench.paths_inside import intervals_inside
from bench.table import Table, markdown

N_DAYS, N_LATE = 1278, 8
NEAR_ELO = 60.0
"""Elo in which the chance of an opponent falls by a factor of e where likes meet."""
K_ELO = 24.0
SCHEDULES = DESIGNS | EVENTS
EVENTS_IN_ALL = {1: "one event", 2: "two events", 3: "three events"}


@dataclass(frozen=True)
class Cell:
    """Leagues of one kind."""

    games: int
    drift: float
    meets: str = "anybody"
    late: bool = False
    reversion: float = 0.0
    spread: float = 200.0
    kept: bool = False
    rise: float = 0.0
    """How much stronger newcomers become in a year, Elo."""
    draws: str = "none"
    """As of `Played`; draws count as half points, except Davidson's."""
    players: int = 30
    events: int = 0
    """Tournaments of a day in all; 0: as many as the games need."""

    @property
    def rule(self) -> DrawRule:
        """What a draw counts as in ratings."""
        return "davidson" if self.draws == "davidson" else "half"

    @property
    def title(self) -> str:
        """The name in tables."""
        said = [f"{self.players} players"] if self.players != 30 else []
        said += [EVENTS_IN_ALL.get(self.events, f"{self.games} games")]
        said += [f"drift {self.drift:g}"]
        likes = "" if self.meets in SCHEDULES else "likes "
        said += [likes + self.meets] if self.meets != "anybody" else []
        said += ["newcomers"] if self.late else []
        said += [f"who rise by {self.rise:g} a year"] if self.rise else []
        said += [f"reversion {self.reversion:g}"] if self.reversion else []
        said += [f"spread {self.spread:g}"] if self.spread != 200.0 else []
        said += [f"draws {self.draws}"] if self.draws != "none" else []
        return ", ".join(said) + (" (kept)" if self.kept else "")


GRID = (
    Cell(10, 15.0, kept=True),
    Cell(10, 35.0),
    Cell(10, 60.0, kept=True),
    Cell(30, 35.0, kept=True),
    Cell(30, 60.0),
    Cell(30, 60.0, late=True),
    Cell(30, 150.0),
    Cell(30, 150.0, reversion=0.5, spread=150.0),
    Cell(100, 35.0, late=True, kept=True),
    Cell(100, 60.0),
    Cell(100, 150.0, kept=True),
    Cell(100, 60.0, "by running Elo"),
    Cell(100, 60.0, "by true strength"),
    Cell(30, 30.0, "by true strength", spread=120.0, kept=True),
    Cell(30, 60.0, "by true strength"),
    Cell(30, 60.0, "by running Elo"),
    Cell(10, 60.0, "by running Elo"),
    Cell(10, 60.0, "by true strength"),
    Cell(30, 60.0, "by true strength", spread=400.0),
    Cell(30, 60.0, "Swiss tournaments"),
    Cell(30, 60.0, "divisions"),
    Cell(30, 60.0, "nearest rivals"),
    Cell(30, 60.0, "fixed rivals"),
    Cell(100, 60.0, "fixed rivals"),
    Cell(30, 60.0, late=True, rise=40.0),
    Cell(30, 35.0, late=True, rise=80.0),
    Cell(100, 35.0, late=True, rise=40.0),
    Cell(100, 60.0, late=True, rise=-40.0),
    Cell(10, 35.0, draws="half"),
    Cell(30, 35.0, draws="half"),
    Cell(30, 60.0, draws="half"),
    Cell(100, 60.0, draws="half"),
    Cell(30, 150.0, draws="half"),
    Cell(30, 60.0, "Swiss tournaments", draws="half"),
    Cell(30, 60.0, "by running Elo", draws="half"),
    Cell(30, 60.0, late=True, draws="half"),
    Cell(10, 35.0, draws="davidson"),
    Cell(30, 60.0, draws="davidson"),
    Cell(100, 60.0, draws="davidson"),
    Cell(30, 150.0, draws="davidson"),
    Cell(30, 60.0, "Swiss tournaments", draws="davidson"),
    Cell(30, 15.0, spread=30.0),
    Cell(30, 15.0, spread=60.0),
    Cell(100, 30.0, spread=30.0),
    Cell(100, 30.0, spread=90.0),
    *(
        Cell(games, drift, meets, spread=spread)
        for meets in HABITS
        for games, drift, spread in ((10, 60.0, 200.0), (30, 60.0, 200.0), (30, 20.0, 60.0))
    ),
    *(
        Cell(games, drift, meets, spread=spread)
        for meets in EVENTS
        for games, drift, spread in ((10, 60.0, 200.0), (30, 60.0, 200.0), (30, 20.0, 60.0))
    ),
    Cell(30, 60.0, "McMahon tournaments", spread=400.0),
    Cell(30, 60.0, "Swiss tournaments of a day", spread=400.0),
    Cell(30, 150.0, "McMahon tournaments"),
    *(Cell(games, 150.0, "by true strength") for games in (10, 30, 100)),
    Cell(30, 15.0, "by true strength"),
    Cell(100, 15.0, "by true strength"),
    Cell(30, 150.0, "by true strength", late=True),
    *(Cell(games, 150.0, "by true strength", reversion=0.5, spread=150.0) for games in (30, 100)),
    Cell(100, 35.0, "by true strength", reversion=0.5),
    Cell(30, 150.0, "by running Elo"),
    Cell(100, 150.0, "by running Elo", reversion=0.5, spread=150.0),
    Cell(10, 150.0, "Swiss tournaments"),
    *(
        Cell(30, 150.0, meets)
        for meets in (
            "nearest rivals",
            "fixed rivals",
            "divisions",
            "divisions that began by lot",
            "friends",
            "likes known to 80 Elo",
            "likes known to 150 Elo",
            "sections by strength",
            "sections of six",
            "evenings of two of like strength",
        )
    ),
    *(
        Cell(10, 60.0, meets, players=100)
        for meets in ("by true strength", "by running Elo", "nearest rivals", "sections of six")
    ),
    Cell(30, 150.0, "by true strength", players=100),
    *(Cell(games, 35.0, "divisions", players=60) for games in (20, 30, 100)),
    Cell(100, 100.0, "divisions", players=60),
    Cell(60, 20.0, "divisions", players=60, spread=40.0),
    Cell(30, 60.0, "divisions", players=60, spread=400.0),
    Cell(60, 60.0, "divisions", players=60, draws="davidson"),
    Cell(60, 60.0, "divisions", players=60, reversion=0.5),
    Cell(60, 60.0, "divisions", players=120),
    *(
        Cell(100, 60.0, meets, players=60)
        for meets in (
            "divisions that began by lot",
            "a ladder of challenges",
            "by running Elo",
            "Swiss tournaments",
        )
    ),
    *(
        Cell(10, 60.0, meets, players=12)
        for meets in (
            "anybody",
            "by true strength",
            "nearest rivals",
            "friends",
            "McMahon tournaments",
            "Swiss tournaments of a day",
            "evenings of two of like strength",
        )
    ),
    *(
        Cell(30, 60.0, meets, players=200)
        for meets in (
            "by true strength",
            "by running Elo",
            "nearest rivals",
            "friends",
            "towns",
            "likes known to 80 Elo",
            "likes known to 150 Elo",
            "McMahon tournaments, ranks known to 150 Elo",
            "sections by strength",
        )
    ),
    *(
        Cell(0, 60.0, meets, spread=spread, events=events)
        for meets in ("McMahon tournaments", "Swiss tournaments of a day", "sections by strength")
        for events in (1, 2)
        for spread in (60.0, 200.0, 400.0)
    ),
)


def true_strengths(cell: Cell, rng: np.random.Generator) -> tuple[FloatArray, IntArray]:
    """The (n_players, n_days) strengths of a league, Elo, and the day on which each begins."""
    steps = rng.normal(0.0, cell.drift / np.sqrt(365.25), (cell.players, N_DAYS))
    steps[:, 0] = rng.normal(0.0, cell.spread, cell.players)
    kept = np.exp(-cell.reversion / 365.25)
    for day in range(1, N_DAYS):
        steps[:, day] += kept * steps[:, day - 1]
    begins = np.zeros(cell.players, np.int64)
    if cell.late:
        begins[-N_LATE:] = rng.integers(366, N_DAYS - 200, N_LATE)
        years = (np.arange(N_DAYS) - begins[-N_LATE:, np.newaxis]) / DAYS_PER_YEAR
        steps[-N_LATE:] += cell.rise * np.clip(years, 0.0, RISE_YEARS)
    return steps, begins


def play_games(played: Played, cell: Cell, begins: IntArray) -> None:
    """Play the games of a league; nobody plays before the day on which they begin."""
    if cell.meets in SCHEDULES:
        SCHEDULES[cell.meets](played, cell.games)
    else:
        _day_by_day(played, cell, begins)


def league(cell: Cell, seed: int) -> tuple[History, FloatArray]:
    """A league's games, and its (n_players, n_days) true strengths, Elo."""
    rng = named("bench", "paths", cell.title, str(seed))
    strength, begins = true_strengths(cell, rng)
    played = Played(strength, rng, cell.draws, cell.events)
    play_games(played, cell, begins)
    order = np.argsort(played.days, kind="stable")
    first, second, points = np.array(played.rows)[order].T
    wins, draws, losses = (np.equal(points, each).astype(float) for each in (1.0, 0.5, 0.0))
    games = history(
        first.astype(np.int64), second.astype(np.int64), np.array(played.days)[order],
        n_players=cell.players, wins=wins, draws=draws, losses=losses,
    )  # fmt: skip
    return games, strength


def _day_by_day(played: Played, cell: Cell, begins: IntArray) -> None:
    """Play games one after the other: one player by lot, and an opponent as the cell says."""
    rng, elo = played.rng, np.zeros(cell.players)
    for day in np.sort(rng.integers(0, N_DAYS, cell.players * cell.games // 2)):
        here = np.flatnonzero(begins <= day)
        one = rng.choice(here)
        others = here[here != one]
        chance = np.ones(len(others))
        if cell.meets != "anybody":
            by = elo if cell.meets == "by running Elo" else played.strength[:, day]
            chance = np.exp(-np.abs(by[others] - by[one]) / NEAR_ELO)
        other = rng.choice(others, p=chance / chance.sum())
        won = played.play(one, other, day)
        gained = K_ELO * (won - 1.0 / (1.0 + 10.0 ** ((elo[other] - elo[one]) / 400.0)))
        elo[one], elo[other] = elo[one] + gained, elo[other] - gained


def inside(cell: Cell, seed: int) -> tuple[float, float, float, float]:
    """Shares inside 95 %: last day, any day, differences; and the drift found."""
    games, truth = league(cell, seed)
    model = DynamicModel(draws=cell.rule)
    rng = child(named("bench", "paths", "draws"), seed)
    seen = intervals_inside(games, truth, model, rng)
    drift = seen.found.model.drift_elo
    return seen.hit[seen.last].mean(), seen.hit.mean(), seen.between.mean(), drift


def main() -> None:
    """Print the table of the grid."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument(
        "--cells", default="", help="a part of the titles of cells, such as newcomers"
    )
    asked = parser.parse_args()
    rows = []
    for cell in (cell for cell in GRID if asked.cells in cell.title):
        seeds = range(asked.seed, asked.seed + asked.leagues)
        found = np.array([inside(cell, seed) for seed in seeds])
        last, every, between = 100.0 * found[:, :3].mean(axis=0)
        missed = "" if min(last, every, between) >= 93.0 and max(last, every) <= 97.0 else "missed"
        rows.append(
            (cell.title, f"{last:.1f}", f"{every:.1f}", f"{between:.1f}",
             f"{np.median(found[:, 3]):.0f}", missed)
        )  # fmt: skip
        print(rows[-1], flush=True)
    columns = ("games a player, Elo", "last day", "any day", "differences", "drift found", "")
    title = f"95 % intervals of strength over time, {asked.leagues} leagues a cell"
    print(markdown(Table(title, columns, rows)))


if __name__ == "__main__":
    main()
