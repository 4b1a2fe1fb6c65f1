"""How well ratings predict the three months after their date, on games of a real log.

Ratings are frozen at the start of each quarter and asked about all games of that quarter. A game of
somebody without a finite rating is called ½. One row per way to count the past.
"""

import argparse
import csv
import datetime as dt
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry import Fit, Gauge, Model, fit, predict
from banzuke.engine.checks.proper_scores import forecast
from banzuke.engine.games.weights import weigh
from bench.table import Table, markdown

YEAR = 365.25
QUARTER = 91
UNIX = 719163
"""The day 1970-01-01 among these days, which begin with the year 1."""


@dataclass(frozen=True)
class Way:
    """A way to count the games before a day."""

    name: str
    years: float
    prior_games: float = 0.0
    half_life: float = np.inf


WAYS = (
    Way("last year", 1.0),
    Way("eight years", 8.0),
    Way("last year, prior of 1 game", 1.0, 1.0),
    Way("eight years, prior of 1 game", 8.0, 1.0),
    Way("eight years, prior of 2 games", 8.0, 2.0),
    Way("eight years, half-life 730 days", 8.0, 0.0, 730.0),
    Way("eight years, prior of 1 game, half-life 730 days", 8.0, 1.0, 730.0),
    Way("eight years, prior of 1 game, half-life 1461 days", 8.0, 1.0, 1461.0),
)


@dataclass(frozen=True)
class Games:
    """Games of two in time order; days since the year 1."""

    day: IntArray
    first: IntArray
    second: IntArray
    score: FloatArray
    neutral: IntArray

    @property
    def n_players(self) -> int:
        """Number of players."""
        return int(max(self.first.max(), self.second.max())) + 1


def quarters(first_year: int, last_year: int) -> list[int]:
    """First days of quarters since 1970, and the day after the last one."""
    months = np.arange(f"{first_year}-01", f"{last_year + 1}-02", 3, dtype="datetime64[M]")
    days: list[int] = months.astype("datetime64[D]").astype(np.int64).tolist()
    return days


def football(folder: Path) -> Games:
    """The played matches of `football_international`."""
    with (folder / "results.csv").open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["home_score"].isdigit()]
    names = sorted({row[side] for row in rows for side in ("home_team", "away_team")})
    number = {name: place for place, name in enumerate(names)}
    goals = np.array([(int(row["home_score"]), int(row["away_score"])) for row in rows])
    return Games(
        np.array([dt.date.fromisoformat(row["date"]).toordinal() for row in rows]),
        np.array([number[row["home_team"]] for row in rows]),
        np.array([number[row["away_team"]] for row in rows]),
        0.5 + 0.5 * np.sign(goals[:, 0] - goals[:, 1]),
        np.array([row["neutral"] == "TRUE" for row in rows], np.int64),
    )


def losses(games: Games, way: Way, start: int) -> FloatArray:
    """The log-losses of one quarter's games, each against that of the guess, ln 2."""
    before = (games.day < start) & (games.day >= start - way.years * YEAR)
    ahead = (games.day >= start) & (games.day < start + QUARTER)
    known = _rated(games, way, start, before)
    first, second = games.first[ahead].astype(np.int32), games.second[ahead].astype(np.int32)
    chances = predict(
        known, first, second, neutral=games.neutral[ahead].astype(bool),
        handicap=np.zeros(len(first), np.int32),
    )  # fmt: skip
    said = forecast(*chances, draws="half", draw_share=0.0)
    column = (2.0 - 2.0 * games.score[ahead]).astype(int)
    loss: FloatArray = said.log_loss[np.arange(len(first)), column]
    return np.where(np.isnan(said.expected), np.log(2.0), loss)


def _rated(games: Games, way: Way, start: int, before: BoolArray) -> Fit:
    weight = 0.5 ** ((start - games.day[before]) / way.half_life)
    score = games.score[before]
    pairs = weigh(
        games.first[before], games.second[before], score == 1.0, score == 0.5, score == 0.0, weight,
        n_players=games.n_players, handicap=np.zeros(len(score), int),
        neutral=games.neutral[before],
    )  # fmt: skip
    prior = {"prior": "mean-draw", "prior_games": way.prior_games} if way.prior_games else {}
    return fit(pairs, Model(order=True, **prior), gauge=Gauge())  # type: ignore[arg-type]


def table(games: Games, first_year: int, last_year: int) -> Table:
    """Mean losses of all quarters of some years."""
    day = dt.date(first_year, 1, 1).toordinal()
    starts = range(day, dt.date(last_year + 1, 1, 1).toordinal() - QUARTER + 1, QUARTER)
    seen = {way: np.concatenate([losses(games, way, start) for start in starts]) for way in WAYS}
    least = min(loss.mean() for loss in seen.values())
    rows = [
        (way.name, f"{len(loss):,}", f"{loss.mean():.4f}", f"{np.log(2.0) - loss.mean():+.4f}",
         f"{loss.mean() - least:.4f}")
        for way, loss in seen.items()
    ]  # fmt: skip
    columns = ("ratings of", "games", "log-loss", "gain on ½", "loses to the best")
    return Table(f"Quarters of {first_year} to {last_year}, ratings frozen", columns, rows)


def main() -> None:
    """Print the table of a folder with `results.csv`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--from", dest="first", type=int, default=2015)
    parser.add_argument("--to", dest="last", type=int, default=2024)
    asked = parser.parse_args()
    print(markdown(table(football(asked.folder), asked.first, asked.last)))


if __name__ == "__main__":
    main()
