"""`banzuke games`: the games of a player, each with its log and line."""

from contextlib import closing
from typing import Annotated

import typer

from banzuke.flows.commands.nothing import why_nothing_read
from banzuke.flows.commands.options import HomeOption, JsonOption, LeagueOption
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.serving.ask import answer
from banzuke.flows.store import Connection, open_serving

app = typer.Typer(add_completion=False)

LAST = """
SELECT
    league, period, played_on, event, opponents, result, void_reason,
    CASE WHEN logged_as <> $player THEN logged_as END AS logged_as, path, line
FROM games_of($league, $player)
LIMIT $last
"""
PEOPLE = """
SELECT DISTINCT player.name
FROM core.person AS person
JOIN core.player AS player ON player.player_id = person.player_id
WHERE person.league = coalesce($league, person.league)
ORDER BY ALL
"""
AFTER_ALIASES = """
SELECT DISTINCT player FROM (
    SELECT league, first AS player, first_logged AS logged FROM game
    UNION ALL SELECT league, second, second_logged FROM game
    UNION ALL SELECT league, player, player_logged FROM table_game
    UNION ALL SELECT league, player, player_logged FROM entry
) WHERE logged = $player AND league = coalesce($league, league)
ORDER BY ALL
"""


class NoGames(BanzukeError):
    """Nobody with the name has played; the message has the remedy."""

    exit_code = 2


@app.command(epilog="Example: banzuke games Aiko --league go-club --last 10")
def games(
    player: Annotated[str, typer.Argument(help="A player, as the ratings show the name.")],
    home: HomeOption = None,
    league: LeagueOption = None,
    last: Annotated[
        int | None, typer.Option("--last", help="Only so many, the latest.", min=1)
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List a player's games, the latest first: opponents, result, event, file and line.

    Void games are listed with their reason; rejected rows are not: see `banzuke quarantine`. Dates
    are in the league's time zone.
    """
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
        values = {"league": league, "player": player, "last": last}
        columns, rows = answer(serving, LAST, values)
        if not rows:
            raise NoGames(_why_none(serving, player, league))
    if as_json:
        show.as_json(columns, rows)
        return
    # An empty column tells a reader nothing, and most leagues have some.
    told = [i for i in range(len(columns)) if any(row[i] is not None for row in rows)]
    show.as_table([columns[i] for i in told], [[row[i] for i in told] for row in rows])


def _why_none(serving: Connection, player: str, league: str | None) -> str:
    leagues = [
        name for (name,) in serving.rows("SELECT DISTINCT league FROM core.person ORDER BY ALL")
    ]
    if league is not None and league not in leagues:
        return f"no games of a league {league!r}{did_you_mean(league, leagues)}"
    if not leagues:
        return why_nothing_read(serving, league=league) or "no games were read yet"
    names = [name for (name,) in serving.rows(PEOPLE, {"league": league})]
    if player in names:
        values = {"league": league, "player": player}
        ends = " or ".join(repr(end) for (end,) in serving.rows(AFTER_ALIASES, values))
        return f"the logs' {player!r} is {ends} after aliases: ask for {ends}"
    where = f" in {league}" if league else ""
    return f"no games of a player {player!r}{where}{did_you_mean(player, names)}"
