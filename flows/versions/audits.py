"""Audits: queries over staged versions. Each query returns the bad rows."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import polars as pl

from banzuke import sql
from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.task import Job
from banzuke.flows.versions.collected import rows_of_versions


def audit(store: Store, jobs: Sequence[Job]) -> list[dict[str, Any]]:
    """Run the audits of staged versions, store their findings, and return the findings.

    An audit is a query over the view ``candidate`` that returns the bad rows with their version_id.
    A join in it must name the staged rows first, because DuckDB then holds only the other tables
    in memory: see `Store.joins_as_written`.
    """
    store.register("candidate", pl.DataFrame({"version_id": [job.version_id for job in jobs]}))
    with store.joins_as_written():
        found = list(_failures(store, {job.task for job in jobs}))
    if found:
        store.append("result.audit", pl.DataFrame(found))
    return found


def _failures(store: Store, tasks: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the findings of each audit for each version."""
    for severity in ("blocking", "warning"):
        for name, query in _audits_of(tasks, severity):
            bad = store.frame(query)
            for (version_id,), rows in bad.partition_by("version_id", as_dict=True).items():
                example = ", ".join(
                    f"{key}={value}"
                    for key, value in rows.row(0, named=True).items()
                    if key != "version_id"
                )
                yield {
                    "version_id": version_id,
                    "audit": name,
                    "severity": severity,
                    "n_bad": rows.height,
                    "example": example,
                }


def _audits_of(tasks: set[str], severity: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each audit, except audits that read only tables of other tasks."""
    own = {table for task in tasks for table in TASKS[task].tables}
    for name in sql.names(f"audits/{severity}"):
        query = sql.read(f"audits/{severity}/{name}").rstrip().rstrip(";")
        read = set(re.findall(r"\bresult\.(\w+)", query)) & set(rows_of_versions())
        if not read or read & own:
            yield name, query
