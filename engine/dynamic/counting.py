"""Sorts by counting: their time grows with what is sorted, however many games there are."""

import numpy as np

from banzuke.engine.arrays import Int32Array, IntArray
from banzuke.engine.compiled.inner import BORROWS, borrower, kernel

SPARSE_DAYS = 2**16
"""Days, 179 years, that are counted one by one even where games are fewer; half a megabyte."""


def ranked(day: IntArray) -> tuple[Int32Array, IntArray]:
    """Return (n,) places of days in a calendar, and the calendar.

    It has every day from the first to the last; where those are far more than what is sorted, only
    days with something to sort.
    """
    low, high = (int(day.min()), int(day.max())) if len(day) else (0, 0)
    if high - low < SPARSE_DAYS + len(day):
        # Unsafe: days may be beyond 32 bits, their distances are not.
        since = np.subtract(day, np.int64(low), dtype=np.int32, casting="unsafe")
        return since, np.arange(low, high + 1)
    calendar, rank = np.unique(day, return_inverse=True)
    return rank.astype(np.int32), calendar


def order_by(keys: Int32Array, n_keys: int, *, among: Int32Array | None = None) -> Int32Array:
    """Return what sorts (n,) keys 0 … n_keys - 1; equals stay in the order of ``among``."""
    order = np.empty(len(keys), np.int32)
    among = np.arange(len(keys), dtype=np.int32) if among is None else among
    _order(keys, among, np.zeros(n_keys + 1, np.int32), order)
    return order


def places_by(keys: Int32Array, n_keys: int) -> tuple[Int32Array, Int32Array]:
    """Return where each of (n,) keys stands in their stable order, and where each key ends."""
    place, ends = np.empty(len(keys), np.int32), np.zeros(n_keys + 1, np.int32)
    _place(keys, ends, place)
    return place, ends[:-1]


@borrower()
def _begin(keys, ends):  # type: ignore[no-untyped-def]
    """Write where each key begins; it ends there once all of it has been placed."""
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
