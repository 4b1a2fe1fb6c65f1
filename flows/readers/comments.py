"""Lines of a CSV that are not rows: comments, and lines that programs draw around tables."""

from collections.abc import Sequence

import polars as pl

from banzuke.flows.readers.rows import BROKEN_SCHEMA, LINE, RAW
from banzuke.flows.readers.titles import begins_round

QUOTE = '"'
COMMENTED_ROW = "commented-row"
"""The rule of a row that begins with a sign of comments, but has a cell for each column."""


def without_comments(
    lines: pl.DataFrame, signs: Sequence[str], delimiter: str, header: Sequence[str] = ()
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The physical lines without comments, and comments that may be rows, as broken records.

    A comment begins with one of the ``signs``. A line inside a quoted cell is not a comment, and a
    line that begins a round is left for `titles`. A comment below the header that has a filled cell
    for each column may be a game: it is a broken record. ``header`` has the names of the columns if
    the file has no header line.
    """
    rows = pl.DataFrame(schema=BROKEN_SCHEMA)
    if not signs:
        return lines, rows
    begun = lines["text"].str.strip_chars_start()
    begins = [pl.lit(begun).str.starts_with(sign) for sign in signs]
    likely = lines.select(pl.any_horizontal(begins))[:, 0]
    quotes = lines["text"].str.count_matches(QUOTE, literal=True).cast(pl.Int64)
    is_inside = (quotes.cum_sum() - quotes) % 2 == 1
    rounds = [text for text in begun.filter(likely).unique() if begins_round(text)]
    is_row = ~likely | is_inside | begun.is_in(rounds)
    left, comments = lines.filter(is_row), lines.filter(~is_row)
    width = len(header) or _width(left, delimiter)
    if width > 1 and left.height:
        below = comments.filter(pl.col(LINE) > (0 if header else left[LINE][0]))
        rows = below.filter(
            pl.col("text").str.contains(r"[\pL\pN]"),
            pl.col("text").str.split(delimiter).list.eval(_is_filled()).list.sum() >= width,
        ).select(
            LINE,
            pl.col("text").alias(RAW),
            pl.lit(COMMENTED_ROW).alias("rule"),
            pl.lit(
                "the row begins with a sign of comments, but has a cell for each column; remove "
                "the sign if the game counts, or the row if the game does not count"
            ).alias("message"),
        )
    return left, rows.cast(BROKEN_SCHEMA)  # type: ignore[arg-type]


def _is_filled() -> pl.Expr:
    """1 for a cell with a letter or a number, 0 for a blank one or a drawn line."""
    return pl.element().str.contains(r"[\pL\pN]").cast(pl.Int64)


def _width(lines: pl.DataFrame, delimiter: str) -> int:
    """The number of names in the first line."""
    first = next((str(text) for text in lines["text"] if str(text).strip()), "")
    return sum(bool(cell.strip()) for cell in first.split(delimiter))
