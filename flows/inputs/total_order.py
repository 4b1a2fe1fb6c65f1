"""Columns sorted by a total key: the same arrays whatever the order of the rows.

If the ranges of all columns fit 62 bits together, each row becomes one integer whose digits are
its columns; up to 124 bits become two integers. Sorting integers and decoding their digits is much
faster than moving rows, and takes less memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl
import polars.selectors as cs

Int64s = npt.NDArray[np.int64]

MAX_WIDTH = 2**62
MOST_KEYS = 2
FEW_ROWS = 5_000
"""Fewer rows are moved faster than columns become integers."""


@dataclass(frozen=True)
class _Digit:
    """A column's digits in the key: whole numbers below ``width``, in the order of values."""

    width: int
    dtype: pl.DataType
    low: int = 0
    step: int = 1
    values: pl.Series | None = None  # the value of each number; None: low + number * step

    def decode(self, numbers: Int64s) -> pl.Series:
        """The column decoded from ``numbers``, which are overwritten."""
        if self.values is not None:
            return self.values.gather(numbers)
        numbers *= self.step
        numbers += self.low
        return pl.Series(numbers).cast(self.dtype)


def sorted_columns(frame: pl.DataFrame, order: Sequence[str]) -> dict[str, pl.Series]:
    """The columns of ``order``, sorted by all of them one after the other, nulls last."""
    if frame.height < FEW_ROWS:
        return _moved(frame, order)
    keys: list[Int64s] = []
    digits: list[dict[str, _Digit]] = []
    width = MAX_WIDTH + 1  # so that the first column begins a key
    for name in order:
        digit, numbers = _as_digit(frame[name])
        width *= digit.width
        if width > MAX_WIDTH:
            width = digit.width
            keys.append(np.zeros(frame.height, dtype=np.int64))
            digits.append({})
        if width > MAX_WIDTH or len(keys) > MOST_KEYS:
            return _moved(frame, order)
        keys[-1] *= digit.width
        keys[-1] += numbers
        digits[-1][name] = digit
        del numbers
    _sort(keys)
    found: dict[str, pl.Series] = {}
    while keys:
        found |= _decoded(keys.pop(), digits.pop())
    return {name: found[name] for name in order}


def _moved(frame: pl.DataFrame, order: Sequence[str]) -> dict[str, pl.Series]:
    """The columns of the sorted rows; -0 is 0."""
    plain = frame.select(order).with_columns(cs.float().replace(0.0, 0.0))
    rows = plain.sort(*order, nulls_last=True).rechunk()
    return {column: rows[column] for column in order}


def _sort(keys: list[Int64s]) -> None:
    """Sort rows in place by the first key, and where it is equal by the second key, if any."""
    if len(keys) < MOST_KEYS:
        for key in keys:
            key.sort()
        return
    order = np.argsort(keys[0])
    for number, key in enumerate(keys):
        keys[number] = key[order]
        del key
    first, second = keys
    is_next = first[1:] == first[:-1]
    equal = np.flatnonzero(np.append(is_next, False) | np.append(False, is_next))
    second[equal] = second[equal][np.lexsort((second[equal], first[equal]))]


def _decoded(key: Int64s, digits: dict[str, _Digit]) -> dict[str, pl.Series]:
    """The columns decoded from a key, which is overwritten."""
    found = {}
    for name in reversed(digits):
        quotient = key // digits[name].width
        key -= quotient * digits[name].width
        found[name] = digits[name].decode(key).alias(name)
        key = quotient
    return found


def _as_digit(column: pl.Series) -> tuple[_Digit, Int64s]:
    whole = column.dtype.is_integer() or isinstance(column.dtype, pl.Datetime)
    if whole and not column.null_count() and len(column):
        numbers = column.to_physical().cast(pl.Int64).to_numpy(writable=True)
        low = int(numbers.min())
        numbers -= low
        step = max(1, int(np.gcd.reduce(numbers)))
        numbers //= step
        return _Digit(int(numbers.max()) + 1, column.dtype, low, step), numbers
    if column.null_count() == len(column):
        return _Digit(1, column.dtype, values=column.head(1)), np.zeros(len(column), np.int64)
    plain = column.replace(0.0, 0.0) if column.dtype.is_float() else column  # -0 is 0
    values = plain.unique().sort(nulls_last=True)
    ranks = pl.DataFrame({"value": values}).with_row_index("rank")
    joined = plain.to_frame("value").join(
        ranks, on="value", how="left", nulls_equal=True, maintain_order="left"
    )
    return _Digit(len(values), column.dtype, values=values), (
        joined["rank"].cast(pl.Int64).to_numpy(writable=True)
    )
