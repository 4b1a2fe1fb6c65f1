"""Moves of mjai: one JSON object a line, in the order in which they happened."""

from collections.abc import Iterable
from typing import Any

from flows.ingest.readers.mahjong.moves.events import (
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
    tile_of,
)

CALLS = {"chi": "chi", "pon": "pon", "daiminkan": "kan"}
SILENT = {"start_game", "end_game", "end_kyoku", "reach_accepted", "ryukyoku", "none"}


def game_of(moves: Iterable[dict[str, Any]]) -> GameLog:
    """Return the moves of one game."""
    names: tuple[str, ...] = ()
    hands: list[HandLog] = []
    events: list[Event] = []
    declaring = -1
    for move in moves:
        kind, seat = move.get("type"), move.get("actor", -1)
        if kind == "start_game":
            names = tuple(str(name) for name in move.get("names", ()))
        elif kind == "start_kyoku":
            events = []
            hands.append(
                HandLog(
                    len(hands) + 1,
                    "ESWN".index(move["bakaze"]),
                    move["oya"],
                    tile_of(move["dora_marker"]),
                    tuple(tuple(map(tile_of, hand)) for hand in move["tehais"]),
                    events,
                )
            )
        elif kind == "tsumo":
            events.append(Draw(seat, tile_of(move["pai"])))
        elif kind == "reach":
            declaring = seat
        elif kind == "dahai":
            events.append(Discard(seat, tile_of(move["pai"]), declaring == seat))
            declaring = -1
        elif kind in CALLS:
            taken = tile_of(move["pai"])
            tiles = (taken, *map(tile_of, move["consumed"]))
            events.append(Call(seat, CALLS[kind], tiles, taken))
        elif kind == "ankan":
            events.append(Kan(seat, "ankan", tuple(map(tile_of, move["consumed"]))))
        elif kind == "kakan":
            events.append(Kan(seat, "kakan", (tile_of(move["pai"]),)))
        elif kind == "dora":
            events.append(Dora(tile_of(move["dora_marker"])))
        elif kind == "hora":
            events.append(_won(move, events))
        elif kind not in SILENT:
            raise BadMoves("unknown-move", f"{kind!r} is no move of mjai")
    return GameLog(None, names, tuple(hands))


def _won(move: dict[str, Any], events: list[Event]) -> Won:
    last = next(e for e in reversed(events) if isinstance(e, Draw | Discard | Kan))
    taken = tile_of(move["pai"]) if "pai" in move else _tile(last)
    ura = move.get("ura_markers") or move.get("uradora_markers") or ()
    tsumo = move["actor"] == move["target"]
    return Won(move["actor"], taken, tsumo, tuple(map(tile_of, ura)))


def _tile(event: Draw | Discard | Kan) -> int:
    return event.tiles[0] if isinstance(event, Kan) else event.tile
