"""Sheets with a day only in the first row of each block: the rows below have the same day."""

from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.readers.rows import LINE, SHEET
from banzuke.flows.readers.xlsx.all_sheets import ALL
from banzuke.flows.sniff.columns import REPEATED_NAME, Log, words_of
from banzuke.flows.sniff.dates import date_column, written
from banzuke.flows.sniff.proposal import Guess, quoted, some
from banzuke.flows.sniff.tournaments import NO_EVENT

OF_A_BLOCK = frozenset({"date", "start", "event", "round", "season", "room", "table"})
"""Concepts of columns that may have a value only once for a block of rows."""
LEAST_BLOCKS = 2
"""Least number of days: a single day above rows without a day may be the only known day."""
LEAST_CELLS = 2
"""Least filled cells, besides the day, of a row that is a game and not a note."""


def of_blocks(log: Log, rows: pl.DataFrame) -> tuple[list[str], int]:
    """The columns to be filled from the row above, and the number of rows without a day.

    The columns are filled only in a clear case: the first game has a day, no day stands in two
    consecutive filled cells, and at least half of the games have no day.
    """
    day = date_column(log)
    if day is None or not written(day).is_dates:
        return [], 0
    others = [column.name for column in log.columns if column.name != day.name]
    if not others:
        return [], 0
    n_cells = rows.select(pl.sum_horizontal(pl.col(others).is_not_null().cast(pl.Int64)))
    games = rows.filter(n_cells.to_series() >= LEAST_CELLS)
    days = games[day.name]
    dated = days.drop_nulls()
    n_without = days.null_count()
    in_blocks = n_without >= len(dated) >= LEAST_BLOCKS and days[0] is not None
    if not in_blocks or (dated == dated.shift(1)).any():
        return [], 0
    same_gaps = [
        column.name
        for column in log.columns
        if column.words.concepts
        and column.words.concepts <= OF_A_BLOCK | {"number"}
        and not column.words.sides
        and (games[column.name].is_null() == days.is_null()).all()
    ]
    return list(dict.fromkeys([day.name, *same_gaps])), n_without


def of_merged_names(log: Log, rows: pl.DataFrame) -> tuple[list[str], int]:
    """The column of players before all others if only the first row of each block has a name.

    Only columns of days, rounds and numbers may stand before it. The second value is the number of
    rows without a name.

    Workbooks give a cell that spans rows in this form. No name stands in two consecutive filled
    cells, and each row without a name has at least two other cells.
    """
    before = OF_A_BLOCK | {"number"}
    column = next((c for c in log.columns if not c.words.concepts & before), None)
    if column is None or not column.words.concepts <= {"player"} or column.n_numbers:
        return [], 0
    if not (column.words.concepts or column.words.sides):
        return [], 0
    others = [each.name for each in log.columns if each is not column]
    if not others:
        return [], 0
    n_cells = rows.select(pl.sum_horizontal(pl.col(others).is_not_null().cast(pl.Int64)))
    names = rows.filter(n_cells.to_series() >= LEAST_CELLS)[column.name]
    blocks = names.drop_nulls()
    n_without = names.null_count()
    in_blocks = n_without >= len(blocks) >= LEAST_BLOCKS and names[0] is not None
    if not in_blocks or (blocks == blocks.shift(1)).any():
        return [], 0
    return [column.name], n_without


def without_totals(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows without rows that begin with a word for sums; all rows if nothing else is left."""
    names = [name for name in rows.columns if name != LINE]
    if not names:
        return rows
    first = rows.select(pl.coalesce(names))[:, 0]
    totals = [text for text in first.drop_nulls().unique() if is_total(text)]
    left = rows.filter(~first.is_in(totals).fill_null(False)) if totals else rows
    return left if left.height else rows


def repeated_names(rows: pl.DataFrame) -> tuple[list[int], int]:
    """The lines that repeat the names of columns, and the first line with another order, or 0."""
    columns = [name for name in rows.columns if name != LINE]
    names = [REPEATED_NAME.sub("", name) for name in columns]
    if len(names) < LEAST_CELLS or not all(any(c.isalpha() for c in name) for name in names):
        return [], 0
    texts = pl.col(columns).str.strip_chars()
    likely = rows.with_columns(texts).filter(pl.any_horizontal(pl.col(columns[0]).is_in(names)))
    same, other = [], 0
    for line, *cells in likely.select(LINE, *columns).iter_rows():
        if cells == names:
            same.append(line)
        elif sorted(map(str, cells)) == sorted(names):
            other = other or line
    return same, other


def other_table(rows: pl.DataFrame) -> str:
    """The remedy if a row has names of other columns, so that another table begins below it."""
    columns = [name for name in rows.columns if name != LINE]
    own = {REPEATED_NAME.sub("", name) for name in columns}
    if len(columns) < LEAST_NAMES or SHEET in columns:
        return ""
    no_numbers = ~pl.any_horizontal(pl.col(columns).str.contains(r"[0-9]").fill_null(False))
    full = pl.sum_horizontal(pl.col(columns).is_not_null().cast(pl.Int64)) >= LEAST_NAMES
    likely = rows[1:].filter(no_numbers & full)  # the first row may have units of the columns
    for line, *cells in likely.head(MOST_LOOKED_AT).iter_rows():
        texts = [cell.strip() for cell in cells if cell]
        known = [words for text in texts if (words := words_of(text)).concepts or words.sides]
        whole = [words for words in known if not words.unknown]
        different = {(words.concepts, words.sides) for words in whole}
        if len(different) >= LEAST_NAMES and len(whole) >= len(texts) - 1 and own - {*texts}:
            return (
                f"line {line} has names of other columns ({some(texts)}), so another table begins "
                "there: move this table into a file or a sheet of its own"
            )
    return ""


LEAST_NAMES = 3
"""Least number of names of columns that begin a table."""
MOST_LOOKED_AT = 1_000
"""Largest number of rows without a number that are checked."""


def with_sheets(guess: Guess, sheets: list[str]) -> Guess:
    """The guess for a workbook whose sheets with the same columns are read together."""
    if not sheets:
        return guess
    said = (
        f'{counted(len(sheets), "sheet")} with the same columns are read together (`sheet = "*"`): '
        f"{some(sheets)}; a sheet with other columns is in quarantine"
    )
    if len(sheets) == 1:
        said = (
            f'of several sheets only {quoted(sheets[0])} is read (`sheet = "*"`): the others have '
            f"other columns, and are in quarantine; `sheet = {quoted(sheets[0])}` leaves them out"
        )
    doubts, columns = [*guess.unsure, said], guess.columns
    is_named = "event" in columns or bool(guess.listed("same_event"))
    if KINDS[guess.kind].is_of_events and not is_named:
        columns = {**columns, "event": SHEET}
        doubts = [doubt for doubt in doubts if not doubt.startswith(NO_EVENT)]
        doubts.append("no column names the tournament: each sheet is a tournament of this name")
    source = {"sheet": ALL, **guess.source}
    return replace(guess, columns=columns, source=source, unsure=tuple(doubts))


def of_all_sheets(rows: pl.DataFrame) -> pl.DataFrame:
    """The rows without columns of rounds that some sheets do not have, or never fill.

    A sheet without a column that the league file names is not read, and games matter more than
    their rounds. Other columns stay: a sheet of games to come has no results, and a month may be
    without handicaps.
    """
    filled = rows.group_by(SHEET).agg(pl.all().is_not_null().any())
    lacking = [
        name for name in filled.columns
        if words_of(name).concepts == {"round"} and not filled[name].all()
    ]  # fmt: skip
    return rows.drop(lacking)


def with_blocks(guess: Guess, columns: list[str], n_rows: int) -> Guess:
    """The guess with `fill_down` for columns whose empty cells are filled, and a note on them."""
    if not columns:
        return guess
    said = (
        f"{', '.join(map(quoted, columns))} is empty in {counted(n_rows, 'row')}, and is filled "
        "from the row above (`fill_down`), because only the first row of each block has a value"
    )
    return replace(
        guess, source={**guess.source, "fill_down": columns}, unsure=(*guess.unsure, said)
    )


def with_comments(guess: Guess, signs: tuple[str, ...], n_lines: int) -> Guess:
    """The guess with `comments` for a CSV with comments below the names of columns, and a note."""
    if not signs:
        return guess
    said = (
        f"{counted(n_lines, 'line')} that {'begins' if n_lines == 1 else 'begin'} with "
        f"{' or '.join(map(quoted, signs))} {'is' if n_lines == 1 else 'are'} read as comments, "
        "not as rows (`comments`)"
    )
    source = {**guess.source, "comments": list(signs)}
    return replace(guess, source=source, unsure=(*guess.unsure, said))
