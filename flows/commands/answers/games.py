"""`banzuke games`: the games of a player, each with its log and line."""

from contextlib import closing
from typing import Annotated

import typer

from banzuke.flows.commands.common.league_last import league_last
from banzuke.flows.commands.common.nothing import why_nothing_read
from banzuke.flows.commands.common.options import (
    HomeOption,
    JsonOption,
    LeagueArgument,
    LeagueOption,
    one_league,
)
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.people.find import known_names, people_called, why_not_in
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.ask import answer
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.unrated_league import why_unrated

app = typer.Typer(add_completion=False)

LAST = """
SELECT
    league, period, played_on, event, opponents, result, void_reason, logged_as, path, line
FROM games_of($league, $player)
LIMIT $last
"""


class NoGames(BanzukeError):
    """Nobody with the name has played; the message has the remedy."""

    exit_code = 2


@app.command(epilog="Example: banzuke games Aiko --league go-club --last 10")
def games(
    player: Annotated[str, typer.Argument(help="A name, or a part of it; accents do not matter.")],
    league: LeagueArgument = None,
    home: HomeOption = None,
    of_league: LeagueOption = None,
    last: Annotated[
        int | None, typer.Option("--last", help="Only this number of latest games.", min=1)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List a player's games, the latest first: opponents, result, event, file and line.

    Void games are listed with their reason; rejected rows are not: see `banzuke quarantine`. Dates
    are in the league's time zone.
    """
    league = one_league(league, of_league)
    show_games(Home.find(home), player, league=league, last=last, as_json=as_json)


def show_games(
    home: Home, player: str, *, league: str | None, last: int | None, as_json: bool
) -> None:
    """Print a player's games, the latest first.

    Raises
    ------
    NoGames
        If the player has no games.
    """
    with closing(open_serving(home)) as serving:
        league = league_last(serving, league)
        if missing := _why_none(serving, league):
            raise NoGames(missing)
        name = _the_player(serving, player, league)
        columns, rows = answer(serving, LAST, {"league": league, "player": name, "last": last})
    if name != player:
        say(f"{player!r} is {name}.")
    if as_json:
        show.as_json(columns, rows)
        return
    # A table shows only names that differ, and no empty columns: most leagues have some.
    at = columns.index("logged_as")
    rows = [(*row[:at], None if row[at] == name else row[at], *row[at + 1 :]) for row in rows]
    filled = [i for i in range(len(columns)) if any(row[i] is not None for row in rows)]
    show.as_table([columns[i] for i in filled], [[row[i] for i in filled] for row in rows])


def _the_player(serving: Connection, text: str, league: str | None) -> str:
    """The player whom a text means.

    Raises
    ------
    NoGames
        If no player or several players fit.
    """
    known = known_names(serving, league)
    found = people_called(text, known)
    if len(found) != 1:
        raise NoGames(why_not_in(serving, text, found, known, league=league))
    return found[0]


def _why_none(serving: Connection, league: str | None) -> str:
    """The reason if there are no games of a league, or of all leagues; else an empty text."""
    leagues = [
        name for (name,) in serving.rows("SELECT DISTINCT league FROM core.person ORDER BY ALL")
    ]
    if league is not None and league not in leagues:
        if unrated := why_unrated(serving, league):
            return unrated
        return f"there are no games of a league {league!r}{did_you_mean(league, leagues)}"
    if not leagues:
        return why_nothing_read(serving, league=league) or "no games were read yet"
    return ""
