"""Requested corrections, checked against the store before they are written."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace

from banzuke.flows.corrections.find import MOST_FOUND, Candidate, GameDescription, find_games
from banzuke.flows.corrections.rows import (
    OF_GAMES,
    WITHDRAW,
    CorrectionRow,
    parse_day,
    read_corrections,
)
from banzuke.flows.corrections.take_in import moved_to, named_games, why_unfit
from banzuke.flows.errors import BanzukeError
from banzuke.flows.fingerprint import of_player
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.people.find import people_called, why_not_one
from banzuke.flows.people.spelling import is_bye
from banzuke.flows.store import Connection

Choose = Callable[[Sequence[Candidate]], Candidate | None]
"""Function that lets the user choose one of several games; it returns None without a choice."""


class CannotCorrect(BanzukeError):
    """The request is ambiguous or impossible; nothing was written."""


class NobodyCalled(CannotCorrect):
    """No player of a league has a name."""


def the_game(
    working: Connection, league: League, described: GameDescription, choose: Choose
) -> Candidate:
    """The one game that a request means.

    Raises
    ------
    CannotCorrect
        If no game matches, or if several games match and the user chooses none.
    """
    if described.is_empty:
        message = "describe a game: by its id, or by --player (once or twice), --on, --event"
        raise CannotCorrect(message)
    if described.day and parse_day(described.day) is None:
        raise CannotCorrect(f"--on is {described.day!r}, which is not a day like 2026-01-31")
    if described.event and not league.its_kind.has_events:
        raise CannotCorrect("table games have no events; use --player and --on")
    event = the_event(working, league, described.event) if described.event else ""
    names = tuple(the_name(working, league, name) for name in described.players)
    found = find_games(working, league, replace(described, players=names, event=event))
    if not found:
        raise CannotCorrect(
            f"no game of league {league.name} matches; `banzuke games PLAYER --league "
            f"{league.name}` lists a player's games"
        )
    whole = f"; {_leaves_out(event)}" if event and not names else ""
    if len(found) > MOST_FOUND:
        raise CannotCorrect(
            f"more than {MOST_FOUND} games match; describe the game further: --player twice, --on, "
            f"--event{whole}"
        )
    chosen = found[0] if len(found) == 1 else choose(found)
    if chosen is None:
        raise CannotCorrect(f"several games match; give the id of one, from the column game{whole}")
    return chosen


def _leaves_out(event: str) -> str:
    return f"`banzuke correct exclude --event {shlex.quote(event)}` leaves out the whole event"


def the_name(working: Connection, league: League, text: str) -> str:
    """The one name of a league that a text means: the text itself if it is a name of the logs.

    Raises
    ------
    NobodyCalled
        If no player matches.
    CannotCorrect
        If several players match.
    """
    ids = dict(
        working.rows(
            "SELECT name, player_id FROM core.player WHERE namespace = ? ORDER BY name",
            [league.namespace],
        )
    )
    name = clean_name(text)
    if name in ids or of_player(league.namespace, name) in ids.values():
        return name  # the table has an erased name only by its id
    aliases = aliases_of(working, league.namespace)
    name_of = {player_id: name for name, player_id in ids.items()}
    players = {name: name_of[aliases.get(i, i)] for name, i in ids.items() if not is_bye(name)}
    found = people_called(text, players)
    if len(found) != 1:
        if found:
            raise CannotCorrect(why_not_one(text, found, ids))
        hint = did_you_mean(text, ids)
        raise NobodyCalled(f"nobody in league {league.name} is called {text!r}{hint}")
    return found[0]


def refuse_unfit(
    working: Connection, home: Home, league: League, action: str, value: str, game: Candidate
) -> None:
    """Refuse a correction that cannot apply to a game, or a second correction of the game.

    Raises
    ------
    CannotCorrect
        With the reason. A game can have one row that moves it, and one row that voids it or gives
        it a result.
    """
    (named,) = named_games(working, league, f"key:{game.key}")
    if why := why_unfit(league, action, value, named):
        raise CannotCorrect(why)
    if action == "move" and game.at and moved_to(league, value) == game.at:
        raise CannotCorrect(f"the game is of {value} already: {game.about}")
    for other in active_rows(home, league.name):
        if other.action not in OF_GAMES or (other.action == "move") != (action == "move"):
            continue
        if game.key in [named.key for named in named_games(working, league, other.game)]:
            what = " ".join(filter(None, (other.action, other.value)))
            raise CannotCorrect(
                f"this game already has the correction {other.id} ({what}); run "
                f"`banzuke correct withdraw {other.id}` first"
            )


def refuse_left_out(home: Home, row: CorrectionRow) -> None:
    """Raise `CannotCorrect` if another correction already leaves out the player or the event."""
    for other in active_rows(home, row.league):
        if (other.action, other.player, other.event) == (row.action, row.player, row.event):
            name = row.player or row.event
            raise CannotCorrect(f"the correction {other.id} already leaves out {name!r}")


def the_event(working: Connection, league: League, text: str) -> str:
    """The event of a league's logs that a text means; capitals do not matter if one event fits.

    Raises
    ------
    CannotCorrect
        If there is no such event.
    """
    if not league.its_kind.has_events:
        raise CannotCorrect("table games have no events; exclude the player or void the games")
    event = clean_name(text)
    rows = working.rows(
        f"SELECT DISTINCT row.event FROM {league.its_kind.table} AS row"
        " JOIN raw.source_file AS file ON file.file_id = row.file_id"
        " WHERE file.league = ? AND file.state = 'active' AND row.event IS NOT NULL ORDER BY ALL",
        [league.name],
    )
    names = [name for (name,) in rows]
    if event in names:
        return event
    alike = [name for name in names if name.casefold() == event.casefold()]
    if len(alike) == 1:
        return str(alike[0])
    raise CannotCorrect(f"league {league.name} has no event {event!r}{did_you_mean(event, names)}")


def active_rows(home: Home, league: str | None = None) -> list[CorrectionRow]:
    """The rows of a home's file that no other row withdraws."""
    rows = read_corrections(home).rows
    over = {row.value for row in rows if row.action == WITHDRAW}
    return [
        row
        for row in rows
        if row.action != WITHDRAW and row.id not in over and league in (None, row.league)
    ]
