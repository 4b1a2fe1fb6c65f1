"""A night without news over many leagues: its cost beyond Prefect's own start."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from banzuke.engine.labs.simulate.pairwise import pairwise
from banzuke.engine.streams import named
from bench.nights import Night, run_night
from bench.table import Table, seconds

PERIODS = 20
FIRST_YEAR = 2005
PLAYERS, GAMES = 12, 40  # of one league and season

LEAGUE = """name = "{name}"
kind = "pairwise"
period = "year"
[[source]]
path = "inbox/{name}/*.csv"
columns = {{ played_at = "date", first = "white", second = "black", score = "score" }}
[static]
replicates = 20
checks = false
"""
"""The quiet night does not depend on what the first one computes: few replicates, no checks."""


@dataclass(frozen=True)
class Quiet:
    """One home: its first night, one without news, and one after a game in an old season."""

    leagues: int
    first: Night
    second: Night
    late: Night

    def as_json(self) -> dict[str, Any]:
        nights = ("first", "second", "late")
        return {"leagues": self.leagues, **{n: getattr(self, n).as_json() for n in nights}}


def measure_quiet(sizes: list[int], folder: Path, say: Callable[[str], None]) -> Iterator[Quiet]:
    """Yield the three nights of a home of each number of leagues."""
    for n_leagues in sizes:
        home = folder / f"quiet-{n_leagues}"
        write_home(home, n_leagues)
        say(f"{n_leagues} leagues: first night")
        first = run_night(home)
        say(f"{n_leagues} leagues: quiet night")
        second = run_night(home)
        late = home / "inbox" / "league-000" / "late.csv"
        late.write_text(f"date,white,black,score\n{FIRST_YEAR + 3}-07-01,p00,p01,1\n")
        say(f"{n_leagues} leagues: night with one late game")
        yield Quiet(n_leagues, first, second, run_night(home))


def write_home(home: Path, n_leagues: int) -> None:
    """Write leagues of 20 seasons, one CSV file a season."""
    (home / "leagues").mkdir(parents=True)
    for number in range(n_leagues):
        name = f"league-{number:03d}"
        text = LEAGUE.format(name=name)
        (home / "leagues" / f"{name}.toml").write_text(text, encoding="utf-8")
        (home / "inbox" / name).mkdir(parents=True)
        for year in range(FIRST_YEAR, FIRST_YEAR + PERIODS):
            drawn = pairwise(
                n_players=PLAYERS, n_games=GAMES, rng=named("bench", "quiet", name, str(year))
            )
            frame = pl.DataFrame(
                {
                    "date": [f"{year}-{1 + i * 12 // GAMES:02d}-15" for i in range(GAMES)],
                    "white": [f"p{i:02d}" for i in drawn.first_idx],
                    "black": [f"p{i:02d}" for i in drawn.second_idx],
                    "score": drawn.score,
                }
            )
            frame.write_csv(home / "inbox" / name / f"{year}.csv")


def quiet_table(found: list[Quiet]) -> Table:
    """The nights as a table."""
    rows = [
        (
            str(one.leagues),
            str(one.leagues * PERIODS),
            what,
            seconds(night.wall),
            seconds(night.cpu),
            *(seconds(night.steps[step]) for step in ("ingest", "rate", "publish")),
            seconds(sum(night.steps[step] for step in ("ingest", "rate", "publish"))),
            f"{night.load:.1f}",
        )
        for one in found
        for what, night in (
            ("first", one.first), ("nothing new", one.second), ("one late game", one.late)
        )
    ]  # fmt: skip
    return Table(
        "Nights over many leagues of 20 seasons",
        ("leagues", "seasons", "night", "wall s", "CPU s", "ingest", "rate", "publish",
         "beyond Prefect's start", "load before"),
        rows,
        left=0,
        notes=["Wall and CPU are of the whole command; the steps, and their sum, are its own."],
    )  # fmt: skip
