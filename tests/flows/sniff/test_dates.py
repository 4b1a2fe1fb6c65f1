"""The pattern of dates, the column that holds them, and their time zone."""

import pytest

from banzuke.flows.machine_zone import machine_zone
from banzuke.flows.sniff.columns.log import Column, Log
from banzuke.flows.sniff.dates.dates import date_column, unread_dates, written
from banzuke.flows.sniff.dates.zone import zone_of


def column(*values: str, name: str = "date") -> Column:
    return Column.of_values(name, list(values))


@pytest.mark.parametrize(
    ("values", "pattern"),
    [
        (["2024-01-05", "2024-12-31 19:30"], None),
        (["05.01.2024", "31.12.2024"], "%d.%m.%Y"),
        (["01/05/2024", "12/31/2024"], "%m/%d/%Y"),
        (["05/01/2024", "31/12/2024"], "%d/%m/%Y"),
        (["2024/1/5", "2024/12/31"], "%Y/%m/%d"),
        (["2024年1月5日"], "%Y年%m月%d日"),
        (["05.01.2024 19:30"], "%d.%m.%Y %H:%M"),
        (["2024.01.05"], "%Y.%m.%d"),
        (["24-01-05", "24-12-31"], "%y-%m-%d"),
        (["令和6年1月5日", "R6.12.31"], None),
        (["2024-01-05", "5. März 2024"], None),
        (["45296", "45297.5"], "excel"),
        (["1704628800", "1704715200"], "unix"),
        (["1704628800000", "1704715200123"], "unix"),
    ],
)
def test_the_pattern_that_reads_all_dates_is_found(values, pattern) -> None:
    found = written(column(*values))
    assert found.is_dates
    assert found.patterns == (pattern,)


def test_of_two_patterns_the_one_that_keeps_time_in_order_comes_first() -> None:
    by_month = written(column("01/09/2024", "02/08/2024", "03/07/2024"))
    by_day = written(column("09/01/2024", "08/02/2024", "07/03/2024"))
    assert by_month.patterns == ("%m/%d/%Y", "%d/%m/%Y")
    assert by_day.patterns == ("%d/%m/%Y", "%m/%d/%Y")


@pytest.mark.parametrize("values", [["38", "39"], ["soon", "later"], []])
def test_texts_that_are_no_dates_have_no_pattern(values) -> None:
    assert not written(column(*values)).is_dates


def test_the_column_is_found_by_its_name_or_else_by_its_content() -> None:
    start, end = column("2024-01-05", name="end"), column("2024-01-04", name="start")
    when, number = column("2024-01-05", name="xyz"), column("20240105", name="abc")
    assert date_column(Log((start, end))) is end
    assert date_column(Log((number, when))) is when
    assert date_column(Log((number,))) is None


@pytest.mark.parametrize(
    ("name", "values", "is_failure"),
    [
        ("日付", ["1/5(金)", "1/6(土)"], True),
        ("Datum", ["gestern", "heute"], True),
        ("Time", ["3+2", "5+0"], False),
        ("Time", ["38", "39"], False),
    ],
)
def test_an_unreadable_column_of_days_is_a_failure_and_other_columns_are_noted(
    name, values, is_failure
) -> None:
    said, fails = unread_dates(Log((column(*values, name=name),)))
    assert fails == is_failure
    assert f'"{name}"' in said and f'"{values[0]}"' in said


@pytest.mark.parametrize("name", ["player", "date 2"])
def test_columns_without_the_name_of_a_date_have_no_note(name) -> None:
    assert unread_dates(Log((column("x", "y", name=name),))) == ("", False)


def test_the_zone_is_of_japan_if_the_log_is_japanese_and_else_of_the_machine(monkeypatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    assert zone_of(Log((column("相子", name="対局者"),)))[0] == "Asia/Tokyo"
    assert zone_of(Log((column("ジロウ", name="who"),)))[0] == "Asia/Tokyo"
    assert zone_of(Log((column("Aiko", name="who"),)))[0] == "Europe/Berlin"
    monkeypatch.setenv("TZ", "no/zone")
    assert machine_zone() == "UTC"
