"""Rows that a sheet hides, strikes through, or has comments on are marked, in workbooks and ods."""

import pytest

from banzuke.flows.readers.xlsx.row_marks import COMMENTS, HIDDEN, STRUCK
from tests.flows.readers.xlsx.open_document import content, packed
from tests.flows.readers.xlsx.open_document import sheet as ods_sheet
from tests.flows.readers.xlsx.workbooks import MAIN, OFFICE, PACKAGE, parts, sheet, zipped

HEAD = ["Date", "White", "Black", "Result"]
ROWS = [["2024-01-07", "Ann", "Ben", "1-0"], ["2024-01-14", "Ben", "Cid", "0-1"]]
COLUMNS = {"first": "White", "second": "Black", "score": "Result"}
FIRST = "xl/worksheets/sheet1.xml"
STRIKE = '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>'
LEADS = "xl/worksheets/_rels/sheet1.xml.rels"


def leads(target: str) -> str:
    """The leads of a sheet, of which the first has the id that Excel gives to the first of each."""
    kind = f"{OFFICE}/comments"
    lead = f'<Relationship Id="rId1" Type="{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{PACKAGE}/relationships">{lead}</Relationships>'


def as_excel_numbers_it(*, sheets: int = 1) -> dict:
    """The parts of a workbook whose first sheet has the id rId1."""
    made = parts({f"S{n}": sheet(HEAD, *ROWS) for n in range(sheets)})
    return {
        name: text.replace('"s1"', '"rId1"') if "workbook" in name else text
        for name, text in made.items()
    }


def with_comment(*, at: str = "D3", sheets: int = 1) -> bytes:
    """A workbook with a comment on a cell of its first sheet."""
    told = f'<comment ref="{at}"><text><r><t>annulled,</t></r><r><t> phone</t></r></text></comment>'
    list_of = f"<commentList>{told}</commentList>"
    comments = (
        f'<comments xmlns="{MAIN}"><authors><author>Eve</author></authors>{list_of}</comments>'
    )
    more = {LEADS: leads("../comments1.xml"), "xl/comments1.xml": comments}
    return zipped(as_excel_numbers_it(sheets=sheets) | more)


def with_strike(font: int) -> bytes:
    """A workbook whose cell C3 has this font."""
    made = as_excel_numbers_it()
    styles = made["xl/styles.xml"]
    n = styles.count("<xf ")
    styles = styles.replace("<cellXfs>", f"{STRIKE}<cellXfs>")
    made["xl/styles.xml"] = styles.replace("</cellXfs>", f'<xf fontId="{font}"/></cellXfs>')
    made[FIRST] = made[FIRST].replace('<c r="C3"', f'<c r="C3" s="{n}"')
    return zipped(made)


def test_a_comment_on_a_cell_is_kept(read_log) -> None:
    raw = read_log(with_comment(), "g.xlsx", columns=COLUMNS)
    assert raw.frame[COMMENTS].to_list() == [None, "annulled, phone"]


def test_a_comment_on_the_name_of_a_column_is_of_no_row(read_log) -> None:
    raw = read_log(with_comment(at="D1"), "g.xlsx", columns=COLUMNS)
    assert raw.columns == ("Date", "White", "Black", "Result")


@pytest.mark.parametrize(("font", "marks"), [(1, [None, "true"]), (0, None), (2, None)])
def test_a_cell_struck_through_marks_its_row(read_log, font, marks) -> None:
    raw = read_log(with_strike(font), "g.xlsx", columns=COLUMNS)
    assert (raw.frame[STRUCK].to_list() if STRUCK in raw.columns else None) == marks


@pytest.mark.parametrize(
    "target", ["../comments1.xml", "https://club.example/", "../printerSettings/printer1.bin"]
)
def test_what_a_sheet_leads_to_does_not_stand_for_the_sheet(read_log, target) -> None:
    made = as_excel_numbers_it() | {LEADS: leads(target)}
    made[FIRST] = made[FIRST].replace('<row r="3"', '<row r="3" hidden="1"')
    raw = read_log(zipped(made), "g.xlsx", columns=COLUMNS)
    assert raw.frame[HIDDEN].to_list() == [None, "true"]


def test_a_mark_that_a_source_asks_for_may_be_on_no_row(read_log) -> None:
    made = zipped(as_excel_numbers_it())
    raw = read_log(made, "g.xlsx", columns=COLUMNS, void_if={STRUCK: ["true"]})
    assert raw.frame[STRUCK].to_list() == [None, None]


def test_sheets_read_together_do_not_differ_by_their_marks(read_log) -> None:
    raw = read_log(with_comment(sheets=2), "g.xlsx", sheet="*")
    assert raw.frame[COMMENTS].to_list() == [None, "annulled, phone", None, None]
    assert raw.broken.is_empty()


def test_marks_of_an_open_document(read_log) -> None:
    style = (
        '<style:style style:name="ce1" style:family="table-cell">'
        '<style:text-properties style:text-line-through-style="solid"/></style:style>'
    )
    note = (
        "<office:annotation><creator>Eve</creator><text:p>annulled,</text:p><text:p>phone</text:p>"
        "</office:annotation><text:p>Cid</text:p>"
    )
    text = content(ods_sheet("games", HEAD, *ROWS))
    text = text.replace("<office:automatic-styles>", f"<office:automatic-styles>{style}")
    text = text.replace("<text:p>Cid</text:p>", note)
    head, _, rest = text.rpartition("<table:table-cell office:value-type")
    text = f'{head}<table:table-cell table:style-name="ce1" office:value-type{rest}'
    raw = read_log(packed({"content.xml": text}), "g.ods", columns=COLUMNS)
    assert raw.frame["Black"].to_list() == ["Ben", "Cid"]
    assert raw.frame[COMMENTS].to_list() == [None, "annulled, phone"]
    assert raw.frame[STRUCK].to_list() == [None, "true"]
