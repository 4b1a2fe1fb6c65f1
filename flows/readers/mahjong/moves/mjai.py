"""Moves of mjai: one JSON object per line, in the order of play."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from banzuke.flows.readers.mahjong.moves.events import (
    NORTH,
    BadMoves,
    Call,
    Discard,
    Dora,
    Draw,
    Event,
    GameLog,
    HandLog,
    Kan,
    Won,
    seat_of,
    tile_of,
)
from banzuke.flows.readers.mahjong.moves.hands import hands_of

CALLS = {"chi": "chi", "pon": "pon", "daiminkan": "kan"}
ID_DIGITS = 16
"""Length of a game's id in hex digits: 64 bits of SHA-256."""
ACTS = {"tsumo", "reach", "dahai", *CALLS, "ankan", "kakan", "hora"}
SILENT = {"start_game", "end_game", "end_kyoku", "reach_accepted", "ryukyoku", "none"}


T = TypeVar("T")


def games_among(lines: Iterable[T], *, move_of: Callable[[T], Any]) -> Iterator[list[T]]:
    """Yield the lines of each game: a `start_game` and the lines after it."""
    game: list[T] = []
    for line in lines:
        move = move_of(line)
        if game and isinstance(move, dict) and move.get("type") == "start_game":
            yield game
            game = []
        game.append(line)
    if game:
        yield game


def id_of_moves(moves: Iterable[dict[str, Any]]) -> str:
    """An id made of players and moves, without their field ``meta``."""
    bare = [{key: value for key, value in move.items() if key != "meta"} for move in moves]
    text = json.dumps(bare, sort_keys=True, separators=(",", ":")).encode()
    return hashlib.sha256(text).hexdigest()[:ID_DIGITS]


def game_of(moves: Iterable[dict[str, Any]]) -> GameLog:
    """The moves of one game."""
    every = list(moves)
    start = next((move for move in every if move.get("type") == "start_game"), {})
    names = tuple(str(name) for name in start.get("names") or ())
    table = _Table()
    hands = hands_of(
        every,
        starts=lambda move: move.get("type") == "start_kyoku",
        deal=table.deal,
        follow=table.follow,
    )
    return GameLog(id_of_moves(every), names, hands, reds=start.get("aka_flag") is not False)


@dataclass
class _Table:
    """The player who has just declared riichi and cuts next."""

    declaring: int = -1

    def deal(self, number: int, move: dict[str, Any]) -> HandLog:
        self.declaring = -1
        return HandLog(
            number,
            "ESWN".index(move["bakaze"]),
            seat_of(move["oya"]),
            tile_of(move["dora_marker"]),
            tuple(tuple(map(tile_of, hand)) for hand in move["tehais"]),
        )

    def follow(self, move: dict[str, Any], events: list[Event]) -> list[Event]:  # noqa: PLR0911  # a move a branch
        kind = move.get("type")
        if kind in SILENT:
            return []
        if kind == "dora":
            return [Dora(tile_of(move["dora_marker"]))]
        if kind == "nukidora":
            raise BadMoves(*NORTH)
        if kind not in ACTS:
            raise BadMoves("unknown-move", f"{kind!r} is not a move of mjai")
        seat = seat_of(move.get("actor"))
        if kind == "tsumo":
            return [Draw(seat, tile_of(move["pai"]))]
        if kind == "reach":
            self.declaring = seat
            return []
        if kind == "dahai":
            declared, self.declaring = self.declaring == seat, -1
            return [Discard(seat, tile_of(move["pai"]), declared)]
        if kind in CALLS:
            taken = tile_of(move["pai"])
            return [Call(seat, CALLS[kind], (taken, *map(tile_of, move["consumed"])), taken)]
        if kind == "ankan":
            return [Kan(seat, "ankan", tuple(map(tile_of, move["consumed"])))]
        if kind == "kakan":
            return [Kan(seat, "kakan", (tile_of(move["pai"]),))]
        return [_won(move, events)]


def _won(move: dict[str, Any], events: list[Event]) -> Won:
    last = next(e for e in reversed(events) if isinstance(e, Draw | Discard | Kan))
    taken = tile_of(move["pai"]) if "pai" in move else _tile(last)
    ura = move.get("ura_markers") or move.get("uradora_markers") or ()
    tsumo = move["actor"] == move["target"]
    return Won(move["actor"], taken, tsumo, tuple(map(tile_of, ura)))


def _tile(event: Draw | Discard | Kan) -> int:
    return event.tiles[0] if isinstance(event, Kan) else event.tile
