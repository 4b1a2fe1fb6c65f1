"""Hidden columns of a workbook: other columns come first, and a doubt names the hidden ones.

Other doubts name players whose different raised marks a page's reader leaves out, and rows that
a sheet hides or strikes through.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.readers.markup.footnotes import said_of_marks
from banzuke.flows.readers.xlsx.hidden_columns import NOT_SHOWN
from banzuke.flows.readers.xlsx.row_marks import HIDDEN, STRUCK
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.proposal import Guess, date_columns_of, quoted, some


def names_not_shown(rows: pl.DataFrame) -> tuple[str, ...]:
    """The names of the hidden columns of a workbook, which its reader puts into a column."""
    if NOT_SHOWN not in rows.columns:
        return ()
    lists = rows[NOT_SHOWN].drop_nulls().unique(maintain_order=True)
    return tuple(dict.fromkeys(name for text in lists for name in text.split("\n")))


def shown_first(
    log: Log, hidden: Sequence[str], guesses_of: Callable[[Log], list[Guess]]
) -> tuple[Log, list[Guess]]:
    """The log without its hidden columns, if it has a guess, and a date where the others have one.

    Nobody checks a hidden column: it may have results from before a correction.
    """
    if hidden:
        shown = replace(log, columns=tuple(c for c in log.columns if c.name not in hidden))
        found, full = guesses_of(shown), guesses_of(log)
        if found and (any(map(date_columns_of, found)) or not any(map(date_columns_of, full))):
            return shown, found
    return log, guesses_of(log)


def with_not_shown(guess: Guess, hidden: Sequence[str]) -> Guess:
    """The guess with a doubt about hidden columns that are used, and about the others."""
    roles = {column: name for name, column in guess.columns.items()}
    used = [f"{quoted(name)} as {roles[name]}" for name in hidden if name in roles]
    unused = [name for name in hidden if name not in roles]
    doubts = []
    if used:
        doubts.append(
            f"the sheet hides columns that are read ({', '.join(used)}): show them, and check "
            "whether they are up to date"
        )
    if unused:
        doubts.append(
            f"the sheet hides {some(unused)}, which the league file does not use: if rows are "
            "marked there, or results corrected, show the column and map it"
        )
    return replace(guess, unsure=(*guess.unsure, *doubts)) if doubts else guess


def with_raised_marks(guess: Guess, marked: pl.DataFrame) -> Guess:
    """The guess with a doubt about names of players that lost different marks."""
    said = said_of_marks(marked, guess.columns)
    return replace(guess, unsure=(*guess.unsure, said)) if said else guess


def with_marked_rows(guess: Guess, log: Log) -> Guess:
    """The guess with a doubt about rows that a sheet hides or strikes through, if it has none."""
    hints, doubts = dict(guess.hints), []
    for name, what in ((HIDDEN, HIDDEN), (STRUCK, "struck through")):
        column = next((column for column in log.columns if column.name == name), None)
        if column is None or name in {**hints, **guess.void_if}:
            continue
        if guess.source.get("layout") == "crosstable":
            n = len(column.values)
            are = "is" if n == 1 else "are"
            doubts.append(
                f"{counted(n, 'row')} {are} {what}, and read as all others: if their results do "
                "not count, remove them from the table"
            )
        else:
            hints[name] = column.different
    return replace(guess, hints=hints, unsure=(*guess.unsure, *doubts))
