"""Damage to files as a failing disk or an interrupted copy does it: flipped bits, lost bytes."""

from pathlib import Path

HEADER_BYTES = 3 * 4096
BLOCK_SIZE_AT = 4096 + 40
"""The byte in a DuckDB file at which the block size stands."""


def flip(file: Path, offset: int, bit: int = 0) -> None:
    """Flip one bit of a file."""
    with file.open("r+b") as stream:
        stream.seek(offset)
        (byte,) = stream.read(1)
        stream.seek(offset)
        stream.write(bytes([byte ^ 1 << bit]))


def start_of_block(file: Path, block: int) -> int:
    """The byte of a DuckDB file at which a block starts."""
    with file.open("rb") as stream:
        stream.seek(BLOCK_SIZE_AT)
        n_bytes = int.from_bytes(stream.read(8), "little")
    return HEADER_BYTES + block * n_bytes


def cut(file: Path, *, n_bytes: int) -> None:
    """Truncate a file to ``n_bytes``; a negative number removes that many bytes from the end."""
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.truncate(n_bytes if n_bytes >= 0 else size + n_bytes)
