"""`banzuke versions`: the computed versions, and the inputs of each version."""

import json
from contextlib import closing, suppress
from typing import Annotated

import typer

from banzuke.flows.commands.common.nothing import show_nothing
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, one_league
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.league_called import (
    NoSuchLeague,
    home_and_league,
    league_called,
    leagues_there_are,
)
from banzuke.flows.store import open_serving
from banzuke.flows.store.disk import as_literal
from banzuke.flows.versions.moments import NoSuchVersion, not_one_version

app = typer.Typer(add_completion=False)

LIST = """
SELECT
    version_id, league, task, period, state, is_current,
    (
        SELECT any_value(hold.kind) FROM hold
        WHERE hold.version_id = version.version_id AND hold.league = version.league
    ) AS held,
    n_games, n_players, data_cutoff_at, first_promoted_at, computed_at
FROM version
"""
ORDER = " ORDER BY league, task, period_start_at, period, computed_at, version_id"


@app.command(epilog="Example: banzuke versions go-club, then banzuke versions 1c0f3a")
def versions(
    version: Annotated[
        str | None,
        typer.Argument(
            metavar="[league or version]",
            help="A league: list its versions; or the start of a version's id: show its inputs.",
        ),
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    all_: Annotated[
        bool,
        typer.Option(
            "--all", help="List all stored versions, also those that are no longer shown."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """List versions, or show the origin of one version: files, parameters, run, diagnostics."""
    if version is not None:
        named = _league_named(Home.find(home), version)
        if named is None:
            place, league = home_and_league(home, league)
            show_version(place, version, league=league, as_json=as_json)
            return
        league = one_league(named, league)
    place, league = home_and_league(home, league)
    list_versions(place, league=league, only_current=not all_, as_json=as_json)


def _league_named(home: Home, text: str) -> str | None:
    """The league that a text means, or None if it means no league."""
    with closing(open_serving(home)) as serving, suppress(NoSuchLeague):
        return league_called(serving, text)
    return None


def list_versions(home: Home, *, league: str | None, only_current: bool, as_json: bool) -> None:
    """Print versions, one per row."""
    conditions = ["is_current"] if only_current else []
    conditions += [f"league = {as_literal(league)}"] if league else []
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    columns, rows = ask(home, LIST + where + ORDER)
    if not rows:
        show_nothing(home, "no version is shown", as_json=as_json, league=league)
        return
    show.as_table_or_json(columns, rows, as_json=as_json)
    n_stored = _n_stored(home, league)
    if n_stored > len(rows):
        say(f"{counted(n_stored - len(rows), 'version')} not shown now: `--all` lists them, too")


def _n_stored(home: Home, league: str | None) -> int:
    """The number of versions of a league, or of all leagues, shown or not."""
    where = f" WHERE league = {as_literal(league)}" if league else ""
    _, [(n,)] = ask(home, f"SELECT count(*) FROM version{where}")
    return int(n)


def show_version(home: Home, start: str, *, league: str | None = None, as_json: bool) -> None:
    """Print one version: its description, its parameters, its files, and the report of its fit.

    Raises
    ------
    NoSuchVersion
        If no version id, or several, begin with ``start``; it may be a league's name, misspelt. Or
        if the version is of another league than the one that is asked for.
    """
    condition = f"starts_with(version_id, {as_literal(start)})"
    columns, rows = ask(home, f"SELECT * FROM version WHERE {condition}")
    if len(rows) != 1:
        raise _not_one(home, start, len(rows))
    of = rows[0][columns.index("league")]
    if league not in (None, of):
        raise NoSuchVersion(f"version {start} is of {of}, not of {league}")
    if as_json:
        show.as_json(columns, rows)
        return
    version = dict(zip(columns, rows[0], strict=True))
    details = {name: json.loads(version.pop(name)) for name in ("parameters", "diagnostics")}
    show.as_table(["of this version", ""], [(k, v) for k, v in version.items() if v is not None])
    for name, values in details.items():
        show.as_table([name, ""], [(k, _plain(v)) for k, v in values.items()])
    inputs = ask(
        home,
        "SELECT path, n_rows AS rows_counted, ingested_at, content_hash AS sha256"
        f" FROM version_input WHERE version_id = {as_literal(version['version_id'])}",
    )
    show.as_table(*inputs, title="Files whose rows count in this version")


def _not_one(home: Home, start: str, n_found: int) -> NoSuchVersion:
    """`not_one_version`; if there is none, the text may be a league's name, so it names leagues."""
    if not n_found:
        with closing(open_serving(home)) as serving:
            leagues = leagues_there_are(serving, start)
        if leagues:
            return NoSuchVersion(
                f"no version id begins with {start!r}, and no league has this name{leagues}. "
                "`banzuke versions --all` lists all versions"
            )
    return not_one_version(start, n_found)


def _plain(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
