"""The reason for an empty answer: the first step from a log to a rating that is missing."""

from contextlib import closing

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.standings import NOTHING_READ, why_not_shown
from banzuke.flows.store import Connection, open_serving
from banzuke.flows.tasks.unrated_league import why_unrated

LEAGUES = "SELECT league FROM source_file UNION SELECT league FROM version ORDER BY ALL"
PERIODS = "SELECT DISTINCT period FROM version WHERE league = coalesce($league, league) ORDER BY 1"
PLAYERS = "SELECT DISTINCT player FROM player ORDER BY 1"
COUNT = "SELECT count(*) FROM version WHERE is_current AND league = coalesce($league, league)"


class NoSuchName(BanzukeError):
    """There is no league, period or player of this name; the message lists names that exist."""

    exit_code = 2


def why_nothing_read(serving: Connection, *, league: str | None = None) -> str | None:
    """The reason why no row of a log was read, and the remedy; None if some rows were read.

    Raises
    ------
    NoSuchName
        If there is no such league.
    """
    leagues = [name for (name,) in serving.rows(LEAGUES)]
    if league is not None and leagues and league not in leagues:
        raise _unknown("league", league, leagues)
    if leagues:
        return None
    return NOTHING_READ


def why_nothing(
    serving: Connection,
    *,
    league: str | None = None,
    period: str | None = None,
    player: str | None = None,
) -> str | None:
    """The first missing step, and the remedy; None if ratings of the request are shown.

    Raises
    ------
    NoSuchName
        If there is no such league, period or player.
    """
    if unread := why_nothing_read(serving, league=league):
        return unread
    if unrated := why_unrated(serving, league):
        return unrated
    ((n_shown,),) = serving.rows(COUNT, {"league": league})
    if not n_shown:
        return why_not_shown(serving, league)
    periods = [name for (name,) in serving.rows(PERIODS, {"league": league})]
    if period is not None and period not in periods:
        raise _unknown("period", period, periods)
    players = [name for (name,) in serving.rows(PLAYERS)] if player is not None else []
    if player is not None and player not in players:
        hint = did_you_mean(player, players)
        raise NoSuchName(f"no player {player!r}{hint} The view `player` has all names")
    return None


def _unknown(what: str, name: str, known: list[str]) -> NoSuchName:
    some = ", ".join(known[-20:])
    return NoSuchName(f"no {what} {name!r}{did_you_mean(name, known)} There are: {some}")


def show_nothing(
    home: Home,
    otherwise: str,
    *,
    as_json: bool,
    rated: bool = True,
    league: str | None = None,
    period: str | None = None,
    player: str | None = None,
) -> None:
    """Print the reason for an empty answer, or ``otherwise`` if no step is missing.

    Unless ``rated``, the answer does not need ratings. With ``as_json`` an empty array is printed,
    and the reason goes to standard error.

    Raises
    ------
    NoSuchName
        If there is no such league, period or player: a wrong question is no empty answer.
    """
    with closing(open_serving(home)) as serving:
        if rated:
            missing = why_nothing(serving, league=league, period=period, player=player)
        else:
            missing = why_nothing_read(serving, league=league)
    reason = missing or otherwise
    sentence = f"{reason[0].upper()}{reason[1:]}."
    if as_json:
        show.as_json([], [])
        say(sentence)
    else:
        print(sentence)  # noqa: T201
