"""Moves of Mahjong Soul's records: actions with a name and data, tiles by letters."""

from collections.abc import Iterator
from typing import Any

from flows.ingest.readers.mahjong.moves.events import (
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

CALLS = ("chi", "pon", "kan")
LUCKY = {2: 1, 30: 1, 3: 1, 4: 1, 5: 1, 6: 1, 18: 2}
"""Han of riichi and chance by the number of their yaku: riichi 2, ippatsu 30, chankan 3, rinshan 4,
last tile 5 and 6, double riichi 18."""
HEAVENLY = (35, 36)


def game_of(record: dict[str, Any]) -> GameLog:
    """Return the moves of one game."""
    head = record.get("head", {})
    accounts = {a.get("seat", 0): str(a.get("nickname", "")) for a in head.get("accounts", ())}
    hands: list[HandLog] = []
    events: list[Event] = []
    n_doras = 1
    for kind, data in _actions(record):
        seat = data.get("seat", 0)
        if kind == "RecordNewRound":
            events, n_doras = [], 1
            hand, first = _dealt(data, len(hands) + 1, events)
            hands.append(hand)
            events.append(first)
        elif kind == "RecordDealTile":
            events.append(Draw(seat, tile_of(data["tile"])))
        elif kind == "RecordDiscardTile":
            riichi = bool(data.get("is_liqi") or data.get("is_wliqi"))
            events.append(Discard(seat, tile_of(data["tile"]), riichi))
        elif kind == "RecordChiPengGang":
            tiles, froms = tuple(map(tile_of, data["tiles"])), data["froms"]
            taken = next(t for t, of in zip(tiles, froms, strict=True) if of != seat)
            events.append(Call(seat, CALLS[data.get("type", 0)], tiles, taken))
        elif kind == "RecordAnGangAddGang":
            events.append(_kan(seat, data))
        elif kind == "RecordHule":
            events += [_won(win) for win in data.get("hules", ())]
        doras = data.get("doras") or ()
        if kind != "RecordNewRound" and len(doras) > n_doras:
            events += [Dora(tile_of(name)) for name in doras[n_doras:]]
            n_doras = len(doras)
    n_seats = max(accounts, default=3) + 1
    names = tuple(accounts.get(seat, "") for seat in range(n_seats))
    return GameLog(head.get("uuid"), names, tuple(hands))


def _actions(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    data = record["data"].get("data", record["data"])
    rows = data.get("records") or [
        action["result"] for action in data.get("actions", ()) if "result" in action
    ]
    for row in rows:
        yield str(row.get("name", "")).rsplit(".", 1)[-1], row.get("data", {})


def _dealt(data: dict[str, Any], number: int, events: list[Event]) -> tuple[HandLog, Event]:
    dealer = data.get("ju", 0)
    hands = [tuple(map(tile_of, data.get(f"tiles{seat}", ()))) for seat in range(4)]
    first = Draw(dealer, hands[dealer][-1]) if hands[dealer] else Draw(dealer, 0)
    hands[dealer] = hands[dealer][:-1]
    indicator = tile_of((data.get("doras") or [data.get("dora")])[0])
    return HandLog(number, data.get("chang", 0), dealer, indicator, tuple(hands), events), first


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
