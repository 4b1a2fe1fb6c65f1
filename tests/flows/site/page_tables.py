"""The tables of a page of the site, as a reader sees them: headings, and cells as texts."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path


@dataclass
class PageTable:
    """One table: the keys of its caption and of its headings, and its rows of texts."""

    caption: str = ""
    columns: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def dicts(self) -> list[dict[str, str]]:
        """The rows by heading; of headings that come again, the later ones have a number."""
        names = [
            name if name not in self.columns[:at] else f"{name}-{self.columns[:at].count(name) + 1}"
            for at, name in enumerate(self.columns)
        ]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tables: list[PageTable] = []
        self.cell: list[str] | None = None
        self.is_in: str = ""
        self.heading = ""
        self.is_heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        self.is_heading = self.is_heading or tag == "h1"
        if tag == "table":
            self.tables.append(PageTable())
        elif tag == "caption" or (tag == "th" and has.get("scope") == "col"):
            self.is_in = tag
        elif tag == "tr" and self.tables:
            self.tables[-1].rows.append([])
        elif tag in ("td", "th"):
            self.cell = []
        key = has.get("data-t") or ""
        if self.is_in == "caption" and not self.tables[-1].caption:
            self.tables[-1].caption = key
        elif self.is_in == "th" and key:
            self.tables[-1].columns.append(key.removeprefix("column-"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "h1":
            self.is_heading = False
        if tag == self.is_in:
            self.is_in = ""
        elif tag in ("td", "th") and self.cell is not None:
            self.tables[-1].rows[-1].append("".join(self.cell).strip())
            self.cell = None

    def handle_data(self, data: str) -> None:
        if self.is_heading:
            self.heading += data
        if self.cell is not None:
            self.cell.append(data)


def page_tables(page: Path) -> tuple[str, list[PageTable]]:
    """The heading of a page, and its tables without the rows of headings."""
    parser = _Parser()
    parser.feed(page.read_text(encoding="utf-8"))
    for table in parser.tables:
        table.rows = [row for row in table.rows if row]
    return parser.heading.strip(), parser.tables


def of_caption(page: Path, *captions: str) -> list[dict[str, str]]:
    """The rows of the tables of a page that have one of the captions, by heading."""
    return [
        row for table in page_tables(page)[1] if table.caption in captions for row in table.dicts()
    ]
