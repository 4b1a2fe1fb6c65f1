"""The parts of a page before HTML: sections of tables, figures, curves and facts."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

NOWHERE = "404.html"
"""The page in place of one that is not there, by the name that most web servers know."""


@dataclass(frozen=True)
class Text:
    """A text of the catalogue, with its values."""

    key: str
    values: Mapping[str, str] = field(default_factory=dict)


class Letters(str):
    """Results as letters, W won, D drawn, L lost: other languages write them in another form."""

    __slots__ = ()


class Link(NamedTuple):
    """A name or label with a link to a page; ``href`` is relative to the league's folder."""

    label: Any
    """A name, or a `Text` of the catalogue."""
    href: str | None


class Column(NamedTuple):
    """One column of a table: the key of its heading, and the format of its values.

    ``kind`` is a kind that `flows.site.parts.cells.cell_maker` knows; an ``interval`` is drawn on
    the table's scale.
    """

    key: str
    kind: str = "text"
    digits: int = 0
    minimum: bool = False
    """Whether a reader may hide rows in which this column is below some number."""


@dataclass(frozen=True)
class Table:
    """Rows under headings. A long table has further pages, and a chunk with all its rows."""

    columns: tuple[Column, ...]
    rows: list[tuple[Any, ...]]
    caption: Text
    search: bool = False
    scale: tuple[float, float] = (0.0, 1.0)
    """The ends of the scale on which intervals are drawn."""
    chunk: str | None = None
    """The script with every row, for searching and sorting a table of several pages."""
    pages: tuple[Link, ...] = ()
    page: int = 1
    folded: bool = False
    """Whether the table is closed at first, and its caption opens it."""
    flows: bool = False
    """Whether many rows may stand in several columns, if a screen has room for them."""
    apart: frozenset[int] = frozenset()
    """The rows before which a line is drawn: it separates groups of players."""

    def of(self, chosen: Sequence[int]) -> "Table":
        """The table of some of its rows, in their order, with the lines between groups.

        If the row that begins a group is left out, the next row of the group gets its line. The
        first row of the table needs no line.
        """
        lines, at = set(), sorted(self.apart)
        for new, (before, old) in enumerate(pairwise(chosen), start=1):
            if bisect_right(at, before) < bisect_right(at, old):
                lines.add(new)
        return replace(self, rows=[self.rows[i] for i in chosen], apart=frozenset(lines))


@dataclass(frozen=True)
class Notes:
    """Sentences, one below the other."""

    texts: list[Text]


class Picture(NamedTuple):
    """An SVG of our own, and a description in words for people who cannot see it."""

    svg: str
    label: Text


@dataclass(frozen=True)
class Figure:
    """A picture with its caption."""

    picture: Picture
    caption: Text
    legend: tuple[Text, ...] = ()
    """The meanings of the fills, in order."""


@dataclass(frozen=True)
class Curve:
    """Values over time with a band, drawn by a script; a table beside it has the same values.

    ``data`` has x (seconds since 1970, or numbers), and lists low, value, high of each series.
    """

    caption: Text
    data: dict[str, Any]


@dataclass(frozen=True)
class Facts:
    """Names with values."""

    rows: list[tuple[Text, Any]]


@dataclass(frozen=True)
class Code:
    """A verbatim text that is closed at first; its heading opens it."""

    summary: Text
    text: str


Block = Table | Figure | Curve | Facts | Code | Notes | Text
"""A bare text is a paragraph."""


@dataclass(frozen=True)
class Section:
    """A heading, an anchor and the blocks under it."""

    key: str
    blocks: list[Block]
    values: dict[str, str] = field(default_factory=dict)
