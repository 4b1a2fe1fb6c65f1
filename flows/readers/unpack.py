"""The bytes of a log, a few megabytes at a time: the file may be larger than the memory.

A log may be a file, or a member of a zip file. Both may be packed; the ending of the name says so.
"""

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import zstandard

from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import zipped
from banzuke.flows.readers.rows import UnreadableFile

PACKED = (".gz", ".zst")
"""Endings of packed files; the ending before them gives the format."""
GZIP_MAGIC = b"\x1f\x8b"
MB = 1_000_000
BELIEVABLE = 16 * MB
"""Bytes of text that any packed file may have, at any ratio of unpacked to packed bytes."""
GZIP_WBITS = 31
PIECE = 4 * MB
BLOCK = 512
"""Bytes in the unit in which the system counts disk usage; the blocks of a disk may be larger."""
GZIP_STEP = MB
ZSTD_STEP = 8_192
"""Packed bytes that are unpacked in one step; each byte may become 32,000 bytes of text."""


def is_packed(path: Path) -> bool:
    """Whether a file's name says that the file is unpacked before it is read."""
    return path.suffix.lower() in PACKED


class Stream(Protocol):
    """A source of bytes."""

    def read(self, n: int = -1, /) -> bytes:
        """The next bytes."""


def pieces(path: Path, limits: Reading, *, packed: bool) -> Iterator[bytes]:
    """Yield the bytes of a file or a member, unpacked if it is ``packed``.

    Raises
    ------
    UnreadableFile
        ``not-a-file``, ``truncated``, or ``too-large`` if it unpacks to too many times its size.
    """
    with opened(path, limits) as (stream, size):
        if packed:
            yield from _unpacked(stream, path, size, limits)
        else:
            yield from iter(lambda: stream.read(PIECE), b"")


@contextmanager
def opened(path: Path, limits: Reading) -> Iterator[tuple[Stream, int]]:
    """Open a file or a member; yields its stream and its size in bytes on the disk."""
    if member := zipped.member_of(path):
        yield _counted(member, path, limits), zipped.size_of(member)
        return
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is not a file"
        raise UnreadableFile(
            "not-a-file", f"{path.name} {what}", "point `path` of the source at files"
        )
    with path.open("rb") as stream:
        yield stream, path.stat().st_size


def member_pieces(member: zipped.Member, path: Path, limits: Reading) -> Iterator[bytes]:
    """Yield the bytes of a member of any zip file, such as a workbook, unpacked if it is packed.

    Raises
    ------
    UnreadableFile
        As `pieces`; also ``not-zip`` and ``encrypted``.
    """
    stream = _counted(member, path, limits)
    if is_packed(Path(member.name)):
        yield from _unpacked(stream, Path(member.name), zipped.size_of(member), limits)
    else:
        yield from iter(lambda: stream.read(PIECE), b"")


def _counted(member: zipped.Member, path: Path, limits: Reading) -> "_Counted":
    believable = max(limits.ratio * zipped.size_of(member), BELIEVABLE)
    return _Counted(zipped.MemberStream(member), path, believable, limits)


@dataclass
class _Counted:
    """A stream that raises at an implausible ratio of unpacked to packed bytes."""

    stream: Stream
    path: Path
    believable: int
    limits: Reading
    n_bytes: int = 0

    def read(self, n: int = -1, /) -> bytes:
        """The next bytes."""
        most = self.believable - self.n_bytes + 1
        data = self.stream.read(most if n < 0 else min(n, most))
        self.n_bytes += len(data)
        if self.n_bytes > self.believable:
            raise _unbelievable(self.path, self.limits)
        return data


def _unpacked(stream: Stream, path: Path, size: int, limits: Reading) -> Iterator[bytes]:
    unpack = _zstd_pieces if path.suffix.lower() == ".zst" else _gzip_pieces
    believable = max(limits.ratio * size, BELIEVABLE)
    n_bytes = 0
    try:
        for piece in unpack(stream):
            n_bytes += len(piece)
            if n_bytes > believable:
                raise _unbelievable(path, limits)
            yield piece
    except (EOFError, OSError, zlib.error, zstandard.ZstdError) as error:
        raise UnreadableFile(
            "truncated",
            f"{path.name} is cut short or damaged: {error}",
            "copy the file again from its origin",
        ) from None


def _unbelievable(path: Path, limits: Reading) -> UnreadableFile:
    return too_large(path, f"unpacks to more than {limits.ratio} times its size", "ratio")


def too_large(path: Path, found: str, key: str) -> UnreadableFile:
    """The error of a file that exceeds a limit; ``key`` is the limit's name in settings."""
    return UnreadableFile(
        "too-large",
        f"{path.name} {found}",
        f"split it, or, if you trust it, raise `{key}` in [reading] of banzuke.toml",
    )


def refuse_too_large(status: os.stat_result, path: str, limits: Reading) -> None:
    """Raise if a file is larger than the home's limit, or is sparse (mostly without disk blocks).

    A sparse file of a terabyte takes no disk space, but a day to read.

    Raises
    ------
    UnreadableFile
        ``too-large``.
    """
    name, size, on_disk = Path(path), status.st_size, status.st_blocks * BLOCK
    if size > limits.file_mb * MB:
        raise too_large(name, f"has more than {limits.file_mb:,} MB", "file_mb")
    if size > max(limits.ratio * on_disk, BELIEVABLE):
        found = f"states {size // MB:,} MB, but only {on_disk / MB:,.1f} MB are on the disk"
        raise too_large(name, found, "ratio")


def _gzip_pieces(stream: Stream) -> Iterator[bytes]:
    """Yield the text of a gzip file, one member after another."""
    data = stream.read(GZIP_STEP)
    while data:
        member = zlib.decompressobj(wbits=GZIP_WBITS)
        while data and not member.eof:
            yield member.decompress(data, PIECE)
            data = member.unconsumed_tail
            if not data and not member.eof:
                data = stream.read(GZIP_STEP)
        yield member.flush()
        if not member.eof:
            raise EOFError("the last gzip member has no end")
        data = _after_padding(member.unused_data, stream)


def _after_padding(data: bytes, stream: Stream) -> bytes:
    """The bytes after the zeros that a tape or a disk has put between members."""
    data = data.lstrip(b"\0")
    while not data and (more := stream.read(GZIP_STEP)):
        data = more.lstrip(b"\0")
    return data


def _zstd_pieces(stream: Stream) -> Iterator[bytes]:
    """Yield the text of a zstandard file, unpacked piece by piece."""
    data = stream.read(ZSTD_STEP)
    while data:
        frame = zstandard.ZstdDecompressor().decompressobj()
        while data and not frame.eof:
            yield frame.decompress(data)
            if not frame.eof:
                data = stream.read(ZSTD_STEP)
        if not frame.eof:
            raise EOFError("the last zstandard frame has no end")
        data = frame.unused_data or stream.read(ZSTD_STEP)
