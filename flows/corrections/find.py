"""Search for games: by an id of the log, by a key, or by players, day and event."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from banzuke.flows.corrections.corrected import FILE
from banzuke.flows.corrections.rows import parse_day
from banzuke.flows.corrections.take_in import KEY, named_games
from banzuke.flows.fingerprint import of_player
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.names import clean_name
from banzuke.flows.leagues.periods import end_of_day, start_of_day
from banzuke.flows.people.aliases import aliases_of
from banzuke.flows.store import Connection

MOST_FOUND = 50
"""Largest number of games from which a user can choose."""


@dataclass(frozen=True)
class GameDescription:
    """The description of a game: an id or a key, or players, day and event."""

    game: str = ""
    players: tuple[str, ...] = ()
    day: str = ""
    event: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether the description is empty, so that every game would match."""
        return not (self.game or self.players or self.day or self.event)


@dataclass(frozen=True)
class Candidate:
    """A game that matches: its id or key for corrections, and facts for the user.

    ``at`` is the time of the game in UTC, if its log has one.
    """

    name: str
    about: str
    path: str
    line: int
    key: str
    at: dt.datetime | None = None


def find_games(working: Connection, league: League, described: GameDescription) -> list[Candidate]:
    """The games of a league's logs that match the whole description, the latest first.

    Players are found by any of their names. Games are as in the logs, without corrections. The
    result has at most `MOST_FOUND` + 1 games.
    """
    keys = None
    if described.game:
        keys = [named.key for named in named_games(working, league, described.game)]
        if not keys:
            return []
    where, values = _where(working, league, described, keys)
    kind = league.its_kind
    id_ = "NULL::VARCHAR" if kind.is_of_events else "any_value(row.game)"
    event = "NULL::VARCHAR" if not kind.has_events else "any_value(row.event)"
    found = working.rows(
        f"SELECT replace(row.natural_key::VARCHAR, '-', '') AS key, {id_}, {event},"
        f" strftime(any_value(timezone(?, timezone('UTC', {_time(league)}))), '%Y-%m-%d %H:%M'),"
        f" {_result(league)}, any_value(row.void_reason),"
        " arg_min(file.path, (file.file_number, row.line)),"
        f" arg_min(row.line, (file.file_number, row.line)), any_value({_time(league)})"
        f" FROM {kind.table} AS row {FILE} {_with_names(league)}"
        f" WHERE file.league = ? AND file.state = 'active' AND {where}"
        f" GROUP BY row.natural_key ORDER BY 4 DESC NULLS LAST, 7, 8 LIMIT {MOST_FOUND + 1}",
        [league.timezone, league.name, *values],
    )
    return [_candidate(row, has_own_ids=_own_ids(working, league, row[1])) for row in found]


def _candidate(row: tuple[Any, ...], *, has_own_ids: bool) -> Candidate:
    key, own_id, event, time, result, void_reason, path, line, at = row
    parts = [(time or "").removesuffix(" 00:00"), event or "", result]
    parts += [f"void: {void_reason}"] if void_reason else []
    name = own_id if own_id and has_own_ids else f"key:{key}"
    return Candidate(name, ", ".join(filter(None, parts)), path, int(line), key, at)


def _own_ids(working: Connection, league: League, own_id: str | None) -> bool:
    """Whether an id of the log is the id of one game only, and does not look like a key."""
    return (
        bool(own_id)
        and not KEY.fullmatch(own_id or "")
        and (len(named_games(working, league, own_id or "")) == 1)
    )


def _time(league: League) -> str:
    is_of_events = league.its_kind.is_of_events
    return "coalesce(row.ended_at, row.started_at)" if is_of_events else "row.played_at"


def _result(league: League) -> str:
    """The SQL of the players and the result, for rows grouped by key."""
    if league.its_kind.has_scores:
        return (
            "any_value(one.name || ' – ' || two.name || CASE"
            " WHEN row.wins + row.draws + row.losses <> 1"
            "  THEN ' ' || row.wins || '-' || row.draws || '-' || row.losses"
            " WHEN row.wins = 1 THEN ' 1-0' WHEN row.draws = 1 THEN ' 1/2-1/2' ELSE ' 0-1' END)"
        )
    if league.its_kind.has_seats:
        # If two logs have a game, each seat of the game has two rows.
        return (
            "array_to_string(list_sort(list_distinct(list(row.seat || ' ' || one.name || ' ('"
            " || row.place || ')'))), ', ')"
        )
    return "any_value(one.name || ', place ' || row.place)"


def _with_names(league: League) -> str:
    people = list(league.its_kind.people.values())
    joins = [
        f"JOIN core.player AS {name} ON {name}.player_id = row.{column}"
        for name, column in zip(("one", "two"), people, strict=False)
    ]
    return " ".join(joins)


def _where(
    working: Connection, league: League, described: GameDescription, keys: list[str] | None
) -> tuple[str, list[object]]:
    parts: list[str] = []
    values: list[object] = []
    if keys is not None:
        parts.append("list_contains(?::UUID[], row.natural_key)")
        values.append(keys)
    kind = league.its_kind
    for player in described.players:
        columns = " OR ".join(f"who.{c} IN (SELECT unnest(?))" for c in kind.people.values())
        parts.append(
            "row.natural_key IN (SELECT who.natural_key FROM"
            f" {kind.table} AS who JOIN raw.source_file AS its ON its.file_id = who.file_id"
            f" WHERE its.league = ? AND ({columns}))"
        )
        values += [league.name, *[_ids(working, league, player)] * len(kind.people)]
    if day := parse_day(described.day):
        parts.append(f"{_time(league)} >= ? AND {_time(league)} < ?")
        values += [start_of_day(league, day), end_of_day(league, day)]
    if described.event:
        parts.append("row.event = ?")
        values.append(clean_name(described.event))
    return " AND ".join(parts), values


def _ids(working: Connection, league: League, name: str) -> list[str]:
    """The ids of all names of a player; for an unknown name, the id that it would have."""
    own = of_player(league.namespace, clean_name(name))
    aliases = aliases_of(working, league.namespace)
    end = aliases.get(own, own)
    return sorted({own, end} | {alias for alias, of in aliases.items() if of == end})
