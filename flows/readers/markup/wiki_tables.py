"""The tables of a page of MediaWiki, as rows of cells without links, templates and bold type."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.readers.markup.cells import Room, Table
from banzuke.flows.readers.markup.html_tables import RAISED_KEPT, span

REMOVED = re.compile(
    rf"<sup\b[^<>]{{0,300}}>(?!{RAISED_KEPT.pattern})(?P<raised>[^<>\n]{{0,100}})</sup>"
    r"(?!\s*[/⁄])|"
    r"<ref\b[^<>]{0,300}/>|"
    r"<ref\b[^<>]{0,300}>[^\n]{0,1000}?</ref>|'{2,5}"
)
"""Footnotes, tie-breaks, and marks of bold and slanted letters."""
DAY = re.compile(
    "(?i)\\{\\{(?:dts|dtsa|start date|date table sorting)[|\ue000]([12][0-9]{3})[|\ue000]"
    "([0-9]{1,2})[|\ue000]([0-9]{1,2})(?:[|\ue000][^{}]*)?\\}\\}"
)
TEMPLATE = re.compile(r"\{\{([^{}]*)\}\}")
INSIDE = str.maketrans({"|": "\ue000", "!": "\ue001", "=": "\ue002", "\n": " "})
OUTSIDE = str.maketrans({"\ue000": "|", "\ue001": "!", "\ue002": "="})
"""Signs of tables inside templates, and private characters that stand for them meanwhile."""
RAISED = re.compile("\ue003([^\ue004]*)\ue004")
"""Raised text that is left out, between private characters until its cell is known."""
BREAK = re.compile(r"(?i)<br\s*/?>|<[^<>]*>")
STRUCK = re.compile(r"(?i)<(s|strike|del)\b[^<>]{0,300}>[^\n]{0,1000}?</\1\s*>")
LINK = re.compile(
    r"\[\[(?:[^\[\]|]*\|)*([^\[\]|]*)\]\]|\[https?:[^\s\[\]]{1,500} ([^\[\]]{1,500})\]"
)
ATTRIBUTES = re.compile(r"^[^|\[{=]*=[^|\[{]*\|(?!\|)")
"""What may stand before the text of a cell: ``align=center |``."""


def wiki_tables(text: str) -> list[Table]:
    """The tables of a page, between ``{|`` and ``|}``; the last may lack its end.

    Raises
    ------
    TooManyCells
        If cells that span rows and columns fill more room than any log has.
    """
    plain, room = REMOVED.sub(_raised, _without(text, "<!--", "-->")), Room()
    plain = TEMPLATE.sub(lambda found: found[0].translate(INSIDE), plain)
    return [_table(lines, room) for lines in _within(plain)]


def _raised(found: re.Match[str]) -> str:
    """Raised text between its private characters; nothing for other marks."""
    return f"\ue003{found['raised']}\ue004" if found["raised"] else ""


def _within(text: str) -> Iterator[list[str]]:
    """Yield the lines of each table, without its first and last line; of tables in others, those
    inside."""
    lines: list[str] | None = None
    for line in text.splitlines():
        if line.strip().startswith("{|"):
            lines = []
        elif line.strip().startswith("|}") and lines is not None:
            yield lines
            lines = None
        elif lines is not None:
            lines.append(line)
    if lines is not None:
        yield lines


def _table(lines: Sequence[str], room: Room) -> Table:
    table = Table(room)
    begins = True
    for line in _cells_by_line(lines):
        if line.startswith("|-"):
            begins = True
            continue
        if begins:
            table.begin_row()
            begins = False
        for cell in re.split(r"\|\||!!" if line.startswith("!") else r"\|\|", line[1:]):
            attributes = ATTRIBUTES.match(LINK.sub(lambda link: "x" * len(link[0]), cell))
            head, own = (
                (cell[: attributes.end()], cell[attributes.end() :]) if attributes else ("", cell)
            )
            raised, own = " ".join(RAISED.findall(own)), RAISED.sub("", own)
            struck = STRUCK.sub("", own)
            is_struck = struck != own and not _plain(struck)
            shown = own if is_struck else struck
            table.add(
                _plain(shown),
                span(head, "rowspan"),
                span(head, "colspan"),
                is_struck=is_struck,
                raised=raised,
            )
    return table


def _cells_by_line(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines of cells, each with the lines of text that go on below it; no caption."""
    told: list[str] = []
    for line in lines:
        if line.strip().startswith(("|", "!")):
            if told:
                yield " ".join(told)
            told = [] if line.strip().startswith("|+") else [line.strip()]
        elif told:
            told.append(line.strip())
    if told:
        yield " ".join(told)


def _plain(text: str) -> str:
    """The text of a cell without its templates, or of a cell of templates alone their source.

    What a template shows is written on a page of its own: {{player|Ann}} may be a name. The
    template of a day for sorting, {{dts|2024|1|31}}, is this day.
    """
    text = DAY.sub(lambda day: f"{day[1]}-{int(day[2]):02}-{int(day[3]):02}", text)
    linked = BREAK.sub(" ", LINK.sub(lambda link: link[1] or link[2] or "", text))
    shown = TEMPLATE.sub("", linked)
    return " ".join((shown if shown.strip() else linked.translate(OUTSIDE)).split())


def _without(text: str, begin: str, end: str) -> str:
    """A text without the parts between two marks; one that is not closed reaches to the end.

    A regular expression would search the rest of the text for each mark that is not closed.
    """
    parts, at = [], 0
    while (start := text.find(begin, at)) >= 0:
        parts.append(text[at:start])
        closed = text.find(end, start)
        if closed < 0:
            return "".join(parts)
        at = closed + len(end)
    return "".join([*parts, text[at:]])
