"""How extreme predictions of small leagues are, by quarters: simulated, so true chances are known.

Each quarter is predicted from the league's own earlier games, by models of `banzuke contest` that
learn their constants from them, and by strength over time that is given the true drift and spread.
In place of a result its true chances count, so that the luck of predicted games does not.

The slope is that of true chances on the log odds of predictions, with leagues as clusters of its
standard error: below 1 they were too extreme. Losses are in nats a game.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, IntArray
from banzuke.engine.contest import Games, contestants
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic.evidence.tuned import LEAST_DRIFT_ELO
from bench import simulated
from bench.logs import Log
from bench.predictions import DEFAULT, Forecasts, behind, by_contestants
from bench.small_leagues_designs import GRID, Cell, league
from bench.worlds import FLOOR, pooled
from bench.worlds_book import Oracle

FIRST_YEAR = 2010
TIMES = ((800, 1), (400, 2), (0, 4))
"""By the fewest games of a league, how many times ``--leagues`` are simulated."""
MOST_ERROR = 0.5
"""The error from which a slope is left out of the table."""
EARLIER = (0, 1, 5, 20, 50)
"""Fewest earlier games, of the side with fewer, of the classes whose slopes are listed."""
GIVEN = "constants given"
OTHERS = (GIVEN, "guess")


class Given(Dynamic):
    """Strength over time that is given the true drift and spread."""

    name = GIVEN

    def __init__(self, cell: Cell) -> None:
        super().__init__(drift_elo=max(cell.drift, LEAST_DRIFT_ELO), spread_elo=cell.spread)


class Scored(NamedTuple):
    """What everybody said of leagues, by name, and the (n_rows,) earlier games of each row.

    ``day`` of forecasts is the number of the league, and ``counts`` are the games of each row
    times the true chances, so that the luck of results does not count.
    """

    said: dict[str, Forecasts]
    earlier: IntArray


def scored(cell: Cell, seed: int, others: Sequence[str] = OTHERS) -> Scored:
    """What everybody said of a league, from the first quarter with 30 games before it."""
    games, true = league(cell, seed)
    models = [one for one in contestants() if one.name in (DEFAULT, *others)]
    models += [Given(cell)] if GIVEN in others else []
    log = Log(cell.name, lambda _: None, (FIRST_YEAR, FIRST_YEAR, FIRST_YEAR + cell.years - 1))  # type: ignore[arg-type, return-value]
    said = by_contestants(games, log, [Oracle(true), *models])
    floor = said[FLOOR]
    expected = floor.counts.sum(axis=1, keepdims=True) * floor.chances
    of_league = np.full(len(floor.day), seed)
    return Scored(
        {name: Forecasts(of_league, one.chances, expected) for name, one in said.items()},
        earlier_games(games)[-len(of_league) :],
    )


def earlier_games(games: Games) -> IntArray:
    """The (n_rows,) earlier games of the side that has fewer, before the row's day."""
    played, today = np.zeros((2, games.n_players), np.int64)
    found, day = np.zeros(len(games.day), np.int64), -1
    for row, sides in enumerate(np.stack((games.first, games.second), axis=1)):
        if games.day[row] != day:
            played, day, today = played + today, games.day[row], np.zeros_like(today)
        found[row] = played[sides].min()
        today[sides] += int(games.counts[row].sum())
    return found


def together(parts: Sequence[Scored]) -> Scored:
    """What everybody said of several leagues."""
    said, earlier = zip(*parts, strict=True)
    return Scored(pooled(said), np.concatenate(earlier))


def row(cell: Cell, options: argparse.Namespace) -> tuple[str, ...]:
    """The row of a cell."""
    cell = cell.plain if options.plain else cell
    n = options.leagues * next(times for least, times in TIMES if cell.games >= least)
    found = together([scored(cell, options.seed + at, options.others) for at in range(n)])
    ours = found.said[DEFAULT]
    of_classes = pairwise((*EARLIER, np.inf))
    classes = [(low <= found.earlier) & (found.earlier < high) for low, high in of_classes]
    return (
        cell.name, f"{n}", f"{ours.counts.sum():,.0f}", _apart(ours, found.said[FLOOR]),
        _slope(ours), *map(_slope, map(partial(_of, ours), classes)),
        *(_slope(found.said[GIVEN]) for other in options.others if other == GIVEN),
        *(_apart(found.said[other], ours) for other in options.others),
    )  # fmt: skip


def _of(said: Forecasts, rows: BoolArray) -> Forecasts:
    return Forecasts(said.day[rows], said.chances[rows], said.counts[rows])


def _apart(said: Forecasts, other: Forecasts) -> str:
    more, error = behind(said, other)
    return f"{more:+.4f} ± {error:.4f}"


def _slope(said: Forecasts) -> str:
    """The slope, if its error is small enough to say something."""
    line = said.calibration()
    return f"{line.slope:.2f} ± {line.slope_se:.2f}" if line.slope_se < MOST_ERROR else ""


HEAD = """# How extreme predictions of small leagues are

Written by `python -m bench.small_leagues --cells {cells} --leagues {leagues} --seed {seed}`.
"""
NOTE = "{leagues} leagues of 800 games or more, 2 and 4 times as many smaller ones; seed {seed}."
COLUMNS = (
    "leagues", "n", "games", "over the truth", "slope", "0 earlier", "1 to 4", "5 to 19",
    "20 to 49", "50 and more",
)  # fmt: skip


def main() -> None:
    """Print the table, and write the page."""
    known = [GIVEN, *(one.name for one in contestants() if one.name != DEFAULT)]
    others_of = argparse.ArgumentParser(add_help=False)
    others_of.add_argument("--others", nargs="*", choices=known, default=[*OTHERS])
    others = others_of.parse_known_args()[0].others
    made = simulated.parser(__doc__ or "", unit="leagues", number=4, seed=1, parents=[others_of])
    made.add_argument(
        "--plain",
        action="store_true",
        help="opponents by lot, normal strengths, nobody moves first",
    )
    columns = *COLUMNS, *[f"slope, {GIVEN}"] * (GIVEN in others), *others
    simulated.run(
        made, GRID, row, title="Small leagues over time", columns=columns, note=NOTE, head=HEAD
    )


if __name__ == "__main__":
    main()
