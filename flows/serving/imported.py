"""Imported lists of ratings, in the form of `flows.serving.standings`.

Imported and computed ratings are never mixed in one list. The period of an imported list is its
day.
"""

import datetime as dt
from typing import Any

from banzuke.flows.store import Connection

TASK = "imported"
"""The name that imported lists have in place of the name of a task."""

_ROWS = (
    f"SELECT league, '{TASK}' AS task, listed_on::VARCHAR AS period, rank, player, rating AS value,"
    " rating - 1.96 * se AS lo95, rating + 1.96 * se AS hi95, games, NULL::INTEGER AS component,"
    " NULL::VARCHAR AS tier"
)


def leagues_with_lists(serving: Connection, league: str | None) -> list[str]:
    """The names of leagues that have a list; with ``league``, only that league if it has one."""
    rows = serving.rows(
        "SELECT DISTINCT league FROM imported_rating WHERE league = coalesce(?, league)"
        " ORDER BY league",
        [league],
    )
    return [name for (name,) in rows]


def list_at(serving: Connection, league: str, at: dt.datetime, *, n: int) -> list[tuple[Any, ...]]:
    """The first ``n`` rows of the latest list at a time, in the columns of standings."""
    return serving.rows(
        f"{_ROWS} FROM imported_as_of(?, ?) WHERE rank <= ? ORDER BY rank, player",
        [league, at, n],
    )


def listed(serving: Connection, league: str, player: str) -> list[tuple[Any, ...]]:
    """The rows (time, low, rating, high, day) of a player; low and high are null without errors."""
    return serving.rows(
        "SELECT listed_at, rating - 1.96 * se, rating, rating + 1.96 * se,"
        " listed_on::VARCHAR FROM imported_rating"
        " WHERE league = ? AND player = ? ORDER BY listed_at",
        [league, player],
    )


def list_changes(
    serving: Connection, league: str, before: dt.datetime, after: dt.datetime
) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns and rows of players who differ between the lists shown at two times.

    There are no rows if both times show the same list.
    """
    cursor = serving.execute(
        "FROM imported_diff(?, ?, ?) WHERE listed_before IS NOT NULL OR listed_after IS NOT NULL",
        [league, before, after],
    )
    columns = [column[0] for column in cursor.description or []]
    rows = cursor.fetchall()
    days = {(row[-2], row[-1]) for row in rows}
    before_on = {day for day, _ in days if day is not None}
    after_on = {day for _, day in days if day is not None}
    return columns, rows if before_on != after_on else []
