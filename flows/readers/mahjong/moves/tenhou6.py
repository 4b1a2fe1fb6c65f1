"""Moves of tenhou.net/6: separate lists of draws and cuts per seat, put into the order of play.

A call stands in the draws of its player. The place of the call's letter says whose tile was
called, but not which of two equal cuts. So orders are tried until one order uses every entry.
"""

import re
from dataclasses import dataclass
from typing import Any

from banzuke.flows.readers.mahjong.moves.events import (
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
)
from banzuke.flows.readers.mahjong.moves.hands import dealt
from banzuke.flows.readers.mahjong.tenhou_names import class_and_length, room_of_text

TSUMOGIRI = 60
"""Stands for the tile just drawn."""
MOST_STEPS = 200_000
"""Largest number of search steps; an unambiguous hand takes about a hundred."""
LUCKY = {
    **dict.fromkeys(("立直", "一発", "槍槓", "嶺上開花", "海底摸月", "河底撈魚"), 1),
    "両立直": 2,
    **dict.fromkeys(("ダブル立直", "Double Riichi"), 2),
    **dict.fromkeys(("Riichi", "Ippatsu", "Robbing a Kan", "After a Kan"), 1),
    **dict.fromkeys(("Under the Sea", "Under the River"), 1),
}
"""Han of riichi and chance by yaku name, as Tenhou and exports from Mahjong Soul write it."""
RIICHI = ("立直", "両立直", "ダブル立直", "Riichi", "Double Riichi")


def game_of(game: dict[str, Any]) -> GameLog:
    """The moves of one game."""
    names = tuple(str(name) for name in game.get("name", ()))
    hands = tuple(dealt(_hand, number, log) for number, log in enumerate(game["log"], start=1))
    rule = game.get("rule") or {}
    said = room_of_text(str(rule.get("disp", "")), 4)
    reds = [value for key, value in rule.items() if key.startswith("aka")]
    is_tenhou = bool(class_and_length(said))
    return GameLog(
        game.get("ref"),
        names,
        hands,
        reds=any(reds) if reds else "赤" in said or not is_tenhou,
        open_tanyao="喰" in said or not is_tenhou,
    )


def tile(number: int) -> int:
    """A tile by Tenhou's number: 11-19, 21-29, 31-39, 41-47, and 51-53 for red fives."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:
        return 33 + rank
    if not (1 <= suit <= 4 and 1 <= rank <= (7 if suit == 4 else 9)):
        raise BadMoves("unknown-tile", f"{number} is not a tile")
    return 9 * (suit - 1) + rank - 1


@dataclass
class _State:
    """A state of the search: the entries used so far."""

    drawn: list[int]
    cut: list[int]
    seat: int
    takes: bool
    dora: int
    events: list[Event]

    def copy(self) -> "_State":
        return _State(self.drawn[:], self.cut[:], self.seat, self.takes, self.dora, self.events[:])


def _hand(number: int, log: list[Any]) -> HandLog:
    (kyoku, *_), _, doras = log[0], log[1], log[2]
    starts, draws, cuts = log[4:16:3], log[5:16:3], log[6:16:3]
    dealer = kyoku % 4
    start = _State([0] * 4, [0] * 4, dealer, True, 1, [])
    stack, steps = [start], 0
    while stack:
        steps += 1
        if steps > MOST_STEPS:
            break
        state = stack.pop()
        following = _advance(state, draws, cuts, doras)
        if following is None:
            if all(state.drawn[s] >= len(draws[s]) for s in range(4)) and all(
                state.cut[s] >= len(cuts[s]) for s in range(4)
            ):
                events = [*state.events, *_wins(log, state.events, doras)]
                hands = tuple(tuple(tile(n) for n in hand) for hand in starts)
                return HandLog(number, kyoku // 4, dealer, tile(doras[0]), hands, events)
        else:
            stack += following
    raise BadMoves("unordered-moves", f"hand {number}: no order of draws and cuts fits all of them")


def _advance(
    state: _State, draws: list[list[Any]], cuts: list[list[Any]], doras: list[int]
) -> list[_State] | None:
    """The possible next states; None if a list is used up, [] at a contradiction.

    The search takes the last of these states first.
    """
    seat = state.seat
    if state.takes:
        if state.drawn[seat] >= len(draws[seat]):
            return None
        entry = draws[seat][state.drawn[seat]]
        if not isinstance(entry, int):
            return []
        state.drawn[seat] += 1
        state.events.append(Draw(seat, tile(entry)))
    if state.cut[seat] >= len(cuts[seat]):
        return None
    entry = cuts[seat][state.cut[seat]]
    state.cut[seat] += 1
    last = state.events[-1]
    if isinstance(entry, str) and entry[:1] != "r":
        tiles = tuple(tile(int(n)) for n in re.findall("[0-9]{2}", entry))
        if "a" in entry:
            state.events.append(Kan(seat, "ankan", tiles))
        elif "k" in entry:
            at = entry.index("k") // 2
            state.events.append(Kan(seat, "kakan", (tiles[at],)))
        else:
            raise BadMoves("unknown-move", f"{entry!r} is not a move")
        _turn_dora(state, doras)
        state.takes = True
        return [state]
    riichi = isinstance(entry, str)
    number = int(str(entry)[1:] if riichi else entry)
    if number == 0 and isinstance(last, Call):
        _turn_dora(state, doras)
        state.takes = True
        return [state]
    if number == TSUMOGIRI and not isinstance(last, Draw):
        raise BadMoves("unknown-move", f"seat {seat} cuts the drawn tile, but drew no tile")
    cut = last.tile if number == TSUMOGIRI and isinstance(last, Draw) else tile(number)
    state.events.append(Discard(seat, cut, riichi))
    return [_drawing(state, (seat + 1) % 4), *_calls(state, draws, cut)]


def _turn_dora(state: _State, doras: list[int]) -> None:
    if state.dora < len(doras):
        state.events.append(Dora(tile(doras[state.dora])))
        state.dora += 1


def _drawing(state: _State, seat: int) -> _State:
    new = state.copy()
    new.seat, new.takes = seat, True
    return new


def _calls(state: _State, draws: list[list[Any]], cut: int) -> list[_State]:
    """The states in which a player calls the tile that was just cut, by seats in turn."""
    found = []
    for step in (1, 2, 3):
        seat = (state.seat + step) % 4
        if state.drawn[seat] >= len(draws[seat]):
            continue
        entry = draws[seat][state.drawn[seat]]
        if not isinstance(entry, str):
            continue
        (letter,) = re.findall("[cpm]", entry) or [""]
        tiles = tuple(tile(int(n)) for n in re.findall("[0-9]{2}", entry))
        place = entry.index(letter) // 2 if letter else 0
        from_seat = {0: 3, 1: 2, 2: 1, 3: 1}[place]
        if not letter or tiles[place] != cut or (seat + from_seat) % 4 != state.seat:
            continue
        new = state.copy()
        new.drawn[seat] += 1
        new.seat, new.takes = seat, False
        kind = {"c": "chi", "p": "pon", "m": "kan"}[letter]
        new.events.append(Call(seat, kind, tiles, cut))
        found.append(new)
    return found


def _wins(log: list[Any], events: list[Event], doras: list[int]) -> list[Won]:
    result = log[16] if len(log) > 16 else []
    if not result or result[0] != "和了":
        return []
    wins = []
    for detail in result[2::2]:
        seat, source = detail[0], detail[1]
        tsumo = seat == source
        taken = next(
            (
                e.tile if not isinstance(e, Kan) else e.tiles[0]
                for e in reversed(events)
                if isinstance(e, Draw if tsumo else (Discard, Kan))
            ),
            -1,
        )
        reckoned = str(detail[3]) if len(detail) > 3 else ""
        yaku = [re.fullmatch(r"(.+)\((?:([0-9]+)飜|役満)\)", text) for text in detail[4:]]
        names = {found[1]: int(found[2] or 0) for found in yaku if found}
        riichi = any(name in names for name in RIICHI)
        points = re.findall("([0-9]+)(?:-([0-9]+))?点(∀)?", reckoned)
        fu = re.match("([0-9]+)符", reckoned)
        yakuman = sum("役満" in text for text in detail[4:])
        wins.append(
            Won(
                seat,
                taken,
                tsumo,
                ura=tuple(tile(n) for n in log[3][: len(doras)]) if riichi else (),
                luck=sum(han for name, han in names.items() if name in LUCKY),
                heavenly=any(name in ("天和", "地和") for name in names),
                han=sum(names.values()) if names and not yakuman else None,
                fu=int(fu[1]) if fu else None,
                points=_total(points[0]) if points else None,
                yakuman=yakuman or None,
            )
        )
    return wins


def _total(points: tuple[str, str, str]) -> int:
    first, second, each = points
    if each:
        return 3 * int(first)
    if second:
        return 2 * int(first) + int(second)
    return int(first)
