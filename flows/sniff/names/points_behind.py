"""Numbers behind names, which make a player of each: Mochy (11) and Mochy (9), Ann 1820."""

import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.proposal import quoted

POINTS = re.compile(r"(?P<name>[^()\[\]]+)[(\[](?P<points>[0-9]{1,2})[)\]]")
"""A name with a small number in brackets, which may be points or games won."""
MOSTLY = 0.5
"""Least share of names with such a number."""
AGREEING = 0.75
"""Least share of games with a winner who has the greater number; the others may be typing errors.
The numbers of a club's teams do not say who won."""


def doubts_of_points_behind(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt if most names end with a small number, and the same names with several."""
    columns = [rows[column].alias("name") for column in league.its_kind.people]
    names = pl.concat(columns).drop_nulls().unique().sort().to_list()
    found = {name: two for name in names if (two := _with_points(name))}
    by_name: dict[str, list[str]] = {}
    for name, two in found.items():
        by_name.setdefault(two["name"].strip().casefold(), []).append(name)
    several = [some for some in by_name.values() if len(some) > 1]
    are_points = not league.its_kind.has_scores or _are_of_winners(rows)
    if several and len(found) >= MOSTLY * len(names) and are_points:
        yield (
            f"{len(found):,} of {len(names):,} names end with a small number in brackets, such as "
            f"{' and '.join(map(quoted, several[0][:2]))}, and each of these is a player of its "
            "own: write the points of each player into a column of their own"
        )


RATED = re.compile(r"(?P<name>\S.*[^\W\d_].*?)\s+(?P<points>[1-9][0-9]{2,3}|[1-9][0-9]?[kd])")
"""A name with a number of three or four digits, or a rank of go, and only a blank between."""


def doubts_of_ratings_behind(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt if most names end with a rating or rank, and the same names with several."""
    columns = [rows[column].alias("name") for column in league.its_kind.people]
    names = pl.concat(columns).drop_nulls().unique().sort().to_list()
    found = {name: two["name"] for name in names if (two := RATED.fullmatch(name))}
    by_name: dict[str, list[str]] = {}
    for name, bare in found.items():
        by_name.setdefault(bare.casefold(), []).append(name)
    several = [some for some in by_name.values() if len(some) > 1]
    if several and len(found) >= MOSTLY * len(names):
        yield (
            f"{len(found):,} of {len(names):,} names end with a number or a rank, such as "
            f"{' and '.join(map(quoted, several[0][:2]))}, and each of these is a player of its "
            "own: if it is a rating or a rank that changes, write it into a column of its own"
        )


def _with_points(name: str) -> re.Match[str] | None:
    """A name with letters before a number in brackets."""
    found = POINTS.fullmatch(name)
    return found if found and any(map(str.isalpha, found["name"])) else None


def _are_of_winners(rows: pl.DataFrame) -> bool:
    """Whether the greater number is mostly behind the name of who won."""
    one, other = (
        pl.col(side).str.extract(r"[(\[]([0-9]{1,2})[)\]]$").cast(pl.Int64)
        for side in ("first", "second")
    )
    won = (pl.col("wins").cast(pl.Int64) - pl.col("losses").cast(pl.Int64)).sign()
    told = rows.select(number=(one - other).sign(), won=won).drop_nulls()
    told = told.filter(pl.col("won") != 0)
    return int((told["number"] == told["won"]).sum()) >= AGREEING * max(told.height, 1)
