"""The expected value of every cut."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray, IntArray
from engine.mahjong.distance import distance_tables
from engine.mahjong.graph import build
from engine.mahjong.nodes import FIRST, LAST, SHANTEN, hash_weights
from engine.mahjong.position import Position
from engine.mahjong.rules import ALL, Options, Rules
from engine.mahjong.score import meld_codes
from engine.mahjong.shanten import shanten
from engine.mahjong.tiles import COPIES, FIRST_RED, N_KINDS, counts_of, kind_of
from engine.mahjong.values import solve

MOST_NODES = 4_000_000
"""Hands in one graph, at most: 2 GB. The largest of 100,000 random decisions had a tenth of it."""

EXACT, FORWARD, ACCEPTANCE = "exact", "forward", "acceptance"
"""How a value was found: as asked for; without exchanges, as if the hand only went forward, which
is never more than the exact one; not at all, only the tiles that help are counted."""

Graph = tuple[IntArray, IntArray, IntArray, IntArray, FloatArray, IntArray, IntArray]


@dataclass(frozen=True)
class Cut:
    """What is known of one cut.

    Attributes
    ----------
    tile : int
        What is cut; None of a hand that is about to draw.
    shanten : int
        Afterwards.
    by_turn : (n_known, n_draws + 1)
        Value, win chance and tenpai chance by how many draws have passed, as if the hand were kept
        until then.
    waits : (34,)
        Copies unseen of each kind that brings the hand nearer.
    """

    tile: int | None
    shanten: int
    by_turn: FloatArray
    waits: IntArray

    @property
    def value(self) -> float:
        """Expected points."""
        return float(self.by_turn[0, 0])

    @property
    def win(self) -> float:
        """Chance to win; not a number if it was not asked for."""
        return float(self.by_turn[1, 0]) if len(self.by_turn) > 1 else float("nan")

    @property
    def tenpai(self) -> float:
        """Chance to reach tenpai; not a number if it was not asked for."""
        return float(self.by_turn[2, 0]) if len(self.by_turn) > 1 else float("nan")

    @property
    def acceptance(self) -> int:
        """Copies of all tiles that bring the hand nearer."""
        return int(self.waits.sum())


@dataclass(frozen=True)
class Answer:
    """Every cut that was followed, the best first, and how it was found."""

    cuts: tuple[Cut, ...]
    shanten: int
    method: str
    n_nodes: int

    @property
    def best(self) -> Cut:
        """The cut that is worth most."""
        return self.cuts[0]

    def of(self, tile: int) -> Cut | None:
        """Return a cut, if it was followed."""
        return next((cut for cut in self.cuts if cut.tile == tile), None)


def evaluate(
    position: Position,
    *,
    rules: Rules | None = None,
    options: Options = ALL,
    chances: bool = True,
) -> Answer:
    """Return the value of every cut within reach of the exchanges granted.

    Parameters
    ----------
    position : Position
    rules : Rules, optional
        Tenhou's if none are given.
    options : Options
        With no exchange only cuts that keep the shanten are followed.
    chances : bool
        Whether the chances of winning and of tenpai are wanted too; it takes about a half longer.
    """
    rules = rules or Rules()
    graph, codes = _graph(position, rules, options, prune=not chances)
    if graph[6].size == 0:
        raise MemoryError(f"more than {MOST_NODES} hands are within reach of this one")
    values = solve(
        *graph,
        position.n_unseen,
        position.n_draws,
        3 if chances else 1,
        position.is_closed,
        position.turn == 1 and position.untouched and position.holds_draw,
        True,
        options.silent and position.is_closed,
        codes,
    )
    found = _root_edges(position, graph)
    waits = _waits(position, [tile for _, tile in found], rules)
    cuts = [
        Cut(tile, int(graph[0][child, SHANTEN]), values[child].copy(), wait)
        for (child, tile), wait in zip(found, waits, strict=True)
    ]
    nearest = min(cut.shanten for cut in cuts)
    return Answer(tuple(sorted(cuts, key=_rank)), nearest, EXACT, int(graph[6][:2].sum()))


def _rank(cut: Cut) -> tuple[float, float, int, int]:
    """Return what cuts are ordered by: value, win chance, acceptance, tile."""
    win = cut.win if len(cut.by_turn) > 1 else 0.0
    return -cut.value, -win, -cut.acceptance, cut.tile if cut.tile is not None else -1


def _root_edges(position: Position, graph: Graph) -> list[tuple[int, int | None]]:
    """Return nodes of 13 and the tiles whose cuts lead to them from the decision."""
    if not position.holds_draw:
        return [(0, None)]
    first, last = graph[1][0, FIRST], graph[1][0, LAST]
    return [(int(child), int(tile)) for child, tile in graph[2][first:last]]


def _waits(position: Position, tiles: list[int | None], rules: Rules) -> IntArray:
    """Return (n_cuts, 34) unseen copies of the tiles that bring each hand of 13 nearer."""
    own = counts_of(position.tiles)
    hands = np.repeat(own[None], len(tiles), axis=0)
    for row, tile in zip(hands, tiles, strict=True):
        if tile is not None:
            row[kind_of(tile)] -= 1
    n_melds = len(position.melds)
    with_draw = hands[:, None] + np.eye(N_KINDS, dtype=np.int64)
    drawn = shanten(with_draw.reshape(-1, N_KINDS), n_melds=n_melds, forms=rules.forms)
    now = shanten(hands, n_melds=n_melds, forms=rules.forms)
    helps = drawn.reshape(-1, N_KINDS) < now[:, None]
    return np.where(helps & (hands < COPIES), position.unseen, 0)


def _graph(
    position: Position, rules: Rules, options: Options, *, prune: bool
) -> tuple[Graph, IntArray]:
    """Return the graph of a decision, and the options as kernels take them."""
    codes = options.codes()
    node = position.root()
    if not position.holds_draw:
        hand = counts_of(position.tiles)[None]
        node[SHANTEN] = shanten(hand, n_melds=len(position.melds), forms=rules.forms)[0]
    n_unseen = position.n_unseen - (not position.holds_draw)
    melded = [tile for meld in position.melds for tile in meld.tiles]
    graph: Graph = build(
        node,
        position.holds_draw,
        meld_codes(position.melds),
        counts_of(melded),
        position.unseen,
        position.red_unseen,
        position.n_draws,
        np.array([sum(tile >= FIRST_RED for tile in melded), n_unseen]),
        np.array([kind_of(tile) for tile in position.indicators]),
        np.array([position.seat, position.round_wind]),
        rules.codes(),
        codes,
        *distance_tables(),
        _hash_weights(),
        MOST_NODES,
        prune,
    )
    return graph, codes


@cache
def _hash_weights() -> NDArray[np.uint64]:
    return hash_weights()
