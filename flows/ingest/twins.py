"""Files with the very bytes of another file: copies, which count once, and renamed files."""

from collections.abc import Sequence

import polars as pl

from banzuke.flows.ingest.arrival import Arrival, FileReport
from banzuke.flows.ingest.first_known import remember_known
from banzuke.flows.ingest.recording import FileRecord, numbered_files, record_files
from banzuke.flows.ingest.supersede import COUNTS_OF_TWIN, supersede, supersede_older
from banzuke.flows.readers import zipped
from banzuke.flows.store import Store


def record_copy(store: Store, arrival: Arrival, *, twin: str) -> FileReport:
    """Record that a file has the very bytes of another one, so that it is not read.

    If the other file has left the inbox, the file was renamed: its rows move to the new name.
    """
    message = f"same content as {twin}"
    report = FileReport(arrival.path, "copy", message=message)
    with store.transaction():
        supersede_older(store, arrival)
        record_files(store, [FileRecord(arrival, "copy", report)], numbered_files(store, [arrival]))
        if not zipped.exists(arrival.home.root / twin):
            ((twin_id,),) = store.rows(
                "SELECT file_id FROM raw.source_file WHERE league = ? AND path = ?"
                " AND content_hash = ? AND definition_hash = ? AND state = 'active'",
                [arrival.league.name, twin, arrival.state.content_hash, arrival.definition],
            )
            supersede(store, arrival.league, twin_id)
        store.bump_generation()
    return report


def record_renamed(
    store: Store, arrivals: Sequence[Arrival], twins: Sequence[str]
) -> list[FileReport]:
    """Move the rows of many files, which have left the inbox, to their new names at once.

    The end is that of `record_copy` file by file. Each path must be new, and only its twin of
    ``twins`` may have its bytes.
    """
    one = arrivals[0]
    reports = [
        FileReport(arrival.path, "copy", message=f"same content as {twin}")
        for arrival, twin in zip(arrivals, twins, strict=True)
    ]
    with store.transaction():
        numbered = numbered_files(store, arrivals)
        rows = [FileRecord(a, "copy", r) for a, r in zip(arrivals, reports, strict=True)]
        record_files(store, rows, numbered)
        contents = [arrival.state.content_hash for arrival in arrivals]
        moved = pl.DataFrame(
            {"new_id": [id_ for _, id_ in numbered], "path": twins, "content_hash": contents}
        )
        store.register("moved_path", moved)
        store.execute(
            "CREATE OR REPLACE TEMP TABLE moved AS SELECT moved_path.new_id, twin.file_id AS old_id"
            " FROM moved_path JOIN raw.source_file AS twin ON twin.path = moved_path.path"
            " AND twin.content_hash = moved_path.content_hash"
            " WHERE twin.league = ? AND twin.definition_hash = ? AND twin.state = 'active'",
            [one.league.name, one.definition],
        )
        remember_known(
            store, one.table, *[id_ for (id_,) in store.rows("SELECT old_id FROM moved")]
        )
        for table in (one.table, "raw.quarantine"):
            store.execute(
                f"UPDATE {table} AS row SET file_id = new_id FROM moved WHERE row.file_id = old_id"
            )
        store.execute(
            f"UPDATE raw.source_file SET {COUNTS_OF_TWIN} FROM moved"
            " JOIN raw.source_file AS twin ON twin.file_id = old_id"
            " WHERE source_file.file_id = new_id"
        )
        store.execute(
            "UPDATE raw.source_file SET state = 'superseded'"
            " WHERE file_id IN (SELECT old_id FROM moved)"
        )
        store.bump_generation()
    return reports
