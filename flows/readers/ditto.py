"""Signs by which people repeat the cell above: " and 〃, -"- and ↓."""

import polars as pl

DASHES = r"[-–—_.\s]"
SIGNS = "|".join(
    (
        rf"{DASHES}*(?:[\"〃″„“”＂]|,,|‚‚){DASHES}*",
        rf"[-–—_.]{DASHES}*(?:'{{2}}|\"{{2}}){DASHES}*[-–—_.]",
        "↓|⇓|⬇|同上|上同",
    )
)
"""The text of a cell that means the cell above, and never a name or a result.

Two quotes alone are not among them: programs write them for an empty text.
"""
DITTO = rf"^\s*(?:{SIGNS})\s*$"


def repeats(column: str) -> pl.Expr:
    """Whether the cells of a column only repeat the cell above."""
    return pl.col(column).str.contains(DITTO).fill_null(False)


def without_ditto(columns: list[str]) -> list[pl.Expr]:
    """The columns with an empty cell in place of such a sign."""
    return [pl.when(~repeats(name)).then(pl.col(name)).alias(name) for name in columns]
