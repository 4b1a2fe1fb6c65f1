"""The kernels' bit boards: as in `board.py`, on 64-bit whole numbers."""

from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

FULL = 0xFDFBF7EFDFBF
"""All 42 squares: `engine.search.connect_four.board.SQUARES`, which a test holds it to."""


@intrinsic
def _count_bits(typing_context: Any, bits: Any) -> Any:
    """Return how many bits are set: one instruction."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _lowest_bit(typing_context: Any, bits: Any) -> Any:
    """Return the place of the lowest bit that is set; there must be one."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@njit(inline="always")
def count_bits(bits):  # type: ignore[no-untyped-def]
    """Return how many bits are set."""
    return _count_bits(bits)  # type: ignore[call-arg]


@njit(inline="always")
def lowest_bit(bits):  # type: ignore[no-untyped-def]
    """Return the place of the lowest bit that is set; there must be one."""
    return _lowest_bit(bits)  # type: ignore[call-arg]


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
