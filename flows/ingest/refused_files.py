"""Errors of whole files, in words: what the system, memory or a reader said about one."""

import errno

from banzuke.flows.readers import UnreadableFile

LOST_MEMORY = (
    *("memory allocation of", "MemoryError", "out of memory", "Cannot allocate memory"),
    *("failed to map segment", "failed to spawn thread", "File too large"),
)
"""Messages of a reader that asked for more memory than it may have: for a block, for a library or a
thread that is loaded late, for rows on their way to the parent."""

IN_WORDS = {
    errno.ENOENT: (
        " went away before it was read, or is a link to a file that is not there",
        "put the file there, or remove the link",
    ),
    errno.ELOOP: (" is a link that leads back to itself", "put the file itself there"),
    errno.EACCES: (" may not be read by this account", "let the account that runs Banzuke read it"),
}
"""The usual errors of the system: what is said after the file's path, and the remedy."""


def lost_memory(words: str) -> bool:
    """Whether the last words of an error or of a process say that memory ran out."""
    return any(mark in words for mark in LOST_MEMORY)


def not_readable(path: str, error: OSError) -> UnreadableFile:
    """The operating system's error as the reason why a file failed."""
    found, remedy = IN_WORDS.get(
        error.errno or 0, (f": {error.strerror or error}", "check that it can be read")
    )
    return UnreadableFile("not-readable", f"{path}{found}", remedy)


def out_of_memory(path: str) -> UnreadableFile:
    """The error of a file whose reading took more memory than it may."""
    return UnreadableFile(
        "too-large",
        f"{path} needs more memory to be read than the home grants",
        "split it, or, if you trust it, raise `memory_mb` in [reading] of banzuke.toml",
    )


def crashed(path: str, found: str) -> UnreadableFile:
    """The error of a file that made its reader fail in an unforeseen way."""
    return UnreadableFile(
        "crashed-reader",
        f"{path} made its reader fail: {found}",
        "get the file again; if it is whole, please report this with the file",
    )
