"""The checks of `banzuke doctor --deep`: all blocks, the rows of all versions and files."""

from collections.abc import Iterator
from pathlib import Path

from banzuke.flows.commands.upkeep.findings import Finding
from banzuke.flows.counted import counted, first_few
from banzuke.flows.home import Home
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.store import Connection
from banzuke.flows.store.clock import wrong_times
from banzuke.flows.store.read_all import damaged_tables
from banzuke.flows.versions.verify import verify

SERVED = "version_id IN (SELECT version_id FROM result.kept)"
WORKING_REMEDY = "check the disk, and restore a backup (`banzuke restore FILE --home HOME --force`)"
SERVING_REMEDY = "check the disk, and delete the file: the next night builds it again"

RECORDS = " UNION ALL ".join(
    f"SELECT file_id FROM {kind.table} WHERE {kind.first_row}" for kind in KINDS.values()
)
FILES = f"""
WITH latest AS (
    FROM raw.source_file WHERE state = 'active'
    QUALIFY row_number() OVER (
        PARTITION BY league, path, definition_hash ORDER BY file_number DESC
    ) = 1
),
record AS (SELECT file_id, count(*) AS n FROM ({RECORDS}) GROUP BY file_id),
quarantined AS (SELECT file_id, count(*) AS n FROM raw.quarantine GROUP BY file_id)
SELECT path, coalesce(record.n, 0) + coalesce(quarantined.n, 0), rows_read
FROM latest
LEFT JOIN record USING (file_id)
LEFT JOIN quarantined USING (file_id)
ORDER BY path
"""
"""Rows of the latest state of each file; an older state of a file that grew keeps few rows."""


def blocks_of_working(home: Home, working: Connection) -> Iterator[Finding]:
    """Yield whether every block of the working file can be read."""
    yield _blocks(working, home.working_file, WORKING_REMEDY)


def blocks_of_serving(home: Home, serving: Connection) -> Iterator[Finding]:
    """Yield whether every block of the serving file can be read."""
    yield _blocks(serving, home.serving_file, SERVING_REMEDY)


def rows_of_versions(working: Connection) -> Iterator[Finding]:
    """Yield whether every version has the same rows as when it was stored."""
    yield _versions(working, "rows of versions", WORKING_REMEDY, condition="TRUE")


def rows_served(serving: Connection) -> Iterator[Finding]:
    """Yield whether every served version has the same rows as when it was stored."""
    yield _versions(serving, "rows served", SERVING_REMEDY, condition=SERVED)


def rows_of_files(working: Connection) -> Iterator[Finding]:
    """Yield whether the store still has as many rows of every file as were read from it."""
    counts = working.rows(FILES)
    bad = [
        f"{path} has {n} of {counted(n_read, 'row')}" for path, n, n_read in counts if n != n_read
    ]
    whole = f"{counted(len(counts), 'file')} with all rows"
    yield "rows of files", not bad, f"{first_few(bad)}; {WORKING_REMEDY}" if bad else whole


def times(working: Connection) -> Iterator[Finding]:
    """Yield whether the times in the store are plausible."""
    found = wrong_times(working)
    yield "times", not found, "; ".join(found) if found else "in order"


def _blocks(connection: Connection, file: Path, remedy: str) -> Finding:
    damaged = damaged_tables(connection)
    said = f"damaged: a block of {', '.join(damaged)} cannot be read; {remedy}"
    return f"blocks of {file.name}", not damaged, said if damaged else "all can be read"


def _versions(connection: Connection, name: str, remedy: str, *, condition: str) -> Finding:
    found = verify(connection, condition=condition)
    said = [f"as stored: {counted(found.n_whole, 'version')}"]
    if found.n_unsigned:
        said.append(f"stored before digests existed: {found.n_unsigned}")
    if found.differing:
        said.append(f"with other rows: {len(found.differing)}, {first_few(found.differing)}")
    if found.unreadable:
        said.append(f"versions of {', '.join(found.unreadable)} cannot be read")
    ok = not (found.differing or found.unreadable)
    return name, ok, "; ".join(said if ok else [*said, remedy])
