"""Who predicts the games of real logs best, quarter by quarter: Banzuke, its contest, libraries.

Each quarter is predicted from all games before it. Banzuke and the contestants of `contest` learn
their constants from these games. A library is told the spread and the drift with which it foresaw
earlier years best, and the first side's advantage of these years: found before the first year that
counts, and again when the games have doubled, until there are so many (`--search-until`). `whr`
passes its constants to `kickscore`, and `trueskill` to `trueskillthroughtime`, whose own search
would take too long. Each year, a library's scale, advantage and rate of draws are those that would
have predicted its last five years best.

The difference is the log-loss minus that of strength over time, with a standard error paired by
day. The slope is that of results on the log odds of predictions, with days as clusters of its
standard error: below 1 they were too bold.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.checks.calibration import Calibration, calibration_by_cluster, predictions
from banzuke.engine.contest import Contestant, Games, contest, contestants
from bench.frozen import UNIX, quarters
from bench.frozen import Games as LibraryGames
from bench.library_strengths import LIBRARIES, LibraryConstants
from bench.logs import LOGS, Log, games_of
from bench.measure import Missing
from bench.own_logs import own_log
from bench.table import Table, markdown
from bench.three_way import SEARCH_UNTIL, year_by_year

CONSTANTS_OF = {"kickscore": "whr", "trueskillthroughtime": "trueskill"}
"""Whose constants a library is told that is too slow to search its own."""

DEFAULT = "dynamic"


class Forecasts(NamedTuple):
    """What was predicted of games, and what came.

    ``day`` is (n,), days since 1970; ``chances`` and ``counts`` are (n, 3), of win, draw and loss.
    """

    day: IntArray
    chances: FloatArray
    counts: FloatArray

    def loss_by_day(self) -> FloatArray:
        """The (n_days,) sums of log-losses."""
        least = np.full(3, 1e-4) * self.counts.any(axis=0)  # as in a contest
        chances = np.maximum(self.chances, least)
        chances /= chances.sum(axis=1, keepdims=True)
        logs = np.log(np.where(self.counts > 0.0, chances, 1.0))
        _, at = np.unique(self.day, return_inverse=True)
        return -np.bincount(at, (self.counts * logs).sum(axis=1)).astype(np.float64)

    def games_by_day(self) -> FloatArray:
        """The (n_days,) numbers of games."""
        _, at = np.unique(self.day, return_inverse=True)
        return np.bincount(at, self.counts.sum(axis=1)).astype(np.float64)

    def since(self, day: int) -> "Forecasts":
        """The forecasts of the games from a day on."""
        kept = self.day >= day
        return Forecasts(self.day[kept], self.chances[kept], self.counts[kept])

    def calibration(self, cluster: IntArray | None = None) -> Calibration:
        """The calibration of the first player's expected score.

        Its errors take the (n,) clusters for independent; by default they are the days.
        """
        half = 0.5 * self.chances[:, 1]
        scores = self.chances[:, 0] + half, self.chances[:, 2] + half
        of = self.day if cluster is None else cluster
        return calibration_by_cluster(predictions(*scores, self.counts), of)


class RecordedContestant(Contestant):
    """A contestant whose predictions are kept."""

    def __init__(self, model: Contestant) -> None:
        self.name, self._model = model.name, model
        self._forecasts: list[Forecasts] = []

    def learn(self, games: Games, day: int) -> None:
        self._model.learn(games, day)

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        chances = self._model.forecast(games, ahead, day)
        self._forecasts.append(Forecasts(games.day[ahead], chances, games.counts[ahead]))
        return chances

    def since(self, day: int) -> Forecasts:
        """The predictions of games from a day on."""
        return Forecasts(*(np.concatenate(of) for of in zip(*self._forecasts, strict=True))).since(
            day
        )


def by_contestants(games: Games, log: Log, models: Sequence[Contestant]) -> dict[str, Forecasts]:
    """The predictions of contestants, by name."""
    first, counts, last = log.years
    recorded = [RecordedContestant(model) for model in models]
    contest(games, starts=quarters(first, last), models=recorded)
    return {one.name: one.since(quarters(counts, counts)[0]) for one in recorded}


def by_libraries(
    games: Games, log: Log, names: Sequence[str], *, search_until: int = SEARCH_UNTIL
) -> Iterator[tuple[str, LibraryConstants, Forecasts]]:
    """Yield the predictions of libraries that are installed, and their constants."""
    rows = one_by_one(games)
    found: dict[str, list[LibraryConstants]] = {}
    for name in names:
        constants = found.setdefault(CONSTANTS_OF.get(name, name), [])
        if name in CONSTANTS_OF and not constants:
            if CONSTANTS_OF[name] not in names[: names.index(name)]:
                raise ValueError(
                    f"{name} comes after {CONSTANTS_OF[name]}, whose constants it takes"
                )
            print(f"{name} takes the constants of {CONSTANTS_OF[name]}: left out")
            continue
        try:
            forecasts, chances = year_by_year(
                LIBRARIES[name], rows, log.years, constants, search_until=search_until
            )
        except Missing as missing:
            print(f"{missing}: left out")
            continue
        results = np.eye(3)[forecasts.column]
        yield name, constants[-1], Forecasts(forecasts.day - UNIX, chances, results)


def one_by_one(games: Games) -> LibraryGames:
    """The games as libraries take them: one a row, in order of days; handicaps are not told."""
    row, column = np.nonzero(games.counts)
    times = games.counts[row, column].astype(np.int64)
    row, column = np.repeat(row, times), np.repeat(column, times)
    return LibraryGames(
        games.day[row] + UNIX, games.first[row], games.second[row],
        1.0 - 0.5 * column.astype(np.float64),
        (games.moves[row] == 0.0).astype(np.int64),
    )  # fmt: skip


def behind(forecasts: Forecasts, other: Forecasts) -> tuple[float, float]:
    """Log-loss a game minus the other's, and its standard error with days as clusters."""
    games = forecasts.games_by_day()
    apart = forecasts.loss_by_day() - other.loss_by_day()
    mean = apart.sum() / games.sum()
    off, many = apart - games * mean, len(games)
    return float(mean), float(np.sqrt(np.sum(off**2) * many / (many - 1)) / games.sum())


def table_of(
    folder: Path, log: Log, models: Sequence[str], libraries: Sequence[str], *, search_until: int
) -> Table:
    """The table of one log, the best first; strength over time has no difference."""
    games = games_of(log.read(folder))
    found = by_contestants(games, log, [one for one in contestants() if one.name in models])
    ours = found[DEFAULT]
    begins = int(ours.day.min())  # a contest leaves out windows with few games before them
    title = {DEFAULT: "**strength over time**"}
    for name, constants, forecasts in by_libraries(
        games, log, libraries, search_until=search_until
    ):
        found[f"`{name}`"] = forecasts.since(begins)
        title[f"`{name}`"] = (
            f"`{name}` ({constants.spread:.0f}, {constants.drift:.0f}, {constants.home:.0f})"
        )
    rows = []
    n = ours.games_by_day().sum()
    for name, forecasts in sorted(found.items(), key=lambda one: one[1].loss_by_day().sum()):
        more, error = behind(forecasts, ours)
        line = forecasts.calibration()
        rows.append(
            (
                title.get(name, name), f"{forecasts.loss_by_day().sum() / n:.5f}",
                "" if name == DEFAULT else f"{more:+.4f} ± {error:.4f}",
                f"{line.slope:.2f} ± {line.slope_se:.2f}",
            )
        )  # fmt: skip
    of = f"{log.title}, {n:,.0f} games of {log.years[1]} to {log.years[2]}"
    return Table(of, ("", "log-loss", "difference", "slope"), rows)


def main() -> None:
    """Print a table of each log in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--logs", default=",".join(LOGS), help="names, or files of games of two")
    parser.add_argument("--models", nargs="+", default=[model.name for model in contestants()])
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    parser.add_argument("--search-until", type=int, default=SEARCH_UNTIL, help="games")
    asked = parser.parse_args()
    names = [name for name in asked.libraries.split(",") if name]
    logs = asked.logs.split(",")
    own = {name: Path(name) for name in logs if name not in LOGS and Path(name).is_file()}
    for known, given in ((LOGS | own, logs), (LIBRARIES, names)):
        if unknown := [name for name in given if name not in known]:
            parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(known)}")
    for name in logs:
        log = own_log(own[name]) if name in own else LOGS[name]
        table = table_of(asked.folder, log, asked.models, names, search_until=asked.search_until)
        print(markdown(table), flush=True)


if __name__ == "__main__":
    main()
