"""Workbooks that count days from 1904, as those of Excel for the Mac."""

import pytest

from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped

HEADS = ("date", "hour", "a", "b", "round")
COLUMNS = {"played_at": "date", "first": "a", "second": "b", "round": "round"}
FROM_1904 = '<workbookPr date1904="{}"/>'


@pytest.fixture
def cells_of(read_log):
    def _cells_of(day, settings):
        rows = sheet(HEADS, (day, ("time of day", 0.8125), "Ann", "Ben", 43467))
        data = zipped(parts({"S": rows}, settings=settings))
        return (
            read_log(data, "g.xlsx", columns=COLUMNS).frame.select("date", "hour", "round").row(0)
        )

    return _cells_of


@pytest.mark.parametrize("yes", ["1", "true"])
@pytest.mark.parametrize(
    ("day", "text"),
    [(("date", 43467), "2023-01-03"), (43467, "44929"), (43467.5, "44929.5"), (2024, "2024")],
)
def test_days_and_hours_are_those_that_the_program_shows(cells_of, yes, day, text):
    assert cells_of(day, FROM_1904.format(yes)) == (text, "19:30:00", "43467")


@pytest.mark.parametrize("settings", ["", FROM_1904.format(0)])
def test_other_workbooks_count_from_1900(cells_of, settings):
    assert cells_of(44929, settings) == ("44929", "19:30:00", "43467")
    assert cells_of(("date", 44929), settings)[0] == "2023-01-03"


def test_a_column_of_times_needs_no_other_name(read_log):
    rows = sheet(("played_at", "first", "second"), (43467, "Ann", "Ben"))
    data = zipped(parts({"S": rows}, settings=FROM_1904.format(1)))
    assert read_log(data, "g.xlsx", columns={}).frame["played_at"].to_list() == ["44929"]
