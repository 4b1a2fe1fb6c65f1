"""Workbooks: the rows of one sheet as text, and hostile files, which are refused."""

import json
import struct

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers import UnreadableFile, read
from banzuke.flows.readers.rows import LINE
from tests.flows.readers.xlsx.workbooks import MAIN, parts, row, sheet, workbook, zipped
from tests.promises.scale import n_examples

HEADER = ("date", "black", "white", "result")
GAME = (("date", 45000), "Ann", "Bob", 1)
PREFIXED = f'<x:worksheet xmlns:x="{MAIN}"><x:sheetData>{{}}</x:sheetData></x:worksheet>'


@pytest.fixture
def rows_of(write):
    def _rows_of(content, limits=None, **keys):
        source = Source(path="inbox/*", format="xlsx", **keys)
        return read(write(content, "log.xlsx"), source, limits or Reading())

    return _rows_of


@pytest.fixture
def rule_of(rows_of, refusal_of):
    def _rule_of(content, limits=None, **keys):
        error = refusal_of(lambda: rows_of(content, limits, **keys))
        assert error.message
        assert error.remedy
        return error.rule

    return _rule_of


def test_rows_keep_the_numbers_that_the_program_shows(rows_of):
    title, blank = ("City club", None), (None, None)
    raw = rows_of(workbook(title, blank, HEADER, GAME, blank, GAME, start=2))
    said = {"event of the title": "City club"}
    assert raw.columns == (*HEADER, *said)
    assert raw.frame.select(LINE, *HEADER).rows() == [
        (5, "2023-03-15", "Ann", "Bob", "1"),
        (7, "2023-03-15", "Ann", "Bob", "1"),
    ]
    text = raw.raw_texts(pl.Series([5]))["raw_text"][0]
    cells = dict(zip(HEADER, ("2023-03-15", "Ann", "Bob", "1"), strict=True))
    assert json.loads(text) == cells | said


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (1, "1"),
        (1.0, "1"),
        (0.5, "0.5"),
        (0.1 + 0.2, "0.3"),
        (-3.25, "-3.25"),
        (12345678901, "12345678901"),
        (True, "true"),
        ("1/2", "1/2"),
        ("01", "01"),
        ("a  b", "a  b"),
        ("a&<b", "a&<b"),
        ("  ", None),
        (("date", 45000), "2023-03-15"),
        (("moment", 45000.5), "2023-03-15 12:00:00"),
        (("moment", 45000), "2023-03-15"),
        (("time of day", 0.5), "12:00:00"),
        (("time of day", 0), "00:00:00"),
        (("formula", 2), "2"),
        ("#N/A", "#N/A"),
        ("#DIV/0!", "#DIV/0!"),
    ],
)
def test_a_cell_is_the_text_of_an_export(rows_of, cell, text):
    raw = rows_of(workbook(("a", "b"), (cell, "x"), ("y", "z")))
    assert raw.frame["a"].to_list() == [text, "y"]


def test_merged_cells_have_their_value_once(rows_of):
    merged = sheet(("event", "player"), ("Cup", "Ann"), (None, "Bob"))
    members = parts({"S": merged})
    members["xl/worksheets/sheet1.xml"] = members["xl/worksheets/sheet1.xml"].replace(
        "</sheetData>", '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>'
    )
    assert rows_of(zipped(members)).frame["event"].to_list() == ["Cup", None]


def test_columns_without_name_and_cells_are_left_out(rows_of):
    raw = rows_of(workbook((None, "a", "b", None, "c"), (None, 1, 2, 3, 4), (None, None, None)))
    assert raw.columns == ("a", "b", "column 3", "c")
    assert raw.height == 1


def test_cells_of_another_prefix_and_without_places(rows_of):
    members = parts({"S": ""})
    cells = "".join(f"<x:c><x:v>{i}</x:v></x:c>" for i in (1, 2))
    members["xl/worksheets/sheet1.xml"] = PREFIXED.format(f"<x:row>{cells}</x:row>" * 2)
    assert rows_of(zipped(members)).frame.rows() == [(2, "1", "2")]


def test_the_sheet_with_rows_is_the_log(rows_of, rule_of, refusal_of):
    one = {"Empty": "", "Notes": sheet(HEADER, GAME), "Games": sheet(HEADER, GAME, GAME)}
    assert rows_of(zipped(parts(one, hidden=["Notes"]))).height == 2
    assert rows_of(zipped(parts(one)), sheet="Notes").height == 1
    assert rows_of(zipped(parts(one, hidden=["Notes"])), sheet="Notes").height == 1
    error = refusal_of(lambda: rows_of(zipped(parts(one))))
    assert error.rule == "several-sheets"
    assert "'Notes', 'Games'" in error.message
    assert '`sheet = "Notes"`' in error.remedy
    error = refusal_of(lambda: rows_of(zipped(parts(one)), sheet="games"))
    assert error.rule == "no-sheet"
    assert "did you mean 'Games'?" in error.message
    assert rule_of(zipped(parts({"Empty": ""}))) == "empty-file"


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "empty-file"),
        (b"a,b\n1,2\n", "not-xlsx"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "not-xlsx"),
        (b"PK\x03\x04", "truncated"),
        (workbook(HEADER, GAME)[:-30], "truncated"),
        (zipped({"a.csv": "a,b\n"}), "not-xlsx"),
        (zipped({"xl/workbook.xml": "<workbook"}), "not-xlsx"),
        (workbook(("a",), ("b",)), "no-columns"),
        (zipped(parts({"S": "<row><c"})), "not-xlsx"),
    ],
)
def test_what_is_no_workbook_is_refused(rule_of, content, rule):
    assert rule_of(content) == rule


def test_a_column_that_is_asked_for_and_not_there(rule_of):
    assert rule_of(workbook(HEADER, GAME), columns={"first": "blakc"}) == "missing-column"


@pytest.mark.slow
def test_a_bomb_is_refused_by_the_sizes_that_it_declares(rule_of):
    members = parts({"S": sheet(HEADER, GAME)}) | {"xl/sharedStrings.xml": b" " * 20_000_000}
    assert rule_of(zipped(members)) == "too-large"
    assert rule_of(zipped(members), Reading(ratio=100_000, text_mb=10)) == "too-large"


def test_a_bomb_that_declares_too_little_is_refused(rule_of):
    size, lie = 20_000_000, 1_000
    data = zipped(parts({"S": sheet(HEADER, GAME)}) | {"xl/sharedStrings.xml": b" " * size})
    lying = data.replace(struct.pack("<I", size), struct.pack("<I", lie))
    assert lying != data
    assert rule_of(lying) == "truncated"


@pytest.mark.parametrize(
    ("far", "rule"),
    [
        ('<row r="1048576"><c r="B1048576"><v>1</v></c></row>', None),
        ('<row r="1048576"><c r="ALK1048576"><v>1</v></c></row>', "too-large"),
        ('<row r="1048576"><c r="ALK1048576" s="1"/></row>', None),
        ('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', "too-many-columns"),
        ('<row r="9"><c r="ZZZZZZZ9999999999"><v>1</v></c></row>', "too-many-columns"),
        ('<row r="4000000000"><c><v>1</v></c><c><v>1</v></c></row>', "too-large"),
        ("<row r='4000000000'><c s='>'><v>1</v></c><c r='F4000000000'><v>1</v></c></row>",
         "too-large"),
    ],
)  # fmt: skip
@pytest.mark.slow
def test_cells_far_apart_are_not_made_room_for(rows_of, rule_of, far, rule):
    data = zipped(parts({"S": sheet(HEADER, GAME) + far}))
    if rule:
        assert rule_of(data) == rule
    else:
        assert rows_of(data).frame[LINE][0] == 2


FAR = '<row r="1048576"><c {}r="ALK1048576"{}><v>1</v></c></row>'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f'a="{"x" * 25_000}" ', ""),
        (" ".join(f'a{i}="x"' for i in range(300)) + " ", ""),
        ("a='>' b=\"/>\" ", ""),
        ("\n\t", " s = '1'"),
    ],
)
def test_no_attribute_hides_the_row_of_a_far_cell(rule_of, before, after):
    far = FAR.format(before, after)
    assert rule_of(zipped(parts({"S": sheet(HEADER, GAME) + far}))) == "too-large"


@pytest.mark.parametrize("name", ["games.xml", "../xl/far.XML", "worksheets/a/b.xml"])
def test_a_sheet_may_be_any_part_of_xml(rule_of, name):
    said = parts({"S": sheet(HEADER, GAME) + FAR.format("", "")})
    moved = said.pop("xl/worksheets/sheet1.xml")
    rels = said["xl/_rels/workbook.xml.rels"].replace("worksheets/sheet1.xml", name)
    data = zipped(said | {"xl/_rels/workbook.xml.rels": rels, f"xl/{name}": moved})
    assert rule_of(data) == "too-large"


@pytest.mark.parametrize("name", ["media/image1.png", "vbaProject.bin", "sheet1"])
def test_a_sheet_that_is_no_part_of_xml_is_refused(rule_of, name):
    said = parts({"S": sheet(HEADER, GAME) + FAR.format("", "")})
    moved = said.pop("xl/worksheets/sheet1.xml")
    rels = said["xl/_rels/workbook.xml.rels"].replace("worksheets/sheet1.xml", name)
    data = zipped(said | {"xl/_rels/workbook.xml.rels": rels, f"xl/{name}": moved})
    assert rule_of(data) == "not-xlsx"


def test_a_picture_in_a_workbook_is_not_looked_into(rows_of):
    data = zipped(parts({"S": sheet(HEADER, GAME)}) | {"xl/media/image1.png": b"\x89PNG\r\n"})
    assert rows_of(data).height == 1


def test_a_tag_on_the_border_of_two_pieces_is_seen(rule_of, monkeypatch):
    monkeypatch.setattr("banzuke.flows.readers.xlsx.package.PIECE", 7)
    far = row(1, *HEADER) + '<row r="2"><c r="XFD1048576"><v>1</v></c></row>'
    assert rule_of(zipped(parts({"S": far}))) == "too-many-columns"


def test_entities_are_refused(rule_of):
    before = '<!DOCTYPE w [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>'
    assert rule_of(zipped(parts({"S": sheet(HEADER, GAME)}, before=before))) == "not-xlsx"


GOOD = workbook(HEADER, GAME, ("x", "Cid", "Dan", "0-1"))


@settings(max_examples=n_examples(150), deadline=None)
@given(
    at=st.integers(0, len(GOOD) - 1),
    put=st.binary(max_size=6),
    gone=st.integers(0, 9),
)
def test_any_bytes_are_read_or_refused(tmp_path_factory, at, put, gone):
    path = tmp_path_factory.mktemp("x") / "log.xlsx"
    path.write_bytes(GOOD[:at] + put + GOOD[at + gone :])
    try:
        read(path, Source(path="inbox/*", format="xlsx"))
    except UnreadableFile as error:
        assert error.remedy


XML = st.text(st.sampled_from('<>/"= crvrow1A9&;'), max_size=12)


@settings(max_examples=n_examples(150), deadline=None)
@given(st.lists(st.sampled_from([sheet(HEADER, GAME), "<row>", "</c>"]) | XML, max_size=5))
def test_any_sheet_is_read_or_refused(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("x") / "log.xlsx"
    path.write_bytes(zipped(parts({"S": "".join(pieces)})))
    try:
        raw = read(path, Source(path="inbox/*", format="xlsx"))
    except UnreadableFile as error:
        assert error.remedy
    else:
        assert raw.frame[LINE].is_unique().all()
