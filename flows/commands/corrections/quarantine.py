"""`banzuke quarantine`: rejected rows, by file and rule, or row by row with their text."""

import sys
from contextlib import closing
from typing import Annotated, Any

import typer

from banzuke.flows.commands.common.nothing import show_nothing
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption
from banzuke.flows.commands.corrections.quarantine_queue import resolve_, retry, show_
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.ask import answer, ask
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.store import StoreLocked, read_working, writer_lock

app = typer.Typer(add_completion=False)
app.command("show", epilog="Example: banzuke quarantine show inbox/club/a.csv 17")(show_)
app.command("retry", epilog="Example: banzuke quarantine retry --rule conflicting-game")(retry)
app.command(
    "resolve", epilog="Example: banzuke quarantine resolve inbox/a.csv 17 --reason 'no game'"
)(resolve_)

MOST_SHOWN = 100
"""Largest number of lines in a table: a wrong column name puts all rows of a file here."""

BY_RULE = """
SELECT league, path, rule, count(*) AS rows, min(line) AS first_line,
    arg_min(message, line) AS message_of_first, count(*) OVER () AS n_found
FROM quarantine
WHERE league = coalesce($league, league) AND resolved IS NULL
GROUP BY league, path, rule
ORDER BY rows DESC, league, path, rule
LIMIT $limit
"""

PUBLISHED = """
SELECT * EXCLUDE (file_id, resolved), count(*) OVER () AS n_found
FROM quarantine
WHERE league = coalesce($league, league) AND resolved IS NULL
ORDER BY league, path, line
LIMIT $limit
"""

WITH_TEXT = """
SELECT source_file.league, source_file.path, quarantine.line, quarantine.rule, quarantine.message,
    quarantine.raw_text, count(*) OVER () AS n_found
FROM raw.quarantine AS quarantine
JOIN raw.source_file AS source_file ON source_file.file_id = quarantine.file_id
WHERE source_file.state = 'active' AND source_file.league = coalesce($league, source_file.league)
    AND NOT EXISTS (
        SELECT 1 FROM raw.resolved AS resolved
        WHERE resolved.league = source_file.league AND resolved.path = source_file.path
            AND resolved.line = quarantine.line AND resolved.rule = quarantine.rule
            AND resolved.text_hash = md5(coalesce(quarantine.raw_text, ''))
    )
ORDER BY source_file.league, source_file.path, quarantine.line
LIMIT $limit
"""


@app.callback(
    invoke_without_command=True, epilog="Example: banzuke quarantine --league go-club --rows"
)
def quarantine(
    context: typer.Context,
    home: HomeOption = None,
    league: LeagueOption = None,
    rows: Annotated[bool, typer.Option("--rows", help="Show each row with its text.")] = False,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", help=f"At most this number; by default {MOST_SHOWN}, or all in JSON.", min=1
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show rejected rows by file and rule: their number, the first row, and the remedy."""
    if context.invoked_subcommand is not None:
        return
    place, league = home_and_league(home, league)
    show_quarantine(place, league=league, rows=rows, limit=limit, as_json=as_json)


def show_quarantine(
    home: Home, *, league: str | None, rows: bool, limit: int | None, as_json: bool
) -> None:
    """Print the quarantine; while a night runs, without the text of rows.

    The serving file, which can be read during a night, does not have the text.
    """
    values = {"league": league, "limit": limit if limit or as_json else MOST_SHOWN}
    (*columns, _), found = _rows(home, values) if rows or as_json else ask(home, BY_RULE, values)
    lines = [line[:-1] for line in found]
    if not lines:
        show_nothing(home, "nothing is in quarantine", as_json=as_json, rated=False, league=league)
    elif as_json:
        show.as_json(columns, lines)
    else:
        show.as_table(columns, lines, n_rows=found[0][-1], more="--limit shows more, --json all")
        if not rows:
            print("`banzuke quarantine --rows` shows each row with its text.")  # noqa: T201


def _rows(home: Home, values: dict[str, Any]) -> tuple[list[str], list[tuple[Any, ...]]]:
    if not home.working_file.exists():
        return ask(home, PUBLISHED, values)
    try:
        with writer_lock(home, command="quarantine"), closing(read_working(home)) as working:
            return answer(working, WITH_TEXT, values)
    except StoreLocked as error:
        print(f"banzuke: the text of rows is left out, because {error}", file=sys.stderr)  # noqa: T201
        return ask(home, PUBLISHED, values)
