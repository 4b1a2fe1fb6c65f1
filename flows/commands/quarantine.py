"""`banzuke quarantine`: rows that could not be used, with their raw text."""

import sys
from contextlib import closing
from typing import Any

import typer

from flows.commands.options import HomeOption, JsonOption, LeagueOption
from flows.screen import show
from flows.serving.ask import ask
from flows.settings import Home
from flows.store import StoreLocked, read_working, writer_lock
from flows.store.disk import as_literal

app = typer.Typer(add_completion=False)

WITH_TEXT = """
SELECT source_file.league, source_file.path, quarantine.line, quarantine.rule, quarantine.message,
    quarantine.raw_text
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS source_file ON source_file.file_id = quarantine.file_id
WHERE source_file.state = 'active'{league}
ORDER BY source_file.league, source_file.path, quarantine.line
"""


@app.command(epilog="Example: banzuke quarantine --league go-club")
def quarantine(
    home: HomeOption = None, league: LeagueOption = None, as_json: JsonOption = False
) -> None:
    """Show the rows that could not be used: file, line, rule, what to do, and their text."""
    show_quarantine(Home.find(home), league=league, as_json=as_json)


def show_quarantine(home: Home, *, league: str | None, as_json: bool) -> None:
    """Print the rows in quarantine; during a night without their raw text, which analysts lack."""
    columns, rows = _rows(home, league)
    if as_json:
        show.as_json(columns, rows)
    elif not rows:
        print("Nothing is in quarantine.")  # noqa: T201
    else:
        show.as_table(columns, rows)


def _rows(home: Home, league: str | None) -> tuple[list[str], list[tuple[Any, ...]]]:
    if not home.working_file.exists():
        return ask(home, "SELECT * EXCLUDE (file_id) FROM quarantine")
    only = f" AND source_file.league = {as_literal(league)}" if league else ""
    try:
        with writer_lock(home, command="quarantine"), closing(read_working(home)) as working:
            cursor = working.execute(WITH_TEXT.format(league=only))
            return [column[0] for column in cursor.description or []], cursor.fetchall()
    except StoreLocked as error:
        print(f"banzuke: raw text left out, because {error}", file=sys.stderr)  # noqa: T201
        where = f" WHERE league = {as_literal(league)}" if league else ""
        return ask(home, f"SELECT * EXCLUDE (file_id) FROM quarantine{where}")
