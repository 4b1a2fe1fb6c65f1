"""Sorting by a packed key gives the same result as sorting rows."""

import datetime as dt
from collections.abc import Iterator

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banzuke.flows.inputs import total_order
from banzuke.flows.inputs.total_order import sorted_columns

TIMES = st.none() | st.datetimes(dt.datetime(1990, 1, 1), dt.datetime(2030, 1, 1))
COLUMNS = {
    "idx": (pl.Int64, st.integers(0, 5)),
    "played_at": (pl.Datetime("us"), TIMES),
    "place": (pl.Int32, st.none() | st.integers(1, 4)),
    "points": (pl.Float64, st.none() | st.sampled_from([-0.5, 1.0, 1e300, 25000.0])),
    "neutral": (pl.Boolean, st.booleans()),
}
VALUES = [-0.0, 0.0, None, 2.0]


@pytest.fixture(autouse=True, scope="module")
def as_if_rows_were_many() -> Iterator[None]:
    """Small frames are sorted as large ones are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(total_order, "FEW_ROWS", 0)
        yield


ROWS = st.lists(st.tuples(*(values for _, values in COLUMNS.values())), max_size=30)


@pytest.mark.parametrize(
    "width", [0, 2**52, total_order.MAX_WIDTH], ids=["rows", "mostly two keys", "packed"]
)
@given(rows=ROWS)
def test_packed_keys_sort_as_rows_do(rows, width) -> None:
    schema = {name: dtype for name, (dtype, _) in COLUMNS.items()}
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    expected = frame.sort(*schema, nulls_last=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(total_order, "MAX_WIDTH", width)
        found = sorted_columns(frame, list(schema))

    assert pl.DataFrame(found).equals(expected)


@given(rows=st.lists(st.tuples(*[st.integers(0, 2)] * 4), max_size=60))
def test_rows_equal_in_the_first_key_are_sorted_by_the_second(rows) -> None:
    frame = pl.DataFrame(rows, schema=["a", "b", "c", "d"], orient="row")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(total_order, "MAX_WIDTH", 9)
        found = sorted_columns(frame, frame.columns)

    assert pl.DataFrame(found).equals(frame.sort(frame.columns))


def test_ranges_too_wide_for_one_integer_are_sorted_by_two() -> None:
    frame = pl.DataFrame({"a": [2**60, 0, 1], "b": [0, 2**60 + 1, 5]})

    found = sorted_columns(frame, ["a", "b"])

    assert found["a"].to_list() == [0, 1, 2**60]
    assert found["b"].to_list() == [2**60 + 1, 5, 0]


def test_ranges_too_wide_for_two_integers_are_sorted_as_rows() -> None:
    wide = [2**60, 0, 1]
    frame = pl.DataFrame({"a": wide, "b": wide[::-1], "c": wide})

    found = sorted_columns(frame, ["c", "b", "a"])

    assert found["c"].to_list() == [0, 1, 2**60]
    assert found["b"].to_list() == [0, 2**60, 1]


@given(rows=ROWS, zeros=st.lists(st.sampled_from(VALUES), min_size=30, max_size=30))
def test_few_rows_are_sorted_as_many_are(rows, zeros) -> None:
    schema = {name: dtype for name, (dtype, _) in COLUMNS.items()}
    frame = pl.DataFrame(rows, schema=schema, orient="row")
    frame = frame.with_columns(weight=pl.Series(zeros[: frame.height], dtype=pl.Float64))

    many = sorted_columns(frame, frame.columns)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(total_order, "FEW_ROWS", 10_000)
        few = sorted_columns(frame, frame.columns)

    for name, column in many.items():
        assert column.equals(few[name], null_equal=True)
        assert repr(column.to_list()) == repr(few[name].to_list())  # also the sign of zero
