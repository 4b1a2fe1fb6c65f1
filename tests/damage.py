"""Files that a failing disk or a broken copy leaves: changed and cut off."""

from pathlib import Path

HEADER_BYTES, BLOCK_BYTES = 3 * 4096, 1 << 18


def flip(file: Path, offset: int, bit: int = 0) -> None:
    """Turn one bit of a file over."""
    with file.open("r+b") as stream:
        stream.seek(offset)
        (byte,) = stream.read(1)
        stream.seek(offset)
        stream.write(bytes([byte ^ 1 << bit]))


def n_blocks(file: Path) -> int:
    return (file.stat().st_size - HEADER_BYTES) // BLOCK_BYTES


def flip_in_block(file: Path, block: int) -> None:
    flip(file, HEADER_BYTES + block * BLOCK_BYTES + 1000)


def cut(file: Path, *, n_bytes: int) -> None:
    """Leave so many bytes of a file; of a negative number, lose so many."""
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.truncate(n_bytes if n_bytes >= 0 else size + n_bytes)
