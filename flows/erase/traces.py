"""Where a name still stands once it was erased: columns of the store, logs, files of the user."""

from collections.abc import Collection, Iterator
from pathlib import Path

from flows.ingest.readers import zipped
from flows.leagues.kinds import KINDS
from flows.settings import Home
from flows.store import Store

GAMES = tuple((kind.table, column) for kind in KINDS.values() for column in kind.people.values())
"""Where games name who played, by id."""
CHUNK_BYTES = 1 << 24


def columns_with(store: Store, names: Collection[str]) -> list[tuple[str, int]]:
    """Return (column, rows) of every text column of the store that holds a name, as a word."""
    if not names:
        return []
    tables = store.rows(
        "SELECT schema_name || '.' || table_name, list(column_name ORDER BY column_name)"
        " FROM duckdb_columns() WHERE database_name = current_database()"
        " AND data_type = 'VARCHAR' AND NOT internal GROUP BY ALL ORDER BY ALL"
    )
    found = []
    for table, columns in tables:
        counts = ", ".join(f"count_if({_holds(column, len(names))})" for column in columns)
        (numbers,) = store.rows(f"SELECT {counts} FROM {table}", list(names))
        found += [(f"{table}.{c}", n) for c, n in zip(columns, numbers, strict=True) if n]
    return found


def _holds(column: str, n_names: int) -> str:
    """Return the condition that a column holds one of the names $1, $2, … as a word."""
    of_name = (
        f"contains({column}, ${n})"
        f" AND regexp_matches({column}, '(^|\\W)' || regexp_escape(${n}) || '(\\W|$)')"
        for n in range(1, n_names + 1)
    )
    return " OR ".join(of_name)


def logs_of(store: Store, player_ids: Collection[str]) -> list[str]:
    """Return the logs, still in their place, from which a player's games were read."""
    marks = ", ".join("?" for _ in player_ids)
    files = " UNION ".join(f"SELECT file_id FROM {t} WHERE {c} IN ({marks})" for t, c in GAMES)
    rows = store.rows(
        f"SELECT DISTINCT path FROM raw.source_file WHERE file_id IN ({files})",
        [*player_ids] * len(GAMES),
    )
    return [path for (path,) in rows if zipped.exists(store.home.root / path)]


def files_with(home: Home, names: Collection[str]) -> Iterator[str]:
    """Yield the files of a home that hold a name as UTF-8 text, but those that are written anew."""
    ours = {home.working_file, home.serving_file, home.last_run_file}
    for file in sorted(home.root.rglob("*")):
        if file.is_file() and file not in ours and holds(file, names):
            yield file.relative_to(home.root).as_posix()


def holds(file: Path, names: Collection[str]) -> bool:
    """Return whether a file has the bytes of a name."""
    marks = [name.encode() for name in names]
    overlap = max(map(len, marks), default=1)
    tail = b""
    with file.open("rb") as stream:
        while data := stream.read(CHUNK_BYTES):
            if any(mark in tail + data for mark in marks):
                return True
            tail = data[-overlap:]
    return False
