"""The expected value of every cut."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.mahjong.decide import MADE, Decided, decide
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import ALL, TENHOU, Options, Rules
from banzuke.engine.mahjong.tiles import kind_of
from banzuke.engine.mahjong.tuned import MOST_FORWARD, MOST_NODES

EXACT, FORWARD, ACCEPTANCE = "exact", "forward", "acceptance"
"""How values were found: exactly, with all options; without exchanges, as if the hand only went
forward (never more than the exact value); not at all, so that only helping tiles are counted."""


@dataclass(frozen=True)
class Cut:
    """The values of one cut.

    Attributes
    ----------
    tile : int
        The tile that is cut; None for a hand that is about to draw.
    shanten : int
        Shanten after the cut.
    by_turn : (n_known, n_draws + 1)
        Value, win chance and tenpai chance by the number of draws passed, as if the hand were held
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
        """Expected points, or the chance to reach the points of `Options.reach`."""
        return float(self.by_turn[0, 0])

    @property
    def win(self) -> float:
        """Chance to win; not a number unless chances were requested."""
        return float(self.by_turn[1, 0]) if len(self.by_turn) > 1 else float("nan")

    @property
    def tenpai(self) -> float:
        """Chance to reach tenpai; not a number unless chances were requested."""
        return float(self.by_turn[2, 0]) if len(self.by_turn) > 1 else float("nan")

    @property
    def acceptance(self) -> int:
        """Copies of all tiles that bring the hand nearer."""
        return int(self.waits.sum())


@dataclass(frozen=True)
class Answer:
    """Every cut that was evaluated, the best first, and how the values were found."""

    cuts: tuple[Cut, ...]
    shanten: int
    method: str
    n_nodes: int

    @property
    def best(self) -> Cut:
        """The cut with the largest value."""
        return self.cuts[0]

    def of(self, tile: int | None) -> Cut | None:
        """The cut of a tile (None: of a hand of 13), or None if it was not evaluated."""
        return next((cut for cut in self.cuts if cut.tile == tile), None)


def evaluate(
    position: Position,
    *,
    rules: Rules = TENHOU,
    options: Options = ALL,
    chances: bool = True,
    most_nodes: int = MOST_NODES,
    most_forward: int = MOST_FORWARD,
) -> Answer:
    """The value of every cut that the granted exchanges allow.

    Parameters
    ----------
    position : Position
    rules : Rules
        Tenhou's if none are given.
    options : Options
        Without exchanges, only cuts that keep the shanten are evaluated.
    chances : bool
        Whether to compute the chances of winning and of tenpai too.
    most_nodes : int
        Largest number of hands with exchanges. If more are within reach, exchanges are left out.
    most_forward : int
        Largest number of hands without exchanges. If more are within reach, only acceptance is
        counted, and the value is NaN.

    Raises
    ------
    ValueError
        If ``most_forward`` is below 1.
    """
    if most_forward < 1:
        raise ValueError(f"most_forward is {most_forward}: it must be 1 or more")
    found, method = None, EXACT
    if options.exchanges or options.detour:
        found = decide(position, rules, options, chances=chances, most_nodes=most_nodes)
        options = replace(options, exchanges=0, detour=False)
    if found is None or found.ended != MADE:
        method = EXACT if found is None else FORWARD
        found = decide(position, rules, options, chances=chances, most_nodes=most_forward)
    if found.ended != MADE:
        return _acceptance_only(position, found)
    away = found.shanten.tolist()
    tiles = found.tiles.tolist() if position.holds_draw else [None]
    cuts = tuple(map(Cut, tiles, away, found.values, found.waits))
    return Answer(cuts, min(away), method, found.n_nodes)


def _acceptance_only(position: Position, found: Decided) -> Answer:
    """The cuts that keep the shanten, sorted by the number of tiles that help."""
    row_of = {tile: row for row, tile in enumerate(found.tiles.tolist())}
    tiles: list[int | None] = [None]
    if position.holds_draw:
        tiles = list(dict.fromkeys(position.tiles))
    nearest = int(found.shanten.min())
    unknown = np.full((3, 1), np.nan)
    cuts = []
    for tile in tiles:
        row = 0 if tile is None else row_of[kind_of(tile)]  # a red five is cut like its kind
        if found.shanten[row] == nearest:
            cuts.append(Cut(tile, nearest, unknown, found.waits[row]))
    ranked = sorted(cuts, key=lambda cut: (-cut.acceptance, cut.tile or 0))
    return Answer(tuple(ranked), nearest, ACCEPTANCE, 0)
