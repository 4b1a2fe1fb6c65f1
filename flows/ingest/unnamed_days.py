"""A column of days that a source does not name: its games have no day, and nobody would notice.

Only leagues with one period may lack days. Without them, ratings are right, but charts, data health
and lists of games have no order in time.
"""

from collections.abc import Iterator

import polars as pl

from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers.rows import LINE

DAY = (
    r"^\s*(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})"
    r"|\d{4}年\d{1,2}月\d{1,2}日)(\D|$)"
)
"""A day in numbers; names of months are not searched for."""
MOST_ARE_DAYS = 0.9
"""Share of the rows that must have a day: a column of remarks may have a few."""


def said_of_days(rows: pl.DataFrame, league: League, source: Source) -> Iterator[str]:
    """Yield the note about columns of days in the rows of a file whose source names none.

    ``rows`` has all columns of the file as text.
    """
    if "played_at" not in league.its_kind.columns or "played_at" in source.columns:
        return
    used = {LINE, *source.columns.values(), *source.void_if}
    free = [name for name in rows.columns if name not in used and rows[name].dtype == pl.String]
    share = rows.select(pl.col(free).str.contains(DAY).fill_null(value=False).mean())
    found = [name for name in free if (share[name].item() or 0.0) >= MOST_ARE_DAYS]
    if found:
        yield (
            f'"{found[0]}" has days, and no column of the source has them, so its games have no '
            f'day: if they were played then, add `played_at = "{found[0]}"` to [source.columns]'
        )
