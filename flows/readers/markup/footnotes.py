"""Names of a page that differ in raised marks alone: Ann¹ and Ann² may be two people.

Raised marks are left out as footnotes. One mark behind a name is a footnote; several marks behind
one name may also keep people of the same name apart.
"""

from collections import defaultdict
from collections.abc import Mapping

import polars as pl

from banzuke.flows.readers.markup.cells import Table
from banzuke.flows.readers.xlsx.row_marks import RAISED

NAMES = ("first", "second", "player", "player_1", "player_2", "player_3", "player_4")
"""Columns of Banzuke with names of players."""
SHOWN = 3
"""Names that a message shows."""


def equal_without_marks(tables: Mapping[str, Table]) -> dict[str, dict[int, str]]:
    """{table: {row from 1: cells}} of cells with words that have several marks, as `RAISED` has
    them; numbers with raised points of a tie-break are none."""
    marks: dict[str, set[str]] = defaultdict(set)
    for table in tables.values():
        for _, text, raised in table.raised:
            marks[text].add(raised)
    found: dict[str, dict[int, str]] = {}
    for name, table in tables.items():
        rows: dict[int, list[str]] = defaultdict(list)
        for row, text, raised in table.raised:
            if len(marks[text]) > 1 and _is_of_words(text):
                rows[row + 1].append(f"{text}\t{raised}")
        found[name] = {row: "\n".join(cells) for row, cells in rows.items()}
    return found


def said_of_marks(rows: pl.DataFrame, columns: Mapping[str, str]) -> str:
    """Names of players that lost several marks, as a sentence; nothing if there are none.

    ``columns`` has the log's columns by the names of Banzuke's.
    """
    if RAISED not in rows.columns:
        return ""
    names = [columns[role] for role in NAMES if columns.get(role) in rows.columns]
    marks: dict[str, set[str]] = defaultdict(set)
    for cells, *people in rows.select(RAISED, *dict.fromkeys(names)).rows():
        for cell in (cells or "").split("\n"):
            text, _, raised = cell.partition("\t")
            if raised and text in people:
                marks[text].add(raised)
    several = [(text, sorted(own)) for text, own in sorted(marks.items()) if len(own) > 1]
    if not several:
        return ""
    shown = "; ".join(f"{text} with {' and '.join(own)}" for text, own in several[:SHOWN])
    more = f"; and {len(several) - SHOWN} more" if len(several) > SHOWN else ""
    text, own = several[0]
    return (
        f"raised marks behind names are left out as footnotes, also different ones ({shown}{more}):"
        f" such names are one player; if they are several people, write the marks as parts of the "
        f"names, such as {' and '.join(f'{text} {mark}' for mark in own)}"
    )


def _is_of_words(text: str) -> bool:
    return any(map(str.isalpha, text)) and not any(map(str.isdigit, text))
