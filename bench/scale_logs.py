"""Logs of a large site: ten years in one file a month, the same bytes on every machine.

In PGN it is one month in one file, as such a site gives its games out.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from banzuke.engine.labs.simulate.checks import distinct_rows
from banzuke.engine.streams import named
from bench import pgn_logs
from bench.pgn_logs import write_pgn

FIRST_YEAR = 2015
GAMES_PER_PLAYER = 140
"""17 million games have 121,000 players."""
SPREAD = 0.15  # of log skills: mean places from about 2.3 to 2.7
ACTIVITY_SIGMA = 1.5  # of log-normal activity: the busiest plays a hundred thousand games
SEATS = {"table": 4, "pairwise": 2}
ROOM = "phoenix"

LEAGUE = """name = "large-site"
kind = "{kind}"
period = "year"
[[source]]
format = "{format}"
path = "inbox/*.{format}"
{columns}"""
PGN = "pgn.zst"
PGN_LEAGUE = """name = "large-site"
kind = "pairwise"
period = "month"
[[source]]
format = "pgn"
path = "inbox/*.pgn.zst"
[static]
replicates = 100
"""
PAIRWISE_COLUMNS = 'columns = { played_at = "played_at", first = "white", second = "black", '
PAIRWISE_COLUMNS += 'score = "score" }\n'


@dataclass(frozen=True)
class Site:
    """What is generated: the kind of league, its files, and how many games in how many years."""

    n_games: int
    kind: str = "table"
    format: str = "parquet"
    years: int = 10

    @property
    def n_players(self) -> int:
        """Players from whom games are drawn; nearly all of them play."""
        each = pgn_logs.GAMES_PER_PLAYER if self.format == PGN else GAMES_PER_PLAYER
        return max(8, self.n_games // each)


def write_home(folder: Path, site: Site) -> int:
    """Write a home with the league file that a user would write, and its logs; return their size.

    Players are drawn by log-normal activity, places by Plackett-Luce on log skills, times evenly
    over each month to the second.
    """
    (folder / "leagues").mkdir(parents=True)
    (folder / "inbox").mkdir()
    if site.format == PGN:
        (folder / "leagues" / "large-site.toml").write_text(PGN_LEAGUE, encoding="utf-8")
        file = folder / "inbox" / f"month.{PGN}"
        write_pgn(file, site.n_games)
        return file.stat().st_size
    columns = PAIRWISE_COLUMNS if site.kind == "pairwise" else ""
    text = LEAGUE.format(kind=site.kind, format=site.format, columns=columns)
    (folder / "leagues" / "large-site.toml").write_text(text, encoding="utf-8")
    for name, frame in months(site):
        file = folder / "inbox" / f"{name}.{site.format}"
        if site.format == "csv":
            frame.write_csv(file)
        else:
            frame.write_parquet(file)
    return sum(file.stat().st_size for file in (folder / "inbox").iterdir())


def months(site: Site) -> Iterator[tuple[str, pl.DataFrame]]:
    """Yield the name and the games of each month, as equal in number as may be."""
    stream = ("bench", "scale", site.kind, str(site.n_games))
    rng = named(*stream)
    activity = rng.lognormal(0.0, ACTIVITY_SIGMA, site.n_players)
    skill = rng.normal(0.0, SPREAD, site.n_players)
    names = pl.Series([f"player-{i:06d}" for i in range(site.n_players)])
    starts = [dt.datetime(FIRST_YEAR + i // 12, i % 12 + 1, 1) for i in range(12 * site.years + 1)]
    edges = np.linspace(0, site.n_games, 12 * site.years + 1).astype(np.int64)
    for number, (start, end) in enumerate(pairwise(starts)):
        n_games = int(edges[number + 1] - edges[number])
        drawn = named(*stream, f"{start:%Y-%m}")
        seats = distinct_rows(activity, n_games, SEATS[site.kind], drawn)
        seconds = np.sort(drawn.integers(0, int((end - start).total_seconds()), n_games))
        played_at = pl.Series(np.datetime64(start, "us") + seconds.astype("timedelta64[s]"))
        place = _places(skill[seats] + drawn.gumbel(size=seats.shape))
        make = _tables if site.kind == "table" else _pairs
        yield f"{start:%Y-%m}", make(played_at, names, seats, place)


def _places(noisy_skill: NDArray[np.float64]) -> NDArray[np.int64]:
    return np.argsort(np.argsort(-noisy_skill, axis=1), axis=1) + 1


def _tables(
    played_at: pl.Series, names: pl.Series, seats: NDArray[np.int64], place: NDArray[np.int64]
) -> pl.DataFrame:
    numbered = list(enumerate(zip(seats.T, place.T, strict=True), start=1))
    return pl.DataFrame(
        {
            "played_at": played_at,
            "room": pl.Series([ROOM]).new_from_index(0, len(seats)),
            **{f"player_{seat}": names.gather(who) for seat, (who, _) in numbered},
            **{f"place_{seat}": pl.Series(where.astype(np.int8)) for seat, (_, where) in numbered},
        }
    )


def _pairs(
    played_at: pl.Series, names: pl.Series, seats: NDArray[np.int64], place: NDArray[np.int64]
) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "played_at": played_at,
            "white": names.gather(seats[:, 0]),
            "black": names.gather(seats[:, 1]),
            "score": pl.Series((place[:, 0] == 1).astype(np.int8)),
        }
    )
