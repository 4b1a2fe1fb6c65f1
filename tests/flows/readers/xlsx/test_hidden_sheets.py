"""Hidden sheets with the columns of a log do not count, and are told."""

import pytest

from banzuke.flows.readers import UnreadableFile
from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped

HEADS = ("Datum", "A", "B", "S")
COLUMNS = {"played_at": "Datum", "first": "A", "second": "B", "score": "S"}
GAME = ("2024-01-07", "Ann", "Ben", "1-0")
OLD = sheet(HEADS, ("2023-01-07", "Ann", "Cid", "1-0"), ("2023-01-14", "Cid", "Ben", "0-1"))
SHEETS = {"Spiele": sheet(HEADS, GAME), "Alt": OLD, "Menü": sheet(("Was", "Wer"), ("a", "b"))}


@pytest.mark.parametrize("asked", [None, "*"])
def test_a_hidden_sheet_that_could_be_read_is_a_record_in_quarantine(read_log, asked):
    data = zipped(parts(SHEETS, hidden=["Alt", "Menü"]))
    raw = read_log(data, "g.xlsx", sheet=asked, columns=COLUMNS)
    assert raw.frame["A"].to_list() == ["Ann"]
    ((line, name, rule, message),) = raw.broken.rows()
    assert (line, name, rule) == (20000, "Alt", "hidden-sheet")
    assert "sheet 'Alt' is hidden, so its 2 rows" in message
    assert ('`sheet = "Spiele"` reads that sheet' in message) == (asked is None)


def test_a_source_that_names_its_sheet_asks_for_no_other(read_log):
    data = zipped(parts(SHEETS, hidden=["Alt", "Menü"]))
    for asked, n_rows in (("Spiele", 1), ("Alt", 2)):
        raw = read_log(data, "g.xlsx", sheet=asked, columns=COLUMNS)
        assert (raw.frame.height, raw.broken.height) == (n_rows, 0)


def test_a_hidden_sheet_without_rows_is_nothing_to_tell(read_log):
    sheets = {"Spiele": sheet(HEADS, GAME), "Vorlage": sheet(HEADS)}
    raw = read_log(zipped(parts(sheets, hidden=["Vorlage"])), "g.xlsx", columns=COLUMNS)
    assert raw.broken.is_empty()


def test_a_workbook_with_rows_in_hidden_sheets_only_names_them(read_log):
    with pytest.raises(UnreadableFile, match="rows in hidden sheets only: 'Alt'") as refused:
        read_log(zipped(parts({"Alt": OLD}, hidden=["Alt"])), "g.xlsx", columns=COLUMNS)
    assert '`sheet = "Alt"`' in refused.value.remedy
