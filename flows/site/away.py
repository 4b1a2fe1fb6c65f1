"""Players who have been away for long: folded below a leaderboard, with their ranks."""

import datetime as dt
from dataclasses import replace

from banzuke.flows.site.blocks import Table, Text
from banzuke.flows.site.numbers import number

DAYS = ("last-day", "last-event")
"""The columns that say when somebody played last."""


def without_away(table: Table, days: int | None) -> tuple[Table, Table | None]:
    """A leaderboard of who played in the days up to the last game, and the table of the others.

    Leaderboards that do not say when somebody played last have nobody away.
    """
    at = next((i for i, column in enumerate(table.columns) if column.key in DAYS), None)
    if days is None or at is None or not table.rows:
        return table, None
    last: dt.date = max(row[at] for row in table.rows)
    is_away = [(last - row[at]).days > days for row in table.rows]
    if not any(is_away):
        return table, None
    here, away = (
        [row for row, gone in zip(table.rows, is_away, strict=True) if gone is side]
        for side in (False, True)
    )
    caption = Text("away-caption", {"n": number(len(away)), "days": number(days)})
    return replace(table, rows=here), replace(
        table, rows=away, caption=caption, search=False, folded=True
    )
