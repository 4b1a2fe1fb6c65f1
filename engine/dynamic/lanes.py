"""Rows of a matrix as the processor's vectors: several numbers in one instruction, in kernels.

LLVM unrolls a loop over eight lanes before it looks for vectors, and finds none then. Here a row is
one value of numba's, which can be added, subtracted and multiplied, and sums of rows stay in a
register.
"""

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model

from engine.arrays import FloatArray

inlined: Any = intrinsic
"""What makes a function of code that is written where it is called."""

CACHE_LINE = 64
"""Bytes; a row within one line is read at once."""


def lane_array(n_rows: int, n_lanes: int) -> FloatArray:
    """Return (n_rows, n_lanes) zeros that begin with a line of memory."""
    room = np.zeros(n_rows * n_lanes + CACHE_LINE // 8)
    skipped = -room.ctypes.data % CACHE_LINE // 8
    return room[skipped : skipped + n_rows * n_lanes].reshape(n_rows, n_lanes)


def as_lanes(n_lanes: int) -> tuple[int, ...]:
    """Return what tells kernels how many lanes there are: a tuple's length is known to them."""
    return (0,) * n_lanes


class Row(types.Type):  # type: ignore[misc]
    """A row of so many doubles."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Row({width})")


@register_model(Row)
class _RowModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, row: Row) -> None:
        super().__init__(manager, row, _vector(row.width))


def _vector(width: int) -> Any:
    return ir.VectorType(ir.DoubleType(), width)


def _place(context: Any, builder: Any, sig: Any, args: Any, first: int, width: int) -> Any:
    """Return where the row starts that the arguments from ``first`` on name: array, index."""
    array = context.make_array(sig.args[first])(context, builder, args[first])
    index = context.cast(builder, args[first + 1], sig.args[first + 1], types.intp)
    at = [index, context.get_constant(types.intp, 0)]
    start = cgutils.get_item_pointer(context, builder, sig.args[first], array, at)
    return builder.bitcast(start, _vector(width).as_pointer())


@inlined
def row(typing_context: Any, lanes: Any, array: Any, index: Any) -> Any:
    """Return ``array[index]``, an index from 0 on, as a row."""
    width = len(lanes)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, sig, args, 1, width), align=8)

    return signature(Row(width), lanes, array, index), generate


@inlined
def put(typing_context: Any, array: Any, index: Any, value: Any) -> Any:
    """Write a row to ``array[index]``."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], _place(context, builder, sig, args, 0, value.width), align=8)
        return context.get_dummy_value()

    return signature(types.void, array, index, value), generate


@inlined
def nothing(typing_context: Any, lanes: Any) -> Any:
    """Return a row of zeros."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return ir.Constant(_vector(sig.return_type.width), None)

    return signature(Row(len(lanes)), lanes), generate


@inlined
def farthest(typing_context: Any, one: Any, other: Any) -> Any:
    """Return the larger of each number of ``one`` and the size of that of ``other``."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = _larger(builder, args[1], builder.fneg(args[1]))
        return _larger(builder, args[0], size)

    return signature(one, one, other), generate


def _larger(builder: Any, one: Any, other: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", one, other), one, other)


def _spread(builder: Any, number: Any, width: int) -> Any:
    """Return a row of one number."""
    zero, none = ir.Constant(ir.IntType(32), 0), ir.Constant(_vector(width), ir.Undefined)
    alone = builder.insert_element(none, number, zero)
    return builder.shuffle_vector(
        alone, none, ir.Constant(ir.VectorType(ir.IntType(32), width), None)
    )


@infer_global(operator.add)
@infer_global(operator.sub)
class _OfTwo(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        one, other = args
        return signature(one, one, other) if isinstance(one, Row) and one == other else None


@infer_global(operator.mul)
class _Times(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        one, other = args
        if isinstance(other, Row) and one in (other, types.float64):
            return signature(other, one, other)
        return None


@lower_builtin(operator.add, Row, Row)  # type: ignore[untyped-decorator]
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fadd(*args)


@lower_builtin(operator.sub, Row, Row)  # type: ignore[untyped-decorator]
def _subtract(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fsub(*args)


@lower_builtin(operator.mul, Row, Row)  # type: ignore[untyped-decorator]
def _multiply(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fmul(*args)


@lower_builtin(operator.mul, types.Float, Row)  # type: ignore[untyped-decorator]
def _scale(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fmul(_spread(builder, args[0], sig.return_type.width), args[1])
