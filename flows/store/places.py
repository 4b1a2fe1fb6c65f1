"""Checks of what lies in the places of the two databases, such as a folder or an older file."""

from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.store.connection import Connection
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.refused import StoreUnusable

HEADER_BYTES = 3 * 4096
"""A DuckDB file begins with three headers of 4 KiB; blocks follow."""
LOG_BEGINS = b"d\0be\0"
"""A write-ahead log of DuckDB begins with the record of its version."""


class HistoryMissing(StoreUnusable):
    """The working file is missing, although a serving file was built from it."""

    exit_code = 2


class HistoryOlder(StoreUnusable):
    """The working file is older than the serving file that was built from it."""

    exit_code = 2


def refuse_folders(*files: Path) -> None:
    """Refuse a folder where a file of the store belongs.

    Raises
    ------
    StoreUnusable
        With the remedy.
    """
    for file in files:
        if file.is_dir():
            raise StoreUnusable(
                f"{file} is a folder, where a file of the store belongs: move the folder away and "
                "run the command again. If the file was moved elsewhere, put it back first."
            )


def refuse_file(folder: Path) -> None:
    """Refuse a file where the folder of the store belongs.

    Raises
    ------
    StoreUnusable
        With the remedy.
    """
    if folder.exists() and not folder.is_dir():
        raise StoreUnusable(
            f"{folder} is a file, where the folder of the store belongs: move the file away and "
            "run the command again"
        )


def refuse_question_mark(folder: Path) -> None:
    """Refuse a path with ``?``, which DuckDB takes for the end of a name: it never commits there.

    Raises
    ------
    StoreUnusable
        With the remedy.
    """
    path = folder.resolve()
    if "?" in str(path):
        raise StoreUnusable(
            f"the path {path} has a question mark, and a database cannot be written there: "
            "rename the folder"
        )


def files_of(home: Home) -> tuple[Path, ...]:
    """The database files that Banzuke writes in a store, and replaces by renames."""
    return home.working_file, home.serving_file, home.building_file, home.compacting_file


def is_history_missing(home: Home) -> bool:
    """Whether something was published, and the working file is gone or empty."""
    is_gone = not home.working_file.exists() or is_empty(home.working_file)
    return is_gone and home.serving_file.is_file()


def is_empty(file: Path) -> bool:
    """Whether a file has no byte: a kill during its creation can leave an empty file."""
    return file.is_file() and file.stat().st_size == 0


def history_missing(home: Home) -> HistoryMissing:
    """The error for a working file that is gone or empty."""
    return HistoryMissing(
        f"{home.working_file} is missing or empty, though {home.serving_file.name} beside it has "
        "published ratings. Put the file back, or restore a backup "
        f"(`banzuke restore FILE {home.option} --force`). `banzuke nightly --new-history` "
        "begins a new file from the logs: earlier versions, the dates at which they were shown, "
        "pins and erasures are lost."
    )


def history_older(home: Home, generation: int, published: int) -> HistoryOlder:
    """The error for a working file that has less than what was published."""
    served = home.serving_file
    return HistoryOlder(
        f"{home.working_file} is at change {generation}, though {served.name} beside it was "
        f"published at change {published}: an older file was put in its place, which lacks later "
        "changes, such as versions, pins and erasures. Put the newer file back, or restore a "
        f"backup (`banzuke restore FILE {home.option} --force`). If you want the older file, "
        f"delete {served}: the next night builds it again from the older file."
    )


def set_aside_log(home: Home) -> str | None:
    """Rename a file that is in the log's place but is not a log, and return a note about it.

    DuckDB would delete such a file. A log that is cut off stays: a kill leaves such logs, and
    DuckDB reads them.
    """
    log = write_ahead_log(home.working_file)
    if not log.is_file():
        return None
    with log.open("rb") as stream:
        begins = stream.read(len(LOG_BEGINS))
    if LOG_BEGINS.startswith(begins):
        return None
    aside = log.with_name(f"{log.name}.unreadable")
    log.replace(aside)
    return (
        f"{log.name} beside {home.working_file.name} was not a write-ahead log of DuckDB: it was "
        f"not read, and was renamed to {aside.name}. If the run before broke off, its last changes "
        "may be missing; this run computes ratings again"
    )


def is_cut_off(connection: Connection, n_bytes: int) -> bool:
    """Whether a database file of this many bytes is smaller than its blocks in use.

    A loss is not noticed if it is smaller than the free blocks of the file, because DuckDB does not
    tell where these are.
    """
    ((blocks, block_bytes),) = connection.rows(
        "SELECT used_blocks, block_size FROM pragma_database_size()"
        " WHERE database_name = current_database()"
    )
    return n_bytes < HEADER_BYTES + int(blocks) * int(block_bytes)
