"""The descent of versions in streams as intervals: a version builds on the versions it lies in."""

import polars as pl

from banzuke.flows.store import Store


def lineage(store: Store) -> pl.DataFrame:
    """The (league, version_id, entered, last) of every version, numbered by a walk along streams.

    Of two versions of a league, B is A or builds on A exactly if
    ``A.entered <= B.entered <= A.last``. SQL therefore needs no recursion over thousands of events.
    """
    followers: dict[str | None, list[str]] = {}
    league_of: dict[str, str] = {}
    for league, version, previous in store.rows(
        "SELECT league, version_id, previous_version_id FROM result.version"
        " ORDER BY version_id DESC"
    ):
        league_of[version] = league
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
    rows = [(league_of[v], v, number, last[v]) for v, number in entered.items()]
    schema = {
        "league": pl.String(),
        "version_id": pl.String(),
        "entered": pl.Int64(),
        "last": pl.Int64(),
    }
    return pl.DataFrame(rows, schema=schema, orient="row")
