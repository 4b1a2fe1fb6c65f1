"""Processor instructions that numba has no function for."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

instruction: Any = intrinsic
"""Decorator of functions whose code is generated at the call."""

CACHE_LINE = 64
"""Bytes of a cache line."""

_TO_WRITE, _KEEP, _DATA = 1, 3, 1
"""Arguments of LLVM's prefetch (language reference): for writing, keep in all caches, data."""


@instruction
def lowest_bit(typing_context: Any, bits: Any) -> Any:
    """The position of the lowest set bit; there must be one."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@instruction
def count_bits(typing_context: Any, bits: Any) -> Any:
    """The number of set bits."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@instruction
def prefetch(typing_context: Any, array: Any, place: Any) -> Any:
    """Prefetch the cache line of ``array[place]``; only speed is affected.

    ``place`` is a tuple of one whole number per axis. For data spread over memory, where the
    processor cannot predict the next access: there is no wait if the request is early enough.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        there = cgutils.get_item_pointer(
            context,
            builder,
            signature.args[0],
            context.make_array(signature.args[0])(context, builder, args[0]),
            cgutils.unpack_tuple(builder, args[1]),
        )
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        function = builder.module.declare_intrinsic(
            "llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        )
        hints = [ir.Constant(number, hint) for hint in (_TO_WRITE, _KEEP, _DATA)]
        builder.call(function, [builder.bitcast(there, byte), *hints])
        return context.get_dummy_value()

    return types.void(array, place), generate
