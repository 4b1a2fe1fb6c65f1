"""`banzuke diff`: the changes between two versions, and their causes."""

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.nothing import show_nothing
from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueOption,
    PeriodOption,
    one_league,
)
from banzuke.flows.commands.versions.new_names import ADDED, name_in_words, with_new_names
from banzuke.flows.counted import counted
from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.before_first import before_first, still_to_come
from banzuke.flows.serving.imported import TASK as IMPORTED
from banzuke.flows.serving.imported import list_changes
from banzuke.flows.serving.league_called import league_called
from banzuke.flows.serving.standings import standings_of
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.shown import Standings
from banzuke.flows.versions.holds import Line
from banzuke.flows.versions.moments import find_version
from banzuke.flows.versions.tags import find_time

app = typer.Typer(add_completion=False)

LAST_RUN = """
WITH change AS (
    FROM promotion
    WHERE promotion.league = coalesce($league, promotion.league)
        AND promotion.period = coalesce($period, promotion.period)
)
SELECT
    league,
    task,
    period,
    first(version_before ORDER BY promotion_number),
    last(version_id ORDER BY promotion_number)
FROM change
WHERE run_id = (SELECT last(run_id ORDER BY promotion_number) FROM change)
GROUP BY league, task, period
ORDER BY league, task, period
"""

AT = """
SELECT league, task, period, last(version_id ORDER BY promotion_number)
FROM promotion
WHERE league = $league AND period = coalesce($period, period) AND promoted_at <= $at
GROUP BY league, task, period
ORDER BY league, task, period
"""

CANDIDATES = """
SELECT league, task, period, shown_version_id, version_id
FROM waiting
WHERE league = coalesce($league, league) AND period = coalesce($period, period)
"""


@app.command(epilog="Example: banzuke diff, or banzuke diff 1c0f3a 5be2d1")
def diff(
    before: Annotated[
        str | None,
        typer.Argument(
            help="The start of a version's id, or a league; without it, the last change."
        ),
    ] = None,
    after: Annotated[str | None, typer.Argument(help="The start of another version's id.")] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="Compare the ratings published then (the end of a day, a time, or a tag) …",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", help="… with those published then; by default with those published now."
        ),
    ] = None,
    candidates: Annotated[
        bool,
        typer.Option(
            "--candidates",
            help="Compare the ratings that wait for a review with the published ones.",
        ),
    ] = False,
    top: Annotated[
        int, typer.Option("--top", help="The most players to show for each period.", min=1)
    ] = 20,
    as_json: JsonOption = False,
) -> None:
    """Show the changes between two versions by player, and why: files, parameters, method."""
    request = DiffRequest(before, after, league, period, from_, to, candidates)
    show_diff(Home.find(home), request, top=top, as_json=as_json)


class CannotCompare(BanzukeError):
    """The options do not name two versions of one league and task."""


@dataclass(frozen=True)
class DiffRequest:
    """A request: two versions, two times, the candidates, or by default the last change."""

    before: str | None = None
    after: str | None = None
    league: str | None = None
    period: str | None = None
    from_: str | None = None
    to: str | None = None
    candidates: bool = False


@dataclass(frozen=True)
class Pair:
    """Two versions of a line; None is not a version."""

    line: Line
    before: str | None
    after: str | None


def show_diff(home: Home, request: DiffRequest, *, top: int, as_json: bool) -> None:
    """Print every changed player of each pair, the largest change first, and the causes."""
    with closing(open_serving(home)) as serving:
        request = _with_league(serving, request)
        pairs = [pair for pair in pairs_of(serving, request) if pair.before != pair.after]
        changes = [(pair, *_players(serving, pair), _why(serving, pair)) for pair in pairs]
        lists = _lists(serving, request)
        unseen = _unseen(serving, request)
        to_come = [
            still_to_come(serving, text, request.league)
            for text in (request.from_, request.to)
            if text
        ]
    for line in filter(None, (unseen if changes else None, *to_come)):
        say(f"{line[0].upper()}{line[1:]}.")
    if lists and not as_json:
        _print_lists(request, *lists, top=top)
    if not changes and lists and not as_json:
        return
    if not changes and not lists:
        show_nothing(
            home, unseen or "nothing differs", as_json=as_json, league=request.league,
            period=request.period,
        )  # fmt: skip
    elif as_json:
        _print_json(changes, str(request.league), lists)
    else:
        for pair, columns, rows, why in changes:
            _print_pair(pair, columns, rows, why, top=top)


def _with_league(serving: Connection, request: DiffRequest) -> DiffRequest:
    """A request with the league's name; one word that is no version's id is a league."""
    if (
        request.before is not None
        and request.after is None
        and not VERSION.fullmatch(request.before)
    ):
        named = league_called(serving, request.before)
        request = replace(request, before=None, league=one_league(named, request.league))
    return replace(request, league=league_called(serving, request.league))


VERSION = re.compile("[0-9a-f]+")


def pairs_of(serving: Connection, request: DiffRequest) -> list[Pair]:
    """The pairs of versions to compare, the older version first.

    Raises
    ------
    CannotCompare
        If the options contradict each other.
    """
    chosen = {"league": request.league, "period": request.period}
    ways = (request.before is not None, request.from_ is not None, request.candidates)
    if sum(ways) > 1 or (request.to and not request.from_):
        raise CannotCompare("give two versions, or --from (--to is optional), or --candidates")
    if request.before is not None:
        if request.after is None:
            raise CannotCompare(
                f"{request.before!r} is one version: give the starts of two, a league, or nothing"
            )
        return [_two(serving, request.before, request.after)]
    if request.from_ is not None:
        if request.league is None:
            raise CannotCompare("--from needs --league")
        before = _at(serving, chosen, request.from_)
        after = _at(serving, chosen, request.to or "9999-12-31")
        lines = sorted({*before, *after})
        return _main_first([Pair(line, before.get(line), after.get(line)) for line in lines])
    rows = serving.rows(CANDIDATES if request.candidates else LAST_RUN, chosen)
    return _main_first(
        [Pair((league, task, period), *both) for league, task, period, *both in rows]
    )


def _main_first(pairs: list[Pair]) -> list[Pair]:
    """The pairs of each league by task, the main task first as everywhere.

    Pairs of a task that is no longer installed are left out: they have no macro.
    """
    order = {task: nth for nth, task in enumerate(TASKS)}
    there = [pair for pair in pairs if pair.line[1] in order]
    return sorted(there, key=lambda pair: (pair.line[0], order[pair.line[1]]))


def _two(serving: Connection, one: str, other: str) -> Pair:
    before, line_before = find_version(serving, one)
    after, line = find_version(serving, other)
    if line_before[:2] != line[:2]:
        raise CannotCompare(
            f"{before} is of {line_before[0]} ({line_before[1]}), {after} of {line[0]} ({line[1]})"
        )
    if line[1] not in TASKS:
        raise CannotCompare(
            f"{before} and {after} are of the task {line[1]}, which is not installed"
        )
    return Pair(line, before, after)


def _at(serving: Connection, chosen: dict[str, str | None], text: str) -> dict[Line, str | None]:
    rows = serving.rows(AT, {**chosen, "at": find_time(serving, text, chosen["league"])})
    return {(league, task, period): version for league, task, period, version in rows}


def _players(serving: Connection, pair: Pair) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns of a pair's diff, and the rows of players whose values differ."""
    cursor = serving.execute(f"FROM {TASKS[pair.line[1]].diff}(?, ?)", [pair.before, pair.after])
    columns = [column[0] for column in cursor.description or []]
    paired = [
        (i, columns.index(name.replace("_before", "_after")))
        for i, name in enumerate(columns)
        if name.endswith("_before")
    ]
    rows = [row for row in cursor.fetchall() if any(row[i] != row[j] for i, j in paired)]
    return with_new_names(serving, columns, rows)


def _lists(
    serving: Connection, request: DiffRequest
) -> tuple[list[str], list[tuple[Any, ...]]] | None:
    """The imported lists at two times, or None if the two are one list or there is none."""
    if request.from_ is None or request.league is None:
        return None
    before = find_time(serving, request.from_, request.league)
    after = find_time(serving, request.to or "9999-12-31", request.league)
    columns, rows = list_changes(serving, request.league, before, after)
    return (columns, rows) if rows else None


def _unseen(serving: Connection, request: DiffRequest) -> str | None:
    """A message if the time of ``--from`` is before the first ratings were shown."""
    if request.from_ is None or request.league is None:
        return None
    return before_first(serving, request.league, request.from_)


def _shown(value: Any, its: Standings | None) -> Any:
    """A value of a table: numbers with one decimal more than standings have."""
    return show.fixed(value, its.digits + 1) if its and isinstance(value, float) else value


def _print_lists(
    request: DiffRequest, columns: list[str], rows: list[tuple[Any, ...]], *, top: int
) -> None:
    show.as_table(columns, rows[:top], title=f"{request.league}, imported lists")
    if len(rows) > top:
        print(f"… and {counted(len(rows) - top, 'more player')}; --top or --json shows all\n")  # noqa: T201


def _why(serving: Connection, pair: Pair) -> list[tuple[Any, ...]]:
    return serving.rows(
        "SELECT kind, name, before, after FROM version_diff(?, ?)", [pair.before, pair.after]
    )


def _print_pair(
    pair: Pair,
    columns: Sequence[str],
    rows: list[tuple[Any, ...]],
    why: list[tuple[Any, ...]],
    *,
    top: int,
) -> None:
    league, task, period = pair.line
    before, after = (version or "nothing" for version in (pair.before, pair.after))
    empty = _empty_endings(pair)
    shown = [
        i
        for i, name in enumerate(columns)
        if name not in ("player_id", *ADDED) and not name.endswith(empty)
    ]
    its = standings_of(task)
    cells = [[_shown(row[i], its) for i in shown] for row in rows[:top]]
    if "player_id" in columns:
        at = [columns[i] for i in shown].index("player")
        for cell, row in zip(cells, rows, strict=False):
            cell[at] = name_in_words(dict(zip(columns, row, strict=True)))
    title = f"{league} {period}, {task}: {before} → {after}"
    show.as_table([columns[i] for i in shown], cells, title=title)
    if len(rows) > top:
        print(f"… and {counted(len(rows) - top, 'more player')}; --top or --json shows all\n")  # noqa: T201
    show.as_table(["what differs", "", "before", "after"], why)


def _empty_endings(pair: Pair) -> tuple[str, ...]:
    """The endings of the columns that a first or a withdrawn version leaves empty in every row."""
    sides = (("_before", pair.before), ("_after", pair.after))
    absent = [ending for ending, version in sides if version is None]
    return (*absent, "change") if absent else ()


def _print_json(
    changes: list[tuple[Pair, list[str], list[tuple[Any, ...]], list[tuple[Any, ...]]]],
    league: str,
    lists: tuple[list[str], list[tuple[Any, ...]]] | None,
) -> None:
    named = ["league", "task", "period", "before_version_id", "after_version_id"]
    objects = []
    for pair, columns, rows, why in changes:
        causes = [dict(zip(("kind", "name", "before", "after"), cause, strict=True))
                  for cause in why]  # fmt: skip
        for row in rows:
            values = (*pair.line, pair.before, pair.after, *row, causes)
            objects.append(show.json_row([*named, *columns, "why"], values))
    if lists:
        columns, rows = lists
        objects += [
            show.json_row(["league", "task", *columns], (league, IMPORTED, *row)) for row in rows
        ]
    show.as_json_objects(objects)
