"""The rows of file states: their numbers, their ids, and the outcome of each."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.ingest.arrival import Arrival, FileReport
from banzuke.flows.store import Store


@dataclass(frozen=True)
class FileRecord:
    """One file state as it is recorded: its outcome, and the rule under which it failed."""

    arrival: Arrival
    state: str
    report: FileReport
    rule: str | None = None
    limits: str | None = None


def numbered_files(store: Store, arrivals: Sequence[Arrival]) -> list[tuple[int, str]]:
    """The numbers and ids of the files to be recorded next, in their order."""
    ((last,),) = store.rows("SELECT coalesce(max(file_number), 0) FROM raw.source_file")
    return [
        (
            number,
            fingerprint.of_parts(
                arrival.league.name,
                arrival.path,
                arrival.state.content_hash,
                arrival.definition,
                number,
            ),
        )
        for number, arrival in enumerate(arrivals, start=last + 1)
    ]


def record_files(
    store: Store, rows: Sequence[FileRecord], numbered: Sequence[tuple[int, str]]
) -> None:
    """Add file states to the store, inside a transaction."""
    now = store.now()
    columns = pl.DataFrame(
        [
            {
                "file_id": file_id,
                "file_number": number,
                "league": row.arrival.league.name,
                "path": row.arrival.path,
                "content_hash": row.arrival.state.content_hash,
                "definition_hash": row.arrival.definition,
                "size_bytes": row.arrival.state.size_bytes,
                "state": row.state,
                "rows_read": row.report.rows_read,
                "rows_accepted": row.report.rows_accepted,
                "rows_duplicate": row.report.rows_duplicate,
                "rows_quarantined": row.report.rows_quarantined,
                "rows_void": row.report.rows_void,
                "rule": row.rule,
                "message": row.report.message,
                "run_id": store.run_id,
                "ingested_at": now,
                "reading_limits": row.limits,
            }
            for (number, file_id), row in zip(numbered, rows, strict=True)
        ],
        infer_schema_length=None,
    )
    store.append("raw.source_file", columns)
