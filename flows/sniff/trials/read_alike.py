"""Leagues whose rows are the same, whatever files they have: they differ in settings only.

The final league file of a guess usually differs from the file that was tried in periods and in
settings of ratings. Readers do not use these, so no file is read twice for them.
"""

from typing import Any

import polars as pl

from banzuke.flows.leagues.league import League

UNREAD = frozenset({"title", "static", "quarantine"})
"""Keys and sections of a league file that no reader of rows uses."""


def read_alike(
    one: League, other: League, accepted: pl.DataFrame | None, left_out: pl.DataFrame | None
) -> bool:
    """Whether ``accepted`` and ``left_out``, the rows of one league, are those of the other too.

    Periods matter to readers only if a row may have no date: it is then quarantined or void.
    """
    return _for_readers(one) == _for_readers(other) and (
        one.period == other.period or _are_dated(accepted, left_out)
    )


def _for_readers(league: League) -> dict[str, Any]:
    """The fields of a league that readers use in rows with dates."""
    return {name: value for name, value in league if name not in UNREAD | {"period"}}


def _are_dated(accepted: pl.DataFrame | None, left_out: pl.DataFrame | None) -> bool:
    """Whether each row has a date; rows of events have other times, for which seasons matter."""
    if accepted is None or "played_at" not in accepted.columns:
        return False
    all_accepted = left_out is None or left_out.is_empty()
    return all_accepted and accepted["played_at"].null_count() == 0
