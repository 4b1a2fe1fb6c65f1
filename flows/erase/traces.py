"""The places where an erased name still stands: columns of the store, logs, files of the user."""

import re
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.leagues.home_file import read_home_file
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.leagues.tree import below, depth_refused
from banzuke.flows.readers import UnreadableFile, zipped
from banzuke.flows.readers.text import GUESSES, RARE
from banzuke.flows.readers.unpack import is_packed, member_pieces, pieces, refuse_too_large
from banzuke.flows.store import Store

GAMES = tuple((kind.table, column) for kind in KINDS.values() for column in kind.people.values())
"""The columns of games that name players by id."""
NAMED_SO = "its own name: rename it, run a night, and erase again"
CHUNK_BYTES = 1 << 24
FEWEST_BYTES = 4
"""Bytes of a name in an encoding beside UTF-8; fewer stand by chance in files of other content."""
WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
WORKBOOKS = (".xlsx", ".xlsm", ".ods")
A_NUMBER = rb"(?:(?<![0-9A-Za-z.])|(?<=\\[nrt]))%s(?![0-9A-Za-z]|[.][0-9])"
"""A name of digits alone, such as the number of a member: not inside of 1505, 505.3 or p505ab. In
JSON a letter, of an escaped end of a line, may stand before it."""


def columns_with(store: Store, names: Collection[str]) -> list[tuple[str, int]]:
    """(column, rows) of every text column of the store that holds a name, as a word."""
    if not names:
        return []
    tables = store.rows(
        "SELECT schema_name || '.' || table_name, list(column_name ORDER BY column_name)"
        " FROM duckdb_columns() WHERE database_name = current_database()"
        " AND data_type = 'VARCHAR' AND NOT internal GROUP BY ALL ORDER BY ALL"
    )
    found = []
    for table, columns in tables:
        if not store.rows(f"SELECT 1 FROM {table} LIMIT 1"):  # most are empty, and quickly asked
            continue
        counts = ", ".join(f"count_if({_holds(column, len(names))})" for column in columns)
        (numbers,) = store.rows(f"SELECT {counts} FROM {table}", list(names))
        found += [(f"{table}.{c}", n) for c, n in zip(columns, numbers, strict=True) if n]
    return found


def _holds(column: str, n_names: int) -> str:
    """The condition that a column holds one of the names $1, $2, … as a word."""
    of_name = (
        f"contains({column}, ${n})"
        f" AND regexp_matches({column}, '(^|\\W)' || regexp_escape(${n}) || '(\\W|$)')"
        for n in range(1, n_names + 1)
    )
    return " OR ".join(of_name)


def logs_of(store: Store, player_ids: Collection[str]) -> list[str]:
    """The logs, still in their place, from which a player's games were read."""
    marks = ", ".join("?" for _ in player_ids)
    files = " UNION ".join(f"SELECT file_id FROM {t} WHERE {c} IN ({marks})" for t, c in GAMES)
    rows = store.rows(
        f"SELECT DISTINCT path FROM raw.source_file WHERE file_id IN ({files})",
        [*player_ids] * len(GAMES),
    )
    return [path for (path,) in rows if zipped.exists(store.home.root / path)]


def files_with(home: Home, names: Collection[str]) -> Iterator[str]:
    """Yield the files of a home that hold a name in any encoding, except files that are rebuilt.

    Prefect's own pages, copied from its package, are left out. Packed files, zip files and
    workbooks are unpacked; a file that cannot be unpacked, and a folder that cannot be listed or is
    too deep, is named with the reason. Links are not followed: a linked file of the home is read in
    its own place.
    """
    ours = {home.working_file, home.serving_file, home.last_run_file, home.unsaid_file}
    limits = read_home_file(home).reading
    closed: list[str] = []
    is_named = _search([name.encode() for name in names], names)

    def not_listed(error: OSError) -> None:
        path = Path(error.filename).relative_to(home.root).as_posix()
        closed.append(f"{path} (not searched: {error.strerror})")

    def too_deep(top: str) -> None:
        closed.append(f"{top} (not searched: {depth_refused(top)})")

    files = below(home, home.root, not_listed=not_listed, too_deep=too_deep)
    for file in sorted(files):
        if file.is_symlink() or not file.is_file() or file in ours:
            continue
        if file.is_relative_to(home.prefect_ui):
            continue
        path = file.relative_to(home.root).as_posix()
        try:
            refuse_too_large(file.stat(), path, limits)
        except UnreadableFile as why:
            yield _closed(path, why)
            continue
        if is_named(path.encode(errors="surrogateescape")):
            yield f"{path} ({NAMED_SO})"
        elif holds(file, names):
            yield path
        elif _is_zip_file(file):
            yield from _members_with(file, path, names, limits)
        elif is_packed(file):
            yield from _if_it_holds(path, pieces(file, limits, packed=True), names)
    yield from sorted(closed)


def holds(file: Path, names: Collection[str]) -> bool:
    """Whether a file contains the bytes of a name."""
    with file.open("rb") as stream:
        return _any_has(iter(lambda: stream.read(CHUNK_BYTES), b""), names)


def _is_zip_file(file: Path) -> bool:
    return zipped.is_named_so(file.name) or file.suffix.lower() in WORKBOOKS


def _members_with(file: Path, path: str, names: Collection[str], limits: Reading) -> Iterator[str]:
    """Yield the members of a zip file that hold a name, or the reason why it cannot be read."""
    try:
        members = zipped.members(str(file))
    except UnreadableFile as why:
        yield _closed(path, why)
        return
    for member in members:
        below = f"{path}/{member.name}" if zipped.is_named_so(file.name) else path
        found = list(_if_it_holds(below, member_pieces(member, file, limits), names))
        yield from found
        if found and below == path:  # a workbook is one file to its user
            return


def _if_it_holds(path: str, unpacked: Iterator[bytes], names: Collection[str]) -> Iterator[str]:
    """Yield a path if its unpacked bytes hold a name, or if it cannot be unpacked."""
    try:
        if _any_has(unpacked, names):
            yield path
    except UnreadableFile as why:
        yield _closed(path, why)


def _closed(path: str, why: UnreadableFile) -> str:
    return f"{path} (not searched: {why.rule})"


def _any_has(chunks: Iterator[bytes], names: Collection[str]) -> bool:
    """Whether the bytes of a name stand in any chunk, or across two chunks, in any encoding."""
    marks = sorted({mark for name in names for mark in _marks(name)})
    has = _search(marks, names)
    overlap = max(map(len, marks), default=1)
    tail = b""
    for data in chunks:
        tail += data
        if has(tail):
            return True
        tail = tail[-overlap:]
    return False


def _search(marks: Collection[bytes], names: Collection[str]) -> Callable[[bytes], bool]:
    """A function that finds marks of names in bytes; a name of digits alone is found as a word."""
    digits = {name.encode() for name in names if name.isascii() and name.isdecimal()}
    numbers = [re.compile(A_NUMBER % mark) for mark in marks if mark in digits]
    others = [mark for mark in marks if mark not in digits]
    return lambda data: (
        any(mark in data for mark in others) or any(one.search(data) for one in numbers)
    )


def _marks(name: str) -> Iterator[bytes]:
    """The bytes of a name in the encodings that files of people have; too few bytes say nothing."""
    yield name.encode()
    for encoding in (*GUESSES, *RARE, *WIDE):
        with suppress(UnicodeEncodeError):
            if len(mark := name.encode(encoding)) >= FEWEST_BYTES:
                yield mark
