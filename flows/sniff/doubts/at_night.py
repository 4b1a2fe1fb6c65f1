"""What a night asks about the rows of a file that it just read, with the checks of `banzuke sniff`.

The league file has the roles of the columns. Columns without a role, which the readers leave out,
may say that a row is no game, corrects another one, or has another winner.
"""

from collections.abc import Iterator, Mapping

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.leagues.league import GAMES, League, Source
from banzuke.flows.readers.rows import LINE
from banzuke.flows.sniff.columns import Column, Log
from banzuke.flows.sniff.doubts.own_marks import own_marks_said
from banzuke.flows.sniff.doubts.submitted import reported_by_both, submitted_twice
from banzuke.flows.sniff.players import Players
from banzuke.flows.sniff.proposal import Result, quoted, some
from banzuke.flows.sniff.results import (
    checks_of,
    doubts_of_corrections,
    doubts_of_fines,
    hints_of_voids,
    neither,
    not_finished,
    unplayed,
)

RESULTS = (("winner",), ("score",), ("first_points", "second_points"))
"""Columns of the results of games of two that other columns may contradict."""
SHOWN = 60
"""Largest number of letters that are shown of a remark."""


def asked_at_night(rows: pl.DataFrame, league: League, source: Source) -> Iterator[str]:
    """Yield the doubts about rows of a file; ``rows`` has all columns of the file as text.

    A column of which `void_if` has an empty list is not asked about: its rows are games.
    """
    if source.has_own_columns:
        yield from own_marks_said(rows, source, with_lines=True)
        return
    used = {*source.columns.values()}
    counting = rows.filter(~_is_void(rows, source))
    if counting.is_empty() or not used <= {*rows.columns}:
        return
    answered = {name for name, texts in source.void_if.items() if not texts} - used
    free = [name for name in rows.columns if name not in used and name not in source.void_if]
    log = Log.of(counting.drop(answered, strict=False))
    without = Log(tuple(column for column in log.columns if column.name in free))
    yield from doubts_of_corrections(without)
    yield from submitted_twice(Log.of(counting), counting[LINE].to_list(), answered)
    if not source.both_sides:
        yield from reported_by_both(log, source.columns, counting[LINE].to_list())
    columns = {column.name: column for column in log.columns}
    named = [source.columns[side] for side in ("first", "second") if side in source.columns]
    hints = hints_of_voids(log, {**source.columns}, [columns[name] for name in named])
    unfinished, perhaps = not_finished(log)
    unfinished = {
        name: [*texts, *neither(columns[name], texts)] for name, texts in unfinished.items()
    }
    for found in (unfinished, perhaps, unplayed(log, source.columns)):
        for name, texts in found.items():
            hints[name] = [*dict.fromkeys([*hints.get(name, ()), *texts])]
    for name, texts in hints.items():
        if name not in used and texts:
            yield _of_rows(columns[name], texts, counting[LINE])
    if KINDS[league.kind].has_seats:
        yield from doubts_of_fines(without, used)
    if KINDS[league.kind].has_scores and source.layout == GAMES:
        players, form = _as_read(columns, source)
        if players is not None and form is not None:
            yield from checks_of(log, players, form)


def _is_void(rows: pl.DataFrame, source: Source) -> pl.Expr:
    """Whether the league file calls a row void."""
    said = {name: texts for name, texts in source.void_if.items() if name in rows.columns}
    return pl.any_horizontal(
        pl.lit(value=False),
        *(
            pl.col(name).str.strip_chars().is_in(texts).fill_null(value=False)
            for name, texts in said.items()
        ),
    )


def _of_rows(column: Column, texts: list[str], lines: pl.Series) -> str:
    """The doubt about rows that a column seems to call no games."""
    is_one = column.texts.str.strip_chars().is_in(texts).fill_null(value=False)
    n = int(is_one.sum())
    shown = some([text if len(text) <= SHOWN else f"{text[:SHOWN]}…" for text in texts])
    listed = ", ".join(map(quoted, texts[:5]))
    are = "it is no game" if n == 1 else "these rows are no games"
    return (
        f"{quoted(column.name)} is {shown} in {counted(n, 'row')}, such as line "
        f"{lines.filter(is_one)[0]}, which {'counts' if n == 1 else 'count'}: if {are}, add "
        f"`{quoted(column.name)} = [{listed}]` to [source.void_if]"
    )


def _as_read(columns: Mapping[str, Column], source: Source) -> tuple[Players | None, Result | None]:
    """The players and the result of the rows, as the league file has them."""
    one, other = (source.columns.get(side) for side in ("first", "second"))
    if one is None or other is None:
        return None, None
    first, second = columns[one], columns[other]
    sides = [*first.words.sides, *second.words.sides]
    players = Players(first, second, (sides[0], sides[1]) if len(sides) == 2 else None)
    for names in RESULTS:
        if all(name in source.columns for name in names):
            form = {name: source.columns[name] for name in names}
            return players, Result(form, {**source.values})
    return players, None
