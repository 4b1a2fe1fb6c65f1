"""Errors that a user can do something about: one message, one exit code, no traceback."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banzuke.flows.credentials import masked

FULL_DISK_ERRORS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
TOO_LARGE = "File too large"
"""What the kernel says at the limit of a process (`ulimit -f`) or of a file system."""
FULL_DISK_WORDS = ("No space left on device", "Disk quota exceeded", TOO_LARGE)
DENIED_ERRORS = {errno.EACCES, errno.EPERM, errno.EROFS}
MEMORY_WORDS = ("Out of Memory Error", "bad allocation", "bad_alloc")
PLACE_ERRORS = {
    *(errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENAMETOOLONG, errno.ELOOP),
    *(errno.EBUSY, errno.ENOTEMPTY, errno.EXDEV),
}
"""Errors about a path: it is missing, of another kind, or in use."""
DENIED_WORDS = ("Permission denied", "Operation not permitted", "Read-only file system")


class BanzukeError(Exception):
    """An error that the message explains and the user can fix; the message holds no password."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        super().__init__(masked(message))


class OneLeagueFailed(BanzukeError):
    """A league cannot be rated; the others can."""

    exit_code = 1


CAUSE = "Original error: "
"""The words of DuckDB before the error that spoilt a database, behind others of no use here."""


class DiskFull(BanzukeError):
    """A file could not be written: the disk is full, or files may not be so large."""

    exit_code = 1

    def __init__(self, error: BaseException) -> None:
        says = _first_line(error).rpartition(CAUSE)[2]
        what, remedy = (
            ("a file may not grow", "Let files be larger (`ulimit -f`)")
            if TOO_LARGE in says
            else ("the disk is full", "Free some space (`banzuke doctor` says how much is needed)")
        )
        super().__init__(
            f"{what}: {says}. What was published can still be read. {remedy} and run it again."
        )


class MemoryShort(BanzukeError):
    """The memory that this process may take is used up."""

    exit_code = 1

    def __init__(self, error: BaseException) -> None:
        super().__init__(
            f"the memory is used up: {_first_line(error) or 'no more'}. What was "
            "published can still be read. End other programs, or give this one more memory "
            "(`ulimit -v`, the limits of its service or container), and run it again."
        )


class NotAllowed(BanzukeError):
    """This account may not read or write a file."""

    exit_code = 1

    def __init__(self, error: BaseException) -> None:
        super().__init__(
            f"{_first_line(error)}. Give this account the right to do that, run "
            "the command as the owner of the home, or make its disk writable."
        )


class BadPlace(BanzukeError):
    """A path cannot be used."""

    def __init__(self, error: OSError) -> None:
        super().__init__(
            f"{error.strerror}: {error.filename}. Check this path, and that the folder around it "
            "exists."
            if error.filename is not None
            else "the current folder was removed: go to another folder, and name the home by --home"
        )


def _first_line(error: BaseException) -> str:
    """The first line of an error's text, without the full stop at its end."""
    return (str(error).splitlines() or [""])[0].removesuffix(".")


def is_place(error: OSError) -> bool:
    """Whether an error is about a path that it names, or about the current folder."""
    return error.errno in PLACE_ERRORS and (error.filename is not None or _is_nowhere())


def _is_nowhere() -> bool:
    """Whether the current folder was removed."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def is_denied(error: BaseException) -> bool:
    """Whether an error, by its type or by the text of a library, means a missing permission."""
    if isinstance(error, OSError):
        return error.errno in DENIED_ERRORS
    return any(words in str(error) for words in DENIED_WORDS)


def is_disk_full(error: BaseException) -> bool:
    """Whether an error, by its type or by the text of a library, means a full disk."""
    if isinstance(error, OSError) and error.errno in FULL_DISK_ERRORS:
        return True
    return any(words in str(error) for words in FULL_DISK_WORDS)


@contextmanager
def names_if_full(place: Path) -> Iterator[None]:
    """Name a file or folder in errors about a full disk that name none.

    The system names a file that cannot be opened, but not one that cannot be written on.
    """
    try:
        yield
    except OSError as error:
        if error.errno in FULL_DISK_ERRORS and error.filename is None:
            error.filename = str(place)
        raise


def is_memory_short(error: BaseException) -> bool:
    """Whether an error, by its type or by the text of a library, means that memory ran out."""
    return isinstance(error, MemoryError) or any(words in str(error) for words in MEMORY_WORDS)


def of_the_machine(error: BaseException) -> BanzukeError | None:
    """The error for lack of disk space, of a permission or of memory; None for other errors."""
    if is_disk_full(error):
        return DiskFull(error)
    if is_denied(error):
        return NotAllowed(error)
    return MemoryShort(error) if is_memory_short(error) else None


def one_line(error: BaseException) -> str:
    """An exception as one line for a person: our errors as they are, others with their type."""
    first = (str(error).splitlines() or [""])[0]
    ours = type(error).__module__.partition(".")[0] == "banzuke"
    return masked(first if ours else f"{type(error).__name__}: {first}")
