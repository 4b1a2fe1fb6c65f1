"""Verification that versions still have the rows with which they were stored."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.store import Connection, StoreDamaged
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.task import Task
from banzuke.flows.versions.digest import NO_ROWS, digests

SIGNED = """
SELECT count(*) FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'result' AND table_name = 'version'
    AND column_name = 'rows_digest'
"""
VERSIONS = """
SELECT version_id, league || ' ' || period || ' (' || version_id || ')', rows_stored, rows_digest
FROM result.version WHERE task = ? AND {condition} ORDER BY ALL
"""


@dataclass
class Verified:
    """The results of a verification: numbers of versions, and the versions that differ."""

    n_whole: int = 0
    n_unsigned: int = 0  # stored before digests existed
    differing: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)  # tasks with an unreadable table


def verify(connection: Connection, *, condition: str = "TRUE") -> Verified:
    """Compare the rows of all versions that meet a condition with the versions' digests.

    A task with an unreadable table is named, and the others are compared.
    """
    verified = Verified()
    ((is_signed,),) = connection.rows(SIGNED)
    if not is_signed:
        ((verified.n_unsigned,),) = connection.rows("SELECT count(*) FROM result.version")
        return verified
    for task in TASKS.values():
        try:
            _verify_task(connection, task, condition, verified)
        except StoreDamaged:
            verified.unreadable.append(task.name)
    return verified


def _verify_task(connection: Connection, task: Task, condition: str, verified: Verified) -> None:
    found = digests(_parts(connection, task))
    versions = connection.rows(VERSIONS.format(condition=condition), [task.name])
    for version, name, n_rows, text in versions:
        digest = found.get(version, NO_ROWS)
        if text is None:
            verified.n_unsigned += 1
        elif (digest.n_rows, digest.text) == (n_rows, text):
            verified.n_whole += 1
        else:
            verified.differing.append(
                f"{name}: {counted(digest.n_rows, 'row')}, stored with {n_rows}"
            )


def _parts(connection: Connection, task: Task) -> Iterator[tuple[str, pl.DataFrame]]:
    for table in task.tables:
        for part in connection.frames(f"FROM result.{table}"):
            yield table, part
