"""Push the shown ratings of a home into a lake: in one transaction, which makes one snapshot.

A lake has the tables, views and macros of a serving file, and holds the leagues of many homes.
A home owns its leagues: after a push, the rows of these leagues in the lake are exactly the rows
of the home's serving file. Rows of a version never change, so only new versions are copied.
"""

import json
import platform
import random
import time
from dataclasses import dataclass

from banzuke import __version__
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.serving.lake.connect import open_lake
from banzuke.flows.serving.lake.errors import NoLake, NotPublished
from banzuke.flows.serving.lake.schema import Table, make_schema, tables_of
from banzuke.flows.store import BadQuery, Connection, open_serving
from banzuke.flows.store.disk import as_literal

ATTEMPTS = 10
"""Number of attempts: of homes that commit at the same time, all but one may have to try again."""

OWN = {
    "league": "SELECT league FROM own_league",
    "backfill_id": "SELECT backfill_id FROM {0}.result.backfill JOIN own_league USING (league)",
    "version_id": "SELECT version_id FROM {0}.result.version JOIN own_league USING (league)",
    "file_id": "SELECT file_id FROM {0}.raw.source_file JOIN own_league USING (league)",
    "run_id": "SELECT run_id FROM home.result.run",
    # Homes may share a namespace: players are added and renamed, and never removed.
    "player_id": "SELECT player_id FROM home.core.player",
}
"""Queries for the values that mark rows as this home's. The first of these columns that a table has
decides about its rows."""


@dataclass(frozen=True)
class LakePublished:
    """The result of a push; ``snapshot`` is None if the lake was up to date."""

    snapshot: int | None
    leagues: tuple[str, ...]
    versions_added: tuple[str, ...]
    versions_removed: tuple[str, ...]
    attempts: int


def push_to_lake(
    home: Home, uri: str, *, data_path: str | None = None, take_over: bool = False
) -> LakePublished:
    """Make the lake show the ratings that the home's serving file shows.

    With ``take_over`` leagues that another home has published become leagues of this home.

    Raises
    ------
    NoLake
        If the lake cannot be opened.
    NotPublished
        If another home owns one of the leagues, if the lake was written by a newer Banzuke, or if
        other publishers kept this one from committing.
    """
    open_serving(home).close()  # raises with the remedy if nothing is published yet
    for attempt in range(1, ATTEMPTS + 1):
        try:
            with open_lake(uri, data_path=data_path) as lake:
                lake.execute(f"ATTACH {as_literal(str(home.serving_file))} AS home (READ_ONLY)")
                return _publish(lake, take_over=take_over, attempt=attempt)
        except (BadQuery, NoLake) as error:
            if not _is_conflict(error):
                raise
            conflict = error
        time.sleep(random.uniform(0, 0.1 * 2**attempt))  # so that homes do not collide again
    raise NotPublished(
        f"other homes wrote to the lake first, {ATTEMPTS} times; try again later: {conflict}"
    )


def _is_conflict(error: BadQuery | NoLake) -> bool:
    """Whether an error says that another home was faster: to change rows, or to create the lake."""
    signs = ("conflict", "could not serialize", "duplicate key", "already exists")
    return any(sign in str(error).lower() for sign in signs)


def _publish(lake: Connection, *, take_over: bool, attempt: int) -> LakePublished:
    tables = tables_of(lake, "home")
    with lake.transaction():
        make_schema(lake, tables)
        leagues = _claim_leagues(lake, take_over=take_over)
        added = _versions_of(lake, "home", but_not="lake")
        removed = _versions_of(lake, "lake", but_not="home")
        _remember_own(lake)
        n_changed = sum(_replace(lake, table) for table in tables.values())
        if n_changed:
            _name_snapshot(lake, leagues, added, removed)
    snapshot = None
    if n_changed:
        ((snapshot,),) = lake.rows("SELECT id FROM lake.last_committed_snapshot()")
    return LakePublished(snapshot, leagues, added, removed, attempt)


def _claim_leagues(lake: Connection, *, take_over: bool) -> tuple[str, ...]:
    """List this home's leagues in ``own_league``, and register them in the lake as its own.

    A home is identified by its first run: a copy of it, or a restored home, is the same home.
    """
    ((publisher,),) = lake.rows("SELECT min(run_id) FROM home.result.run")
    lake.execute(
        "CREATE TABLE IF NOT EXISTS lake.main.publisher"
        " (league VARCHAR, publisher VARCHAR, host VARCHAR)"
    )
    lake.execute(
        "CREATE OR REPLACE TEMP TABLE own_league AS"
        " SELECT DISTINCT league FROM (SELECT league FROM home.result.version"
        " UNION ALL SELECT league FROM home.raw.source_file"
        " UNION ALL SELECT league FROM lake.main.publisher WHERE publisher = ?)",
        [publisher],
    )
    others = lake.rows(
        "SELECT league, host FROM lake.main.publisher JOIN own_league USING (league)"
        " WHERE publisher <> ? ORDER BY league",
        [publisher],
    )
    if others and not take_over:
        named = ", ".join(f"{league} (by {host})" for league, host in others)
        raise NotPublished(
            f"another home publishes {named} to this lake: rename the league here, or let this "
            "home replace it with --take-over"
        )
    lake.execute(
        "DELETE FROM lake.main.publisher WHERE league IN (SELECT league FROM own_league)"
        " AND publisher <> ?",
        [publisher],
    )
    lake.execute(
        "INSERT INTO lake.main.publisher SELECT league, ?, ? FROM own_league"
        " WHERE league NOT IN (SELECT league FROM lake.main.publisher)",
        [publisher, platform.node()],
    )
    return tuple(league for (league,) in lake.rows("SELECT league FROM own_league ORDER BY league"))


def _versions_of(lake: Connection, database: str, *, but_not: str) -> tuple[str, ...]:
    """The versions of this home's leagues that ``database`` has and ``but_not`` has not."""
    rows = lake.rows(
        f"SELECT version_id FROM {database}.result.version JOIN own_league USING (league)"
        f" WHERE version_id NOT IN (SELECT version_id FROM {but_not}.result.version)"
        " ORDER BY version_id"
    )
    return tuple(version for (version,) in rows)


def _remember_own(lake: Connection) -> None:
    """Put the values that mark rows as this home's, here and in the lake, into temporary tables."""
    for column, query in OWN.items():
        if column != "league":
            either = " UNION ".join(query.format(d) for d in ("home", "lake"))
            lake.execute(f"CREATE OR REPLACE TEMP TABLE own_{column} AS {either}")


def _replace(lake: Connection, table: Table) -> int:
    """Replace this home's rows of a table in the lake by the rows of its serving file.

    Returns the number of rows deleted and inserted.
    """
    owner = next((column for column in OWN if column in table.columns), None)
    if owner is None:
        raise NotPublished(f"{table.name} has no column that says to which league a row belongs")
    mine = f"{owner} IN (SELECT {owner} FROM own_{owner})"
    # Rows of a version never change, so equal version ids mean equal rows.
    same = [owner] if owner == "version_id" else list(table.columns)
    equal = " AND ".join(f"a.{column} IS NOT DISTINCT FROM b.{column}" for column in same)
    ((gone,),) = lake.rows(
        f"DELETE FROM lake.{table.name} WHERE {mine} AND rowid NOT IN"
        f" (SELECT a.rowid FROM lake.{table.name} AS a SEMI JOIN home.{table.name} AS b ON {equal})"
    )
    ((come,),) = lake.rows(
        f"INSERT INTO lake.{table.name} BY NAME SELECT a.* FROM home.{table.name} AS a"
        f" ANTI JOIN lake.{table.name} AS b ON {equal}"
    )
    return int(gone) + int(come)


def _name_snapshot(
    lake: Connection, leagues: tuple[str, ...], added: tuple[str, ...], removed: tuple[str, ...]
) -> None:
    """Give this transaction's snapshot a message, with the ids of versions added and removed."""
    message = (
        f"{', '.join(leagues)}: {counted(len(added), 'version')} added, {len(removed)} removed"
    )
    extra = json.dumps({"versions_added": added, "versions_removed": removed})
    lake.execute(
        f"CALL lake.set_commit_message({as_literal(f'banzuke {__version__} on {platform.node()}')},"
        f" {as_literal(message)}, extra_info => {as_literal(extra)})"
    )
