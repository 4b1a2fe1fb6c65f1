"""A backup: one compressed file with a copy of the store, the league files, and hashes of all.

The backup is a compressed tar archive, so that it can be opened without Banzuke. The manifest is at
the end of the archive, because it lists the files written before it. Links are not followed: the
target of a link may be outside of the home, and a restore would have to write through the link.
"""

import datetime as dt
import hashlib
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import IO

import zstandard

from banzuke import __version__
from banzuke.flows.errors import BanzukeError, is_denied
from banzuke.flows.home import Home
from banzuke.flows.leagues.toml_text import parse_toml, text_of
from banzuke.flows.leagues.tree import below, depth_refused
from banzuke.flows.screen.progress import say
from banzuke.flows.secret_file import OWNER_ONLY
from banzuke.flows.serving.compact import copy_to_read, copy_working
from banzuke.flows.serving.work_folder import work_folder
from banzuke.flows.store import (
    Connection,
    NothingPublished,
    history_missing,
    is_history_missing,
    quiet_store,
    read_working,
    utc_now,
)
from banzuke.flows.whole_file import put_in_place

FORMAT = 1
"""The format of the archive. Raise it if an older Banzuke cannot read a new archive."""
MANIFEST = "manifest.json"
STORE = "store/banzuke.duckdb"


class BackupExists(BanzukeError):
    """A file with this name exists already."""


class BackupMisplaced(BanzukeError):
    """The file's folder is missing, or is one of the home whose files Banzuke reads or writes."""

    exit_code = 2


class NotBackedUp(BanzukeError):
    """A folder cannot be listed, or a file changed while it was packed."""

    exit_code = 1


@dataclass(frozen=True)
class Manifest:
    """The contents of a backup: the size and SHA-256 of each file, and the origin."""

    format: int
    banzuke_version: str
    created_at: str
    home: str
    generation: int
    migration: str
    with_inbox: bool
    files: dict[str, dict[str, int | str]]


def write_backup(home: Home, file: Path, *, with_inbox: bool, wait_seconds: float) -> Manifest:
    """Write a backup of a home into a new file and return its manifest.

    The store is copied while nobody writes, and packed while others may write again. The file
    appears under its name when it is complete. The home may be on a read-only disk.

    Raises
    ------
    BackupExists
        If the file is there already.
    BackupMisplaced
        If its folder is missing, or the file would be read as a log or a league file, or stand
        in the store.
    NotBackedUp
        If a folder of the home cannot be listed, or a file changed while it was packed.
    NothingPublished
        If the home has no store yet.
    HistoryMissing
        If the home's working file is lost.
    StoreLocked
        If another process still writes the store after ``wait_seconds``.
    """
    if file.exists():
        raise BackupExists(f"{file} is there already; name a new file")
    _refuse_own_folders(home, file)
    if not file.absolute().parent.is_dir():
        raise BackupMisplaced(f"{file.parent} is no folder; make it, or name a file in another one")
    if is_history_missing(home):
        raise history_missing(home)
    if not home.working_file.exists():
        raise NothingPublished(
            f"{home.root} has no store yet; run `banzuke nightly {home.option}` first"
        )
    with _place_to_work(home, file) as folder:
        copy = Home(folder)
        copy.store.mkdir()
        with quiet_store(home, command="backup", wait_seconds=wait_seconds) as may_write:
            if may_write:
                copy_working(home, copy.working_file)
            else:
                copy_to_read(home, copy)
        files, links = own_files(home, with_inbox=with_inbox)
        for link in links:
            say(f"{link} is a link: the files behind it are not in the backup")
        members = {STORE: copy.working_file, **files}
        return _pack(home, file, members, copy, with_inbox=with_inbox)


@contextmanager
def _place_to_work(home: Home, file: Path) -> Iterator[Path]:
    """A folder in the store, or beside the backup if this account may not write in the store."""
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(work_folder(home))
        except OSError as error:
            if not is_denied(error):
                raise
            beside = tempfile.TemporaryDirectory(dir=file.parent, prefix=f"{file.name}.")
            folder = Path(stack.enter_context(beside))
        yield folder


def _refuse_own_folders(home: Home, file: Path) -> None:
    """Refuse a backup among logs, league files or databases; warn of another place in the home."""
    place = file.resolve()
    for folder in (home.inbox, home.leagues, home.players, home.store):
        if place.is_relative_to(folder.resolve()):
            raise BackupMisplaced(
                f"{file} would stand in {folder.name}/ of the home, whose files Banzuke itself "
                "reads or writes; name a file outside of the home, on another disk if you can"
            )
    if place.is_relative_to(home.root.resolve()):
        say(f"{file} stands in the home itself, and would be lost with it: copy it to another disk")


def own_files(home: Home, *, with_inbox: bool) -> tuple[dict[str, Path], list[str]]:
    """The files {path in the home: file} of leagues, settings, data on people and perhaps logs.

    The second result lists the links in place of these files or on the way to them.
    """
    folders = [home.leagues, home.players, *([home.root / "inbox"] if with_inbox else [])]
    found = [path for folder in folders for path in _below(home, folder)]
    found += [home.settings_file, home.corrections_file, *_alias_files(home)]
    files, links = {}, set()
    for path in sorted(found):
        way = (*reversed(path.relative_to(home.root).parents), path.relative_to(home.root))
        if link := next((part for part in way if (home.root / part).is_symlink()), None):
            links.add(link.as_posix())
        elif path.is_file():
            files[path.relative_to(home.root).as_posix()] = path
    return files, sorted(links)


def _below(home: Home, folder: Path) -> Iterator[Path]:
    """Yield all paths below a folder, as deep as nights look; a link is yielded and not entered.

    Raises
    ------
    NotBackedUp
        If a folder cannot be listed.
    """

    def refuse(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError | NotADirectoryError):
            raise NotBackedUp(
                f"{error.filename} cannot be listed: {error.strerror}; give this account the "
                "permission to read the folder"
            ) from None

    def leave_out(top: str) -> None:
        say(f"{depth_refused(top)}: files below it are not in the backup, and no night reads them")

    if folder.is_symlink():
        yield folder
        return
    yield from below(home, folder, not_listed=refuse, too_deep=leave_out)


def _alias_files(home: Home) -> Iterator[Path]:
    """Yield the alias files that league files name; a league file with an error names none."""
    for file in home.leagues.glob("*.toml"):
        try:
            data = parse_toml(text_of(file))
            path = PurePosixPath(data["aliases"]["path"])
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if not path.is_absolute() and ".." not in path.parts:
            yield home.root / path


def _pack(
    home: Home, file: Path, members: dict[str, Path], copy: Home, *, with_inbox: bool
) -> Manifest:
    partial = file.with_name(file.name + ".partial")
    try:
        with (
            open(partial, "wb", opener=for_its_owner) as raw,  # names, webhooks
            _compressed(raw) as packed,
            tarfile.open(fileobj=packed, mode="w|") as archive,
        ):
            files = {name: _add(archive, name, path) for name, path in members.items()}
            with closing(read_working(copy)) as store:
                manifest = _manifest(home, store, files, with_inbox=with_inbox)
            _add_text(archive, MANIFEST, json.dumps(asdict(manifest), indent=1))
        put_in_place(partial, file, keeps_access=False)
    finally:
        partial.unlink(missing_ok=True)
    return manifest


def for_its_owner(path: str, flags: int) -> int:
    """Open a file that only its owner can read, from its start on."""
    descriptor = os.open(path, flags, OWNER_ONLY)
    os.fchmod(descriptor, OWNER_ONLY)  # otherwise an existing file keeps its mode
    return descriptor


def _compressed(raw: IO[bytes]) -> zstandard.ZstdCompressionWriter:
    return zstandard.ZstdCompressor(level=3, write_checksum=True).stream_writer(raw, closefd=False)


def _add(archive: tarfile.TarFile, name: str, path: Path) -> dict[str, int | str]:
    """Add a file and return the size and the hash of the bytes that were added."""
    try:
        with path.open("rb") as stream:
            info = archive.gettarinfo(arcname=name, fileobj=stream)
            reader = _Hashing(stream)
            archive.addfile(info, reader)
    except OSError as error:
        is_gone = isinstance(error, FileNotFoundError)
        if not is_gone and error.errno is not None:
            raise
        how = "is gone" if is_gone else "became shorter"  # tarfile's own error has no number
        raise NotBackedUp(
            f"{name} {how} while the backup was written: run it again when nobody changes it"
        ) from None
    return {"bytes": info.size, "sha256": reader.digest.hexdigest()}


def _add_text(archive: tarfile.TarFile, name: str, text: str) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(text.encode())
    info.mtime = dt.datetime.now(dt.UTC).timestamp()
    archive.addfile(info, io.BytesIO(text.encode()))


class _Hashing(io.RawIOBase):
    """A stream that hashes the bytes read from it."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        data = self.stream.read(size)
        self.digest.update(data)
        return data


def _manifest(
    home: Home, store: Connection, files: dict[str, dict[str, int | str]], *, with_inbox: bool
) -> Manifest:
    ((generation,),) = store.rows("SELECT generation FROM result.generation")
    ((migration,),) = store.rows("SELECT max(name) FROM main.migration")
    return Manifest(
        format=FORMAT,
        banzuke_version=__version__,
        created_at=f"{utc_now():%Y-%m-%d %H:%M:%S} UTC",
        home=home.root.name,
        generation=generation,
        migration=migration,
        with_inbox=with_inbox,
        files=files,
    )
