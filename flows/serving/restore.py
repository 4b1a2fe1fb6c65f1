"""The restoration of a backup: it is unpacked and checked beside the old store, then moved over it.

A defect of a backup is found before any file of the home is changed. After a kill at any moment,
the home has the old store or the restored store. Files that people write, such as logs, may be
newer than the backup: they are kept beside the restored ones.
"""

import hashlib
import json
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import fields
from pathlib import Path, PurePosixPath
from typing import IO

import zstandard

from banzuke.flows.counted import first_named
from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_file
from banzuke.flows.home import Home
from banzuke.flows.people.erasure import Erasure, apply_erasures, carry_over, erasures_of
from banzuke.flows.screen.progress import say
from banzuke.flows.secret_file import OWNER_ONLY
from banzuke.flows.serving.backup import (
    FORMAT,
    MANIFEST,
    STORE,
    Manifest,
    for_its_owner,
    own_files,
)
from banzuke.flows.serving.compact import rewrite
from banzuke.flows.serving.serving_file import refresh_serving, served_generation
from banzuke.flows.serving.work_folder import sweep, work_folder
from banzuke.flows.store import (
    StoreUnusable,
    open_store,
    utc_now,
    write_working,
    writer_lock,
)
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.places import files_of, refuse_folders
from banzuke.flows.whole_file import put_in_place, sync

CHUNK_BYTES = 1 << 20
MOST_NAMED = 5


class BackupDamaged(BanzukeError):
    """The file is not a backup, or differs from the backup that was written."""

    exit_code = 1


class HomeNotEmpty(BanzukeError):
    """The folder is not empty, and a restore could replace its files."""


class LeadsOutside(BanzukeError):
    """A folder of the home is a link, so a restore would write outside of the home."""


def restore_backup(home: Home, file: Path, *, force: bool, wait_seconds: float) -> Manifest:
    """Restore a home from a backup, and return the backup's manifest.

    Files of leagues, corrections and names that the backup lacks stay, and are named. Files that
    differ from those of the backup are kept in a folder of their own, and named, too. Names that
    were erased since the backup stay erased. In a new home, and for each new file, only the owner
    has the permission to read.

    Raises
    ------
    BackupDamaged
        If the file is not a backup, is cut off, or a hash does not fit.
    HomeNotEmpty
        Without ``force``, if the folder has anything in it.
    LeadsOutside
        If a file would be written through a link that leads out of the home.
    StoreTooNew
        If a newer Banzuke wrote the backup.
    """
    refuse_folders(*files_of(home))
    if not force and _has_something(home):
        raise HomeNotEmpty(
            f"{home.root} is not empty; name a new folder, or replace its store and league files "
            "with --force"
        )
    file.stat()  # an error leaves no new folder
    if not home.root.exists():
        home.root.mkdir(parents=True, mode=0o700)
    with work_folder(home) as folder:
        unpacked = Home(folder)
        manifest = _unpack(file, unpacked.root)
        _refuse_links(home, manifest)
        with writer_lock(home, command="restore", wait_seconds=wait_seconds):
            _prepare(unpacked, home)
            _keep_others(home, manifest)
            _move(unpacked, home, manifest)
    for name in ("leagues", "inbox"):
        (home.root / name).mkdir(exist_ok=True)
    _say_what_stays(home, manifest)
    return manifest


def _say_what_stays(home: Home, manifest: Manifest) -> None:
    """Name the files of the home that the backup lacks: the next night uses them."""
    files, _ = own_files(home, with_inbox=manifest.with_inbox)
    stay = sorted(set(files) - set(manifest.files))
    if stay:
        say(
            f"not in the backup, and kept: {first_named(stay, MOST_NAMED)}. The next night "
            "uses what is kept; move away what was not part of the home at that time"
        )


def _keep_others(home: Home, manifest: Manifest) -> None:
    """Copy the files that the backup has with another content, and name them.

    The rows of a longer log, and corrections since the backup, may be nowhere else.
    """
    here = {name: home.root / name for name in sorted(set(manifest.files) - {STORE})}
    others = [
        name
        for name, file in here.items()
        if file.is_file()
        and not file.is_symlink()  # the target of a link stays as it is
        and of_file(file) != manifest.files[name]["sha256"]
    ]
    if not others:
        return
    folder = home.root / f"replaced-{utc_now():%Y-%m-%d-%H%M%S}"
    folder.mkdir(mode=0o700)
    for name in others:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(here[name], folder / name)
    differ = "file that differs" if len(others) == 1 else "files that differ"
    say(
        f"{len(others):,} {differ} from the backup ({first_named(others, MOST_NAMED)}): "
        f"the backup's content is in place again, and the home's own is kept in {folder}. "
        "Take back from there what is newer"
    )


def _has_something(home: Home) -> bool:
    """Whether a folder has any file besides the leftovers of a killed restore."""
    if home.store.is_dir():
        sweep(home)
    nothing = {home.store, home.lock_file, home.writer_file}
    return home.root.exists() and any(path not in nothing for path in home.root.rglob("*"))


def _unpack(file: Path, folder: Path) -> Manifest:
    found: dict[str, dict[str, int | str]] = {}
    try:
        with _archive(file) as archive:
            for member in archive:
                found[member.name] = _write(archive, member, folder)
        manifest = _read_manifest(folder / MANIFEST)
    except (OSError, EOFError, tarfile.TarError, zstandard.ZstdError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        raise BackupDamaged(f"{file} is not a backup, or is cut off: {error}") from None
    found.pop(MANIFEST)
    if found != manifest.files:
        names = set(found) | set(manifest.files)
        bad = sorted(n for n in names if found.get(n) != manifest.files.get(n))
        raise BackupDamaged(f"{file} is damaged: {', '.join(bad)} is not what its manifest says")
    return manifest


@contextmanager
def _archive(file: Path) -> Iterator[tarfile.TarFile]:
    with (
        file.open("rb") as raw,
        zstandard.ZstdDecompressor().stream_reader(raw) as packed,
        tarfile.open(fileobj=packed, mode="r|") as archive,
    ):
        yield archive


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> dict[str, int | str]:
    """Write one file of the archive below the folder, and return its size and hash."""
    path = PurePosixPath(member.name)
    stream = archive.extractfile(member) if member.isreg() else None
    if stream is None or path.is_absolute() or ".." in path.parts:
        raise BackupDamaged(f"{member.name} has no place in a backup")
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target, "wb", opener=for_its_owner) as out:
        digest = _copy(stream, out)
    return {"bytes": member.size, "sha256": digest}


def _copy(stream: IO[bytes], out: IO[bytes]) -> str:
    digest = hashlib.sha256()
    while data := stream.read(CHUNK_BYTES):
        digest.update(data)
        out.write(data)
    return digest.hexdigest()


def _read_manifest(file: Path) -> Manifest:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        raise BackupDamaged(
            f"the archive has no {MANIFEST}: it is not a backup, or is cut off"
        ) from None
    if data.get("format") != FORMAT:
        raise BackupDamaged(
            f"the backup has format {data.get('format')}, which this Banzuke does not know; update "
            "Banzuke"
        )
    return Manifest(**{field.name: data[field.name] for field in fields(Manifest)})


def _refuse_links(home: Home, manifest: Manifest) -> None:
    """Refuse to write through a link that leads out of the home; only the store may be a link."""
    for name in sorted(set(manifest.files) - {STORE}):
        folder = (home.root / name).parent
        if not folder.resolve().is_relative_to(home.root.resolve()):
            raise LeadsOutside(
                f"{home.root / name} is behind a link that leads to {folder.resolve()}, outside of "
                "the home; remove the link, or restore into a new folder"
            )


def _prepare(unpacked: Home, home: Home) -> None:
    """Migrate the unpacked store, and build its serving file, which is also the last check.

    A store that replaces another store gets a later generation, so that the serving file of the
    replaced store never matches it.
    """
    erased = _erased_since(home)
    with open_store(unpacked, command="restore") as store:
        if carry_over(store, erased):
            apply_erasures(store, logs_of=home)
        replaced = served_generation(home)
        if replaced is not None:
            store.raise_generation(above=replaced)
        refresh_serving(store)
    if erased:
        rewrite(unpacked)
    sync(unpacked.working_file)


def _erased_since(home: Home) -> list[Erasure]:
    try:
        return erasures_of(home)
    except StoreUnusable:
        say(
            "the old store cannot be read, so names that were erased after this backup was made "
            "come back: erase these names again"
        )
        return []


def _move(unpacked: Home, home: Home, manifest: Manifest) -> None:
    _fold_write_ahead_log(home)
    _hide_if_new(unpacked.working_file, home.working_file)
    put_in_place(unpacked.working_file, home.working_file)
    put_in_place(unpacked.serving_file, home.serving_file)
    for file in (home.last_run_file, home.unsaid_file):
        file.unlink(missing_ok=True)
    for name in manifest.files:
        if name != STORE:
            (home.root / name).parent.mkdir(parents=True, exist_ok=True)
            _hide_if_new(unpacked.root / name, home.root / name)
            put_in_place(unpacked.root / name, home.root / name)


def _hide_if_new(new: Path, old: Path) -> None:
    """Let only its owner read a file that replaces none."""
    if not old.exists():
        new.chmod(OWNER_ONLY)


def _fold_write_ahead_log(home: Home) -> None:
    """Leave no log of the old working file, because DuckDB could apply it to the new file."""
    if not home.working_file.exists():
        return
    try:
        with closing(write_working(home)) as working:
            working.execute("CHECKPOINT")
    except StoreUnusable:
        write_ahead_log(home.working_file).unlink(missing_ok=True)
