"""Files that a failing disk or a broken copy leaves: changed and cut off."""

from pathlib import Path

HEADER_BYTES = 3 * 4096
BLOCK_SIZE_AT = 4096 + 40
"""The place of the size of blocks in a file of DuckDB."""


def flip(file: Path, offset: int, bit: int = 0) -> None:
    """Turn one bit of a file over."""
    with file.open("r+b") as stream:
        stream.seek(offset)
        (byte,) = stream.read(1)
        stream.seek(offset)
        stream.write(bytes([byte ^ 1 << bit]))


def start_of_block(file: Path, block: int) -> int:
    """The byte at which a block of a file of DuckDB starts."""
    with file.open("rb") as stream:
        stream.seek(BLOCK_SIZE_AT)
        n_bytes = int.from_bytes(stream.read(8), "little")
    return HEADER_BYTES + block * n_bytes


def cut(file: Path, *, n_bytes: int) -> None:
    """Leave so many bytes of a file; of a negative number, lose so many."""
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.truncate(n_bytes if n_bytes >= 0 else size + n_bytes)
