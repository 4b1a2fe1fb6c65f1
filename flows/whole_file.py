"""A file that is replaced whole or not at all, and is on the disk before the next step needs it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banzuke.flows.errors import BanzukeError, names_if_full


@contextmanager
def whole_file(file: Path) -> Iterator[Path]:
    """The path of a new file beside ``file``, which replaces it at the end of the block.

    After an error or Ctrl-C the new file is removed, and ``file`` is as it was. No night reads the
    new file, whose name begins with a dot; one that a kill left is replaced by the next. A link or
    a device, such as /dev/stdout, is written itself. Errors name ``file``, which the user knows.
    """
    if file.is_symlink() or (file.exists() and not file.is_file()):
        yield file
        return
    new = unfinished(file)
    new.unlink(missing_ok=True)  # a killed process may have left it, or a link may be there
    try:
        with names_if_full(file):
            yield new
            put_in_place(new, file)
    except BanzukeError as error:
        error.args = (str(error).replace(str(new), str(file)),)
        raise
    except OSError as error:
        if error.filename == str(new):
            error.filename = str(file)
        raise
    finally:
        new.unlink(missing_ok=True)


def unfinished(file: Path) -> Path:
    """The path at which `whole_file` writes before it replaces ``file``."""
    return file.with_name(f".{file.name}.new")


def put_in_place(new: Path, file: Path, *, keeps_access: bool = True) -> None:
    """Replace a file by a finished new file in one step, which also survives a power cut.

    If ``keeps_access``, the accounts that could read the old file can read the new one.
    """
    if keeps_access:
        _take_over_access(file, new)
    sync(new)
    new.replace(file)
    sync(file.parent)


def sync(path: Path) -> None:
    """Wait until a file's bytes, or a folder's list of names, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _take_over_access(old: Path, new: Path) -> None:
    """Give a new file the owner, group and mode of an old one, as far as this account may.

    A run by another account, or under another umask, would hide the file from its readers, or
    show it to others. A mode without its group would show it to a wrong group.
    """
    with suppress(FileNotFoundError, PermissionError):
        before, now = old.stat(), new.stat()
        if (before.st_uid, before.st_gid) != (now.st_uid, now.st_gid):
            owner = before.st_uid if os.geteuid() == 0 else -1
            os.chown(new, owner, before.st_gid)
        new.chmod(stat.S_IMODE(before.st_mode))
