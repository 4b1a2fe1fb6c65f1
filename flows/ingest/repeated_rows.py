"""Rows that stand in a file more than once, or in another file, too: their counts, and the notes.

The night and `banzuke sniff` count with the same rules and say it in the same words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.league import League

TWICE = 0.2
"""Least share of a file's dated rows equal to an earlier row that is no chance."""
MOST_NOTED = 3
"""Most files with a line of their own in the notes."""
UNDATED, OF_A_DAY, OF_A_MOMENT = 0, 1, 2
"""Meaning of equal rows: none; they may be two games of a day; they are one game."""
MIDNIGHT = pl.time(0)


@dataclass(frozen=True)
class Repeats:
    """The rows of one file that stand there twice, and those that another file has.

    Attributes
    ----------
    n_dated : int
        Rows with a date, of logs whose rows can be compared.
    n_again, n_sure : int
        Of these, rows equal to an earlier one; and rows that no two games can share.
    again_at : tuple of int
        The line of the first such row, and the line of the row it is equal to.
    n_elsewhere : int
        Rows that another file has, too.
    elsewhere_at : tuple of int and str
        The line of the first of these, and the other file.
    """

    n_dated: int = 0
    n_again: int = 0
    n_sure: int = 0
    again_at: tuple[int, int] = (0, 0)
    n_elsewhere: int = 0
    elsewhere_at: tuple[int, str] = (0, "")

    @property
    def no_chance(self) -> bool:
        """Whether rows stand in the file twice: more than two equal games of one day by chance."""
        return self.n_sure > 0 or (self.n_again > 1 and self.n_again >= TWICE * self.n_dated)


NO_REPEATS = Repeats()


def what_equal_rows_say(
    league: League, columns: Iterable[str], *, own_columns: bool = False
) -> pl.Expr:
    """`UNDATED`, `OF_A_DAY` or `OF_A_MOMENT` for each row of a canonical frame.

    ``own_columns`` says that the format has columns of its own, as PGN has: matches of programs
    have many equal games of a day, and some have one round for all games. So only games with a
    round or a time of the day are compared there, and a few equal ones are no news.

    Rows with an id of the log, void ones, and entries of events have other rules (`UNDATED`). Games
    of one round, with a time of the day, or with the points of a table are one game if equal.
    """
    columns = set(columns)
    if league.its_kind.is_of_events or "played_at" not in columns:
        return pl.lit(UNDATED)
    dated = pl.col("played_at").is_not_null() & pl.col("void_reason").is_null()
    if "game" in columns:
        dated &= pl.col("game").is_null()
    local = pl.col("played_at").dt.convert_time_zone(league.timezone)
    sure = local.dt.time() != MIDNIGHT
    for column in ("points",) if league.its_kind.has_seats else ("round",):
        if column in columns:
            sure |= pl.col(column).is_not_null()
    if own_columns:
        return pl.when(dated & sure).then(OF_A_DAY).otherwise(UNDATED)
    return pl.when(~dated).then(UNDATED).when(sure).then(OF_A_MOMENT).otherwise(OF_A_DAY)


def twins_said(repeats: Repeats) -> str:
    """The message about rows that stand in a file twice; empty where that may be chance."""
    if not repeats.no_chance:
        return ""
    line, first = repeats.again_at
    n = repeats.n_again
    are, them = ("is", "it") if n == 1 else ("are", "them")
    return (
        f"{counted(n, 'row')} of {repeats.n_dated:,} {are} equal to another one of the file, such "
        f"as line {line} to line {first}, and all count: if a game stands there twice, take "
        f"{them} out of the file"
    )


def elsewhere_said(n: int, n_rows: int, line: int, file: str, other: str) -> str:
    """The message about rows that another file has, too; ``file`` is empty if it is named."""
    stand = "stands" if n == 1 else "stand"
    of = f" of {file}" if file else ""
    return (
        f"{n:,} of {counted(n_rows, 'row')} {stand} in another file, too, such as line {line}{of}, "
        f"which is in {other}: each counts once; if they are different games, map a column that "
        "tells them apart, such as a time or a number, as `game`"
    )


def notes_of(files: Sequence[tuple[str, int, Repeats]]) -> list[str]:
    """The notes on files: path, rows, and what stands there twice or in another file."""
    twins = (f"{path}: {said}" for path, _, found in files if (said := twins_said(found)))
    elsewhere = (
        f"{path}: {elsewhere_said(found.n_elsewhere, n_rows, line, '', other)}"
        for path, n_rows, found in files
        if found.n_elsewhere
        for line, other in (found.elsewhere_at,)
    )
    return [*few(twins), *few(elsewhere)]


def few(notes: Iterable[str] | Iterator[str]) -> list[str]:
    """The first notes on files of one kind, and the number of the others."""
    notes = list(notes)
    if len(notes) <= MOST_NOTED:
        return notes
    more = counted(len(notes) - MOST_NOTED, "more file")
    return [*notes[:MOST_NOTED], f"and {more} of this kind"]
