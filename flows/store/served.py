"""Opening the serving file to read, and what it says of itself."""

import re
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import duckdb

from banzuke.flows.errors import BanzukeError, NotAllowed, is_denied
from banzuke.flows.home import Home
from banzuke.flows.store.connection import Connection
from banzuke.flows.store.databases import connect_apart
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.places import is_cut_off, refuse_folders
from banzuke.flows.store.refused import BadQuery, StoreUnusable


class NothingPublished(BanzukeError):
    """There is no serving file yet."""


class Served(NamedTuple):
    """What a serving file says of itself."""

    generation: int
    sql_hash: str | None
    """Of the code that made its views; None in files of versions that did not note it."""
    is_whole: bool
    """False for a file whose end is cut off."""


_KEPT: dict[Path, tuple[tuple[int, ...], Served]] = {}
"""By path what its file says of itself, and the mark of that file: see `_mark`."""
MOST_KEPT = 8


def published_generation(home: Home) -> int | None:
    """The generation of the serving file of any version of Banzuke; None if it cannot be read."""
    try:
        return served(home).generation
    except (NothingPublished, BadQuery, StoreUnusable, ValueError):
        return None


def served(home: Home) -> Served:
    """What the serving file says of itself.

    A process asks several times, and each file is opened once for it: to open a small one takes
    three hundredths of a second, because DuckDB reads the description of each table and view.

    Raises
    ------
    NothingPublished, NotAllowed, StoreUnusable
        As `open_serving` raises them.
    BadQuery, ValueError
        If it is no serving file.
    """
    file = home.serving_file
    mark = _mark(file)
    if mark and file in _KEPT and _KEPT[file][0] == mark:
        return _KEPT[file][1]
    _KEPT.pop(file, None)
    with closing(open_serving(home)) as serving:
        ((generation,),) = serving.rows("SELECT generation FROM result.generation")
        is_whole = not is_cut_off(serving, file.stat().st_size)
        try:
            ((sql_hash,),) = serving.rows("SELECT sql_hash FROM result.build")
        except BadQuery:
            sql_hash = None
    says = Served(int(generation), sql_hash, is_whole)
    if mark and mark == _mark(file):
        while len(_KEPT) >= MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[file] = mark, says
    return says


def _mark(file: Path) -> tuple[int, ...]:
    """A mark of a file without a write-ahead log, which any change changes; empty for others.

    The time at which the file's entry changed is part of it: programs cannot set that time.
    """
    if write_ahead_log(file).exists():
        return ()
    try:
        entry = file.stat()
    except OSError:
        return ()
    return entry.st_dev, entry.st_ino, entry.st_size, entry.st_mtime_ns, entry.st_ctime_ns


def open_serving(home: Home) -> Connection:
    """Open the serving file for reading, independently of other connections to it.

    The connection goes on reading this file after a night has replaced it.

    Raises
    ------
    NothingPublished
        If no run has published yet, or the file cannot be opened.
    NotAllowed
        If this account may not read the file.
    StoreUnusable
        If there is a folder in its place.
    """
    refuse_folders(home.serving_file)
    if not home.serving_file.exists():
        raise NothingPublished(
            f"{home.root} has no published ratings yet; run `banzuke nightly {home.option}` first"
        )
    try:
        connection = connect_apart(home.serving_file)
    except duckdb.Error as error:
        if is_denied(error):
            raise NotAllowed(error) from None
        if is_in_use(error):
            raise NothingPublished(in_use(home.serving_file, error)) from None
        raise NothingPublished(
            f"{home.serving_file} cannot be opened ({error}); "
            "the next `banzuke nightly` builds it again"
        ) from None
    remedy = (
        f"{home.serving_file} is damaged. Check the disk, and delete the file: the next "
        "`banzuke nightly` builds it again from the working file."
    )
    other = (
        f"the published ratings of {home.root} are those of another version of Banzuke; run "
        f"`banzuke nightly {home.option}` first"
    )
    return Connection(connection, if_damaged=remedy, if_other_version=other)


def is_in_use(error: BaseException) -> bool:
    """Whether an error of DuckDB means that another process has a file open, and may write it."""
    return isinstance(error, duckdb.IOException) and "Could not set lock on file" in str(error)


def in_use(file: Path, error: BaseException) -> str:
    """The message about a file that another program has open, and may write."""
    by = re.search(r"held in (.+? \(PID [0-9]+\))", str(error))
    return (
        f"{file} is open in {by[1] if by else 'another program'}, which may write it: end that "
        "program. ratings.duckdb is the file to read, by `duckdb -readonly` or in Python by "
        "connect(…, read_only=True): DuckDB opens files to write them if nothing else is said"
    )
