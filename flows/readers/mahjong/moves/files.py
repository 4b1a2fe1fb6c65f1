"""The games of a file with their moves, in any of the four formats."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from banzuke.flows.readers.mahjong.moves import majsoul, mjai, mjlog, tenhou6
from banzuke.flows.readers.mahjong.moves.events import BadMoves, GameLog
from banzuke.flows.readers.mahjong.moves.hands import NOT_AS_EXPECTED
from banzuke.flows.readers.mahjong.tenhou_names import game_id


def games_in(path: Path) -> list[GameLog]:
    """The games of a file: mjlog XML, tenhou.net/6 JSON, mjai lines, Mahjong Soul records.

    Raises
    ------
    BadMoves
        ``not-moves`` if the file is in none of these formats, or the rule that the file breaks.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadMoves("not-moves", f"{path}: byte {error.start} is not UTF-8") from None
    name = game_id(path.name) or path.stem
    try:
        if text.lstrip().startswith("<"):
            return [mjlog.game_of(mjlog.elements_of(text), name)]
        return [json_game(game, name) for game in _objects(text)]
    except json.JSONDecodeError as error:
        raise BadMoves("not-moves", f"{path} is neither XML nor JSON: {error}") from None
    except NOT_AS_EXPECTED as error:
        if isinstance(error, BadMoves):
            raise
        raise BadMoves("not-moves", f"{path}: {type(error).__name__}: {error}") from None


def _objects(text: str) -> list[Any]:
    """The games of a JSON text: objects, or the lines of each mjai game."""
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        whole = [json.loads(line) for line in text.splitlines() if line.strip()]
    if isinstance(whole, dict):
        return [whole]
    return list(mjai.games_among(whole, move_of=lambda move: move)) if "type" in whole[0] else whole


def json_game(game: Any, name: str) -> GameLog:
    """The moves of a game that is a JSON object, or a list of mjai lines."""
    if isinstance(game, list):
        found = mjai.game_of(game)
    elif "log" in game:
        found = tenhou6.game_of(game)
    elif "data" in game:
        found = majsoul.game_of(game)
    else:
        raise BadMoves("not-moves", "neither `log`, nor `data`, nor lines of mjai")
    return replace(found, game=found.game or name)
