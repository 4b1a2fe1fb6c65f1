"""Tables of web pages, wikis and forums are read as the sheets of a workbook."""

import time

import pytest

from banzuke.flows.readers.markup.markup_log import tables_of
from banzuke.flows.readers.rows import UnreadableFile
from banzuke.flows.readers.xlsx.row_marks import RAISED, STRUCK

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


def rows_of(text: str) -> list[list[list[str]]]:
    """The rows of each table of a page."""
    return [table.rows for table in tables_of(text)]


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
    assert [rows[0] for rows in rows_of(page)] == [["Date", "White", "Black", "Result"]]


def test_a_cell_stands_in_each_row_that_it_spans_and_in_one_column() -> None:
    page = (
        "<table><tr><th colspan=2>Day<th>White</tr><tr><td rowspan=2>7<td>x<td>Ann</tr>"
        "<tr><td>y<td>Ben</tr></table>"
    )
    assert rows_of(page) == [[["Day", "", "White"], ["7", "x", "Ann"], ["7", "y", "Ben"]]]


def test_a_table_of_a_wiki_is_read(read_log) -> None:
    raw = read_markup(read_log, WIKI, "g.wiki", columns=COLUMNS)
    assert raw.frame.drop("_line").rows() == [
        ("2024-01-07", "Ann", "Ben", "1-0"),
        ("2024-01-07", "Cid", "Ann", "0-1"),
        ("2024-01-14", "Ben", "Cid", "1-0"),
    ]


def test_a_post_in_bbcode_is_read() -> None:
    post = "[table][tr][th]A[/th][th]B[/th][/tr][tr][td][b]Ann[/b][/td][td=1]Ben[/td][/tr][/table]"
    assert rows_of(post) == [[["A", "B"], ["Ann", "Ben"]]]


@pytest.mark.parametrize("text", ["<html><body>Nothing</body></html>", "<table></table>", "a,b\n"])
def test_a_page_without_a_table_is_refused(read_log, text) -> None:
    with pytest.raises(UnreadableFile) as refused:
        read_markup(read_log, text)
    assert refused.value.rule == "not-markup"


@pytest.mark.parametrize(
    "text", ["<table><![", "<table><!--", "{|\n| [http:", "[table][td=", "{|\n"]
)
def test_marks_that_are_not_closed_take_no_time(text) -> None:
    begin = text[: -len(text.split("\n")[-1])] or text[:7]
    assert rows_of(begin + text[len(begin) :] * 20_000) == []


ROW = "<tr><td>A<td>B</tr>"
N_MARKS, SECONDS = 20_000, 5.0
"""Marks of a page, and processor time that is ten times that of one search on a slow machine.

A search that begins anew at each mark takes 8 to 63 s.
"""


@pytest.mark.parametrize(
    "page",
    [
        f"<table>{ROW * 2}",
        f"<table>{ROW * 2}<script>document.write('<td>C')",
        f"<table>{ROW}<tr><td><script>let s = '<td>C'</script>A<style>td {{}}</style><td>B",
        f"<script src='a.js'/><table>{ROW * 2}</table>",
        f"<script>if (a<!--b) c()</script><table>{ROW * 2}</table>",
        f"<template><table>{ROW * 3}</table></template><table>{ROW * 2}</table>",
        f"<!--><table>{ROW * 2}</table>",
        f"<table>{ROW}<tr><td title='1 > 0'>A<td width=5\">B</table>",
        f"<table>{ROW}<tr><td><b class='small hidden wide:inline'>A</b><td>B</table>",
        f"<table>{ROW}<tr><td>A<b hidden class=x>C</b><td>B</table>",
        f"<table>{ROW}<tr><td rowspan='²' colspan=''>A<td data-colspan=7>B</table>",
    ],
)
def test_a_page_is_read_as_a_browser_shows_it(page) -> None:
    assert rows_of(page) == [[["A", "B"], ["A", "B"]]]


def test_a_table_that_is_not_closed_before_the_next_is_read() -> None:
    assert len(rows_of(f"<table>{ROW * 2}<tr></tr><table>{ROW * 2}</table>")) == 1 + 1


def test_a_wiki_page_that_lacks_its_end_is_read() -> None:
    assert rows_of(WIKI.rstrip("|}\n")) == rows_of(WIKI)


def test_a_cell_that_reaches_down_beyond_a_short_row_stands_in_that_row() -> None:
    page = "<table><tr><td>A<td>B<td rowspan=2>C</tr><tr><td>D</tr><tr><td>E<td>F<td>G</tr></table>"
    assert rows_of(page) == [[["A", "B", "C"], ["D", "", "C"], ["E", "F", "G"]]]


def test_a_day_may_have_more_games_than_two_hundred() -> None:
    rows = "<tr><td>A</tr>" * 299
    (table,) = rows_of(f"<table><tr><td rowspan=300>7<td>A</tr>{rows}</table>")
    assert table == [["7", "A"]] * 300


@pytest.mark.parametrize(
    "text",
    [
        "<table>" + "<tr><td colspan=1000 rowspan=60000>A<td>B</tr>" * 300,
        "{|\n" + "|-\n| rowspan=60000 colspan=1000 | A || B\n" * 300,
        f"<table><tr><td rowspan={'9' * 5000} colspan={'9' * 5000}>A<td>B</tr>" + ROW * 6000,
    ],
)
def test_cells_that_span_far_more_than_the_table_are_refused(read_log, text) -> None:
    with pytest.raises(UnreadableFile) as caught:
        read_markup(read_log, text)
    assert caught.value.rule == "too-large"


@pytest.mark.parametrize("mark", ["<a ", '<a b="', "<a b='\"", "<!", "</", "<table><td>", "<!--"])
def test_marks_that_are_not_closed_are_searched_once(mark) -> None:
    started = time.process_time()
    rows_of("<table>" + mark * N_MARKS)
    assert time.process_time() - started < SECONDS


def test_a_list_with_a_table_in_a_cell_keeps_its_rows_and_columns() -> None:
    clock = "<table><tr><td>90<td>30</tr><tr><td>5<td>3</tr></table>"
    with_table = f"<tr><td>2024-01-08<td>Cid{clock}<td>Ann<td>1-0</tr>"
    games, times = sorted(rows_of(f"<table>{HEAD}{GAME * 3}{with_table}</table>"), key=len)[::-1]
    assert [len(row) for row in games] == [4] * 5
    assert games[-1] == ["2024-01-08", "Cid", "Ann", "1-0"]
    assert times == [["90", "30"], ["5", "3"]]


def test_a_frame_around_a_list_is_no_list() -> None:
    menu, foot = "<tr><td>Home<td>News</tr>", "<tr><td>Mail<td>Map</tr>"
    page = f"<table>{menu}<tr><td colspan=2>{PAGE}</tr>{foot}</table>"
    assert rows_of(page) == rows_of(PAGE)


STRUCK_PAGE = (
    f"<table>{HEAD}<tr><td>1<td>Ann<td>Cy<td><s>1-0</s> 0-1</tr>"
    "<tr style='text-decoration: line-through'><td>2<td>Ann<td>Cy<td>1-0</tr>"
    "<tr><td>3<td><del>Ann<br></del><td>Cy<td>1-0</tr><tr><td>4<td>Ann<td>Cy<td>0-1</tr></table>"
)
STRUCK_WIKI = (
    "{|\n! Date !! White !! Black !! Result\n|-\n| 1 || Ann || Cy || <s>1-0</s> 0-1\n|-\n"
    "| <del>2</del> || Ann || Cy || 1-0\n|-\n| 3 || <s>Ann</s> || Cy || 1-0\n"
    "|-\n| 4 || Ann || Cy || 0-1\n|}"
)
STRUCK_POST = "[table]" + "".join(
    "[tr]" + "".join(f"[td]{cell}[/td]" for cell in row.split("|")) + "[/tr]"
    for row in (
        *("Date|White|Black|Result", "1|Ann|Cy|[s]1-0[/s] 0-1", "[s]2[/s]|[s]Ann[/s]|Cy|1-0"),
        *("3|[s][b]Ann[/b][/s]|Cy|1-0", "4|Ann|Cy|0-1"),
    )
)


@pytest.mark.parametrize("page", [STRUCK_PAGE, STRUCK_WIKI, STRUCK_POST])
def test_text_that_is_struck_through_gives_way_to_other_text_or_marks_its_row(
    read_log, page: str
) -> None:
    raw = read_markup(read_log, page, columns={"score": "Result", "first": STRUCK})
    assert raw.frame["Result"].to_list() == ["0-1", "1-0", "1-0", "0-1"]
    assert raw.frame[STRUCK].to_list() == [None, "true", "true", None]
    assert raw.is_marked


def test_raised_text_is_left_out_except_in_a_fraction() -> None:
    cells = "<td>1-0<sup>5</sup><td>Ann<sup>a</sup><td><sup>1</sup>&frasl;<sub>2</sub><td>7<sup>x"
    (rows,) = rows_of(f"<table>{ROW}<tr>{cells}</tr></table>")
    assert rows[1] == ["1-0", "Ann", "1/2", "7x"]
    (rows,) = rows_of("{|\n! A !! B\n|-\n| 1-0<sup>5</sup> || <sup>1</sup>/2\n|}")
    assert rows[1] == ["1-0", "1 /2"]


@pytest.mark.parametrize(
    "page",
    [
        f"<table>{HEAD}<tr><td>1<td>Ann<sup>1</sup><td>Ben<sup>*</sup><td>7-6<sup>4</sup></tr>"
        "<tr><td>2<td>Ben<td>Ann<sup>2</sup> (N)<td>7-6<sup>5</sup></tr>"
        "<tr><td>3<td>Ann<sup><a href='#n'>2</a></sup><td>Ben<td>7-6</tr></table>",
        "{|\n! Date !! White !! Black !! Result\n|-\n| 1 || Ann<sup>1</sup> || Ben<sup>*</sup> || "
        "7-6<sup>4</sup>\n|-\n| 2 || Ben || Ann (N)<sup>2</sup> || 7-6<sup>5</sup>\n|-\n| 3 || "
        "[[Ann]]<sup>2</sup> || Ben || 7-6\n|}",
    ],
)
def test_rows_keep_names_that_lost_different_raised_marks(read_log, page: str) -> None:
    raw = read_markup(read_log, page, columns={"first": "White", "second": RAISED})
    assert raw.frame["White"].to_list() == ["Ann", "Ben", "Ann"]
    assert raw.frame[RAISED].to_list() == ["Ann\t1", None, "Ann\t2"]
    assert raw.is_marked


def test_raised_fractions_and_cells_that_are_all_raised_stay() -> None:
    cells = (
        "<td>1<sup>½</sup><td><sup>1/2</sup>-<sup>1/2</sup><td>2<sup>1</sup>/<sub>2</sub>"
        "<td><sup>+</sup>"
    )
    (rows,) = rows_of(f"<table>{ROW}<tr>{cells}</tr></table>")
    assert rows[1] == ["1 ½", "1/2-1/2", "2 1/2", "+"]
    (rows,) = rows_of("{|\n! A !! B\n|-\n| 1<sup>½</sup> || 1-0<sup>5</sup>\n|}")
    assert rows[1] == ["1 ½", "1-0"]
