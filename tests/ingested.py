"""The result of ingestion: rows of a small log, the games that count, the files of a report."""

from collections import Counter
from pathlib import Path

from banzuke.flows.ingest.ingest_report import IngestReport
from banzuke.flows.inputs.effective import effective_rows
from banzuke.flows.leagues.league import League
from banzuke.flows.store import Store

A = "2024-01-01,Ann,Bob,1"
B = "2024-01-02,Bob,Cid,0"
C = "2024-01-03,Cid,Ann,0.5"
D = "2024-01-04,Ann,Cid,1"
BAD = "2024-01-05,Ann,Ann,1"
ID_HEADER = "id,black,white,result"
ID_COLUMNS = {"game": "id", "first": "black", "second": "white", "score": "result"}


def games(store: Store, league: League) -> Counter[str]:
    """The games that count, written as rows of the log, with the number of each."""
    names = dict(store.rows("SELECT player_id, name FROM core.player"))
    counted = Counter()
    for row in effective_rows(store, league).iter_rows(named=True):
        score = {(1, 0, 0): "1", (0, 1, 0): "0.5", (0, 0, 1): "0"}.get(
            (row["wins"], row["draws"], row["losses"]), f"{row['wins']}:{row['losses']}"
        )
        day = f"{row['played_at']:%Y-%m-%d}" if row["played_at"] else ""
        counted[f"{day},{names[row['first_id']]},{names[row['second_id']]},{score}"] += 1
    return counted


def states(report: IngestReport) -> dict[str, str]:
    return {Path(file.path).name: file.state for file in report.files}


def counts(report: IngestReport, name: str) -> tuple[int, int, int, int]:
    """A file's numbers of rows (read, accepted, duplicate, quarantined)."""
    [file] = [file for file in report.files if Path(file.path).name == name]
    return file.rows_read, file.rows_accepted, file.rows_duplicate, file.rows_quarantined


def n_quarantined(store: Store) -> int:
    """The number of quarantined rows in files that are active."""
    [(n_rows,)] = store.rows(
        "SELECT count(*) FROM raw.quarantine JOIN raw.source_file USING (file_id)"
        " WHERE state = 'active'"
    )
    return n_rows
