"""The league of a command that changes one league: the named league, or the only one of a home."""

from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.league_folder import read_folder


class NoLeagueNamed(BanzukeError):
    """A home has several leagues, and the command names none."""

    exit_code = 2


def the_league(home: Home, name: str | None) -> League:
    """The league with a name or a title; see `league_and_file`."""
    return league_and_file(home, name)[0]


def league_and_file(home: Home, name: str | None) -> tuple[League, Path]:
    """The league with a name or a title and its file; without a name the only league of a home.

    A league whose file is broken counts: it may be the one that is meant.

    Raises
    ------
    NoLeagueNamed
        If there is no name, and there are several leagues.
    BadLeagueFile
        If there is no such league, or its file cannot be used.
    """
    found = read_folder(home.leagues, only=name)
    names = sorted({league.name for league in found.leagues} | found.broken.keys())
    if len(names) > 1:
        raise NoLeagueNamed(f"name a league: {', '.join(names)}")
    (league,) = found.leagues
    return league, next(file for file, its in found.usable.items() if its.name == league.name)
