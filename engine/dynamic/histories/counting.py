"""Counting sorts, in time linear in the number of items, and how often two have met."""

import numpy as np

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray
from banzuke.engine.compiled.inner import BORROWS, borrower, kernel
from banzuke.engine.dynamic.histories.tuned import SPARSE_DAYS


def ranked(day: IntArray) -> tuple[Int32Array, IntArray]:
    """The (n,) places of days in a calendar, and the calendar.

    The calendar has every day from the first to the last. Where these are far more than the items,
    it has only the days with items.
    """
    low, high = (int(day.min()), int(day.max())) if len(day) else (0, 0)
    if high - low < SPARSE_DAYS + len(day):
        # Unsafe: days may be beyond 32 bits, their distances are not.
        since = np.subtract(day, np.int64(low), dtype=np.int32, casting="unsafe")
        return since, np.arange(low, high + 1)
    calendar, rank = np.unique(day, return_inverse=True)
    return rank.astype(np.int32), calendar


def order_by(keys: Int32Array, n_keys: int, *, among: Int32Array | None = None) -> Int32Array:
    """The order that sorts (n,) keys 0 … n_keys - 1; equal keys keep the order of ``among``."""
    order = np.empty(len(keys), np.int32)
    among = np.arange(len(keys), dtype=np.int32) if among is None else among
    _order(keys, among, np.zeros(n_keys + 1, np.int32), order)
    return order


def places_by(keys: Int32Array, n_keys: int) -> tuple[Int32Array, Int32Array]:
    """The place of each of (n,) keys in their stable order, and the end of each key."""
    place, ends = np.empty(len(keys), np.int32), np.zeros(n_keys + 1, np.int32)
    _place(keys, ends, place)
    return place, ends[:-1]


def days_met(day: IntArray, sides: IntArray, shift: FloatArray) -> IntArray:
    """On how many days the two of each of (n, 2) rows have met, the row's included.

    It is 0 at further rows of the two on a day: the one with the smallest (n,) ``shift`` counts.
    """
    low, high = sides.min(axis=1), sides.max(axis=1)
    order = np.lexsort((np.abs(shift), day, high, low))
    is_new = np.ones(len(order), np.bool_)
    is_new[1:] = (np.diff(low[order]) != 0) | (np.diff(high[order]) != 0)
    is_new_day = is_new.copy()
    is_new_day[1:] |= np.diff(day[order]) != 0
    before: IntArray = np.cumsum(is_new_day) - is_new_day
    since = before - np.maximum.accumulate(np.where(is_new, before, 0))
    times = np.empty(len(order), np.int64)
    times[order] = np.where(is_new_day, since + 1, 0)
    return times


@borrower()
def _begin(keys, ends):  # type: ignore[no-untyped-def]
    """Write the start of each key; after all its items are placed, it is the key's end."""
    for key in keys:
        ends[key + 1] += 1
    for key in range(1, ends.size):
        ends[key] += ends[key - 1]


@kernel(**BORROWS)
def _order(keys, among, ends, order):  # type: ignore[no-untyped-def]
    _begin(keys, ends)
    for item in among:
        order[ends[keys[item]]] = item
        ends[keys[item]] += 1


@kernel(**BORROWS)
def _place(keys, ends, place):  # type: ignore[no-untyped-def]
    _begin(keys, ends)
    for item in range(keys.size):
        place[item] = ends[keys[item]]
        ends[keys[item]] += 1
