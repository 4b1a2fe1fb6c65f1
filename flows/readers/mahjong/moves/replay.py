"""Replay of a hand: each player's hand and view at each free cut."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from banzuke.flows.readers.mahjong.moves.events import (
    FIVES,
    BadMoves,
    Broken,
    Call,
    Discard,
    Dora,
    Draw,
    GameLog,
    HandLog,
    Kan,
    Won,
)

COPIES = 4
Melds = list[tuple[str, tuple[int, ...]]]


@dataclass(frozen=True)
class Seen:
    """The view of a player at a free cut, and the tile cut.

    Attributes
    ----------
    hand : int
        Number of the hand in the game.
    seat : int
        Seat of the game; ``seat_wind`` counts from the dealer.
    turn : int
        Cuts that the player has made in this hand, including this cut.
    tiles, melds, indicators : tuple
    others : tuple of int
        Tiles in rivers and in others' melds, without tiles that were called out of a river.
    cut : int
    riichi : bool
        Whether the cut declared riichi.
    threatened : bool
        Whether another player had declared riichi before.
    untouched : bool
        Whether nobody had called.
    reds, open_tanyao : bool
        Rules of the game.
    """

    hand: int
    seat: int
    seat_wind: int
    round_wind: int
    turn: int
    tiles: tuple[int, ...]
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    indicators: tuple[int, ...]
    others: tuple[int, ...]
    cut: int
    riichi: bool
    threatened: bool
    untouched: bool
    reds: bool = True
    open_tanyao: bool = True


@dataclass(frozen=True)
class WonHand:
    """A win with the winning hand: tiles outside melds, including the winning tile."""

    won: Won
    tiles: tuple[int, ...]
    melds: tuple[tuple[str, tuple[int, ...]], ...]
    indicators: tuple[int, ...]
    seat_wind: int
    round_wind: int


@dataclass
class _Table:
    hands: list[Counter[int]]
    indicators: list[int]
    melds: list[Melds] = field(default_factory=lambda: [[], [], [], []])
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    turns: list[int] = field(default_factory=lambda: [0] * 4)
    declared: list[bool] = field(default_factory=lambda: [False] * 4)
    last: tuple[int, int] | None = None
    """The player who cut last, and the tile, while it may be called."""
    touched: bool = False

    def take(self, seat: int, tiles: tuple[int, ...], hand: int) -> None:
        """Take tiles out of a player's hand."""
        for tile in tiles:
            if self.hands[seat][tile] <= 0:
                raise BadMoves(
                    "tile-not-held", f"hand {hand}, seat {seat + 1}: tile {tile} was not held"
                )
            self.hands[seat][tile] -= 1


def replay(log: HandLog) -> Iterator[Seen | WonHand]:
    """Yield each free cut and each win of a hand.

    Raises
    ------
    BadMoves
        ``three-players`` or ``bad-deal`` before anything is yielded; ``tile-not-held``,
        ``five-copies``, ``called-nothing`` or ``no-pon`` where the hand contradicts itself; or the
        rule that a broken entry breaks. The cuts before the error are yielded first.
    """
    if isinstance(first := next(iter(log.events), None), Broken):
        raise BadMoves(first.rule, first.found)
    if sum(map(bool, log.dealt)) == 3:
        raise BadMoves(
            "three-players", f"hand {log.number}: the moves of games of three are not read"
        )
    if len(log.dealt) != 4 or any(len(hand) != 13 for hand in log.dealt):
        sizes = [len(hand) for hand in log.dealt]
        raise BadMoves("bad-deal", f"hand {log.number}: {sizes} tiles were dealt, not 13 to four")
    table = _Table([Counter(hand) for hand in log.dealt], [log.indicator])
    _refuse_five(table, log.number)
    for event in log.events:
        if isinstance(event, Draw):
            table.hands[event.seat][event.tile] += 1
            table.last = None
            _refuse_five(table, log.number)
        elif isinstance(event, Discard):
            table.turns[event.seat] += 1
            seen = None if table.declared[event.seat] else _seen(table, event, log)
            table.take(event.seat, (event.tile,), log.number)
            if seen:  # a cut of a tile that was not held is not a decision
                yield seen
            table.rivers[event.seat].append(event.tile)
            table.declared[event.seat] |= event.riichi
            table.last = (event.seat, event.tile)
        elif isinstance(event, Call):
            _call(table, event, log.number)
        elif isinstance(event, Kan):
            _kan(table, event, log.number)
        elif isinstance(event, Dora):
            table.indicators.append(event.tile)
        elif isinstance(event, Broken):
            raise BadMoves(event.rule, event.found)
        else:
            yield _won(table, event, log)


def cut_in(seen: Seen, log: GameLog) -> Seen:
    """A cut with the seat number of the game's record, and the rules of the game."""
    seat = (seen.seat - log.first_dealer) % 4
    return replace(seen, seat=seat, reds=log.reds, open_tanyao=log.open_tanyao)


def _seen(table: _Table, event: Discard, log: HandLog) -> Seen:
    seat = event.seat
    others = [tile for river in table.rivers for tile in river]
    for other in range(4):
        if other != seat:
            others += [tile for _, tiles in table.melds[other] for tile in tiles]
    return Seen(
        hand=log.number,
        seat=seat,
        seat_wind=(seat - log.dealer) % 4,
        round_wind=log.round_wind,
        turn=table.turns[seat],
        tiles=tuple(sorted(table.hands[seat].elements())),
        melds=tuple(table.melds[seat]),
        indicators=tuple(table.indicators),
        others=tuple(sorted(others)),
        cut=event.tile,
        riichi=event.riichi,
        threatened=any(table.declared[other] for other in range(4) if other != seat),
        untouched=not table.touched,
    )


def _call(table: _Table, event: Call, hand: int) -> None:
    if table.last is None or table.last[1] != event.taken:
        raise BadMoves(
            "called-nothing", f"hand {hand}, seat {event.seat + 1}: tile {event.taken} was not cut"
        )
    own = list(event.tiles)
    own.remove(event.taken)
    table.take(event.seat, tuple(own), hand)
    table.rivers[table.last[0]].pop()
    table.melds[event.seat].append((event.kind, event.tiles))
    table.last, table.touched = None, True


def _kan(table: _Table, event: Kan, hand: int) -> None:
    table.touched = True
    if event.kind == "ankan":
        tiles = _own_four(table.hands[event.seat], event.tiles)
        table.take(event.seat, tiles, hand)
        table.melds[event.seat].append(("ankan", tiles))
        return
    table.take(event.seat, event.tiles, hand)
    kind = _kind(event.tiles[0])
    for i, (name, tiles) in enumerate(table.melds[event.seat]):
        if name == "pon" and _kind(tiles[0]) == kind:
            table.melds[event.seat][i] = ("kan", (*tiles, *event.tiles))
            return
    raise BadMoves(
        "no-pon", f"hand {hand}, seat {event.seat + 1}: a tile was added to a pon that is not there"
    )


def _own_four(hand: Counter[int], tiles: tuple[int, ...]) -> tuple[int, ...]:
    """The four tiles of a kind with the red five that the hand holds, if it holds one."""
    kind = _kind(tiles[0])
    own = tuple(tile for tile in hand.elements() if _kind(tile) == kind)
    return own if len(own) == COPIES else tiles


def _won(table: _Table, event: Won, log: HandLog) -> WonHand:
    hand = Counter(table.hands[event.seat])
    if not event.tsumo:
        hand[event.tile] += 1
    return WonHand(
        won=event,
        tiles=tuple(sorted(hand.elements())),
        melds=tuple(table.melds[event.seat]),
        indicators=tuple(table.indicators),
        seat_wind=(event.seat - log.dealer) % 4,
        round_wind=log.round_wind,
    )


def _refuse_five(table: _Table, hand: int) -> None:
    """Raise if a tile has a fifth copy among all hands, rivers, melds and indicators."""
    copies: Counter[int] = Counter(_kind(tile) for tile in table.indicators)
    for seat in range(4):
        copies.update(_kind(tile) for tile in table.hands[seat].elements())
        copies.update(_kind(tile) for tile in table.rivers[seat])
        copies.update(_kind(tile) for _, tiles in table.melds[seat] for tile in tiles)
    kind, most = max(copies.items(), key=lambda item: item[1])
    if most > COPIES:
        raise BadMoves("five-copies", f"hand {hand}: tile {kind} appears {most} times")


def _kind(tile: int) -> int:
    return FIVES[tile - 34] if tile >= 34 else tile
