"""The bytes of tables, so that a page has 100 kB at most: how many rows stand on each page."""

from collections.abc import Iterable

from banzuke.flows.site.parts.blocks import Link, Section, Table, Text

ROOM = 86_000
"""Bytes of all rows of a page: a page has 100,000 with its head, captions and links."""
ROW, CELL = 10, 21
"""Bytes of a row without its cells, and of a cell with a number or a short text."""
CELLS = {"interval": 185, "player": 80, "opponent": 66, "link": 66, "said": 60}
"""Bytes of larger cells, without the names in them."""
TWICE = 18
"""Letters of a name above which a cell has it twice: cut, and whole."""


def row_bytes(table: Table) -> list[int]:
    """The approximate bytes of each row of a table."""
    base = ROW + sum(CELLS.get(column.kind, CELL) for column in table.columns)
    named = [i for i, c in enumerate(table.columns) if c.kind in ("player", "opponent", "link")]
    return [base + sum(_name(row[i]) for i in named) for row in table.rows]


def _name(link: Link | None) -> int:
    if link is None or isinstance(link.label, Text):
        return 0
    label = str(link.label)
    return len(label.encode()) * (2 if len(label) > TWICE else 1)


def page_ends(table: Table, *, most: int, room: int = ROOM, least: int = 1) -> list[int]:
    """The number of the last row of each page of a table, counted from 1.

    A page has ``most`` rows and about ``room`` bytes of them at most, but ``least`` rows at least.
    """
    ends, filled, n = [], 0, 0
    for at, size in enumerate(row_bytes(table)):
        if n == most or (n >= least and filled + size > room):
            ends.append(at)
            filled, n = 0, 0
        filled, n = filled + size, n + 1
    return [*ends, len(table.rows)]


def is_short(table: Table, most: int) -> bool:
    """Whether a table fits one page."""
    return len(page_ends(table, most=most)) == 1


def bytes_of(sections: Iterable[Section]) -> int:
    """The approximate bytes of all rows of sections."""
    blocks = (block for section in sections for block in section.blocks)
    return sum(sum(row_bytes(block)) for block in blocks if isinstance(block, Table))
