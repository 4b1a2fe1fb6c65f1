"""Moves of Tenhou's mjlog: elements whose names are moves, tiles as numbers of the 136."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

from flows.ingest.readers.mahjong.moves.events import (
    FIVES,
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
from flows.ingest.readers.mahjong.tenhou_names import NO_RED

LUCKY = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 21: 2}
"""Han of riichi and chance by the number of their yaku."""
RIICHI = (1, 21)
HEAVENLY = (37, 38)
"""The yakuman of a dealt win, by their numbers."""


def game_of(  # noqa: PLR0912  # a move a branch
    elements: list[tuple[str, dict[str, str]]], game: str | None = None
) -> GameLog:
    """Return the moves of one game from its elements: names and attributes."""
    names: tuple[str, ...] = ()
    reds = True
    hands: list[HandLog] = []
    events: list[Event] = []
    declaring, last = -1, -1

    def tile(number: int) -> int:
        kind = number // 4
        return 34 + FIVES.index(kind) if reds and kind in FIVES and number % 4 == 0 else kind

    for name, of in elements:
        if name == "GO":
            reds = not int(of.get("type", "0")) & NO_RED
        elif name == "UN" and not names:
            names = tuple(unquote(of.get(f"n{seat}", "")) for seat in range(4))
        elif name == "INIT":
            events, declaring = [], -1
            seed = [int(n) for n in of["seed"].split(",")]
            dealt = tuple(
                tuple(tile(int(n)) for n in of[f"hai{seat}"].split(",") if n) for seat in range(4)
            )
            hands.append(
                HandLog(len(hands) + 1, seed[0] // 4, int(of["oya"]), tile(seed[5]), dealt, events)
            )
        elif (found := re.fullmatch("([TUVWDEFG])([0-9]+)", name)) and hands:
            last = tile(int(found[2]))
            if found[1] in "TUVW":
                events.append(Draw("TUVW".index(found[1]), last))
            else:
                seat = "DEFG".index(found[1])
                events.append(Discard(seat, last, declaring == seat))
                declaring = -1
        elif name == "REACH" and of.get("step") == "1":
            declaring = int(of["who"])
        elif name == "N":
            seat = int(of["who"])
            kind, numbers, taken = meld(int(of["m"]))
            tiles = tuple(map(tile, numbers))
            if kind in ("ankan", "kakan"):
                events.append(Kan(seat, kind, tiles if kind == "ankan" else (tile(taken),)))
            else:
                events.append(Call(seat, kind, tiles, tile(taken)))
        elif name == "DORA":
            events.append(Dora(tile(int(of["hai"]))))
        elif name == "AGARI" and hands:
            events.append(_won(of, tile(int(of["machi"]))))
    return GameLog(game, names, tuple(hands))


def elements_of(text: str) -> list[tuple[str, dict[str, str]]]:
    """Return the elements of a log, in order."""
    return [(element.tag, dict(element.attrib)) for element in ElementTree.fromstring(text)]


def meld(m: int) -> tuple[str, tuple[int, ...], int]:
    """Return kind, tiles and taken tile (of the 136) of a meld as mjlog packs it in 16 bits."""
    if m & 4:
        t = m >> 10
        base, which = t // 3, t % 3
        first = base // 7 * 9 + base % 7
        tiles = tuple(4 * (first + i) + (m >> (3 + 2 * i) & 3) for i in range(3))
        return "chi", tiles, tiles[which]
    if m & 24:
        t = m >> 9
        kind, which, unused = t // 3, t % 3, m >> 5 & 3
        tiles = tuple(4 * kind + i for i in range(4) if i != unused)
        if m & 8:
            return "pon", tiles, tiles[which]
        return "kakan", (*tiles, 4 * kind + unused), 4 * kind + unused
    if m & 32:
        raise BadMoves("three-players", "a north was set aside: games of three are not followed")
    taken = m >> 8
    tiles = tuple(taken // 4 * 4 + i for i in range(4))
    return ("kan" if m & 3 else "ankan"), tiles, taken


def _won(of: dict[str, str], machi: int) -> Won:
    fu, points, _ = (int(n) for n in of["ten"].split(","))
    pairs = [int(n) for n in of.get("yaku", "").split(",") if n]
    yaku = dict(zip(pairs[::2], pairs[1::2], strict=True))
    yakuman = [int(n) for n in of.get("yakuman", "").split(",") if n]
    ura = [int(n) // 4 for n in of.get("doraHaiUra", "").split(",") if n]
    return Won(
        int(of["who"]),
        machi,
        of["who"] == of["fromWho"],
        ura=tuple(ura) if any(i in RIICHI for i in yaku) else (),
        luck=sum(han for i, han in LUCKY.items() if i in yaku),
        heavenly=any(i in HEAVENLY for i in yakuman),
        han=sum(yaku.values()) if yaku else None,
        fu=fu if yaku else None,
        points=points,
        yakuman=len(yakuman) or None,
    )
