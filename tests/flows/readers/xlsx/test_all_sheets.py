"""Workbooks with a sheet for each month: all sheets with the same columns are one log."""

import pytest

from banzuke.flows.readers import UnreadableFile
from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped

HEADS = ("Datum", "A", "B", "S")
COLUMNS = {"played_at": "Datum", "first": "A", "second": "B", "score": "S"}
MONTHS = {
    "Januar": sheet(HEADS, ("2024-01-07", "Ann", "Ben", "1-0"), (None, "Cid", "Dee", "0-1")),
    "Notizen": sheet(("Was", "Wer"), ("Kasse", "Ann")),
    "Februar": sheet(("Liga",), HEADS, (None, "Ann", "Cid", "1-0")),
}


def test_sheets_with_the_columns_are_read_and_another_one_is_a_record_in_quarantine(read_log):
    raw = read_log(zipped(parts(MONTHS)), "g.xlsx", sheet="*", columns=COLUMNS)
    rows = raw.frame.select("_line", "sheet of the workbook", "A", "B").rows()
    assert rows == [
        (10002, "Januar", "Ann", "Ben"), (10003, "Januar", "Cid", "Dee"),
        (30003, "Februar", "Ann", "Cid"),
    ]  # fmt: skip
    ((line, _, rule, message),) = raw.broken.rows()
    assert (line, rule) == (20000, "other-sheet")
    assert "'Notizen'" in message


def test_a_cell_is_filled_from_above_in_its_own_sheet_only(read_log):
    asked = {"columns": COLUMNS, "fill_down": ["Datum"]}
    raw = read_log(zipped(parts(MONTHS)), "g.xlsx", sheet="*", **asked)
    assert raw.frame["Datum"].to_list() == ["2024-01-07", "2024-01-07", None]


def test_sheets_of_which_none_has_the_columns_are_an_error(read_log):
    with pytest.raises(UnreadableFile, match="no sheet has the columns"):
        read_log(zipped(parts(MONTHS)), "g.xlsx", sheet="*", columns={"first": "Weiß"})
