"""The tables of a page of MediaWiki, as rows of cells without links, templates and bold type."""

import re
from collections.abc import Iterator, Sequence

from banzuke.flows.readers.markup.html_tables import Table, without

REMOVED = re.compile(
    r"<ref\b[^<>]{0,300}/>|<ref\b[^<>]{0,300}>[^\n]{0,1000}?</ref>|\{\{[^{}]*\}\}|'{2,5}"
)
BREAK = re.compile(r"(?i)<br\s*/?>|<[^<>]*>")
LINK = re.compile(
    r"\[\[(?:[^\[\]|]*\|)*([^\[\]|]*)\]\]|\[https?:[^\s\[\]]{1,500} ([^\[\]]{1,500})\]"
)
ATTRIBUTES = re.compile(r"^[^|\[{=]*=[^|\[{]*\|(?!\|)")
"""What may stand before the text of a cell: ``align=center |``."""
SPAN = {name: re.compile(rf"(?i){name}\s*=\s*\"?([0-9]{{1,3}})") for name in ("rowspan", "colspan")}


def wiki_tables(text: str) -> list[list[list[str]]]:
    """The tables of a page, between ``{|`` and ``|}``."""
    return [_table(lines) for lines in _within(REMOVED.sub("", without(text, "<!--", "-->")))]


def _within(text: str) -> Iterator[list[str]]:
    """Yield the lines of each table, without its first and last line; inside tables alone."""
    lines: list[str] | None = None
    for line in text.splitlines():
        if line.strip().startswith("{|"):
            lines = []
        elif line.strip().startswith("|}") and lines is not None:
            yield lines
            lines = None
        elif lines is not None:
            lines.append(line)


def _table(lines: Sequence[str]) -> list[list[str]]:
    table = Table()
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
            table.add(_plain(own), _span(head, "rowspan"), _span(head, "colspan"))
    return [row for row in table.rows if row]


def _cells_by_line(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines of cells, each with the lines of text that go on below it; no caption."""
    told: list[str] = []
    for line in lines:
        if line.strip().startswith(("|", "!")):
            yield from told
            told = [] if line.strip().startswith("|+") else [line.strip()]
        elif told:
            told = [f"{told[0]} {line.strip()}"]
    yield from told


def _plain(text: str) -> str:
    linked = LINK.sub(lambda link: link[1] or link[2] or "", text)
    return " ".join(BREAK.sub(" ", linked).split())


def _span(attributes: str, name: str) -> int:
    found = SPAN[name].search(attributes)
    return max(int(found[1]), 1) if found else 1
