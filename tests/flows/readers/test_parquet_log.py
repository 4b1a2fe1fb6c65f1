import datetime as dt
import io
import json
import zoneinfo

import polars as pl
import pytest

from banzuke.flows.readers import UnreadableFile

NAME = "log.parquet"


def parquet(frame):
    stream = io.BytesIO()
    frame.write_parquet(stream)
    return stream.getvalue()


def test_every_type_becomes_text(read_log):
    tokyo = zoneinfo.ZoneInfo("Asia/Tokyo")
    frame = pl.DataFrame(
        {
            "text": ["x", " "],
            "whole": [1, None],
            "real": [1.0, 0.1],
            "flag": [True, False],
            "day": [dt.date(2024, 2, 29), None],
            "at": [dt.datetime(2024, 2, 29, 1, 2, 3, 450_000), dt.datetime(2024, 1, 1)],
            "zoned": [dt.datetime(2024, 2, 29, 1, tzinfo=tokyo), None],
            "list": [[1, 2], None],
            "record": [{"k": "é"}, {"k": None}],
            "bytes": ["é".encode(), b"\xff"],
            "nothing": pl.Series([None, None]),
            "kind": pl.Series(["a", "b"], dtype=pl.Categorical),
        },
        schema_overrides={"zoned": pl.Datetime("us", "Asia/Tokyo")},
    )
    raw = read_log(parquet(frame), NAME)
    assert raw.columns == tuple(frame.columns)
    first, second = raw.frame.select(raw.columns).rows()
    assert first == (
        *("x", "1", "1.0", "true", "2024-02-29", "2024-02-29T01:02:03.450"),
        *("2024-02-29T01:00:00+09:00", "[1, 2]", '{"k": "é"}', "é", None, "a"),
    )
    assert second == (
        *(None, None, "0.1", "false", None, "2024-01-01T00:00:00"),
        *(None, None, '{"k": null}', "0xff", None, "b"),
    )


def test_rows_are_numbered_and_shown_as_json(read_log):
    rows = pl.DataFrame({"first": ["a", "b", " "], "games": [3, None, 4]})
    raw = read_log(parquet(rows), NAME)
    assert raw.frame["_line"].to_list() == [1, 2, 3]
    shown = raw.raw_texts(pl.Series([1, 3]))
    assert shown["line"].to_list() == [1, 3]
    assert [json.loads(text) for text in shown["raw_text"]] == [
        {"first": "a", "games": "3"},
        {"first": " ", "games": "4"},
    ]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "empty-file"),
        (b"first,second\n", "not-parquet"),
        (b"PAR1" + b"\0" * 40 + b"PAR1", "not-parquet"),
        (parquet(pl.DataFrame({"a": list(range(1000))}))[:200] + b"PAR1", "not-parquet"),
        (parquet(pl.DataFrame()), "no-columns"),
    ],
)
def test_file_that_is_no_parquet_table_is_refused(read_log, data, rule):
    with pytest.raises(UnreadableFile) as caught:
        read_log(data, NAME)
    assert caught.value.rule == rule


def test_table_without_rows_is_a_log_without_records(read_log):
    raw = read_log(parquet(pl.DataFrame({"a": []}, schema={"a": pl.String})), NAME)
    assert raw.height == 0


def test_mapped_column_that_the_table_lacks_is_refused(read_log):
    with pytest.raises(UnreadableFile) as caught:
        read_log(parquet(pl.DataFrame({"a": [1]})), NAME, columns={"first": "b"})
    assert caught.value.rule == "missing-column"
