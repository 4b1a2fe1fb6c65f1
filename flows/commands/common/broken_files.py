"""Errors of league files on standard error, for commands that continue without these leagues."""

from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import LeagueFolder, read_folder
from banzuke.flows.screen.progress import say


def leagues_that_can_be_used(home: Home, *, league: str | None = None) -> LeagueFolder:
    """The usable leagues of a home, or the named league; errors of other leagues are printed.

    Raises
    ------
    BadLeagueFile
        If no league can be used, or the named league cannot be used.
    """
    found = read_folder(home.leagues, only=league)
    for problem in found.problems:
        say(f"left out: {problem}")
    return found
