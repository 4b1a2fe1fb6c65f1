"""Tables of web pages, wikis and forums are read as the sheets of a workbook."""

import pytest

from banzuke.flows.readers.markup.markup_log import tables_of
from banzuke.flows.readers.rows import UnreadableFile

HEAD = "<tr><th>Date<th>White<th>Black<th>Result</tr>"
GAME = "<tr><td>2024-01-07<td><a href='/a'>Ann</a><td>Ben &amp; Co<br>Ltd<td>&frac12;-&frac12;</tr>"
PAGE = f"<!doctype html><html><table>{HEAD}{GAME}</table></html>"
COLUMNS = {"first": "White", "second": "Black", "score": "Result"}
WIKI = """Games of the club
{| class="wikitable sortable"
|+ 2024
! Date !! White !! Black !! Result
|-
| rowspan=2 | 2024-01-07 || [[Ann]] || [[Ben Birk|Ben]]<ref>on time</ref> || align="center" | 1-0
|-
| '''Cid''' || {{flag|GER}} Ann || 0-1
|-
| 2024-01-14
| [https://club.example Ben]
| Cid
| 1-0
|}
"""


def read_markup(read_log, text: str, name: str = "g.html", **keys):
    """The rows of a page."""
    return read_log(text, name, format="markup", **keys)


def test_a_page_has_the_cells_of_its_table(read_log) -> None:
    raw = read_markup(read_log, PAGE, columns=COLUMNS)
    assert raw.frame.rows() == [(2, "2024-01-07", "Ann", "Ben & Co Ltd", "½-½")]


def test_a_page_with_the_ending_of_an_old_workbook_is_read(read_log) -> None:
    assert read_markup(read_log, PAGE, "g.xls", columns=COLUMNS).height == 1


def test_tables_with_the_same_names_are_one_log_and_others_are_named(read_log) -> None:
    other = "<table><tr><td>Home<td>News</tr><tr><td>a<td>b</tr></table>"
    page = f"<html>{other}<table>{HEAD}{GAME}</table><table>{HEAD}{GAME}</table></html>"
    raw = read_markup(read_log, page, columns=COLUMNS)
    assert raw.frame["_line"].to_list() == [20002, 30002]
    assert raw.broken["rule"].to_list() == ["other-sheet"]


def test_a_table_that_arranges_others_is_none() -> None:
    page = f"<html><table><tr><td>a<td><table>{HEAD}{GAME}</table></tr><tr><td>b<td>c</table>"
    assert [rows[0] for rows in tables_of(page)] == [["Date", "White", "Black", "Result"]]


def test_a_cell_stands_in_each_row_that_it_spans_and_in_one_column() -> None:
    page = (
        "<table><tr><th colspan=2>Day<th>White</tr><tr><td rowspan=2>7<td>x<td>Ann</tr>"
        "<tr><td>y<td>Ben</tr></table>"
    )
    assert tables_of(page) == [[["Day", "", "White"], ["7", "x", "Ann"], ["7", "y", "Ben"]]]


def test_a_table_of_a_wiki_is_read(read_log) -> None:
    raw = read_markup(read_log, WIKI, "g.wiki", columns=COLUMNS)
    assert raw.frame.drop("_line").rows() == [
        ("2024-01-07", "Ann", "Ben", "1-0"),
        ("2024-01-07", "Cid", "Ann", "0-1"),
        ("2024-01-14", "Ben", "Cid", "1-0"),
    ]


def test_a_post_in_bbcode_is_read() -> None:
    post = "[table][tr][th]A[/th][th]B[/th][/tr][tr][td][b]Ann[/b][/td][td=1]Ben[/td][/tr][/table]"
    assert tables_of(post) == [[["A", "B"], ["Ann", "Ben"]]]


@pytest.mark.parametrize("text", ["<html><body>Nothing</body></html>", "<table></table>", "a,b\n"])
def test_a_page_without_a_table_is_refused(read_log, text) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_markup(read_log, text)
    assert refused.value.rule == "not-markup"
