"""A doubt about players who are templates of a wiki: what a template shows is on another page."""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League
from banzuke.flows.sniff.proposal import quoted


def doubts_of_templates(rows: pl.DataFrame, league: League) -> Iterator[str]:
    """Yield a doubt about names such as {{player|Ann}}."""
    if league.source[0].format != "markup":
        return
    columns = [rows[column].alias("name") for column in league.its_kind.people]
    names = pl.concat(columns).drop_nulls().unique()
    names = names.filter(names.str.starts_with("{{")).sort()
    if len(names):
        yield (
            f"{quoted(str(names[0]))} is a template of a wiki, as {counted(len(names), 'name')} in "
            "all: write the names that the page shows in their place"
        )
