"""Mahjong Soul: games from the lists of its statistics sites, and records of the game itself.

A listed game has ``players`` in seat order, each with nickname and score. A record has a ``head``
with accounts, and a result by seat. A record may leave out zeros, as protocol buffers do. Seat 1 is
the first dealer in both.
"""

import datetime as dt
from pathlib import Path
from typing import Any

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, UnusableGame
from banzuke.flows.readers.json_games import JsonObject, Values, read_games
from banzuke.flows.readers.jsonl_log import json_text
from banzuke.flows.readers.mahjong.table_games import (
    UNFINISHED,
    numbered,
    per_seat,
    table_games,
    void_reason,
)
from banzuke.flows.readers.rows import RawRows

COMPUTER_NAME = "Computer"
"""The name of a seat without an account; it may also be somebody's nickname."""
PER_SEAT = ("account", "level", "grading", "result")
EXTRA_COLUMNS = (
    *("ended_at", "category"),
    *(f"{name}_{seat}" for name in PER_SEAT for seat in SEATS),
)


def read_majsoul(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file: one, a list of them, or one a line.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` or ``not-majsoul`` if the file is something else.
    """
    games = table_games(*EXTRA_COLUMNS)
    return read_games(path, source, limits, games, values_of=_values, raw_of=_without_moves)


def _without_moves(game: JsonObject) -> JsonObject:
    return {"head": game["head"]} if "head" in game else game


def _values(game: JsonObject) -> Values:
    if isinstance(game.get("head"), dict):
        return _of_record(game["head"])
    if "accounts" in game and "uuid" in game:
        return _of_record(game)
    if "players" in game and "uuid" in game:
        return _of_listing(game)
    raise UnusableGame(NOT_A_GAME, "neither a game with `players` nor a record; remove it")


def _of_listing(game: JsonObject) -> dict[str, str | None]:
    players = _objects(game["players"])
    if all("seat" in player for player in players):
        players = _in_seat_order(players)
    _refuse_size(len(players))
    return {
        "game": json_text(game["uuid"]),
        "played_at": _time(game.get("startTime")),
        "ended_at": _time(game.get("endTime")),
        "room": json_text(game.get("modeId")),
        "seats": str(len(players)),
        **_column(players, "player", "nickname"),
        **_column(players, "points", "score"),
        **_column(players, "account", "accountId"),
        **_column(players, "level", "level"),
        **_column(players, "grading", "gradingScore"),
    }


def _of_record(head: JsonObject) -> dict[str, str | None]:
    results = _in_seat_order(_objects(_inner(head, "result").get("players")))
    if not results:
        raise UnusableGame(UNFINISHED, "the record has no result: the game broke off")
    _refuse_size(len(results))
    accounts = {str(player.get("seat", 0)): player for player in _objects(head.get("accounts"))}
    seated = [accounts.get(str(seat), {}) for seat in range(len(results))]
    names = [json_text(account.get("nickname")) if account else COMPUTER_NAME for account in seated]
    config = _inner(head, "config")
    meta = _inner(config, "meta")
    return {
        "game": json_text(head.get("uuid")),
        "played_at": _time(head.get("start_time")),
        "ended_at": _time(head.get("end_time")),
        "room": json_text(meta.get("mode_id") or meta.get("contest_uid")),
        "category": json_text(config.get("category")),
        "seats": str(len(results)),
        "void_reason": void_reason(computer=not all(seated)),
        **per_seat("player", numbered(names, COMPUTER_NAME)),
        **per_seat("points", [json_text(result.get("part_point_1", 0)) for result in results]),
        **per_seat("result", [json_text(result.get("total_point", 0)) for result in results]),
        **per_seat("grading", [json_text(result.get("grading_score", 0)) for result in results]),
        **_column(seated, "account", "account_id"),
        **per_seat("level", [json_text(_inner(account, "level").get("id")) for account in seated]),
    }


def _in_seat_order(players: list[JsonObject]) -> list[JsonObject]:
    """Players in seat order; the first seat is 0, and its number may be left out."""
    seats = [player.get("seat", 0) for player in players]
    if sorted(map(str, seats)) != [str(seat) for seat in range(len(players))]:
        raise UnusableGame(BAD_RESULT, f"the seats are {seats}; get the game again")
    return sorted(players, key=lambda player: str(player.get("seat", 0)))


def _refuse_size(n_seats: int) -> None:
    if n_seats not in SEATS[2:]:
        raise UnusableGame(
            BAD_RESULT, f"{counted(n_seats, 'player')}; only games of 3 or 4 are rated"
        )


def _column(players: list[JsonObject], name: str, key: str) -> dict[str, str | None]:
    return per_seat(name, [json_text(player.get(key)) for player in players])


def _objects(value: Any) -> list[JsonObject]:
    items = value if isinstance(value, list) else []
    if not all(isinstance(item, dict) for item in items):
        raise UnusableGame(BAD_RESULT, "a player is not a JSON object; get the game again")
    return items


def _inner(value: JsonObject, key: str) -> JsonObject:
    """An object inside another one, or an empty object if it is not there."""
    inner = value.get(key)
    return inner if isinstance(inner, dict) else {}


def _time(seconds: object) -> str | None:
    """Seconds since 1970 as a time in UTC; other values are returned unchanged."""
    if not isinstance(seconds, int) or isinstance(seconds, bool):
        return json_text(seconds)
    try:
        return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return str(seconds)
