"""Packed text, a few megabytes at a time: neither the file nor its text need stand in memory."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import zstandard

from flows.ingest.readers.rows import UnreadableFile
from flows.leagues.reading import Reading

GZIP_MAGIC = b"\x1f\x8b"
MB = 1_000_000
BELIEVABLE = 16 * MB
"""Text to which any packed file may unpack, whatever the ratio."""
GZIP_WBITS = 31
PIECE = 4 * MB
GZIP_STEP = MB
ZSTD_STEP = 8_192
"""Of these bytes each may become 32,000 of text."""


def is_packed(path: Path, begins: bytes) -> bool:
    """Return whether a file that begins so is unpacked before it is read, as its name says."""
    return path.suffix.lower() in (".gz", ".zst") or _is_packed_mjlog(path, begins)


def unpacked(stream: IO[bytes], path: Path, size: int, limits: Reading) -> Iterator[bytes]:
    """Yield the text of a packed file of so many bytes.

    Raises
    ------
    UnreadableFile
        ``truncated``, or ``too-large`` if it is more than so many times the file.
    """
    unpack = _zstd_pieces if path.suffix.lower() == ".zst" else _gzip_pieces
    believable = max(limits.ratio * size, BELIEVABLE)
    n_bytes = 0
    try:
        for piece in unpack(stream):
            n_bytes += len(piece)
            if n_bytes > believable:
                found = f"unpacks to more than {limits.ratio} times its size"
                raise too_large(path, found, "ratio")
            yield piece
    except (EOFError, OSError, zlib.error, zstandard.ZstdError) as error:
        raise UnreadableFile(
            "truncated",
            f"{path.name} is cut short or damaged: {error}",
            "copy the file again from where it was made",
        ) from None


def too_large(path: Path, found: str, key: str) -> UnreadableFile:
    """Return the error that a file would need more than a key of the home's settings grants."""
    return UnreadableFile(
        "too-large",
        f"{path.name} {found}",
        f"split it, or, if you trust it, raise `{key}` in [reading] of banzuke.toml",
    )


def _is_packed_mjlog(path: Path, begins: bytes) -> bool:
    """Return whether a file is one that Tenhou's own client saved: packed, and not named so."""
    return path.suffix.lower() == ".mjlog" and begins.startswith(GZIP_MAGIC)


def _gzip_pieces(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the text of a gzip file, a member after another."""
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


def _after_padding(data: bytes, stream: IO[bytes]) -> bytes:
    """Return what follows the zeros that a tape or a disk has put between members."""
    data = data.lstrip(b"\0")
    while not data and (more := stream.read(GZIP_STEP)):
        data = more.lstrip(b"\0")
    return data


def _zstd_pieces(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the text of a zstandard file, from a little of it at a time."""
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
