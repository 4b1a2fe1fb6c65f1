"""What `banzuke doctor` looks at in the store: every finding with what to do about it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from flows.ingest.erasure import erasures_in
from flows.serving.backup import WORK_PREFIX
from flows.serving.serving_file import served_generation
from flows.settings import Home
from flows.store import Connection, StoreLocked, StoreUnusable, dead_runs, read_working, writer_lock
from flows.store.disk import write_ahead_log

Finding = tuple[str, bool, str]

KEYED_TABLES = """
SELECT schema_name || '.' || table_name, column_name
FROM duckdb_columns()
WHERE column_name IN ('version_id', 'file_id') AND schema_name IN ('core', 'raw', 'result')
    AND schema_name || '.' || table_name NOT IN ('result.version', 'raw.source_file')
ORDER BY ALL
"""
HOMES_OF_KEYS = {"version_id": "result.version", "file_id": "raw.source_file"}


def store_findings(home: Home) -> Iterator[Finding]:
    """Yield what there is to say of a home's store; during a night only that there is one."""
    if not home.working_file.exists():
        yield "store", True, "none yet; the first night makes it"
        yield from _foreign_logs(home)
        return
    stale = home.writer_file.exists()
    try:
        with writer_lock(home, command="doctor"):
            said = "free; a command that was killed had left its name" if stale else "free"
            yield "lock", True, said
            yield from _leftovers(home)
            yield from _foreign_logs(home)
            yield from _inside(home)
    except StoreLocked as error:
        yield "lock", True, str(error)


def _leftovers(home: Home) -> Iterator[Finding]:
    """Nobody writes now, so nothing that is written beside may be there."""
    unfinished = (home.building_file, home.compacting_file)
    found = [file for file in unfinished if file.exists()]
    found += [write_ahead_log(file) for file in unfinished if write_ahead_log(file).exists()]
    found += home.store.glob(f"{WORK_PREFIX}*")
    yield (
        "leftovers",
        not found,
        _delete(found, "left by a kill; unless a backup or restore runs") if found else "none",
    )


def _foreign_logs(home: Home) -> Iterator[Finding]:
    """A log of another file would be replayed into this one."""
    suspects = [write_ahead_log(home.serving_file)]
    if not home.working_file.exists():
        suspects.append(write_ahead_log(home.working_file))
    found = [file for file in suspects if file.exists()]
    why = "a write-ahead log that belongs to no file here"
    yield "foreign logs", not found, _delete(found, why) if found else "none"


def _delete(found: list[Path], why: str) -> str:
    return f"{why}: delete {', '.join(str(file) for file in sorted(found))}"


def _inside(home: Home) -> Iterator[Finding]:
    try:
        with closing(read_working(home)) as working:
            dead = dead_runs(working)
            yield "working file", True, _size(home, working)
            yield "dead runs", not dead, _dead(dead)
            yield _orphan_rows(working)
            yield _erasures(working)
            ((generation,),) = working.rows("SELECT generation FROM result.generation")
    except StoreUnusable as error:
        yield "working file", False, str(error)
        return
    yield _serving(home, generation)


def _size(home: Home, working: Connection) -> str:
    ((total, free),) = working.rows(
        "SELECT total_blocks, free_blocks FROM pragma_database_size()"
        " WHERE database_name = current_database()"
    )
    ((versions, recent),) = working.rows(
        "SELECT count(*), count(*) FILTER (computed_at > (SELECT max(computed_at) FROM"
        " result.version) - INTERVAL 30 DAYS) FROM result.version"
    )
    size = home.working_file.stat().st_size / 1e6
    return (
        f"{size:.1f} MB, {free / max(total, 1):.0%} of it free blocks; {versions} versions, "
        f"{recent} of them of the last 30 days on which one was computed"
    )


def _dead(n: int) -> str:
    return f"{n} did not end by themselves; the next night marks them as crashed" if n else "none"


def _orphan_rows(working: Connection) -> Finding:
    counts = {}
    for table, key in working.rows(KEYED_TABLES):
        query = (
            f"SELECT count(*) FROM {table} WHERE {key} IS NOT NULL"
            f" AND {key} NOT IN (SELECT {key} FROM {HOMES_OF_KEYS[key]})"
        )
        if n := working.rows(query)[0][0]:
            counts[table] = n
    found = ", ".join(f"{n} in {table}" for table, n in counts.items())
    remedy = "; no command leaves such rows: restore a backup, and report it"
    return "orphan rows", not counts, found + remedy if counts else "none"


def _erasures(working: Connection) -> Finding:
    open_ = [one.pseudonym for one in erasures_in(working) if one.scrubbed_at is None]
    remedy = f"the bytes of {', '.join(open_)} may still be in the file: run the erasure again"
    return "erasures", not open_, remedy if open_ else "all complete"


def _serving(home: Home, generation: int) -> Finding:
    remedy = "the next night, or `banzuke ingest`, builds it anew"
    if not home.serving_file.exists():
        return "serving file", False, f"missing; {remedy}"
    served = served_generation(home)
    if served is None:
        return "serving file", False, f"damaged, or of another Banzuke; {remedy}"
    if served != generation:
        return "serving file", False, f"at change {served}, the store at {generation}; {remedy}"
    return "serving file", True, f"{home.serving_file.stat().st_size / 1e6:.1f} MB, up to date"
