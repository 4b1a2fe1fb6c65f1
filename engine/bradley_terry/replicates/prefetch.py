"""Asking the processor for a row of a matrix before it is needed."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

CACHE_LINE = 64
"""Bytes that the processor fetches at once."""

_AHEAD = np.uint64(24)
"""Edges between the request for an opponent's row and its use: enough for the third-level cache."""

_TO_WRITE, _KEEP, _DATA = 1, 3, 1
"""Hints of LLVM's prefetch (language reference): for writing, to stay in all caches, data."""


@intrinsic
def _prefetch(typing_context: Any, array: Any, row: Any, column: Any) -> Any:
    """Request the cache line of ``array[row, column]``; no effect but on speed.

    Rows of opponents are spread over memory, where the processor cannot guess the next one.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = cgutils.get_item_pointer(
            context,
            builder,
            signature.args[0],
            context.make_array(signature.args[0])(context, builder, args[0]),
            list(args[1:]),
        )
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        )
        hints = [ir.Constant(number, hint) for hint in (_TO_WRITE, _KEEP, _DATA)]
        builder.call(function, [builder.bitcast(place, byte), *hints])
        return context.get_dummy_value()

    return types.void(array, row, column), generate


@njit(inline="always")
def prefetch_ahead(array, rows, edge, width):  # type: ignore[no-untyped-def]
    """Request the row of some edges further on: its first `width` numbers, of 32 bits."""
    row = np.uint64(rows[min(edge + _AHEAD, np.uint64(len(rows) - 1))])
    for column in range(0, width, CACHE_LINE // 4):
        _prefetch(array, row, np.uint64(column))  # type: ignore[call-arg]
