"""Streams of events as intervals: what a version builds on is found by comparing two numbers."""

import polars as pl

from flows.store import Store


def lineage(store: Store) -> pl.DataFrame:
    """Return (version_id, entered, last) of every version, numbered by walking all streams.

    A version builds on another, or is it, if ``entered`` lies in the other's ``entered`` to
    ``last``: so SQL needs no recursion over thousands of events.
    """
    followers: dict[str | None, list[str]] = {}
    for version, previous in store.rows(
        "SELECT version_id, previous_version_id FROM result.version ORDER BY version_id DESC"
    ):
        followers.setdefault(previous, []).append(version)
    entered: dict[str, int] = {}
    last: dict[str, int] = {}
    open_: list[str] = list(followers.get(None, []))
    while open_:
        version = open_[-1]
        if version in entered:
            last[version] = len(entered) - 1
            open_.pop()
        else:
            entered[version] = len(entered)
            open_ += followers.get(version, [])
    rows = [(version, number, last[version]) for version, number in entered.items()]
    schema = {"version_id": pl.String(), "entered": pl.Int64(), "last": pl.Int64()}
    return pl.DataFrame(rows, schema=schema, orient="row")
