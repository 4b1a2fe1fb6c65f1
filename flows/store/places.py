"""Files in the places of the two database files: one without the other, none, or something else."""

from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.store.connection import Connection, StoreUnusable

HEADER_BYTES = 3 * 4096
"""A DuckDB file begins with three headers of 4 KiB; blocks follow."""


class HistoryMissing(StoreUnusable):
    """The working file is missing, although a serving file was built from it."""

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
                f"{file} is a folder, where a file of the store belongs: move it away and run it "
                "again. If the file itself was moved elsewhere, put it back first."
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
            f"{folder} is no folder, and the files of the store belong into it: move it away and "
            "run it again"
        )


def files_of(home: Home) -> tuple[Path, ...]:
    """The files that Banzuke writes in a store, and replaces by renames."""
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
        "published ratings. Put it back, or restore a backup "
        f"(`banzuke restore FILE --home {home.root} --force`). `banzuke nightly --new-history` "
        "begins a new one: it reads the logs again, and forgets earlier versions, what was shown "
        "when, pins and erasures."
    )


def is_cut_off(connection: Connection, n_bytes: int) -> bool:
    """Whether a database file of this many bytes is smaller than its blocks in use.

    Free blocks at the end may be missing; DuckDB does not tell the positions of blocks.
    """
    ((blocks, block_bytes),) = connection.rows(
        "SELECT used_blocks, block_size FROM pragma_database_size()"
        " WHERE database_name = current_database()"
    )
    return n_bytes < HEADER_BYTES + int(blocks) * int(block_bytes)
