"""Requested corrections, checked against the store before they are written."""

from collections.abc import Callable, Sequence

from banzuke.flows.corrections.find import MOST_FOUND, Asked, Candidate, find_games
from banzuke.flows.corrections.said import OF_GAMES, WITHDRAW, Said, parse_day, read_corrections
from banzuke.flows.corrections.take_in import games_meant, why_unfit
from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_player
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.store import Connection

Choose = Callable[[Sequence[Candidate]], Candidate | None]
"""Function that asks the user to choose among several games; None without a user."""

MOST_NAMED = 5
"""Largest number of names in a message; more names do not help."""


class CannotCorrect(BanzukeError):
    """The request is ambiguous or impossible; nothing was written."""


def the_game(working: Connection, league: League, asked: Asked, choose: Choose) -> Candidate:
    """Return the one game that a request means.

    Raises
    ------
    CannotCorrect
        If no game matches, or several match and nobody chooses.
    """
    if asked.says_nothing:
        raise CannotCorrect("say which game: its id, or --player (once or twice), --on and --event")
    if asked.day and parse_day(asked.day) is None:
        raise CannotCorrect(f"--on is {asked.day!r}, which is no day like 2026-01-31")
    if asked.event and not league.its_kind.has_events:
        raise CannotCorrect("table games have no events; say --player and --on")
    for name in asked.players:
        refuse_nobody(working, league, name)
    found = find_games(working, league, asked)
    if not found:
        raise CannotCorrect(
            f"no game of league {league.name} fits; `banzuke games PLAYER --league {league.name}` "
            "lists a player's"
        )
    if len(found) > MOST_FOUND:
        raise CannotCorrect(
            f"more than {MOST_FOUND} games fit; say more of it: --player twice, --on, --event"
        )
    chosen = found[0] if len(found) == 1 else choose(found)
    if chosen is None:
        raise CannotCorrect("several games fit; name one by what stands under game")
    return chosen


def refuse_nobody(working: Connection, league: League, name: str) -> None:
    """Raise `CannotCorrect` if no player of a league has or had this name."""
    known = working.rows(
        "SELECT name, player_id FROM core.player WHERE namespace = ? ORDER BY name",
        [league.namespace],
    )
    asked = of_player(league.namespace, clean_name(name))
    if clean_name(name) not in [name for name, _ in known] and asked not in [i for _, i in known]:
        hint = _who_is_meant(name, [name for name, _ in known])
        raise CannotCorrect(f"nobody in league {league.name} is called {name!r}{hint}")


def _who_is_meant(name: str, known: list[str]) -> str:
    """Return the end of a sentence: names that contain this name, else the closest names."""
    part = clean_name(name).casefold()
    found = [other for other in known if part and part in other.casefold()]
    if not 0 < len(found) <= MOST_NAMED:
        return did_you_mean(name, known)
    return f"; there {'is' if len(found) == 1 else 'are'} {', '.join(map(repr, found))}"


def refuse_unfit(
    working: Connection, home: Home, league: League, action: str, value: str, game: Candidate
) -> None:
    """Raise `CannotCorrect` if a correction cannot apply to a game, or the game has one already.

    Raises
    ------
    CannotCorrect
        With the error.
    """
    (meant,) = games_meant(working, league, f"key:{game.key}")
    if why := why_unfit(league, action, value, meant):
        raise CannotCorrect(why)
    for said in active_rows(home, league.name):
        if said.action not in OF_GAMES or (said.action == "move") != (action == "move"):
            continue
        if game.key in [other.key for other in games_meant(working, league, said.game)]:
            what = " ".join(filter(None, (said.action, said.value)))
            raise CannotCorrect(
                f"{said.id} says {what} of this game already; "
                f"`banzuke correct withdraw {said.id}` first"
            )


def refuse_left_out(home: Home, row: Said) -> None:
    """Raise `CannotCorrect` if a player or an event is left out already."""
    for said in active_rows(home, row.league):
        if (said.action, said.player, said.event) == (row.action, row.player, row.event):
            raise CannotCorrect(f"{said.id} leaves out {(row.player or row.event)!r} already")


def refuse_no_event(working: Connection, league: League, event: str) -> None:
    """Raise `CannotCorrect` if a league's logs have no such event."""
    if not league.its_kind.has_events:
        raise CannotCorrect("table games have no events; exclude the player or void the games")
    known = working.rows(
        f"SELECT DISTINCT row.event FROM {league.its_kind.table} AS row"
        " JOIN raw.source_file AS file ON file.file_id = row.file_id"
        " WHERE file.league = ? AND file.state = 'active' AND row.event IS NOT NULL ORDER BY ALL",
        [league.name],
    )
    names = [name for (name,) in known]
    if event not in names:
        raise CannotCorrect(
            f"league {league.name} has no event {event!r}{did_you_mean(event, names)}"
        )


def active_rows(home: Home, league: str | None = None) -> list[Said]:
    """Return the rows of a home's file that no other row withdraws."""
    rows = read_corrections(home).rows
    over = {said.value for said in rows if said.action == WITHDRAW}
    return [
        said
        for said in rows
        if said.action != WITHDRAW and said.id not in over and league in (None, said.league)
    ]
