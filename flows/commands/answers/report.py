"""`banzuke report`: the answers to the questions of sql/reports."""

import re
from contextlib import closing
from typing import Annotated

import typer

from banzuke import sql
from banzuke.flows.commands.common.nothing import show_nothing
from banzuke.flows.commands.common.options import HomeOption, JsonOption, LeagueOption, PeriodOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.people.find import the_player
from banzuke.flows.screen import show
from banzuke.flows.serving.ask import ask
from banzuke.flows.serving.league_called import home_and_league
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.names_rated import names_rated
from banzuke.flows.versions.tags import find_time

app = typer.Typer(add_completion=False)


@app.command(epilog="Example: banzuke report movers, or banzuke report history --player Aiko")
def report(
    name: Annotated[
        str | None, typer.Argument(help="The name of a report; without it, all reports are listed.")
    ] = None,
    home: HomeOption = None,
    league: LeagueOption = None,
    period: PeriodOption = None,
    player: Annotated[str | None, typer.Option("--player", help="Only this player.")] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", help="The state at this day or time (UTC); by default now."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Answer one of the questions in sql/reports."""
    place, league = home_and_league(home, league)
    given = {"league": league, "period": period, "player": player, "at": at}
    show_report(place, name, given, as_json=as_json)


class NoSuchReport(BanzukeError):
    """The report does not exist, or an option is missing."""


def show_report(
    home: Home, name: str | None, given: dict[str, str | None], *, as_json: bool
) -> None:
    """Print one report; without a name, print the list of reports.

    A report is a query with any of the parameters ``$league``, ``$period``, ``$player``, ``$at``.
    The first line of its file is its question; a line `-- Needs: …` names the required data; a
    line `-- Empty: …` explains an empty answer.

    Raises
    ------
    NoSuchReport
        If the report does not exist, or an option is missing or unknown to it.
    """
    if name is None:
        rows = [(known, _says(known), ", ".join(_options(known))) for known in sql.names("reports")]
        show.as_table_or_json(["report", "answers", "options"], rows, as_json=as_json)
        return
    if name not in sql.names("reports"):
        known = sql.names("reports")
        raise NoSuchReport(
            f"no report {name!r}{did_you_mean(name, known)} There are: {', '.join(known)}"
        )
    options = _options(name)
    text = sql.read(f"reports/{name}")
    needed = re.findall(r"\w+", (re.findall(r"^-- Needs: (.+)$", text, re.M) or [""])[0])
    if missing := [option for option in needed if not given[option]]:
        raise NoSuchReport(f"the report {name!r} needs --{missing[0]}")
    if extra := [option for option, value in given.items() if value and option not in options]:
        raise NoSuchReport(
            f"the report {name!r} has no --{extra[0]}; it takes "
            f"{', '.join('--' + option for option in options) or 'no options'}"
        )
    values = {option: given[option] for option in options}
    if values.get("at"):
        with closing(open_serving(home)) as serving:
            values["at"] = f"{find_time(serving, str(values['at']), given['league'])}"
    if values.get("player"):
        values["player"] = _player(home, str(values["player"]), given["league"])
    columns, rows = ask(home, text, values)
    if rows:
        show.as_table_or_json(columns, rows, as_json=as_json)
        return
    (otherwise,) = re.findall(r"^-- Empty: (.+)$", text, re.M)
    show_nothing(
        home, otherwise, as_json=as_json, league=given["league"], period=given["period"],
        player=given["player"],
    )  # fmt: skip


def _player(home: Home, text: str, league: str | None) -> str:
    """The player whom a text means, as in other commands; as written before the first log."""
    with closing(open_serving(home)) as serving:
        known = names_rated(serving, league)
    return the_player(text, known, where=f" in {league}" if league else "") if known else text


def _says(name: str) -> str:
    return sql.read(f"reports/{name}").splitlines()[0].removeprefix("-- ")


def _options(name: str) -> list[str]:
    return sorted(set(re.findall(r"\$(\w+)", sql.read(f"reports/{name}"))))
