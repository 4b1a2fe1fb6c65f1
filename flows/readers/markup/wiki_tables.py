"""The tables of a page of MediaWiki, as rows of cells without links, templates and bold type."""

import re
from collections.abc import Iterator

from banzuke.flows.readers.markup.html_tables import Table

REMOVED = re.compile(r"(?s)<!--.*?-->|<ref\b[^>]*?/>|<ref\b.*?</ref>|\{\{[^{}]*\}\}|'{2,5}")
BREAK = re.compile(r"(?i)<br\s*/?>|<[^<>]*>")
LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)*([^\[\]|]*)\]\]|\[https?:\S+\s+([^\]]+)\]")
ATTRIBUTES = re.compile(r"^[^|\[{]*=[^|\[{]*\|(?!\|)")
"""What may stand before the text of a cell: ``align=center |``."""
SPAN = {name: re.compile(rf"(?i){name}\s*=\s*\"?([0-9]{{1,3}})") for name in ("rowspan", "colspan")}


def wiki_tables(text: str) -> list[list[list[str]]]:
    """The tables of a page, between ``{|`` and ``|}``."""
    told = REMOVED.sub("", text)
    return [_table(found) for found in re.findall(r"(?ms)^\s*\{\|(.*?)^\s*\|\}", told)]


def _table(text: str) -> list[list[str]]:
    table = Table()
    begins = True
    for line in _cells_by_line(text):
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


def _cells_by_line(text: str) -> Iterator[str]:
    """Yield lines of cells, each with the lines of text that go on below it; no caption."""
    told: list[str] = []
    for line in text.splitlines()[1:]:
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
