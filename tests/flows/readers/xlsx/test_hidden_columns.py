"""Hidden columns are read as others, and named where a source asks for no column."""

import pytest

from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN
from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped

HEAD = ["Date", "White", "Black", "Result", "Remark"]
ROW = ["2024-01-07", "Ann", "Ben", "1-0", "late"]
COLUMNS = {"first": "White", "second": "Black", "score": "Result"}


def hidden(*ranges: tuple[int, int], lead: int = 0, sheets: int = 1) -> bytes:
    """A workbook whose columns of these numbers are hidden; ``lead`` columns before are empty."""
    rows = sheet(*([None] * lead + cells for cells in (HEAD, ROW)))
    made = parts({f"S{n}": rows for n in range(sheets)})
    cols = "".join(f'<col min="{one}" max="{last}" hidden="1"/>' for one, last in ranges)
    name = "xl/worksheets/sheet1.xml"
    made[name] = made[name].replace("<sheetData>", f"<cols>{cols}</cols><sheetData>", 1)
    return zipped(made)


@pytest.mark.parametrize(
    ("data", "names"),
    [
        (hidden((4, 4)), "Result"),
        (hidden((1, 1), (5, 16384)), "Date\nRemark"),
        (hidden((4, 4), lead=2), "White"),
    ],
)
def test_hidden_columns_are_named_where_no_column_is_asked_for(read_log, data, names):
    raw = read_log(data, "g.xlsx")
    assert raw.frame[NOT_SHOWN].to_list() == [names]
    assert raw.frame["Result"].to_list() == ["1-0"]


def test_a_sheet_that_shows_all_columns_has_no_such_column(read_log):
    assert NOT_SHOWN not in read_log(hidden((9, 12)), "g.xlsx").columns


def test_a_source_with_columns_reads_hidden_ones_as_others(read_log):
    raw = read_log(hidden((4, 4)), "g.xlsx", columns=COLUMNS)
    assert NOT_SHOWN not in raw.columns
    assert raw.frame["Result"].to_list() == ["1-0"]


def test_sheets_read_together_do_not_differ_by_what_they_hide(read_log):
    looked = read_log(hidden((5, 5), sheets=2), "g.xlsx", sheet="*")
    assert looked.frame[NOT_SHOWN].to_list() == ["Remark", None]
    asked = read_log(hidden((5, 5), sheets=2), "g.xlsx", sheet="*", columns=COLUMNS)
    assert asked.frame["Result"].to_list() == ["1-0", "1-0"]
    assert NOT_SHOWN not in asked.columns
