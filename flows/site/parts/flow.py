"""Long tables: their columns on a wide screen, and their division into pages."""

from collections.abc import Iterator
from dataclasses import replace

from banzuke.flows.site.parts.blocks import Column, Link, Table, Text
from banzuke.flows.site.parts.numbers import date, number
from banzuke.flows.site.parts.weights import page_ends

FEW = 24
"""Largest number of rows of a table in one column: a screen of 900 pixels shows this number."""
WIDTHS = {
    "date": 99, "player": 140, "opponent": 140, "link": 90, "said": 90, "bounded": 96, "int": 54,
    "rank": 54,
}  # fmt: skip
NUMBER = 66
"""Least width of a column in pixels: by kind (`WIDTHS`), else of a number or a short text."""
NARROW, WIDE = ("round", "handicap"), ("opposition",)
"""The keys of columns with few signs, and of columns with a long heading."""
CLASS_WIDTHS = {"round": 42, "narrow": 50, "wide": 88}
"""Pixels of columns that `width_class` names: a round's results such as +123 are the narrowest."""
MOST_LINKS, NEAR = 20, 2
"""Number of evenly spread links to pages, and number of linked pages on each side of the page."""
CLASSES = {460: " flow narrow", 600: " flow half", 720: " flow"}
"""The classes of tables up to a width in pixels, as site.css has them: 1,480 pixels hold three
columns of 460 and two of 720, 1,240 pixels hold two of 600."""


def flow_of(table: Table) -> str:
    """The class of a table whose rows flow into columns; "" for a short or too wide table."""
    if not table.flows or len(table.rows) <= FEW:
        return ""
    width = sum(map(_width, table.columns))
    return next((name for most, name in CLASSES.items() if width <= most), "")


def _width(column: Column) -> int:
    return CLASS_WIDTHS.get(width_class(column)) or WIDTHS.get(column.kind, NUMBER)


def width_class(column: Column) -> str:
    """The class of a heading whose column is narrower or wider than its kind."""
    if column.key.startswith("="):
        return "round"
    return "narrow" if column.key in NARROW else "wide" if column.key in WIDE else ""


def cut(table: Table, name: str, *, rows: int, chunk: str) -> Iterator[tuple[str, Table]]:
    """Yield file and part of a table on pages of so many rows at most; links say their days."""
    ends = page_ends(table, most=rows)
    starts = [0, *ends[:-1]]
    parts = [table.rows[start:end] for start, end in zip(starts, ends, strict=True)]
    days = next((i for i, column in enumerate(table.columns) if column.kind == "date"), None)
    # No name of a period has a dot: no page has the name of another period's.
    files = [f"{name}.html" if i == 0 else f"{name}.{i + 1}.html" for i in range(len(parts))]
    links = tuple(
        Link(_days(part, days) or f"{start + 1}–{start + len(part)}", file)
        for start, part, file in zip(starts, parts, files, strict=True)
    )
    for i, (part, file) in enumerate(zip(parts, files, strict=True)):
        caption = Text(table.caption.key, {**table.caption.values, "n": number(len(part))})
        yield (
            file,
            replace(table, rows=part, caption=caption, chunk=chunk, pages=links, page=i + 1),
        )


def linked(n: int, at: int) -> list[int]:
    """The pages of ``n`` that page ``at`` links to: all if few; else near ones and a selection."""
    step = max(1, -(-n // MOST_LINKS))
    return [i for i in range(n) if i % step == 0 or abs(i - at) <= NEAR or i == n - 1]


def _days(rows: list[tuple[object, ...]], days: int | None) -> str:
    """The first and the last day of rows; "" if the first or the last row has no day."""
    ends = sorted({date(rows[0][days]), date(rows[-1][days])}) if days is not None else [""]
    return " – ".join(ends) if all(ends) else ""
