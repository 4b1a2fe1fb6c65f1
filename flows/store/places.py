"""What lies where the two files belong: one without the other, nothing, or something else."""

from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.store.connection import Connection, StoreUnusable

HEADER_BYTES = 3 * 4096
"""A DuckDB file begins with three headers of 4 KiB; blocks follow."""


class HistoryMissing(StoreUnusable):
    """There is a serving file, and no working file from which it was built."""

    exit_code = 2


def refuse_folders(*files: Path) -> None:
    """Refuse a folder where a file of the store belongs.

    Raises
    ------
    StoreUnusable
        With what to do about it.
    """
    for file in files:
        if file.is_dir():
            raise StoreUnusable(
                f"{file} is a folder, where a file of the store belongs: move it away and run it "
                "again. If the file itself was moved elsewhere, put it back first."
            )


def refuse_file(folder: Path) -> None:
    """Refuse a file where the folder of the store belongs.

    Raises
    ------
    StoreUnusable
        With what to do about it.
    """
    if folder.exists() and not folder.is_dir():
        raise StoreUnusable(
            f"{folder} is no folder, and the files of the store belong into it: move it away and "
            "run it again"
        )


def files_of(home: Home) -> tuple[Path, ...]:
    """Return the files that Banzuke writes in a store, and moves over each other."""
    return home.working_file, home.serving_file, home.building_file, home.compacting_file


def is_history_missing(home: Home) -> bool:
    """Return whether something was published, and the working file is gone or empty."""
    is_gone = not home.working_file.exists() or is_empty(home.working_file)
    return is_gone and home.serving_file.is_file()


def is_empty(file: Path) -> bool:
    """Return whether a file has no byte: a kill can leave it so where it was being made."""
    return file.is_file() and file.stat().st_size == 0


def history_missing(home: Home) -> HistoryMissing:
    """Return what to say where the working file is gone or empty."""
    return HistoryMissing(
        f"{home.working_file} is missing or empty, though {home.serving_file.name} beside it has "
        "published ratings. Put it back, or restore a backup "
        f"(`banzuke restore FILE --home {home.root} --force`). `banzuke nightly --new-history` "
        "begins a new one: it reads the logs again, and forgets earlier versions, what was shown "
        "when, pins and erasures."
    )


def is_cut_off(connection: Connection, n_bytes: int) -> bool:
    """Return whether a database file of so many bytes has less room than its blocks in use take.

    Free blocks at the end may be gone; which block lies where DuckDB does not tell.
    """
    ((blocks, block_bytes),) = connection.rows(
        "SELECT used_blocks, block_size FROM pragma_database_size()"
        " WHERE database_name = current_database()"
    )
    return n_bytes < HEADER_BYTES + int(blocks) * int(block_bytes)
