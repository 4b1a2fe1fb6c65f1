"""How boldly first seasons are predicted: each season is a league of its own.

From its 45th day on, a season is predicted 30 days ahead from its own earlier games, by strength
over time, with constants found from these games. Without `--logs`, seasons are simulated by the
model itself: 18 sides, a double round of 270 days, a drift of 35 Elo per √year, a home advantage of
70 Elo and draws; the spread of strengths is given, or drawn anew for each season ("own": about 157
Elo, by a factor of 1.65). `--known` tells the model the true drift and spread. With `--logs`, real
logs are cut at the first of July, or into years.

The slope is that of results on the log odds of predictions, with seasons as clusters of its
standard error: below 1 they were too bold.
"""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl

from banzuke.engine.arrays import IntArray
from banzuke.engine.contest import Contestant, Games, contest
from banzuke.engine.contest.contestants import Dynamic
from banzuke.engine.dynamic import history
from banzuke.engine.dynamic.model import DAYS_PER_YEAR
from banzuke.engine.labs.arena.pairings import round_robin
from banzuke.engine.outcomes import DAVIDSON
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.engine.streams import named
from bench.logs import LOGS, games_of
from bench.predictions import Forecasts, RecordedContestant
from bench.table import Table, markdown

FIRST_DAYS, WINDOW = 45, 30
"""Days that are learnt from before the first prediction, and days that are predicted at once."""

SIDES, DAYS = 18, 270
DRIFT_ELO, HOME_ELO, NU = 35.0, 70.0, 0.7
"""The drift, Elo per √year, the home advantage, and Davidson's ν of simulated seasons."""

SPREADS = (60, 110, 160, 300)
OWN_SPREAD, OWN_FACTOR = 157.0, 1.65
"""Centre and factor of the spreads of seasons that have their own, as 16 real logs have them."""


class RealSeasons(NamedTuple):
    """Logs, the month in which a season begins, and the first year and games that count."""

    title: str
    logs: tuple[str, ...]
    month: int = 1
    since: int = 0
    least: int = 100


REAL = {
    "big5": RealSeasons("five leagues of football", ("es", "fr", "it", "de", "en"), 7, 0, 250),
    "american": RealSeasons("American football since 1970", ("american",), 7, 1970),
    "cards": RealSeasons("cards", ("cards",)),
    "doubles": RealSeasons("tennis doubles", ("doubles",)),
    "engines": RealSeasons("chess engines", ("engines",)),
}


def fixtures(rng: np.random.Generator) -> tuple[IntArray, IntArray, IntArray]:
    """The (n_games,) home side, other side and day of a double round, rounds in random order."""
    circle = round_robin(SIDES)
    order = rng.permutation(len(circle))
    half = np.array([circle[number] for number in order])  # (n_rounds, n_games, 2)
    turned = rng.random(half.shape[:2]) < 0.5
    half = np.where(turned[..., None], half[..., ::-1], half)
    rounds = np.concatenate((half, half[..., ::-1]))
    day = np.arange(len(rounds)) * DAYS // len(rounds)
    first, second = rounds.reshape(-1, 2).T
    return first, second, np.repeat(day, rounds.shape[1])


def season(seed: int, number: int, spread: float | None) -> tuple[Games, float]:
    """A simulated season and its true spread, Elo; without a ``spread`` it has its own."""
    rng = named("bench", "first seasons", str(seed), str(number))
    if spread is None:
        spread = OWN_SPREAD * OWN_FACTOR ** float(rng.normal())
    first, second, day = fixtures(rng)
    steps = rng.normal(0.0, DRIFT_ELO / np.sqrt(DAYS_PER_YEAR), (SIDES, DAYS))
    steps[:, 0] = rng.normal(0.0, spread, SIDES)
    strength = np.cumsum(steps, axis=1)
    ahead = (strength[first, day] - strength[second, day] + HOME_ELO) / ELO_PER_LOGIT
    until = np.cumsum(np.column_stack(DAVIDSON.chances(ahead, nu=NU)), axis=1)
    column = (rng.random(len(ahead))[:, None] > until[:, :2]).sum(axis=1)
    wins, draws, losses = np.eye(3)[column].T
    rows = history(first, second, day, n_players=SIDES, wins=wins, draws=draws, losses=losses)
    return Games.of(rows), spread


def cut(frame: pl.DataFrame, *, month: int, since: int = 0, least: int = 1) -> Iterator[Games]:
    """Yield the seasons of a log, which begin with a month, as leagues of their own."""
    day = pl.col("date").cast(pl.String).str.to_date()
    year = day.dt.offset_by(f"-{month - 1}mo").dt.year()
    frame = frame.with_columns(season=year).filter(pl.col("season") >= since).sort("date")
    for part in frame.partition_by("season", maintain_order=True, include_key=False):
        if part.height >= least:
            yield games_of(part)


def forecasts_of_season(games: Games, model: Contestant) -> Forecasts | None:
    """What a model said of a season from its 45th day on; None without games to learn from."""
    recorded = RecordedContestant(model)
    low, high = int(games.day.min()), int(games.day.max())
    try:
        contest(games, starts=range(low + FIRST_DAYS, high + WINDOW, WINDOW), models=[recorded])
    except ValueError:  # too few games come before every window
        return None
    return recorded.since(low)


def row_of(title: str, seasons: Iterable[Forecasts | None]) -> tuple[str, ...]:
    """The seasons, games, log-loss and slope of a cell."""
    every = [one for one in seasons if one is not None]
    said = Forecasts(*(np.concatenate(of) for of in zip(*every, strict=True)))
    line = said.calibration(np.repeat(np.arange(len(every)), [len(one.day) for one in every]))
    n = said.counts.sum()
    return (
        title, f"{len(every)}", f"{n:,.0f}", f"{said.loss_by_day().sum() / n:.5f}",
        f"{line.slope:.2f} ± {line.slope_se:.2f}",
    )  # fmt: skip


def simulated(spread: str, seed: int, n: int, *, known: bool) -> Iterator[Forecasts | None]:
    """Yield what was said of simulated seasons with a spread in Elo, or their "own"."""
    for number in range(n):
        games, true = season(seed, number, None if spread == "own" else float(spread))
        model = Dynamic(drift_elo=DRIFT_ELO, spread_elo=true) if known else Dynamic()
        yield forecasts_of_season(games, model)


def forecasts_of_logs(name: str, folder: Path) -> Iterator[Forecasts | None]:
    """Yield what was said of the seasons of real logs."""
    of = REAL[name]
    for log in of.logs:
        frame = LOGS[log].read(folder)
        for games in cut(frame, month=of.month, since=of.since, least=of.least):
            yield forecasts_of_season(games, Dynamic())


def main() -> None:
    """Print a row for each cell, then the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seasons", type=int, default=60, help="simulated seasons of a spread")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--spreads", nargs="+", default=[*map(str, SPREADS), "own"])
    parser.add_argument("--known", action="store_true", help="the model is told drift and spread")
    parser.add_argument("--logs", type=Path, metavar="FOLDER", help="real logs instead")
    parser.add_argument("--names", nargs="+", choices=REAL, default=[*REAL])
    asked = parser.parse_args()
    if asked.logs:
        title = "Seasons of real logs"
        cells = [(REAL[name].title, forecasts_of_logs(name, asked.logs)) for name in asked.names]
    else:
        title = f"Simulated seasons, seed {asked.seed}" + ", constants known" * asked.known
        unit = {"own": "of its own"}
        cells = [
            (
                f"spread {unit.get(spread, spread + ' Elo')}",
                simulated(spread, asked.seed, asked.seasons, known=asked.known),
            )
            for spread in asked.spreads
        ]
    rows = []
    for name, said in cells:
        rows.append(row_of(name, said))
        print(*rows[-1], sep=" | ", flush=True)
    print(markdown(Table(title, ("", "seasons", "games", "log-loss", "slope"), rows)))


if __name__ == "__main__":
    main()
