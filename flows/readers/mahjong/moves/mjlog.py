"""Moves of Tenhou's mjlog: element names are moves, tiles are numbers from 0 to 135."""

import re
from dataclasses import dataclass
from urllib.parse import unquote
from xml.etree import ElementTree

from banzuke.flows.readers.mahjong.moves.events import (
    FIVES,
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
)
from banzuke.flows.readers.mahjong.moves.hands import hands_of
from banzuke.flows.readers.mahjong.tenhou_names import (
    EAST_HEAVEN,
    NO_OPEN,
    NO_RED,
    room_of_type,
)

LUCKY = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 21: 2}
"""Han of riichi and chance by the number of their yaku."""
COPIES, KINDS = 4, 34
RIICHI = (1, 21)
HEAVENLY = (37, 38)
"""The yakuman of a dealt win, by their numbers."""


Element = tuple[str, dict[str, str]]


def game_of(elements: list[Element], game: str | None = None) -> GameLog:
    """The moves of one game from its elements: names and attributes."""
    first = dict(reversed(elements))
    names = tuple(unquote(first["UN"].get(f"n{seat}", "")) for seat in range(4) if "UN" in first)
    kind = int(first.get("GO", {}).get("type", "0"))
    if kind & EAST_HEAVEN:
        raise BadMoves("other-variant", f"the moves of games of {room_of_type(kind)} are not read")
    table = _Table(reds=not kind & NO_RED)
    hands = hands_of(
        elements,
        starts=lambda element: element[0] == "INIT",
        deal=table.deal,
        follow=table.follow,
    )
    dealer = seat_of(int(first.get("TAIKYOKU", {}).get("oya", "0")))
    return GameLog(game, names, hands, dealer, table.reds, not kind & NO_OPEN)


@dataclass
class _Table:
    """Whether there are red fives, and the player who has just declared riichi and cuts next."""

    reds: bool
    declaring: int = -1

    def tile(self, number: int) -> int:
        """A tile by its number from 0 to 135."""
        kind, copy = divmod(number, COPIES)
        if not 0 <= kind < KINDS:
            raise BadMoves("unknown-tile", f"{number} is not a tile")
        return 34 + FIVES.index(kind) if self.reds and kind in FIVES and copy == 0 else kind

    def deal(self, number: int, element: Element) -> HandLog:
        """A hand as INIT deals it."""
        of = element[1]
        self.declaring = -1
        seed = [int(n) for n in of["seed"].split(",")]
        hands = tuple(
            tuple(self.tile(int(n)) for n in of[f"hai{seat}"].split(",") if n) for seat in range(4)
        )
        return HandLog(number, seed[0] // 4, seat_of(int(of["oya"])), self.tile(seed[5]), hands)

    def follow(self, element: Element, _: list[Event]) -> list[Event]:
        """The events of an element."""
        name, of = element
        if found := re.fullmatch("([TUVWDEFG])([0-9]+)", name):
            letter, tile = found[1], self.tile(int(found[2]))
            if letter in "TUVW":
                return [Draw("TUVW".index(letter), tile)]
            seat = "DEFG".index(letter)
            declared, self.declaring = self.declaring == seat, -1
            return [Discard(seat, tile, declared)]
        if name == "REACH" and of.get("step") == "1":
            self.declaring = seat_of(int(of["who"]))
        if name == "N":
            return [self._called(seat_of(int(of["who"])), int(of["m"]))]
        if name == "DORA":
            return [Dora(self.tile(int(of["hai"])))]
        if name == "AGARI":
            return [_won(of, self.tile(int(of["machi"])))]
        return []

    def _called(self, seat: int, m: int) -> Event:
        kind, numbers, taken = meld(m)
        tiles = tuple(map(self.tile, numbers))
        if kind in ("ankan", "kakan"):
            return Kan(seat, kind, tiles if kind == "ankan" else (self.tile(taken),))
        return Call(seat, kind, tiles, self.tile(taken))


def elements_of(text: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of a log, in order."""
    return [(element.tag, dict(element.attrib)) for element in ElementTree.fromstring(text)]


def meld(m: int) -> tuple[str, tuple[int, ...], int]:
    """Kind, tiles and taken tile (0 to 135) of a meld that mjlog packs in 16 bits."""
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
        raise BadMoves(*NORTH)
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
