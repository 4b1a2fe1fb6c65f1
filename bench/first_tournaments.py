"""Leagues of one and two tournaments of a day: errors of ratings, and forecasts of the next one.

The next tournament's games between players who came before are forecast from the one or two before
it, with the errors that a night has, so as `banzuke compare` does. In place of a result its true
chances count: the loss is what a forecast loses against them, in nats a game.
"""

import argparse
from typing import NamedTuple

import numpy as np
from scipy.special import rel_entr

from banzuke.engine.dynamic import DynamicModel, chances, strengths_at
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import child, named
from bench.histories import FloatArray
from bench.paths_coverage import Cell, league
from bench.paths_inside import intervals_inside
from bench.table import Table, markdown

DESIGNS = (
    "McMahon tournaments",
    "McMahon tournaments, ranks known to 150 Elo",
    "Swiss tournaments of a day",
    "knockouts",
    "sections by strength",
    "sections of six",
)
SPREADS = (60.0, 200.0, 400.0)
SIZES = (16, 40)
DRIFT_ELO = 60.0


class Seen(NamedTuple):
    """Of one league: the share of intervals that hold, and means over players and games.

    ``wrong`` is the mean square of the errors of ratings, ``width`` that of the errors claimed,
    both in Elo²; ``lost`` and ``guess`` are in nats a game.
    """

    held: float
    wrong: float
    width: float
    lost: float
    guess: float


def seen(cell: Cell, seed: int) -> Seen:
    """What the last tournament of a league loses, seen from those before it."""
    games, truth = league(cell, seed)
    last = int(games.day.max())
    past = games.before(last)
    rng = child(named("bench", "first tournaments"), seed)
    found = intervals_inside(past, truth, DynamicModel(), rng)
    here = np.flatnonzero(games.day[games.first] == last)
    sides = games.player[np.stack((games.first[here], games.second[here]), axis=1)].astype(np.int64)
    sides = sides[np.isin(sides, found.who).all(axis=1)]
    one, other = (
        strengths_at(found.path, found.errors, side, np.full(len(side), last)) for side in sides.T
    )
    said = chances(one.mean - other.mean, one.variance + other.variance, draws="half")[:, 0]
    gap = truth[sides[:, 0], last] - truth[sides[:, 1], last]
    true = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    off, error = found.off[found.last], np.sqrt(found.errors.variance[found.last]) * ELO_PER_LOGIT
    return Seen(
        float(found.hit[found.last].mean()), float(np.mean(off**2)), float(np.mean(error**2)),
        _lost(true, said), _lost(true, np.full(len(true), 0.5)),
    )  # fmt: skip


def _lost(true: FloatArray, said: FloatArray) -> float:
    """What a forecast of wins loses against the true chances, nats a game; 0 without games."""
    if not len(true):
        return 0.0
    return float(np.mean(rel_entr(true, said) + rel_entr(1.0 - true, 1.0 - said)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--leagues", type=int, default=12, help="of each size and number of days")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows = []
    for meets in DESIGNS:
        for spread in SPREADS:
            cells = [
                Cell(0, DRIFT_ELO, meets, spread=spread, players=players, events=events)
                for players in SIZES
                for events in (2, 3)
            ]
            seeds = range(asked.seed, asked.seed + asked.leagues)
            mean = Seen(*np.mean([seen(cell, seed) for cell in cells for seed in seeds], axis=0))
            rows.append(
                (f"{meets}, {spread:g} Elo", f"{mean.wrong**0.5:.0f}", f"{mean.width**0.5:.0f}",
                 f"{100.0 * mean.held:.1f}", f"{mean.lost:.3f}", f"{mean.guess:.3f}")
            )  # fmt: skip
            print(rows[-1], flush=True)
    columns = ("after one and two tournaments", "error", "claimed", "held, %", "lost", "guess")
    print(markdown(Table(f"First tournaments, {asked.leagues} leagues", columns, rows)))


if __name__ == "__main__":
    main()
