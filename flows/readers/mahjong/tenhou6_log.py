"""Tenhou's JSON of a game (tenhou.net/6): names, room and final scores in seat order.

``sc`` holds score and settled result of each seat in turn; seat 1 is the first dealer. A log
without ``sc`` covers a part of a game. Id and hour come from ``ref``, or else from the file's name.
"""

from pathlib import Path
from typing import Any

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
from banzuke.flows.readers.mahjong.tenhou_names import (
    GUEST_NAME,
    class_and_length,
    game_id,
    hour_of_id,
    room_of_text,
)
from banzuke.flows.readers.rows import RawRows

EXTRA_COLUMNS = (
    *("class", "length", "lobby", "title"),
    *(f"{name}_{seat}" for name in ("level", "result") for seat in SEATS),
)


def read_tenhou6(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file: one, a list of them, or one a line.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` or ``not-tenhou6`` if the file is something else.
    """

    def values_of(game: JsonObject) -> Values:
        return _values(game, path.name)

    def without_moves(game: JsonObject) -> JsonObject:
        return {key: value for key, value in game.items() if key != "log"}

    games = table_games(*EXTRA_COLUMNS)
    return read_games(path, source, limits, games, values_of=values_of, raw_of=without_moves)


def _values(game: JsonObject, file_name: str) -> dict[str, str | None]:
    names = _names(game)
    points, results = _scores(game, len(names))
    own_id = json_text(game.get("ref")) or game_id(file_name)
    rule, levels = game.get("rule"), game.get("dan")
    display = json_text(rule.get("disp")) if isinstance(rule, dict) else None
    room = room_of_text(display or "", len(names))
    title = game.get("title")
    return {
        "game": own_id,
        "played_at": hour_of_id(own_id),
        "room": room,
        **class_and_length(room),
        "lobby": json_text(game.get("lobby")),
        "title": " ".join(map(str, title)).strip() if isinstance(title, list) else None,
        "seats": str(len(names)),
        "void_reason": void_reason(guest=GUEST_NAME in names),
        **per_seat("player", numbered(names, GUEST_NAME)),
        **per_seat("points", points),
        **per_seat("result", results),
        **per_seat("level", _texts(levels)[: len(names)]),
    }


def _names(game: JsonObject) -> list[str | None]:
    """The names in seat order; a game of three has no fourth name."""
    names = _texts(game.get("name"))
    if len(names) not in (3, 4) or "log" not in game:
        message = "the game has no `log`, or not 3 or 4 names in `name`; remove it"
        raise UnusableGame(NOT_A_GAME, message)
    return names if (names[3:] or [None])[0] else names[:3]


def _scores(game: JsonObject, n_seats: int) -> tuple[list[str | None], list[str | None]]:
    """Final scores and settled results."""
    if game.get("sc") is None:
        raise UnusableGame(UNFINISHED, "there are no final scores (sc): it is a part of a game")
    scores = _texts(game["sc"])
    if len(scores) < 2 * n_seats:
        raise UnusableGame(
            BAD_RESULT, f"sc is not score and result of {n_seats} players; get the log again"
        )
    return scores[0 : 2 * n_seats : 2], scores[1 : 2 * n_seats : 2]


def _texts(value: Any) -> list[str | None]:
    return [json_text(item) for item in value] if isinstance(value, list) else []
