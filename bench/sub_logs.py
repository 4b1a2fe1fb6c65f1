"""Parts of the real logs as leagues of their own: where strength over time is behind the contest.

The logs of `bench.predictions` are known, and constants of the model were chosen on some of them.
A part of a log (one event, one surface, one rank, every third player, the first years) is a league
that nobody has scored: it is sparser, or of another time, or about others. All parts were chosen
before any was scored. Every second part is of the first half, in which causes are looked for; what
is found there is checked in the second.

Each quarter is predicted from the part's own earlier games, by every model of `banzuke contest`.
Games of a deck, or an engine, against another of its name are left out. Parts of one log overlap,
so rows are no independent tests.
"""

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import polars as pl

from banzuke.engine.contest import contestants
from bench.logs import LOGS, Log, aga, cards, countries, doubles, games_of, singles
from bench.logs import american as nfl
from bench.predictions import DEFAULT, Forecasts, behind, by_contestants
from bench.table import Table, markdown

Read = Callable[[Path], pl.DataFrame]

FEW = 100
"""Games in a log until which somebody has played few of them."""

EAST = ["DAL", "NYG", "PHI", "WSH"]


def _sides(frame: pl.DataFrame) -> pl.DataFrame:
    """Each player's number of games; the columns are name and len, in order of names."""
    names = pl.concat([frame["first"], frame["second"]]).cast(pl.String).alias("name")
    return names.to_frame().group_by("name").len().sort("name")


def _among(frame: pl.DataFrame, names: pl.Series) -> pl.DataFrame:
    """The games of a frame in which both are among the names."""
    both = pl.col("first", "second").cast(pl.String).is_in(names.implode())
    return frame.filter(pl.all_horizontal(both))


def every(folder: Path, *, nth: int, of: Read) -> pl.DataFrame:
    """The games between every nth player, in order of names."""
    frame = of(folder)
    return _among(frame, _sides(frame)["name"].gather_every(nth))


def of_few_games(folder: Path, *, of: Read) -> pl.DataFrame:
    """The games between players who have few games in the log."""
    frame = of(folder)
    return _among(frame, _sides(frame).filter(pl.col("len") <= FEW)["name"])


def of_rank(folder: Path, *, rank: str) -> pl.DataFrame:
    """The even games of go between two players whose ranks are kyu, or dan."""
    frame = aga(folder, with_stones=False)
    ranks = pl.col("first_rank", "second_rank")
    return frame.filter(pl.all_horizontal(ranks > 0 if rank == "dan" else ranks <= 0))


def together(folder: Path, *, names: Sequence[str], until: str) -> pl.DataFrame:
    """Several logs as one league, whose groups never meet, before a day."""
    frame = pl.concat([LOGS[name].read(folder) for name in names]).filter(pl.col("date") < until)
    return frame.sort("date", maintain_order=True)


def without_versions(folder: Path) -> pl.DataFrame:
    """Chess of engines, all versions of an engine as one player."""
    family = pl.col("first", "second").str.extract(r"^([A-Za-z]+)")
    return LOGS["engines"].read(folder).with_columns(family)


def _event(*names: str) -> Read:
    return partial(countries, where=pl.col("tournament").is_in(names))


def _seasons(first: int, last: int) -> pl.Expr:
    return pl.col("season").is_between(first, last)


SUB_LOGS = {
    "copa": Log("Copa América", _event("Copa América"), (1920, 1930, 2024)),
    "british": Log("British championship", _event("British Home Championship"), (1890, 1900, 1984)),
    "cecafa": Log("cup of East Africa", _event("CECAFA Cup"), (1975, 1980, 2017)),
    "grass": Log(
        "tennis on grass", partial(singles, where=pl.col("surface") == "Grass"), (1992, 1994, 2011)
    ),
    "finals": Log(
        "tennis, semi-finals and finals",
        partial(singles, where=pl.col("round").is_in(["SF", "F"])), (1993, 1996, 2011),
    ),
    "nfl-first": Log(
        "American football, 1920-1939", partial(nfl, where=_seasons(1920, 1939)), (1921, 1924, 1940)
    ),
    "east": Log(
        "American football, one division",
        partial(nfl, where=pl.col("home").is_in(EAST) & pl.col("away").is_in(EAST)),
        (1970, 1975, 2021),
    ),
    "dan": Log("go, even games, dan", partial(of_rank, rank="dan"), (2000, 2001, 2002)),
    "decks": Log("cards, decks as players", partial(cards, sides="deck"), (2016, 2018, 2022)),
    "es-half": Log(
        "football of Spain, every second club", partial(every, nth=2, of=LOGS["es"].read),
        (2014, 2016, 2023),
    ),
    "world-cup": Log("World Cups", _event("FIFA World Cup"), (1934, 1950, 2026)),
    "gulf": Log("cup of the Gulf", _event("Gulf Cup"), (1972, 1980, 2025)),
    "africa": Log(
        "championship of Africa",
        _event("African Cup of Nations", "African Cup of Nations qualification"),
        (1970, 1980, 2025),
    ),
    "islands": Log("games of islands", _event("Island Games", "Muratti Vase"), (1991, 1997, 2025)),
    "few": Log(
        "tennis, players of few matches", partial(of_few_games, of=singles), (1992, 1995, 2011)
    ),
    "third": Log(
        "tennis, every third player",
        partial(every, nth=3, of=partial(singles, where=pl.col("tourney_date") < "1998")),
        (1992, 1994, 1997),
    ),
    "slams": Log(
        "doubles of grand slams", partial(doubles, where=pl.col("level") == "G"), (2001, 2003, 2011)
    ),
    "play-offs": Log(
        "American football, play-offs", partial(nfl, where=pl.col("playoff") == 1),
        (1975, 1980, 2021),
    ),
    "kyu": Log("go, even games, kyu", partial(of_rank, rank="kyu"), (2000, 2001, 2002)),
    "families": Log("chess engines without versions", without_versions, (2011, 2013, 2020)),
    "five": Log(
        "five leagues of football together, 2014-2016",
        partial(together, names=("es", "fr", "it", "de", "en"), until="2017"), (2014, 2015, 2016),
    ),
}  # fmt: skip

FIRST_HALF, SECOND_HALF = [*SUB_LOGS][::2], [*SUB_LOGS][1::2]


def row_of(title: str, found: dict[str, Forecasts], others: Sequence[str]) -> tuple[str, ...]:
    """A part's games, loss, slope, and how far others are behind; who is ahead for sure is bold."""
    ours = found[DEFAULT]
    line, n = ours.calibration(), ours.counts.sum()
    behinds = [behind(found[name], ours) for name in others]
    return (
        title, f"{n:,.0f}", f"{ours.loss_by_day().sum() / n:.5f}",
        f"{line.slope:.2f} ± {line.slope_se:.2f}",
        *(_shown(more, error) for more, error in behinds),
    )  # fmt: skip


def _shown(more: float, error: float) -> str:
    mark = "**" if more < -error else ""
    return f"{mark}{more:+.4f} ± {error:.4f}{mark}"


def main() -> None:
    """Print a row for each part, then a table of each half."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--logs", nargs="+", choices=SUB_LOGS, default=[*SUB_LOGS])
    known = [model.name for model in contestants()]
    parser.add_argument("--models", nargs="+", choices=known, default=known)
    asked = parser.parse_args()
    others = [name for name in asked.models if name != DEFAULT]
    for title, half in (("First half", FIRST_HALF), ("Second half", SECOND_HALF)):
        rows = []
        for name in [name for name in half if name in asked.logs]:
            log = SUB_LOGS[name]
            frame = log.read(asked.folder).filter(pl.col("first") != pl.col("second"))
            models = [one for one in contestants() if one.name in (DEFAULT, *others)]
            found = by_contestants(games_of(frame), log, models)
            rows.append(row_of(log.title, found, others))
            print(*rows[-1], sep=" | ", flush=True)
        columns = ("", "games", "log-loss", "slope", *others)
        print(markdown(Table(f"{title} of the parts", columns, rows)), flush=True)


if __name__ == "__main__":
    main()
