"""Columns whose cells repeat the cell above by a sign, such as 〃, which `fill_down` fills."""

from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.readers.ditto import repeats, without_ditto
from banzuke.flows.readers.rows import LINE
from banzuke.flows.sniff.proposal import Guess, quoted


def of_ditto(rows: pl.DataFrame) -> list[str]:
    """The columns with signs for the cell above, and without empty cells.

    Empty cells would be filled, too. The sign of a first row repeats nothing, so such a column is
    left out.
    """
    names = [name for name in rows.columns if name != LINE and rows[name].dtype == pl.String]
    signs = rows.select(repeats(name) for name in names)
    some = [name for name in names if signs[name].any()]
    return [name for name in some if not rows[name].has_nulls() and not signs[name][0]]


def repeated(rows: pl.DataFrame, columns: list[str]) -> pl.DataFrame:
    """The rows with the cell above in place of such signs."""
    return rows.with_columns(without_ditto(columns)).with_columns(pl.col(columns).forward_fill())


def with_ditto(guess: Guess, columns: list[str], n_cells: int) -> Guess:
    """The guess with `fill_down` for such columns, and a note."""
    if not columns:
        return guess
    filled = guess.source.get("fill_down")
    others = [*filled] if isinstance(filled, list) else []
    has = "has" if len(columns) == 1 else "have"
    said = (
        f"{', '.join(map(quoted, columns))} {has} signs for the cell above, such as 〃, in "
        f"{counted(n_cells, 'cell')}: they are read as that cell (`fill_down`)"
    )
    source = {**guess.source, "fill_down": list(dict.fromkeys([*others, *columns]))}
    return replace(guess, source=source, unsure=(*guess.unsure, said))
