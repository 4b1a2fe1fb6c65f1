"""Moves of Mahjong Soul's records: actions with a name and data, tiles by letters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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

CALLS = ("chi", "pon", "kan")
MOVES = ("RecordDealTile", "RecordDiscardTile", "RecordChiPengGang", "RecordAnGangAddGang")
LUCKY = {2: 1, 30: 1, 3: 1, 4: 1, 5: 1, 6: 1, 18: 2}
"""Han of riichi and chance by the number of their yaku: riichi 2, ippatsu 30, chankan 3, rinshan 4,
last tile 5 and 6, double riichi 18."""
HEAVENLY = (35, 36)


Action = tuple[str, dict[str, Any]]


def game_of(record: dict[str, Any]) -> GameLog:
    """The moves of one game."""
    head = record.get("head", {})
    accounts = {a.get("seat", 0): str(a.get("nickname", "")) for a in head.get("accounts", ())}
    table = _Table()
    hands = hands_of(
        _actions(record),
        starts=lambda action: action[0] == "RecordNewRound",
        deal=table.deal,
        follow=table.follow,
    )
    n_seats = max(accounts, default=3) + 1
    names = tuple(accounts.get(seat, "") for seat in range(n_seats))
    rule = head.get("config", {}).get("mode", {}).get("detail_rule") or {}
    return GameLog(
        head.get("uuid"),
        names,
        hands,
        reds=rule.get("dora_count") != 0,
        open_tanyao=rule.get("shiduan") != 0,
    )


@dataclass
class _Table:
    """The number of dora indicators shown so far."""

    n_doras: int = 1

    def deal(self, number: int, action: Action) -> HandLog:
        """A hand as it is dealt: the dealer has already drawn."""
        data = action[1]
        self.n_doras = 1
        dealer = seat_of(data.get("ju", 0))
        hands = [list(map(tile_of, data.get(f"tiles{seat}", ()))) for seat in range(4)]
        if not hands[dealer]:
            raise BadMoves("bad-deal", "no tiles were dealt to the dealer")
        *hands[dealer], drawn = hands[dealer]
        indicator = tile_of((data.get("doras") or [data.get("dora")])[0])
        dealt = tuple(map(tuple, hands))
        first = Draw(dealer, drawn)
        return HandLog(number, data.get("chang", 0), dealer, indicator, dealt, (first,))

    def follow(self, action: Action, _: list[Event]) -> list[Event]:
        """The events of an action, with the indicators that it shows."""
        doras = action[1].get("doras") or ()
        shown = [Dora(tile_of(name)) for name in doras[self.n_doras :]]
        self.n_doras = max(self.n_doras, len(doras))
        return [*_happens(*action), *shown]


def _happens(kind: str, data: dict[str, Any]) -> list[Event]:
    if kind == "RecordHule":
        return [_won(win) for win in data.get("hules", ())]
    if kind == "RecordBaBei":
        raise BadMoves(*NORTH)
    if kind not in MOVES:
        return []
    seat = seat_of(data.get("seat", 0))
    if kind == "RecordDealTile":
        return [Draw(seat, tile_of(data["tile"]))]
    if kind == "RecordDiscardTile":
        riichi = bool(data.get("is_liqi") or data.get("is_wliqi"))
        return [Discard(seat, tile_of(data["tile"]), riichi)]
    if kind == "RecordAnGangAddGang":
        return [_kan(seat, data)]
    tiles, froms = tuple(map(tile_of, data["tiles"])), data["froms"]
    taken = next(t for t, of in zip(tiles, froms, strict=True) if of != seat)
    return [Call(seat, CALLS[data.get("type", 0)], tiles, taken)]


def _actions(record: dict[str, Any]) -> Iterator[Action]:
    data = record["data"].get("data", record["data"])
    rows = data.get("records") or [
        action["result"] for action in data.get("actions", ()) if "result" in action
    ]
    for row in rows:
        yield str(row.get("name", "")).rsplit(".", 1)[-1], row.get("data", {})


def _kan(seat: int, data: dict[str, Any]) -> Kan:
    tile = tile_of(data["tiles"])
    if data.get("type") == 2:
        return Kan(seat, "kakan", (tile,))
    kind = (4, 13, 22)[tile - 34] if tile >= 34 else tile
    red = 34 + (4, 13, 22).index(kind) if kind in (4, 13, 22) else kind
    return Kan(seat, "ankan", (red, kind, kind, kind))


def _won(win: dict[str, Any]) -> Won:
    fans = {fan.get("id", 0): fan.get("val", 0) for fan in win.get("fans", ())}
    yakuman = bool(win.get("yiman"))
    tsumo = bool(win.get("zimo"))
    points = win.get("point_rong", 0)
    if tsumo:
        dealer = bool(win.get("qinjia"))
        qin, xian = win.get("point_zimo_qin", 0), win.get("point_zimo_xian", 0)
        points = 3 * xian if dealer else qin + 2 * xian
    return Won(
        win.get("seat", 0),
        tile_of(win["hu_tile"]),
        tsumo,
        ura=tuple(map(tile_of, win.get("li_doras") or ())) if win.get("liqi") else (),
        luck=sum(han for i, han in LUCKY.items() if i in fans),
        heavenly=any(i in fans for i in HEAVENLY),
        han=None if yakuman else win.get("count"),
        fu=None if yakuman else win.get("fu"),
        points=points,
        yakuman=win.get("count") if yakuman else None,
    )
