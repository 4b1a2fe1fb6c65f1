"""League files that are wrong, said on standard error by verbs that go on without them."""

from banzuke.flows.home import Home
from banzuke.flows.leagues.league_folder import LeagueFolder, read_folder
from banzuke.flows.screen.progress import say


def leagues_that_can_be_used(home: Home, *, league: str | None = None) -> LeagueFolder:
    """Return the leagues of a home, or the one named, and say what is wrong with the others.

    Raises
    ------
    BadLeagueFile
        If no league can be used, or not the one named.
    """
    found = read_folder(home.leagues, only=league)
    for problem in found.problems:
        say(f"left out: {problem}")
    return found
