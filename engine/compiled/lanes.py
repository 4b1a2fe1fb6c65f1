"""Rows of a matrix as vector registers: several numbers in one instruction, in kernels.

LLVM unrolls a loop over eight lanes before it looks for vectors, and then finds none. Here a row is
one value of a numba type that can be added, subtracted, multiplied and divided, and sums of rows
stay in a register.
"""

import operator
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model
from numpy.typing import NDArray

inlined: Any = intrinsic
"""Decorator of functions whose code is generated at the call."""

CACHE_LINE = 64
"""Bytes of a cache line; a row within one line is read at once."""


Number = TypeVar("Number", np.float32, np.float64)
"""Types of the numbers in lanes: single or double precision."""


def lane_array(n_rows: int, n_lanes: int, number: type[Number]) -> NDArray[Number]:
    """The (n_rows, n_lanes) zeros aligned to a cache line."""
    size = np.dtype(number).itemsize
    room = np.zeros(n_rows * n_lanes + CACHE_LINE // size, number)
    skipped = -room.ctypes.data % CACHE_LINE // size
    return room[skipped : skipped + n_rows * n_lanes].reshape(n_rows, n_lanes)


def as_lanes(n_lanes: int) -> tuple[int, ...]:
    """The tuple whose length tells kernels the number of lanes: it is known when compiling."""
    return (0,) * n_lanes


class Row(types.Type):  # type: ignore[misc]
    """A row with a fixed number of floats of one type."""

    def __init__(self, width: int, number: types.Float) -> None:
        self.width, self.number = width, number
        super().__init__(name=f"Row({width}, {number})")


@register_model(Row)
class _RowModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, row: Row) -> None:
        super().__init__(manager, row, _vector(row))


def _vector(row: Row) -> Any:
    number = ir.DoubleType() if row.number == types.float64 else ir.FloatType()
    return ir.VectorType(number, row.width)


def _place(context: Any, builder: Any, sig: Any, args: Any, first: int, row: Row) -> Any:
    """The address of the row named by the arguments from ``first`` on: array, index."""
    array = context.make_array(sig.args[first])(context, builder, args[first])
    index = context.cast(builder, args[first + 1], sig.args[first + 1], types.intp)
    at = [index, context.get_constant(types.intp, 0)]
    start = cgutils.get_item_pointer(context, builder, sig.args[first], array, at)
    return builder.bitcast(start, _vector(row).as_pointer())


@inlined
def row(typing_context: Any, lanes: Any, array: Any, index: Any) -> Any:
    """``array[index]``, with index >= 0, as a row."""
    found = Row(len(lanes), array.dtype)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(_place(context, builder, sig, args, 1, found), align=_bytes(found))

    return signature(found, lanes, array, index), generate


def _bytes(row: Row) -> int:
    """The bytes of one number."""
    return int(row.number.bitwidth) // 8


@inlined
def put(typing_context: Any, array: Any, index: Any, value: Any) -> Any:
    """Write a row to ``array[index]``, rounded to the array's type."""
    written = Row(value.width, array.dtype)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        rounded = _as_number(builder, args[2], value, written)
        place = _place(context, builder, sig, args, 0, written)
        builder.store(rounded, place, align=_bytes(written))
        return context.get_dummy_value()

    return signature(types.void, array, index, value), generate


@inlined
def nothing(typing_context: Any, lanes: Any) -> Any:
    """A row of zeros, in double precision."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return ir.Constant(_vector(sig.return_type), None)

    return signature(Row(len(lanes), types.float64), lanes), generate


@inlined
def spread(typing_context: Any, lanes: Any, number: Any) -> Any:
    """A row filled with one number, in double precision."""
    found = Row(len(lanes), types.float64)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _spread(builder, args[1], found)

    return signature(found, lanes, types.float64), generate


@inlined
def larger(typing_context: Any, one: Any, other: Any) -> Any:
    """The elementwise maximum of two rows."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _larger(builder, *args)

    return signature(one, one, other), generate


@inlined
def double(typing_context: Any, given: Any) -> Any:
    """A row in double precision."""
    found = Row(given.width, types.float64)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _as_number(builder, args[0], given, found)

    return signature(found, given), generate


def _as_number(builder: Any, values: Any, given: Row, wanted: Row) -> Any:
    """A row in the precision of another row."""
    if given.number == wanted.number:
        return values
    change = builder.fpext if given.number.bitwidth < wanted.number.bitwidth else builder.fptrunc
    return change(values, _vector(wanted))


@inlined
def farthest(typing_context: Any, one: Any, other: Any) -> Any:
    """The elementwise maximum of ``one`` and the absolute value of ``other``."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = _larger(builder, args[1], builder.fneg(args[1]))
        return _larger(builder, args[0], size)

    return signature(one, one, other), generate


def _larger(builder: Any, one: Any, other: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", one, other), one, other)


def _spread(builder: Any, number: Any, row: Row) -> Any:
    """A row filled with one number."""
    zero, none = ir.Constant(ir.IntType(32), 0), ir.Constant(_vector(row), ir.Undefined)
    alone = builder.insert_element(none, number, zero)
    return builder.shuffle_vector(
        alone, none, ir.Constant(ir.VectorType(ir.IntType(32), row.width), None)
    )


@infer_global(operator.add)
@infer_global(operator.sub)
@infer_global(operator.truediv)
class _OfTwo(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        one, other = args
        return signature(one, one, other) if isinstance(one, Row) and one == other else None


@infer_global(operator.mul)
class _Times(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        one, other = args
        if isinstance(other, Row) and one == other:
            return signature(other, one, other)
        if isinstance(other, Row) and isinstance(one, types.Float):
            return signature(other, other.number, other)
        return None


@lower_builtin(operator.add, Row, Row)  # type: ignore[untyped-decorator]
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fadd(*args)


@lower_builtin(operator.sub, Row, Row)  # type: ignore[untyped-decorator]
def _subtract(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fsub(*args)


@lower_builtin(operator.truediv, Row, Row)  # type: ignore[untyped-decorator]
def _divide(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fdiv(*args)


@lower_builtin(operator.mul, Row, Row)  # type: ignore[untyped-decorator]
def _multiply(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fmul(*args)


@lower_builtin(operator.mul, types.Float, Row)  # type: ignore[untyped-decorator]
def _scale(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.fmul(_spread(builder, args[0], sig.return_type), args[1])
