"""The events of a hand of mahjong, independent of the log format.

Tiles have the engine's numbers: 0-33 by kind, 34-36 for red fives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

FIVES = (4, 13, 22)
"""The kinds that have a red copy; the red copy is 34, 35 or 36."""


@dataclass(frozen=True)
class Draw:
    """A player draws a tile."""

    seat: int
    tile: int


@dataclass(frozen=True)
class Discard:
    """A player cuts a tile, and may declare riichi with it."""

    seat: int
    tile: int
    riichi: bool = False


@dataclass(frozen=True)
class Call:
    """A player takes the last cut tile; ``tiles`` is the whole meld with the taken tile."""

    seat: int
    kind: str
    tiles: tuple[int, ...]
    taken: int


@dataclass(frozen=True)
class Kan:
    """A player declares a kan itself: ``ankan`` of four tiles, or ``kakan`` of one on a pon."""

    seat: int
    kind: str
    tiles: tuple[int, ...]


@dataclass(frozen=True)
class Dora:
    """One more dora indicator."""

    tile: int


@dataclass(frozen=True)
class Won:
    """A win as the log scores it; fields that the log lacks are None.

    ``luck`` is the number of han from riichi and from chance, ``heavenly`` the yakuman of a
    dealt win.
    """

    seat: int
    tile: int
    tsumo: bool
    ura: tuple[int, ...] = ()
    luck: int = 0
    heavenly: bool = False
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    yakuman: int | None = None


@dataclass(frozen=True)
class Broken:
    """The next entry of the hand's log is not a move: the rule that it breaks, and a message."""

    rule: str
    found: str


Event = Draw | Discard | Call | Kan | Dora | Won | Broken


@dataclass(frozen=True)
class HandLog:
    """One hand: its number in the game, the deal, and the events.

    ``round_wind`` and seats count from 0, East; ``dealer`` is a seat of the game. If the start
    of a hand is broken, nothing else is known of the hand.
    """

    number: int
    round_wind: int
    dealer: int
    indicator: int
    dealt: tuple[tuple[int, ...], ...]
    events: Sequence[Event] = field(default_factory=tuple)


@dataclass(frozen=True)
class GameLog:
    """One game: its id if it has one, names in seat order, hands, and the first dealer.

    ``reds`` says whether there are red fives, ``open_tanyao`` whether all-simples wins with
    calls.
    """

    game: str | None
    players: tuple[str, ...]
    hands: tuple[HandLog, ...]
    first_dealer: int = 0
    reds: bool = True
    open_tanyao: bool = True


class BadMoves(ValueError):
    """A hand contradicts itself, or holds an impossible entry; the error has rule and place."""

    def __init__(self, rule: str, found: str) -> None:
        super().__init__(found)
        self.rule = rule


NORTH = ("three-players", "a north was set aside: the moves of games of three are not read")
"""Rule and message for a game of three, the same in all formats."""


def seat_of(number: object) -> int:
    """The number of a seat.

    Raises
    ------
    BadMoves
        ``unknown-seat``.
    """
    if type(number) is int and 0 <= number <= 3:
        return number
    raise BadMoves("unknown-seat", f"{number!r} is not a seat from 0 to 3")


def tile_of(name: str) -> int:
    """A tile by its letters in mjai and Mahjong Soul: 5m, 0m or 5mr, 1z, E, P.

    Raises
    ------
    BadMoves
        ``unknown-tile``.
    """
    honours = "ESWNPFC"
    if len(name) == 1 and name in honours:
        return 27 + honours.index(name)
    if len(name) in (2, 3) and name[0].isdigit() and name[1] in "mpsz":
        suit, number = "mpsz".index(name[1]), int(name[0])
        if suit < 3 and ((number == 0 and len(name) == 2) or name[0] + name[2:] == "5r"):
            return 34 + suit
        if len(name) == 2 and 1 <= number <= (7 if suit == 3 else 9):
            return 9 * suit + number - 1
    raise BadMoves("unknown-tile", f"{name!r} is not a tile")
