"""The expected value of every cut."""

from dataclasses import dataclass, replace
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

MOST_NODES = 1_000_000
"""Hands in one graph, at most: some 0.5 GB and 4 seconds. Forward graphs of 4-shanten have some
30,000, those of one exchange at 2-shanten as many."""

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
    most_nodes: int = MOST_NODES,
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
        Whether the chances of winning and of tenpai are wanted too.
    most_nodes : int
        Hands that may be looked at. Where more are within reach, exchanges are left out; where it
        is still too many, only acceptance is counted, and the value is not a number.
    """
    rules = rules or Rules()
    graph, codes = _graph(position, rules, options, most_nodes, prune=not chances)
    method = EXACT
    if graph[6].size == 0 and (options.exchanges or options.detour):
        forward = replace(options, exchanges=0, detour=False)
        graph, codes = _graph(position, rules, forward, most_nodes, prune=not chances)
        method = FORWARD
    if graph[6].size == 0:
        return _acceptance_only(position, rules)
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
    return Answer(tuple(sorted(cuts, key=_rank)), nearest, method, int(graph[6][:2].sum()))


def _acceptance_only(position: Position, rules: Rules) -> Answer:
    """Return the cuts that keep the shanten by how many tiles bring them nearer."""
    tiles: list[int | None] = [None]
    if position.holds_draw:
        tiles = list(dict.fromkeys(position.tiles))
    hands = np.array([_without(position, tile) for tile in tiles])
    away = shanten(hands, n_melds=len(position.melds), forms=rules.forms)
    kept = [i for i in range(len(tiles)) if away[i] == away.min()]
    waits = _waits(position, [tiles[i] for i in kept], rules)
    unknown = np.full((3, 1), np.nan)
    cuts = [Cut(tiles[i], int(away[i]), unknown, wait) for i, wait in zip(kept, waits, strict=True)]
    ranked = sorted(cuts, key=lambda cut: (-cut.acceptance, cut.tile or 0))
    return Answer(tuple(ranked), int(away.min()), ACCEPTANCE, 0)


def _without(position: Position, tile: int | None) -> IntArray:
    """Return the copies of each kind in hand after a cut."""
    own = counts_of(position.tiles)
    if tile is not None:
        own[kind_of(tile)] -= 1
    return own


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
    hands = np.array([_without(position, tile) for tile in tiles])
    n_melds = len(position.melds)
    with_draw = hands[:, None] + np.eye(N_KINDS, dtype=np.int64)
    drawn = shanten(with_draw.reshape(-1, N_KINDS), n_melds=n_melds, forms=rules.forms)
    now = shanten(hands, n_melds=n_melds, forms=rules.forms)
    helps = drawn.reshape(-1, N_KINDS) < now[:, None]
    return np.where(helps & (hands < COPIES), position.unseen, 0)


def _graph(
    position: Position, rules: Rules, options: Options, most_nodes: int, *, prune: bool
) -> tuple[Graph, IntArray]:
    """Return the graph of a decision, and the options as kernels take them."""
    codes = options.codes()
    node = position.root()
    if not position.holds_draw:
        hand = counts_of(position.tiles)[None]
        node[SHANTEN] = shanten(hand, n_melds=len(position.melds), forms=rules.forms)[0]
    melded = [tile for meld in position.melds for tile in meld.tiles]
    graph: Graph = build(
        node,
        position.holds_draw,
        meld_codes(position.melds),
        counts_of(melded),
        position.unseen,
        position.red_unseen,
        position.n_draws,
        np.array([sum(tile >= FIRST_RED for tile in melded), position.n_hidden]),
        np.array([kind_of(tile) for tile in position.indicators], np.int64),
        np.array([position.seat, position.round_wind]),
        rules.codes(),
        codes,
        *distance_tables(),
        _hash_weights(),
        most_nodes,
        prune,
    )
    return graph, codes


@cache
def _hash_weights() -> NDArray[np.uint64]:
    return hash_weights()
