"""Checks of the store in `banzuke doctor`: every finding with its remedy."""

from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from banzuke.flows.commands.upkeep.doctor_deep import (
    blocks_of_serving,
    blocks_of_working,
    rows_of_files,
    rows_of_versions,
    rows_served,
    times,
)
from banzuke.flows.commands.upkeep.findings import Finding, findings_of
from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError, NotAllowed
from banzuke.flows.home import Home
from banzuke.flows.people.erasure import erasures_in
from banzuke.flows.serving.serving_file import served_generation
from banzuke.flows.serving.work_folder import left_by_a_kill
from banzuke.flows.store import (
    BadQuery,
    Connection,
    NothingPublished,
    StoreLocked,
    StoreUnusable,
    dead_runs,
    history_missing,
    history_older,
    is_history_missing,
    open_serving,
    read_working,
    writer_lock,
)
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.migrate import refuse_other_schema

KEYED_TABLES = """
SELECT schema_name || '.' || table_name, column_name
FROM duckdb_columns()
WHERE column_name IN ('version_id', 'file_id') AND schema_name IN ('core', 'raw', 'result')
    AND schema_name || '.' || table_name NOT IN ('result.version', 'raw.source_file')
ORDER BY ALL
"""
HOMES_OF_KEYS = {"version_id": "result.version", "file_id": "raw.source_file"}


def store_findings(home: Home, *, deep: bool = False) -> Iterator[Finding]:
    """Yield the findings about a home's store; while a night runs, only that it runs.

    A ``deep`` check reads both files completely.
    """
    if is_history_missing(home):
        yield "working file", False, str(history_missing(home))
    elif not home.working_file.exists():
        yield "store", True, "none yet; the first night creates it"
        yield from _foreign_logs(home)
        return
    stale = home.writer_file.exists()
    try:
        with writer_lock(home, command="doctor"):
            free = "free; the last command that held it was killed" if stale else "free"
            yield "lock", True, free
            yield from _under_lock(home, deep=deep)
    except StoreLocked as error:
        yield "lock", True, str(error)
    except NotAllowed as error:
        yield "lock", False, str(error)
        yield from _serving(home, None, deep=deep)


def _under_lock(home: Home, *, deep: bool) -> Iterator[Finding]:
    yield from _leftovers(home)
    yield from _foreign_logs(home)
    generation = None
    if not is_history_missing(home):
        try:
            with closing(read_working(home)) as working:
                yield from _inside(home, working, deep=deep)
                generation = _generation(working)
        except StoreUnusable as error:
            yield "working file", False, str(error)
    yield from _serving(home, generation, deep=deep)


def _leftovers(home: Home) -> Iterator[Finding]:
    """Check for temporary files: nobody writes now, so there should be none."""
    unfinished = (home.building_file, home.compacting_file)
    found = [file for file in unfinished if file.exists()]
    found += [write_ahead_log(file) for file in unfinished if write_ahead_log(file).exists()]
    names = ", ".join(file.name for file in found)
    said = [f"{names}, left by a kill; the next night removes it"] if found else []
    if folders := left_by_a_kill(home):
        names = ", ".join(folder.name for folder in folders)
        said.append(f"{names}, of a killed backup or restore; the next night removes it")
    yield "leftovers", not said, "; ".join(said) or "none"


def _foreign_logs(home: Home) -> Iterator[Finding]:
    """Check for write-ahead logs that DuckDB could apply to a file to which they do not belong."""
    suspects = [write_ahead_log(home.serving_file)]
    if not home.working_file.exists():
        suspects.append(write_ahead_log(home.working_file))
    found = [file for file in suspects if file.exists()]
    why = "a write-ahead log that belongs to no file here"
    yield "foreign logs", not found, _delete(found, why) if found else "none"


def _delete(found: list[Path], why: str) -> str:
    return f"{why}: delete {', '.join(str(file) for file in sorted(found))}"


def _inside(home: Home, working: Connection, *, deep: bool) -> Iterator[Finding]:
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "schema": lambda: _schema(home, working),
        "working file": lambda: _size(home, working),
        "dead runs": lambda: _dead(working),
        "orphan rows": lambda: _orphan_rows(working),
        "erasures": lambda: _erasures(working),
    }
    if deep:
        checks |= {
            f"blocks of {home.working_file.name}": lambda: blocks_of_working(home, working),
            "rows of versions": lambda: rows_of_versions(working),
            "rows of files": lambda: rows_of_files(working),
            "times": lambda: times(working),
        }
    for name, check in checks.items():
        yield from findings_of(name, check)


def _schema(home: Home, working: Connection) -> Iterator[Finding]:
    """Check that this code can write the file: nights refuse the store of a newer Banzuke."""
    try:
        refuse_other_schema(working, home.working_file)
    except BadQuery:  # a store from before hashes of migrations were kept
        yield "schema", True, "an old one; the next night brings it up to date"
    else:
        yield "schema", True, "known"


def _generation(working: Connection) -> int | None:
    """The number of the last visible change, or None if it cannot be read."""
    try:
        ((generation,),) = working.rows("SELECT generation FROM result.generation")
    except BanzukeError:  # damage is reported by the check that reads all blocks
        return None
    return int(generation)


def _size(home: Home, working: Connection) -> Iterator[Finding]:
    ((total, free),) = working.rows(
        "SELECT total_blocks, free_blocks FROM pragma_database_size()"
        " WHERE database_name = current_database()"
    )
    ((versions, recent),) = working.rows(
        "SELECT count(*), count(*) FILTER (computed_at > (SELECT max(computed_at) FROM"
        " result.version) - INTERVAL 30 DAYS) FROM result.version"
    )
    size = home.working_file.stat().st_size / 1e6
    yield (
        "working file",
        True,
        f"{size:.1f} MB, {free / max(total, 1):.0%} of it free blocks; "
        f"{counted(versions, 'version')}, "
        f"{recent} of them from the 30 days before the last one was computed",
    )


def _dead(working: Connection) -> Iterator[Finding]:
    n = dead_runs(working)
    found = f"{counted(n, 'run')} broke off; the next night marks this as crashed"
    yield "dead runs", not n, found if n else "none"


def _orphan_rows(working: Connection) -> Iterator[Finding]:
    counts = {}
    for table, key in working.rows(KEYED_TABLES):
        query = (
            f"SELECT count(*) FROM {table} WHERE {key} IS NOT NULL"
            f" AND {key} NOT IN (SELECT {key} FROM {HOMES_OF_KEYS[key]})"
        )
        if n := working.rows(query)[0][0]:
            counts[table] = n
    found = ", ".join(f"{n} in {table}" for table, n in counts.items())
    remedy = "; no command leaves such rows: restore a backup, and report this as an error"
    yield "orphan rows", not counts, found + remedy if counts else "none"


def _erasures(working: Connection) -> Iterator[Finding]:
    open_ = [one.pseudonym for one in erasures_in(working) if one.scrubbed_at is None]
    remedy = f"the name behind {', '.join(open_)} may still be in the file: run the erasure again"
    yield "erasures", not open_, remedy if open_ else "all complete"


def _serving(home: Home, generation: int | None, *, deep: bool) -> Iterator[Finding]:
    """Yield the findings about the serving file.

    ``generation`` is that of the working file, if it is known.
    """
    yield from findings_of("serving file", lambda: _served(home, generation))
    if deep and home.serving_file.is_file():
        with suppress(NothingPublished), closing(open_serving(home)) as serving:
            name = f"blocks of {home.serving_file.name}"
            yield from findings_of(name, lambda: blocks_of_serving(home, serving))
            yield from findings_of("rows served", lambda: rows_served(serving))


def _served(home: Home, generation: int | None) -> Iterator[Finding]:
    remedy = "the next night, or `banzuke ingest`, builds a new one"
    if not home.serving_file.exists():
        yield "serving file", False, f"missing; {remedy}"
        return
    served = served_generation(home)
    if served is None:
        yield "serving file", False, f"damaged, or written by another Banzuke; {remedy}"
    elif generation is not None and served > generation:
        yield "working file", False, str(history_older(home, generation, served))
    elif generation is not None and served != generation:
        yield "serving file", False, f"older than the store ({served} < {generation}); {remedy}"
    else:
        state = "up to date" if generation is not None else "can be read"
        size = home.serving_file.stat().st_size / 1e6
        yield "serving file", True, f"{size:.1f} MB, {state}"
