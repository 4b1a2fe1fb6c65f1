"""`banzuke import-list`: a list that was published before the store existed."""

from pathlib import Path
from typing import Annotated

import typer

from banzuke.flows.commands.common.options import (
    HomeOption,
    LeagueArgument,
    LeagueOption,
    WaitOption,
    one_league,
)
from banzuke.flows.commands.common.the_league import the_league
from banzuke.flows.corrections.rows import parse_day
from banzuke.flows.counted import counted
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import open_to_publish
from banzuke.flows.versions.imported import BadList, remove_list
from banzuke.flows.versions.imported import import_list as import_

app = typer.Typer(add_completion=False)

FILE_OR_REMOVE = "give the file of the list, or --remove to remove the list of that day"


@app.command(epilog="Example: banzuke import-list go-club list-2009.csv --on 2009-12-31")
def import_list(
    on: Annotated[
        str,
        typer.Option("--on", help="The day on which the list was published, such as 2009-12-31."),
    ],
    league: LeagueArgument = None,
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A CSV file with the columns player and rating, and if known error and games. "
            "A single word is the file, or with --remove the league."
        ),
    ] = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    remove: Annotated[bool, typer.Option("--remove", help="Remove the list of that day.")] = False,
    wait: WaitOption = 0,
) -> None:
    """Import a list of ratings as it was published; it is never mixed with computed ratings."""
    day = parse_day(on)
    if day is None:
        raise BadList(f"--on {on!r} is not a day like 2009-12-31")
    if file is None and league is not None and not remove:
        file, league = Path(league), None
    if (file is None) != remove:
        raise BadList(FILE_OR_REMOVE)
    place = Home.find(home)
    chosen = the_league(place, one_league(league, of_league))
    if file is not None and not file.exists():
        raise BadList(f"there is no file {file}: {FILE_OR_REMOVE}")
    with open_to_publish(place, command="import-list", wait_seconds=wait) as store:
        done = (
            remove_list(store, chosen, day) if file is None else import_(store, chosen, file, day)
        )
    verb = "Removed" if remove else "Imported"
    print(f"{verb} {counted(done.n_players, 'player')} of {done.league}, {done.listed_on}.")  # noqa: T201
