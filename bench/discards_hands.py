"""Hands and games on which what to discard is measured."""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np

from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import ALL, BARE, BONUS, Options
from banzuke.engine.mahjong.shanten import shanten
from banzuke.engine.mahjong.tiles import EAST, FIRST_RED, FIVES, Meld, counts_of
from banzuke.engine.streams import named
from banzuke.flows.readers.mahjong.moves.events import BadMoves
from banzuke.flows.readers.mahjong.moves.files import games_in
from banzuke.flows.readers.mahjong.moves.replay import Seen, replay
from banzuke.flows.tasks.decision_quality.judge import position_of

FURTHEST = 3
"""Shanten up to which an exchange is followed in games."""
LEAST_CUTS = 300
"""Logs of fewer free cuts are parts of games."""


def options_of(name: str) -> Options:
    """The options of a name."""
    return {"bare": BARE, "bonus": BONUS, "all": ALL}[name]


def tile_of(number: int) -> int:
    """The tile of a number below 136; one of the four fives of a suit is red."""
    kind = number // 4
    return FIRST_RED + FIVES.index(kind) if kind in FIVES and number % 4 == 0 else kind


def dealt(each: int) -> dict[int, list[Position]]:
    """Hands of 14 tiles by shanten, as a fixed stream deals them, South at turn 1."""
    rng, found = named("bench", "discards"), defaultdict[int, list[Position]](list)
    while min(len(found[away]) for away in range(5)) < each:
        walls = rng.permuted(np.tile(np.arange(136), (5_000, 1)), axis=1)[:, :15]
        kinds = walls[:, :14] // 4 + 34 * np.arange(len(walls))[:, None]
        counts = np.bincount(kinds.ravel(), minlength=34 * len(walls)).reshape(-1, 34)
        away = shanten(counts)
        for row in np.flatnonzero((away >= 0) & (away < 5)).tolist():
            hands = found[int(away[row])]
            if len(hands) < each:
                *hand, indicator = (tile_of(int(number)) for number in walls[row])
                hands.append(Position(tuple(hand), indicators=(indicator,), seat=EAST + 1))
    return dict(found)


def of_reference(path: Path) -> dict[int, list[Position]]:
    """The hands of the reference by shanten."""
    found = defaultdict[int, list[Position]](list)
    for hand in json.loads(path.read_text(encoding="utf-8"))["hands"]:
        melds = tuple(Meld(meld["type"], tuple(meld["tiles"])) for meld in hand["melds"])
        position = Position(
            tuple(hand["hand_tiles"]),
            melds,
            tuple(hand["dora_indicators"]),
            seat=hand["seat"],
            round_wind=hand["round"],
        )
        away = shanten(counts_of(position.tiles)[None], n_melds=len(melds))[0]
        found[int(away)].append(position)
    return dict(found)


def games_of(folder: Path) -> list[list[tuple[Position, int]]]:
    """The free cuts of every whole game of four in a folder of logs, with their shanten."""
    found = []
    for path in sorted(folder.glob("*/*")):
        for game in games_in(path):
            cuts: list[Seen] = []
            for hand in game.hands:
                try:
                    cuts += [one for one in replay(hand) if isinstance(one, Seen)]
                except BadMoves:
                    continue  # the rest of a hand that contradicts itself
            if len(cuts) >= LEAST_CUTS:
                found.append([_with_shanten(position_of(seen)) for seen in cuts])
    return found


def _with_shanten(position: Position) -> tuple[Position, int]:
    counts = counts_of(position.tiles)[None]
    return position, int(shanten(counts, n_melds=len(position.melds))[0])
