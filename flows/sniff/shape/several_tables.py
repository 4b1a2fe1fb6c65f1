"""Texts with several tables below each other: the remedy names the lines that begin them."""

from collections.abc import Sequence

from banzuke.flows.sniff.columns import words_of
from banzuke.flows.sniff.proposal import quoted

DELIMITERS = ("\t", ";", ",")
LEAST_NAMES = 2
"""Least number of known names of columns in a line that may begin a table."""
LONGEST_SHOWN = 60


def several_tables(lines: Sequence[str]) -> str:
    """The remedy for a text in which several lines have names of columns; empty for others."""
    for delimiter in DELIMITERS:
        heads = [line for line in lines if _is_head(line.split(delimiter))]
        if len(heads) > 1:
            first, second = (quoted(line[:LONGEST_SHOWN]) for line in heads[:2])
            return (
                f"{len(heads)} of its lines have names of columns, the first ones {first} and "
                f"{second}: it has several tables. Save each table with its line of names as a "
                "file of its own, without the titles and tables of standings between them"
            )
    return ""


def _is_head(cells: Sequence[str]) -> bool:
    """Whether all cells of a line are texts without digits, and some are known names."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    words = [words_of(cell) for cell in filled]
    known = sum(not each.unknown and bool(each.concepts or each.sides) for each in words)
    no_digits = not any(letter.isdigit() for cell in filled for letter in cell)
    return len(filled) > 2 and no_digits and known >= max(LEAST_NAMES, len(filled) / 2)
