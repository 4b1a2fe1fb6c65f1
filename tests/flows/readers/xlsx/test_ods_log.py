"""OpenDocument sheets: cells as in an export to CSV, sheets by name, and malformed files."""

import pytest

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.rows import LIMITS, RawRows, UnreadableFile
from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN
from banzuke.flows.readers.xlsx.ods_log import read_ods
from tests.flows.readers.xlsx.open_document import content, document, packed, row, sheet

HEADS = ("date", "white", "black", "result")


@pytest.fixture
def read(tmp_path):
    """A function that reads bytes as an OpenDocument file."""

    def of(data: bytes, **said: object) -> RawRows:
        path = tmp_path / "club.ods"
        path.write_bytes(data)
        source = Source.model_validate({"path": "*.ods", "format": "ods", **said})
        return read_ods(path, source, LIMITS)

    return of


def test_cells_are_read_as_their_values(read) -> None:
    cells = [
        *(("date", "2024-01-07"), ("date", "2024-01-07T19:30:00"), ("date", "2024-01-07T00:00:00")),
        *(("time", "PT19H30M00S"), ("percentage", "0.5"), ("boolean", "true"), 3.0, 0.1 + 0.2),
        *("Ann & Ben", None),
    ]
    raw = read(document(sheet("a", [f"c{k}" for k in range(len(cells))], cells)))
    assert raw.frame.drop("_line").row(0) == (
        *("2024-01-07", "2024-01-07 19:30:00", "2024-01-07", "19:30:00", "0.5", "true", "3", "0.3"),
        *("Ann & Ben", None),
    )
    assert raw.frame["_line"].to_list() == [2]


def test_repeated_rows_and_cells_stand_there_as_often(read) -> None:
    twice = '<table:table-cell table:number-columns-repeated="2" office:value-type="string">'
    rows = [
        HEADS,
        f'<table:table-row table:number-rows-repeated="3">{twice}<text:p>x</text:p>'
        "</table:table-cell></table:table-row>",
        '<table:table-row table:number-rows-repeated="4"><table:table-cell/></table:table-row>',
        ("y",),
    ]
    raw = read(document(sheet("a", *rows)))
    assert raw.frame.select("_line", "date", "white").rows() == [
        *((2, "x", "x"), (3, "x", "x"), (4, "x", "x"), (9, "y", None)),
    ]


def test_lines_of_a_cell_stay_and_remarks_are_no_text(read) -> None:
    cell = (
        '<table:table-cell office:value-type="string"><office:annotation><text:p>who?</text:p>'
        '</office:annotation><text:p>Ann<text:s text:c="2"/>Lee</text:p><text:p>Ben</text:p>'
        "</table:table-cell>"
    )
    merged = "<table:covered-table-cell><text:p>old</text:p></table:covered-table-cell>"
    raw = read(document(sheet("a", HEADS, f"<table:table-row>{cell}{merged}</table:table-row>")))
    assert raw.frame.select("date", "white").rows() == [("Ann  Lee\nBen", None)]


def test_formulas_that_failed_and_pictures_beside_names(read) -> None:
    failed = (
        '<table:table-cell office:value-type="string" office:string-value="" '
        'calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>'
    )
    picture = (
        '<table:table-cell office:value-type="string"><draw:frame><text:p>photo</text:p>'
        "</draw:frame><text:p>Ann</text:p></table:table-cell>"
    )
    raw = read(document(sheet("a", HEADS, f"<table:table-row>{failed}{picture}</table:table-row>")))
    assert raw.frame.select("date", "white").rows() == [("#N/A", "Ann")]


def test_hidden_rows_are_marked_and_hidden_sheets_are_no_choice(read) -> None:
    hidden = row("2024-01-08", "Ben", "Cid", "0-1", attributes=' table:visibility="filter"')
    games = sheet("games", HEADS, ("2024-01-07", "Ann", "Ben", "1-0"), hidden)
    data = document(games, sheet("old", HEADS, HEADS, style="ta2"))
    assert read(data).frame["hidden in the sheet"].to_list() == [None, "true"]
    assert read(data, sheet="old").frame.height == 0
    assert read(document(games, sheet("b", HEADS, HEADS)), sheet="*").frame.height == 2


def test_hidden_columns_are_named(read) -> None:
    shown = '<table:table-column table:number-columns-repeated="3"/>'
    hidden = '<table:table-column table:visibility="collapse"/>'
    games = sheet("games", f"{shown}{hidden}", HEADS, ("2024-01-07", "Ann", "Ben", "1-0"))
    raw = read(document(games))
    assert raw.frame[NOT_SHOWN].to_list() == [HEADS[3]]


def test_a_hidden_sheet_that_could_be_read_is_told(read) -> None:
    one = sheet("games", HEADS, ("2024-01-07", "Ann", "Ben", "1-0"))
    old = sheet("old", HEADS, ("2023-01-07", "Ann", "Cid", "1-0"), style="ta2")
    raw = read(document(one, old), columns={"first": "white", "second": "black"})
    assert raw.frame.height == 1
    assert raw.broken["rule"].to_list() == ["hidden-sheet"]


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"PK and no more", "not-ods"),
        (packed({"other.xml": "<a/>"}), "not-ods"),
        (packed({"Object 1/content.xml": "<a/>"}), "not-ods"),
        (packed({"content.xml": "<a>"}), "not-ods"),
        (packed({"content.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "not-ods"),
        (document(), "empty-file"),
        (document(sheet("a", HEADS), sheet("b", HEADS)), "several-sheets"),
        (document(sheet("a", ("title",))), "no-columns"),
        (packed({"content.xml": content(sheet("a", HEADS))})[:-40], "truncated"),
    ],
)
def test_unreadable_files_are_refused_with_the_reason(read, data, rule) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read(data)
    assert refused.value.rule == rule


def test_a_file_that_asks_for_more_room_than_a_log_has_is_refused(read) -> None:
    many = '<table:table-row table:number-rows-repeated="99999999">'
    full = f"{many}<table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>"
    wide = '<table:table-cell table:number-columns-repeated="99999999"><text:p>x</text:p>'
    long = f"<table:table-cell><text:p>{'x' * 1_000_000}</text:p></table:table-cell>"
    often = f'<table:table-row table:number-rows-repeated="5000">{long}</table:table-row>'
    far = f"{many}<table:table-cell/></table:table-row>"
    for rows, rule in (
        ([HEADS, full], "too-large"),
        ([HEADS, often], "too-large"),
        ([HEADS, far, HEADS], "too-large"),
        ([HEADS, f"<table:table-row>{wide}</table:table-cell></table:table-row>"],
         "too-many-columns"),
    ):  # fmt: skip
        with pytest.raises(UnreadableFile) as refused:
            read(document(sheet("a", *rows)))
        assert refused.value.rule == rule
