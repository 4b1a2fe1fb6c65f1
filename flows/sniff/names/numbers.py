"""Players who are only numbers, whose names another list may have."""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.proposal import quoted


def doubts_of_numbers(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt if every player is a number, as where a table of members has the names."""
    columns = [rows[column].alias("name") for column in league.its_kind.people]
    names = pl.concat(columns).drop_nulls().unique().sort()
    if len(names) and names.str.contains(r"^\s*#?[0-9]+\s*$").all():
        yield (
            f"the players are numbers such as {quoted(str(names[0]))}: if another list has their "
            "names, write the names in place of the numbers, or name that list in [aliases]"
        )
