"""Simulated players of known care, alone at the table.

Care is the probability that a player takes the best cut. Otherwise the player takes a random cut
among those that keep the shanten, which can also be the best one.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.mahjong.cuts import ACCEPTANCE, Answer, evaluate
from banzuke.engine.mahjong.position import TURNS, Position
from banzuke.engine.mahjong.rules import BONUS
from banzuke.engine.mahjong.tiles import EAST, FIRST_RED, FIVES
from banzuke.engine.mahjong.tuned import PRACTICE_NODES


@dataclass(frozen=True)
class Practice:
    """The losses of one player, hand by hand.

    Attributes
    ----------
    lost : (n_hands,)
        Points lost by all decisions of a hand that have a value.
    decisions, best : (n_hands,)
        Number of decisions with a value, and number of these with the best cut.
    """

    lost: FloatArray
    decisions: IntArray
    best: IntArray

    @property
    def per_decision(self) -> float:
        """Points lost per decision."""
        return float(self.lost.sum() / self.decisions.sum())

    @property
    def standard_error(self) -> float:
        """Standard error of the points lost per decision; hands, not decisions, are independent."""
        n = len(self.lost)
        off = self.lost - self.per_decision * self.decisions
        return float(np.sqrt(n / (n - 1) * (off**2).sum()) / self.decisions.sum())

    @property
    def hands_for_a_tenth(self) -> float:
        """Hands after which the standard error is a tenth of the points lost per decision."""
        relative = self.standard_error / self.per_decision
        return float(len(self.lost) * (relative / 0.1) ** 2)


def practise(care: float, n_hands: int, *, rng: np.random.Generator) -> Practice:
    """The losses of a player of some care.

    Parameters
    ----------
    care : float
        The probability that a decision is made with care, from 0 to 1.
    n_hands : int
    rng : numpy.random.Generator
    """
    played = np.array([_hand(care, rng) for _ in range(n_hands)])
    return Practice(played[:, 0], played[:, 1].astype(np.int64), played[:, 2].astype(np.int64))


def _hand(care: float, rng: np.random.Generator) -> tuple[float, int, int]:
    """Play one hand to tenpai or to its last draw; after tenpai a closed hand cuts its draws."""
    wall = [_tile(int(number)) for number in rng.permutation(136)]
    indicator, hand, river = wall[0], wall[1:15], list[int]()
    lost, n_counted, n_best = 0.0, 0, 0
    for turn in range(1, TURNS + 1):
        position = Position(
            tuple(hand), indicators=(indicator,), seen=tuple(river), turn=turn, seat=EAST + 1
        )
        answer = evaluate(position, options=BONUS, chances=False, most_forward=PRACTICE_NODES)
        if answer.shanten < 0:
            break
        tile, loss = _cut(answer, care, rng)
        if loss is not None:
            lost, n_counted, n_best = lost + loss, n_counted + 1, n_best + (loss <= 0)
        hand.remove(tile)
        river.append(tile)
        if answer.shanten == 0 or turn == TURNS:
            break
        hand.append(wall[14 + turn])
    return lost, n_counted, n_best


def _cut(answer: Answer, care: float, rng: np.random.Generator) -> tuple[int, float | None]:
    """A cut among those that keep the shanten, and the points that it loses."""
    careful = rng.random() < care
    cut = answer.best if careful else answer.cuts[int(rng.integers(len(answer.cuts)))]
    if cut.tile is None:
        raise ValueError("a hand that is about to draw cuts nothing")
    if answer.method == ACCEPTANCE:
        return cut.tile, None
    return cut.tile, answer.best.value - cut.value


def _tile(number: int) -> int:
    kind = number // 4
    return FIRST_RED + FIVES.index(kind) if kind in FIVES and number % 4 == 0 else kind


def reliability(practices: list[Practice], n_hands: int) -> float:
    """The correlation between players' losses per decision in odd and in even hands.

    Parameters
    ----------
    practices : list of Practice
        Records of at least three players.
    n_hands : int
        Number of hands used per player, half of them odd.

    Returns
    -------
    float
        From -1 to 1; NaN if a half has no decision with a value, or all players are equal.
    """
    halves = np.array([
        [p.lost[half:n_hands:2].sum(), p.decisions[half:n_hands:2].sum()]
        for half in (0, 1) for p in practices
    ])  # fmt: skip
    with np.errstate(invalid="ignore", divide="ignore"):
        odd, even = np.split(halves[:, 0] / halves[:, 1], 2)
        return float(np.corrcoef(odd, even)[0, 1])
