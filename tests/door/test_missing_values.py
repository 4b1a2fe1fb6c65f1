"""Missing values of pandas and Python are neither players nor days; mixed columns are read."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

import banzuke as bz

NAN = float("nan")
NAType = type("NAType", (), {"__repr__": lambda _: "<NA>"})
NaTType = type("NaTType", (dt.datetime,), {"__str__": lambda _: "NaT"})
NA, NAT = NAType(), NaTType(1, 1, 1)
"""Missing values whose types have the same names as in pandas."""

IDS = {"first": [1.0, 2.0, NAN], "second": [2, 3, 1], "winner": [1.0, NAN, 1.0]}
NAMES = {"first": ["Ann", "Bob", NAN], "second": ["Bob", "Cid", "Ann"], "winner": ["Ann", NAN, NA]}
FORMS = {
    "dict": lambda columns: columns,
    "rows": lambda columns: [
        dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)
    ],
    "polars": lambda columns: pl.DataFrame(columns, strict=False, infer_schema_length=None),
}


@pytest.mark.parametrize("columns", [IDS, NAMES], ids=["ids", "names"])
@pytest.mark.parametrize("form", ["dict", "rows"])
def test_a_missing_name_or_result_is_no_player(form: str, columns: dict[str, list[Any]]) -> None:
    with pytest.warns(bz.RejectedRows):
        log = bz.games(FORMS[form](columns))

    assert log.rejected.select("line", "rule").rows() == [
        (2, "missing-result"), (3, "missing-player"),
    ]  # fmt: skip
    assert log.players in (["1", "2"], ["Ann", "Bob"])


@pytest.mark.parametrize("form", FORMS)
def test_float_ids_equal_the_same_whole_numbers(form: str) -> None:
    with pytest.warns(bz.RejectedRows):
        log = bz.games(FORMS[form](IDS))
    assert log.players == ["1", "2"]


def test_the_same_id_as_text_or_number_is_one_player() -> None:
    log = bz.games({"first": [1, "2", 3.0], "second": ["2", 3, 1], "score": [1, 0, 1]})
    assert log.players == ["1", "2", "3"]


def test_a_float_that_may_stand_for_several_integers_keeps_its_text() -> None:
    log = bz.games(pl.DataFrame({"first": [1e19], "second": [5], "score": [1]}))
    assert log.players == ["1e+19", "5"]


def test_a_missing_day_is_not_an_invalid_day() -> None:
    days = [NAT, dt.datetime(2024, 1, 2)]
    log = bz.games({"first": "AB", "second": "BC", "score": [1, 0], "played_at": days})
    assert log.rejected.is_empty()
    assert log.frame["played_at"].to_list() == [None, days[1]]


def test_whole_numbers_with_a_missing_one_are_read_in_all_columns() -> None:
    frame = pl.DataFrame({
        "first": ["Ann", "Bob"], "second": ["Bob", "Cid"], "score": [1.0, 0.0],
        "round": [1.0, NAN], "handicap": [NAN, 2.0], "neutral": [1.0, NAN],
        "played_at": [20240105.0, NAN],
    })  # fmt: skip
    log = bz.games(frame, date_format="%Y%m%d")
    read = log.frame.select("round", "handicap", "neutral", pl.col("played_at").dt.date())
    day = dt.date(2024, 1, 5)
    assert read.rows() == [("1", 0, True, day), (None, 2, False, None)]


class FrameOfObjects:
    """A frame with methods of pandas; Arrow may have no type for its columns."""

    def __init__(self, **columns: list[Any]) -> None:
        self._columns = columns
        self.columns = [*columns]
        self.index = type("Index", (), {"names": [None]})

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        raise ValueError("Could not convert '2' with type str: tried to convert to int64")

    reset_index: Callable[..., Any] = NotImplemented

    def items(self) -> Any:
        column = type("Column", (list,), {"tolist": lambda column: [*column]})
        return [(name, column(values)) for name, values in self._columns.items()]


def test_a_frame_with_a_column_of_mixed_objects_is_read() -> None:
    mixed = FrameOfObjects(first=[1, "2"], second=["2", 3], score=[True, 0.5])
    log = bz.games(mixed)
    assert log.players == ["1", "2", "3"]
    assert log.frame.select("wins", "draws", "losses").rows() == [(1, 0, 0), (0, 1, 0)]


def test_two_columns_of_one_name_are_an_error_that_names_it() -> None:
    frame = FrameOfObjects(first=[1], second=[2], score=[1])
    frame.columns.append("score")
    with pytest.raises(bz.BanzukeError, match="several columns have the name 'score': rename"):
        bz.games(frame)


def test_a_single_column_is_no_table() -> None:
    with pytest.raises(bz.BanzukeError, match="Series is not a table of games"):
        bz.games(pl.Series(["Ann"]))
