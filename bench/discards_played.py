"""The game itself, played by the cuts of the highest value: the mean result.

Plays that have come to the same hand are told apart only by how many they are: how many of them
draw each tile is multinomial, so that a million are played as fast as a thousand. Who wins is paid
by the scorekeeper, with ura dora turned from the tiles that are left.
"""

from collections import defaultdict
from dataclasses import replace

import numpy as np

from banzuke.engine.mahjong.cuts import Answer, evaluate
from banzuke.engine.mahjong.position import Position
from banzuke.engine.mahjong.rules import Options, Rules
from banzuke.engine.mahjong.score import Win, score
from banzuke.engine.mahjong.shanten import shanten
from banzuke.engine.mahjong.tiles import (
    COPIES,
    FIRST_RED,
    FIVES,
    N_KINDS,
    counts_of,
    dora_of,
    kind_of,
)


class Table:
    """Plays of one decision; nobody has called, and the hand has no melds."""

    def __init__(self, position: Position, options: Options, rng: np.random.Generator) -> None:
        self.first, self.options, self.rng = position, options, rng
        self.n_draws, self.n_unseen = position.n_draws, position.n_unseen
        self.total = self.squares = 0.0

    def play(self, plays: int) -> tuple[float, float]:
        """The mean of some plays, and its standard error."""
        waiting = {(self.first, 0): {0: plays}}
        while waiting:
            reached: dict[tuple[Position, int], dict[int, int]] = defaultdict(
                lambda: defaultdict(int)
            )
            for (position, entered), by_draw in waiting.items():
                answer = evaluate(position, options=self.options)
                for passed, n in by_draw.items():
                    self._cut(position, answer, entered, passed, n, reached)
            waiting = reached
        mean = self.total / plays
        return mean, float(np.sqrt((self.squares / plays - mean**2) / (plays - 1)))

    def _cut(
        self, position: Position, answer: Answer, entered: int, passed: int, n: int,
        reached: dict[tuple[Position, int], dict[int, int]],
    ) -> None:  # fmt: skip
        """Cut the tile of the highest value after some draws, and draw until a tile helps."""
        best = max(answer.cuts, key=lambda cut: cut.by_turn[0, passed - entered])
        if best.tile is None:
            raise ValueError("a hand that is about to draw cuts nothing")
        tiles = list(position.tiles)
        tiles.remove(best.tile)
        after = replace(position, tiles=tuple(tiles), seen=(*position.seen, best.tile))
        helping = self._helping(after)
        for draw in range(passed, self.n_draws):
            rest = self.n_unseen - draw
            chances = [copies / rest for _, copies in helping]
            drawn = self.rng.multinomial(n, [*chances, max(0.0, 1.0 - sum(chances))])
            for (tile, _), n_drawn in zip(helping, drawn[:-1].tolist(), strict=True):
                if n_drawn and best.shanten == 0:
                    self._win(after, tile, passed, draw, n_drawn)
                elif n_drawn:
                    turn = self.first.turn + entered + 1
                    hand = tuple(sorted((*after.tiles, tile)))
                    then = replace(
                        after, tiles=hand, seen=tuple(sorted(after.seen)), turn=turn,
                        hidden=self.first.n_hidden,
                    )  # fmt: skip
                    reached[then, entered + 1][draw + 1] += n_drawn
            n = int(drawn[-1])

    def _helping(self, after: Position) -> list[tuple[int, int]]:
        """The tiles that bring a hand of 13 nearer, and how many of each are left."""
        counts = counts_of(after.tiles)
        away = shanten((counts + np.eye(N_KINDS, dtype=int)).clip(max=COPIES))
        nearer = away < away.max()
        nearer &= counts < COPIES
        found = []
        for kind in np.flatnonzero(nearer).tolist():
            left = int(after.unseen[kind])
            five = FIVES.index(kind) if kind in FIVES else -1
            red = five >= 0 and self.options.red_draws and after.red_unseen >> five & 1
            if red and left:
                found.append((FIRST_RED + five, 1))
            if left > bool(red):
                found.append((kind, left - bool(red)))
        return found

    def _win(self, after: Position, tile: int, declared: int, draw: int, n: int) -> None:
        """Pay plays that declared riichi after some draws and won by a later one."""
        options, luck = self.options, 1
        luck += self._is_first(declared) and options.double_riichi
        luck += options.ippatsu and draw == declared
        luck += options.last_tile and draw == self.n_draws - 1
        tiles = (*after.tiles, tile)
        win = Win(tiles, tile, True, after.seat, after.round_wind, (), after.indicators, luck=luck)
        left = after.unseen - counts_of([tile])
        turned: list[tuple[int, ...]] = [()]
        chances = [1.0]
        if options.ura:
            kinds = [k for k in range(N_KINDS) if dora_of(k) in {kind_of(t) for t in tiles}]
            turned = [(), *((kind,) for kind in kinds)]
            chances = [left[kind] / self.first.n_hidden for kind in kinds]
            chances = [1.0 - sum(chances), *chances]
        for ura, n_turned in zip(turned, self.rng.multinomial(n, chances).tolist(), strict=True):
            if n_turned:
                points = score(replace(win, ura=ura), rules=Rules()).points
                self.total += n_turned * points
                self.squares += n_turned * points**2

    def _is_first(self, declared: int) -> bool:
        return declared == 0 and self.first.turn == 1 and self.first.untouched
