"""How dates are written, and where they stand."""

import pytest

from banzuke.flows.sniff.dates import date_column, written
from banzuke.flows.sniff.log import Column, Log


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
def test_what_is_no_date_is_none(values) -> None:
    assert not written(column(*values)).is_dates


def test_the_column_is_found_by_its_name_or_else_by_its_content() -> None:
    start, end = column("2024-01-05", name="end"), column("2024-01-04", name="start")
    when, number = column("2024-01-05", name="xyz"), column("20240105", name="abc")
    assert date_column(Log((start, end))) is end
    assert date_column(Log((number, when))) is when
    assert date_column(Log((number,))) is None
