"""A night names what a workbook hides, or strikes through, although its rows count."""

import pytest

from banzuke.flows.ingest.league_files import ingest_all
from banzuke.flows.ingest.parse import Parsed, together
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.league import League
from tests.flows.readers.xlsx.test_row_marks import HEAD, ROWS, with_strike
from tests.flows.readers.xlsx.workbooks import parts, sheet, zipped

FIRST = "xl/worksheets/sheet1.xml"
COLUMNS = {"first": "White", "second": "Black", "score": "Result"}


def with_hidden(*, row: int = 0, column: int = 0) -> bytes:
    """A workbook with a hidden row, or a hidden column."""
    made = parts({"Games": sheet(HEAD, *ROWS)})
    cols = f'<cols><col min="{column}" max="{column}" hidden="1"/></cols><sheetData>'
    text = made[FIRST].replace("<sheetData>", cols, 1) if column else made[FIRST]
    made[FIRST] = text.replace(f'<row r="{row}"', f'<row r="{row}" hidden="1"')
    return zipped(made)


@pytest.fixture
def notes_of(store, home):
    """A function that returns the notes of a night that reads a workbook."""

    def run(data: bytes, **source: object) -> str:
        path = home.root / "inbox" / "club.xlsx"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        said = {"format": "xlsx", "path": "inbox/club.xlsx", "columns": COLUMNS, **source}
        league = League.model_validate({"name": "club", "kind": "pairwise", "source": [said]})
        return " | ".join(ingest_all(store, [league])["club"].notes)

    return run


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (with_hidden(row=3), "1 row is hidden in the sheet, such as line 3"),
        (with_strike(1), "1 row is struck through, such as line 3"),
        (with_hidden(column=4), 'the sheet hides columns that are read ("Result")'),
    ],
)
def test_a_night_names_what_a_sheet_marks(notes_of, data, said) -> None:
    assert said in notes_of(data)


@pytest.mark.parametrize("data", [with_hidden(), with_hidden(column=1), with_strike(0)])
def test_a_night_says_nothing_of_other_sheets(notes_of, data) -> None:
    assert "hid" not in notes_of(data)
    assert "struck" not in notes_of(data)


PAGE = (
    "<table><tr><th>White<th>Black<th>Result</tr><tr><td>Ann<sup>1</sup><td>Ben<td>1-0</tr>"
    "<tr><td>Cy<td>Ann<sup>{}</sup><td>1-0</tr></table>"
)
CROSS = (
    "<table><tr><th>Name<th>Ann<th>Ben<th>Cy</tr><tr><td>Ann<td>X<td><s>1</s><td>1</tr>"
    "<tr><td>Ben<td>0<td>X<td>1</tr><tr><td>Cy<td>0<td>0<td>X</tr></table>"
)


def test_a_night_names_people_of_a_page_who_lost_different_raised_marks(notes_of) -> None:
    assert "also different ones (Ann with 1 and 2)" in notes_of(
        PAGE.format(2).encode(), format="markup"
    )
    assert "raised" not in notes_of(PAGE.format(1).encode(), format="markup")


def test_a_night_names_rows_struck_through_in_a_crosstable(notes_of) -> None:
    said = notes_of(
        CROSS.encode(), format="markup", layout="crosstable", columns={"player": "Name"}
    )
    assert "1 row is struck through, such as line 2, and read as all others: if their" in said


def test_rows_that_do_not_count_are_not_named(notes_of) -> None:
    assert not notes_of(with_hidden(row=3), void_if={"hidden in the sheet": ["true"]})


def test_only_a_workbook_with_marks_is_read_again(notes_of, monkeypatch) -> None:
    asked = []
    ask = LogReader.first_rows
    monkeypatch.setattr(
        LogReader, "first_rows", lambda *said: [asked.append(said[1].path), ask(*said)][1]
    )
    notes_of(with_hidden())
    assert asked == []
    notes_of(with_hidden(row=3))
    assert asked == ["inbox/club.xlsx"]


def test_marks_keep_their_files_when_files_are_taken_apart_and_together() -> None:
    parsed = Parsed((1, 2, 3), marked=frozenset({0, 2}))
    halves = [parsed.part(slice(0, 1)), parsed.part(slice(1, 3))]
    assert [half.marked for half in halves] == [{0}, {1}]
    assert together(halves).marked == parsed.marked
