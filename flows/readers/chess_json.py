"""Games in JSON from lichess, lishogi and chess.com: one game a line, a list, or an archive.

lichess.org writes one object for each game (`application/x-ndjson`), and so does lishogi.org, whose
players are sente and gote. chess.com writes one object
for a month of an account, with the list `games`. A game has the same id as in PGN, so that no game
counts twice.
"""

import datetime as dt
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from banzuke.flows.leagues.league import Source
from banzuke.flows.leagues.reading import Reading
from banzuke.flows.readers.gathered import BAD_RESULT, NOT_A_GAME, UnusableGame
from banzuke.flows.readers.json_games import objects_of
from banzuke.flows.readers.pairwise_games import SCORED, VOID, pairwise_games, with_meanings
from banzuke.flows.readers.rows import RawRows

JsonObject = dict[str, Any]
Values = Mapping[str, str | None]
EXTRA = ("variant", "speed", "rated", "white_rating", "black_rating")
LICHESS = {
    **dict.fromkeys(("mate", "resign", "stalemate", "draw", "outoftime", "timeout"), SCORED),
    **dict.fromkeys(("variantEnd", "insufficientMaterialClaim", "cheat"), SCORED),
    **dict.fromkeys(("aborted", "noStart", "unknownFinish", "created", "started"), VOID),
}
"""The meaning of lichess's words for endings, the same as in its PGN."""
LISHOGI = {
    **dict.fromkeys(("repetition", "impasse27", "tryRule", "specialVariantEnd"), SCORED),
    **dict.fromkeys(("illegalMove", "perpetualCheck", "royalsLost", "bareRoyal"), SCORED),
    "paused": VOID,
}
"""The meaning of the words that only lishogi has."""
SITES = {("white", "black"): "lichess.org", ("sente", "gote"): "lishogi.org"}
"""The site of games by its words for both players."""
DRAWN = frozenset(
    ["agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient"]
)
"""Results of chess.com for both players of a drawn game."""
CHESS_COM = {"decided": SCORED, "drawn": SCORED}
MEANINGS = {**LICHESS, **LISHOGI, **CHESS_COM}
GAME_URL = re.compile(r"chess\.com/(?:game/)?(live|daily|computer)/(?:game/)?([0-9]+)")
STARTED = re.compile(r'\[UTCDate "([0-9.]+)"\]\s*\[UTCTime "([0-9:]+)"\]')
NOT_SHOWN = ("moves", "pgn", "clocks", "analysis", "tcn", "fen", "initial_setup", "accuracies")
"""Fields of a game that its text in quarantine leaves out: the moves, and notes on them."""


def read_chess_json(path: Path, source: Source, limits: Reading) -> RawRows:
    """The games of a file.

    Raises
    ------
    UnreadableFile
        ``invalid-json`` if the file is not JSON, ``not-chess-json`` if it holds no game.
    """
    games = pairwise_games(*EXTRA)
    for line, text, found in _games(path, source, limits):
        if isinstance(found, UnusableGame):
            games.refuse(line, text, found)
            continue
        shown = {key: value for key, value in found.items() if key not in NOT_SHOWN}
        raw = json.dumps(shown, ensure_ascii=False)
        try:
            games.add(line, raw, _values(found))
        except UnusableGame as error:
            games.refuse(line, raw, error)
    return with_meanings(games.rows(path, source), source, MEANINGS)


def _games(
    path: Path, source: Source, limits: Reading
) -> Iterator[tuple[int, str, JsonObject | UnusableGame]]:
    """Yield line, text and game; the games of an archive are numbered from 1."""
    for line, text, found in objects_of(path, source, limits):
        archive = found.get("games") if isinstance(found, dict) else None
        if not isinstance(archive, list):
            yield line, text, found
            continue
        for number, game in enumerate(archive, 1):
            is_game = isinstance(game, dict)
            yield number, "", game if is_game else UnusableGame(NOT_A_GAME, "it is not a game")


def _values(game: JsonObject) -> Values:
    try:
        return _of_lichess(game) if "players" in game else _of_chess_com(game)
    except (KeyError, StopIteration, TypeError, AttributeError, ValueError, OverflowError, OSError):
        message = (
            "it lacks players, result or time, which games of lichess, lishogi and chess.com have"
        )
        raise UnusableGame(NOT_A_GAME, message) from None


def _of_lichess(game: JsonObject) -> Values:
    players = game["players"]
    (one, other), site = next(each for each in SITES.items() if each[0][0] in players)
    status = game.get("status")
    won = game.get("winner")
    if won not in (None, one, other):
        raise UnusableGame(BAD_RESULT, f'winner "{won}" is neither {one} nor {other}; fix it')
    drawn = None if status is None else "1/2"
    return {
        "game": f"{site}/{game['id']}",
        "played_at": _instant(game["createdAt"] / 1000),
        "first": _name_of(players[one]),
        "second": _name_of(players[other]),
        "result": {one: "1", other: "0"}.get(won or "", drawn),
        "termination": _text(status),
        "variant": game.get("variant"),
        "speed": game.get("speed"),
        "rated": _truth(game.get("rated")),
        "white_rating": _text(players[one].get("rating")),
        "black_rating": _text(players[other].get("rating")),
    }


def _name_of(player: JsonObject) -> str | None:
    """The account of a player, or the level of lichess's own program; None if anonymous."""
    if "aiLevel" in player:
        return f"Stockfish level {player['aiLevel']}"
    user = player.get("user") or {}
    return user.get("name") or user.get("id") or player.get("name")


def _of_chess_com(game: JsonObject) -> Values:
    white, black = game["white"], game["black"]
    results = (white["result"], black["result"])
    if results.count("win") == 1:
        result, ending = ("1" if results[0] == "win" else "0"), "decided"
    elif set(results) <= DRAWN:
        result, ending = "1/2", "drawn"
    else:
        result, ending = None, f"{results[0]} and {results[1]}"
    link = GAME_URL.search(str(game.get("url", "")))
    started = STARTED.search(str(game.get("pgn", "")))
    return {
        "game": f"chess.com/{link[1]}/{link[2]}" if link else None,
        "played_at": f"{started[1].replace('.', '-')}T{started[2]}Z"
        if started
        else _instant(game["end_time"]),
        "first": white["username"],
        "second": black["username"],
        "result": result,
        "termination": ending,
        "variant": game.get("rules"),
        "speed": game.get("time_class"),
        "rated": _truth(game.get("rated")),
        "white_rating": _text(white.get("rating")),
        "black_rating": _text(black.get("rating")),
    }


def _instant(seconds: float) -> str:
    return dt.datetime.fromtimestamp(seconds, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _truth(value: object) -> str | None:
    return None if value is None else str(bool(value)).lower()


def _text(value: object) -> str | None:
    return None if value is None else str(value)
