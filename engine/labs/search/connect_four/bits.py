"""The kernels' bit boards: as in `board.py`, on 64-bit whole numbers."""

from numba import njit

FULL = 0xFDFBF7EFDFBF
"""All 42 squares: `engine.labs.search.connect_four.board.SQUARES`, which a test holds it to."""


@njit(inline="always")
def four(stones):  # type: ignore[no-untyped-def]
    """Return whether four stones are in a line."""
    a, b = stones & (stones >> 7), stones & (stones >> 6)
    c, d = stones & (stones >> 8), stones & (stones >> 1)
    return ((a & (a >> 14)) | (b & (b >> 12)) | (c & (c >> 16)) | (d & (d >> 2))) != 0


@njit(inline="always")
def winning(stones, taken):  # type: ignore[no-untyped-def]
    """Return the empty squares that would make four in a line, as bits."""
    found = (stones << 1) & (stones << 2) & (stones << 3)
    two = (stones << 7) & (stones << 14)
    found |= two & ((stones << 21) | (stones >> 7))
    two = (stones >> 7) & (stones >> 14)
    found |= two & ((stones << 7) | (stones >> 21))
    two = (stones << 6) & (stones << 12)
    found |= two & ((stones << 18) | (stones >> 6))
    two = (stones >> 6) & (stones >> 12)
    found |= two & ((stones << 6) | (stones >> 18))
    two = (stones << 8) & (stones << 16)
    found |= two & ((stones << 24) | (stones >> 8))
    two = (stones >> 8) & (stones >> 16)
    found |= two & ((stones << 8) | (stones >> 24))
    return found & (FULL ^ taken)
