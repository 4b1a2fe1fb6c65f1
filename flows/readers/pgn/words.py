"""Eight bytes of a text as one number, so that the beginnings of many lines compare at once."""

import numpy as np
from numpy.typing import NDArray

WORD, WORD_BYTES = np.dtype("<u8"), 8
MASKS = np.array([(1 << 8 * n) - 1 for n in range(WORD_BYTES + 1)], dtype=np.uint64)
"""The bit mask of the first n bytes of a word."""
ONES = np.uint64(0x0101010101010101)
HIGH = np.uint64(0x8080808080808080)


def words_at(text: bytes, positions: NDArray[np.int64]) -> NDArray[np.uint64]:
    """The words at some positions of a text; bytes after the text count as zeros."""
    text = text.ljust(WORD_BYTES, b"\0")
    last = len(text) - WORD_BYTES
    words: NDArray[np.uint64] = np.ndarray((last + 1,), dtype=WORD, buffer=text, strides=(1,))
    found: NDArray[np.uint64] = words[np.minimum(positions, last)]
    late = np.flatnonzero(positions > last)
    found[late] >>= (8 * (positions[late] - last)).astype(np.uint64)
    return found


def holds(words: NDArray[np.uint64], byte: bytes) -> NDArray[np.bool_]:
    """Whether a byte is one of the eight bytes of each word."""
    other = words ^ (ONES * np.uint64(byte[0]))
    zero: NDArray[np.bool_] = ((other - ONES) & ~other & HIGH) != 0
    return zero


def word(text: bytes) -> np.uint64:
    """A text of at most eight bytes as a word; the text is the word's first bytes."""
    return np.uint64(int.from_bytes(text, "little"))
