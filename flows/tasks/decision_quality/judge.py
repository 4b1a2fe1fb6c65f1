"""One judged decision: the value of the cut, the best value, and the points between the two.

Hands are valued by forward moves only, with all bonuses: the value of a cut that goes one
shanten back is the value of the hand after the cut. For hands with too many ways to win, only the
tiles that help are counted; no hand of a real game had too many.
"""

import math
from dataclasses import dataclass, replace

from banzuke.engine.mahjong.cuts import ACCEPTANCE, Answer, evaluate
from banzuke.engine.mahjong.position import TURNS, Position
from banzuke.engine.mahjong.rules import BONUS, Options, Rules
from banzuke.engine.mahjong.tiles import EAST, Meld
from banzuke.flows.readers.mahjong.moves.replay import Seen


@dataclass(frozen=True)
class JudgedDecision:
    """A decision with its values in points; None if only tiles were counted."""

    seen: Seen
    shanten: int
    method: str
    value: float | None
    best: int
    best_value: float | None

    @property
    def lost(self) -> float | None:
        """Points lost by the cut, never below 0."""
        if self.value is None or self.best_value is None:
            return None
        return max(0.0, self.best_value - self.value)


def judge(seen: Seen, *, rules: Rules | None = None, options: Options = BONUS) -> JudgedDecision:
    """The value of a cut and of the best cut; by the rules of its game if ``rules`` is None."""
    rules = rules or Rules(open_tanyao=seen.open_tanyao)
    options = replace(options, red_draws=options.red_draws and seen.reds)
    position = position_of(seen)
    answer = evaluate(position, rules=rules, options=options, chances=False)
    if answer.method == ACCEPTANCE:
        return JudgedDecision(seen, answer.shanten, ACCEPTANCE, None, _best(answer), None)
    made = answer.of(seen.cut)
    value = made.value if made else _after(position, seen.cut, rules, options)
    if value is None or math.isnan(value):
        return JudgedDecision(seen, answer.shanten, ACCEPTANCE, None, _best(answer), None)
    return JudgedDecision(
        seen, answer.shanten, answer.method, value, _best(answer), max(answer.best.value, value)
    )


def position_of(seen: Seen) -> Position:
    """The decision in the form that the engine takes."""
    return Position(
        tiles=seen.tiles,
        melds=tuple(Meld(kind, tiles) for kind, tiles in seen.melds),
        indicators=seen.indicators,
        seen=seen.others,
        turn=min(seen.turn, TURNS),
        seat=EAST + seen.seat_wind,
        round_wind=EAST + seen.round_wind,
        untouched=seen.untouched,
    )


def _best(answer: Answer) -> int:
    tile = answer.best.tile
    if tile is None:
        raise ValueError("a hand that is about to draw cuts nothing")
    return tile


def _after(position: Position, cut: int, rules: Rules, options: Options) -> float | None:
    """The value of the hand after a cut that goes one shanten back."""
    if position.turn == TURNS:
        return 0.0
    left = list(position.tiles)
    left.remove(cut)
    after = replace(
        position,
        tiles=tuple(left),
        seen=(*position.seen, cut),
        turn=position.turn + 1,
        hidden=position.n_hidden,
    )
    answer = evaluate(after, rules=rules, options=options, chances=False)
    return None if answer.method == ACCEPTANCE else answer.best.value
