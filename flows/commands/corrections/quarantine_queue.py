"""Subcommands of `banzuke quarantine`: show rows with lines around them, retry, resolve."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, WaitOption
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.ingest.league_files import retry_files
from banzuke.flows.ingest.quarantine_queue import RowFilter, context_of, resolve, waiting_rows
from banzuke.flows.ingest.withdraw import path_in_home
from banzuke.flows.leagues.league_folder import read_folder
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.serving.serving_file import open_to_publish, refresh_serving
from banzuke.flows.store import open_store, read_working, writer_lock

FileArgument = Annotated[
    str | None, typer.Argument(help="Only rows of this log; its path in the home.")
]
LineArgument = Annotated[int | None, typer.Argument(help="Only this line of the log.")]
RuleOption = Annotated[str | None, typer.Option("--rule", help="Only rows rejected by this rule.")]


def _home_and_rows(
    home: Path | None, league: str | None, file: str | None, line: int | None, rule: str | None
) -> tuple[Home, RowFilter]:
    """The home of a command, and the rows that its arguments name."""
    place, league = home_and_league(home, league)
    return place, RowFilter(league, path_in_home(place, file) if file else None, line, rule)


def show_(
    file: FileArgument = None,
    line: LineArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    rule: RuleOption = None,
    around: Annotated[
        int,
        typer.Option("--around", help="Number of lines to show before and after the row.", min=0),
    ] = 2,
    limit: Annotated[int, typer.Option("--limit", help="The most rows to show.", min=1)] = 10,
    wait: WaitOption = 0,
) -> None:
    """Show rows in quarantine with the lines around them, as the log has them now."""
    place, wanted = _home_and_rows(home, league, file, line, rule)
    with (
        writer_lock(place, command="quarantine", wait_seconds=wait),
        closing(read_working(place)) as working,
    ):
        rows = waiting_rows(working, wanted)
    for row in rows[:limit]:
        print(f"{row.path}:{row.line}: {row.rule}: {printable(row.message)}")  # noqa: T201
        for number, text in context_of(place, row, around=around):
            mark = ">" if number == row.line else " "
            print(f"{mark} {number:>7}  {printable(text)}")  # noqa: T201
        print()  # noqa: T201
    if len(rows) > limit:
        print(f"… and {counted(len(rows) - limit, 'more row')}; --limit shows more")  # noqa: T201


def retry(
    file: FileArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    rule: RuleOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Read the files of these rows again; the next night rates the rows that can be used now."""
    place, wanted = _home_and_rows(home, league, file, None, rule)
    done = []
    with open_store(place, command="quarantine", wait_seconds=wait) as store:
        rows = waiting_rows(store, wanted)
        for one in read_folder(place.leagues, only=league).leagues:
            paths = {row.path for row in rows if row.league == one.name}
            for report in retry_files(store, place, one, paths) if paths else []:
                before = sum((row.league, row.path) == (one.name, report.path) for row in rows)
                done.append((one.name, report.path, before, report.rows_quarantined))
        refresh_serving(store)
    show.as_table_or_json(["league", "path", "waited", "wait now"], done, as_json=as_json)


def resolve_(
    reason: Annotated[str, typer.Option("--reason", help="The reason why nothing has to be done.")],
    file: FileArgument = None,
    line: LineArgument = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    rule: RuleOption = None,
    wait: WaitOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Remove rows from the list, with a reason; they stay out of the ratings."""
    place, wanted = _home_and_rows(home, league, file, line, rule)
    if wanted == RowFilter(league=wanted.league):
        raise typer.BadParameter("name the rows: a file, one of its lines, or --rule")
    with open_to_publish(place, command="quarantine", wait_seconds=wait) as store:
        rows = resolve(store, wanted, reason=reason)
    cells = [(row.league, row.path, row.line, row.rule) for row in rows]
    show.as_table_or_json(["league", "path", "line", "rule"], cells, as_json=as_json)
