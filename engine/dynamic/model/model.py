"""The model: how strength begins and changes, and what decides a game."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, Int32Array, IntArray
from banzuke.engine.dynamic.model.tuned import (
    DRIFT_ELO,
    LEAST_DISPERSION,
    LEAST_ELO,
    LEAST_SHARE,
    MOST_ELO,
    MOST_RANK_ELO,
    MOST_REVERSION,
    MOST_RISE_ELO,
    MOST_SHARE,
    SPREAD_ELO,
    STILL_ELO,
)
from banzuke.engine.outcomes import OutcomeModel, outcome_model
from banzuke.engine.scale import ELO_PER_LOGIT

DrawRule = Literal["half", "drop", "davidson"]
"""What a drawn game counts as; `DynamicModel.draws` says how."""

DAYS_PER_YEAR = 365.25
"""The Julian year in days; constants are per year, games are dated by day."""


@dataclass(frozen=True)
class DynamicModel:
    """Paths of strength, and the chances of a game.

    A path is a Wiener process, or an Ornstein-Uhlenbeck process where strength reverts to the
    player's expected first strength.

    Attributes
    ----------
    drift_elo : float
        Standard deviation of the change of strength in a year, Elo; 0: strength stands still.
    spread_elo : float
        Standard deviation of first strengths, Elo.
    founders_elo : float
        Expected first strength of players of the league's first year, Elo above newcomers.
    kyu_elo, dan_elo : float
        How much stronger than a player of one rank less a newcomer is expected to be, Elo: up to
        1 dan, and above; 0: ranks say nothing.
    later_share : float
        The share of a rank's worth by which a rank declared later changes the expected strength: 1
        is the whole; 0 where the results behind the new rank have said it already.
    rise_elo : float
        How much stronger a newcomer is expected to become in a year, Elo, over the first
        `RISE_YEARS`; 0: newcomers stay what they are. It counts on the days of the player's games.
    order : bool
        Whether moving first is an advantage.
    draws : str
        "half": half a win for each; "drop": no game; "davidson": an outcome of its own.
    reversion : float
        Rate at which strength reverts to the expected first strength, 1 / year.
    pairing_elo : float
        How far apart people are who meet by strength that results have not shown:
        a standard deviation, Elo. Infinite where pairings follow chance or results.
    first_opponents_elo : float
        How far apart people and their first opponents are, beyond what results say: a standard
        deviation, Elo. Infinite where first pairings carry no information.
    dispersion : float
        The variance of a game's points, as a share of that of a game without draws between the
        same two; it counts where draws are half points.
    eras : tuple of (int, float)
        Days on which the drift changed, and how many times today's drift it was before; by day,
        each pair up to its day from the day of the pair before. Empty: it never changed.
    paces : tuple of float
        How many times the drift each player's drift is; (n_players,), or empty: all are alike.
    """

    drift_elo: float = DRIFT_ELO
    spread_elo: float = SPREAD_ELO
    founders_elo: float = 0.0
    order: bool = False
    draws: DrawRule = "half"
    reversion: float = 0.0
    pairing_elo: float = np.inf
    first_opponents_elo: float = np.inf
    kyu_elo: float = 0.0
    dan_elo: float = 0.0
    rise_elo: float = 0.0
    later_share: float = 1.0
    dispersion: float = 1.0
    eras: tuple[tuple[int, float], ...] = ()
    paces: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Refuse an invalid model.

        Raises
        ------
        ValueError
            If a constant is out of its range, or ``draws`` is unknown.
        """
        if not (np.isfinite(self.drift_elo) and 0.0 <= self.drift_elo <= MOST_ELO):
            raise ValueError(f"drift_elo = {self.drift_elo}: it must be 0 to {MOST_ELO:g}")
        if not (np.isfinite(self.spread_elo) and LEAST_ELO <= self.spread_elo <= MOST_ELO):
            raise ValueError(
                f"spread_elo = {self.spread_elo}: it must be {LEAST_ELO:g} to {MOST_ELO:g}"
            )
        if not (np.isfinite(self.founders_elo) and abs(self.founders_elo) <= MOST_ELO):
            raise ValueError(
                f"founders_elo = {self.founders_elo}: it must be -{MOST_ELO:g} to {MOST_ELO:g}"
            )
        for name, worth in (("kyu_elo", self.kyu_elo), ("dan_elo", self.dan_elo)):
            if not (np.isfinite(worth) and 0.0 <= worth <= MOST_RANK_ELO):
                raise ValueError(f"{name} = {worth}: it must be 0 to {MOST_RANK_ELO:g}")
        if not (np.isfinite(self.rise_elo) and abs(self.rise_elo) <= MOST_RISE_ELO):
            raise ValueError(
                f"rise_elo = {self.rise_elo}: it must be -{MOST_RISE_ELO:g} to {MOST_RISE_ELO:g}"
            )
        if not LEAST_SHARE <= self.later_share <= MOST_SHARE:
            raise ValueError(
                f"later_share = {self.later_share}: it must be {LEAST_SHARE:g} to {MOST_SHARE:g}"
            )
        if not (np.isfinite(self.reversion) and 0.0 <= self.reversion <= MOST_REVERSION):
            raise ValueError(f"reversion = {self.reversion}: it must be 0 to {MOST_REVERSION:g}")
        _refuse_a_small_distance("pairing_elo", self.pairing_elo)
        _refuse_a_small_distance("first_opponents_elo", self.first_opponents_elo)
        if not LEAST_DISPERSION <= self.dispersion <= 1.0:
            raise ValueError(
                f"dispersion = {self.dispersion}: it must be {LEAST_DISPERSION:g} to 1"
            )
        ends, times = np.array(self.eras).reshape(-1, 2).T
        if not (np.all(np.diff(ends) > 0) and np.all(np.isfinite(times) & (times > 0.0))):
            raise ValueError(f"eras = {self.eras}: days must rise, and drifts must be above 0")
        if not all(pace > 0.0 for pace in self.paces):
            raise ValueError("paces: each must be above 0")
        outcome_model(self.draws)

    @property
    def outcomes(self) -> OutcomeModel:
        """The model of outcomes, which says what a draw is."""
        return outcome_model(self.draws)

    @property
    def weight(self) -> float:
        """The information of a game, in games without draws between the same two."""
        return 1.0 / self.dispersion if self.outcomes.halves_draws else 1.0

    @property
    def is_still(self) -> bool:
        """Whether strength does not change."""
        return self.drift_elo < STILL_ELO

    @property
    def variance_per_day(self) -> float:
        """Variance of the change of strength in a day, logits²."""
        return (self.drift_elo / ELO_PER_LOGIT) ** 2 / DAYS_PER_YEAR

    @property
    def first_variance(self) -> float:
        """Variance of first strengths, logits²."""
        return (self.spread_elo / ELO_PER_LOGIT) ** 2

    @property
    def is_uneven(self) -> bool:
        """Whether the drift differs by time or by player."""
        return bool(self.eras or self.paces)

    def clock(self, day: ArrayLike, player: IntArray | Int32Array | None = None) -> FloatArray:
        """Days as strength lives them: a day of twice today's drift is as long as four.

        From the last era on they are those of the calendar, or of a player's pace.

        Parameters
        ----------
        day : (n,) float
        player : (n,) int, optional
            Whose days they are; those of a pace of 1 when left out.
        """
        days = np.asarray(day, np.float64)
        clock, began = days, -np.inf
        for end, times in self.eras:
            clock = clock - (times**2 - 1.0) * np.maximum(end - np.maximum(days, began), 0.0)
            began = end
        if player is None or not self.paces:
            return clock
        own: FloatArray = np.array(self.paces)[player] ** 2 * clock
        return own

    @property
    def reversion_per_day(self) -> float:
        """The rate of reversion, 1 / day."""
        return self.reversion / DAYS_PER_YEAR

    def persistence(self, days: ArrayLike) -> FloatArray:
        """The fraction of the distance from expected strength that remains after days."""
        return np.exp(-self.reversion_per_day * np.asarray(days, np.float64))

    def lost(self, days: ArrayLike) -> FloatArray:
        """The fraction of that distance that is lost after days."""
        return -np.expm1(-self.reversion_per_day * np.asarray(days, np.float64))

    def moved(self, days: ArrayLike) -> FloatArray:
        """The variance of the change over days, logits²."""
        span, rate = np.asarray(days, np.float64), 2.0 * self.reversion_per_day
        grown: FloatArray = -np.expm1(-rate * span) / rate if rate > 0.0 else span
        return self.variance_per_day * grown

    @property
    def pairing_precision(self) -> float:
        """Precision of two opponents' log-odds by the fact that they are paired, 1 / logits².

        0 if pairings carry no information.
        """
        return (ELO_PER_LOGIT / self.pairing_elo) ** 2

    def paired(
        self, gap: ArrayLike, variance: ArrayLike, shift: FloatArray | float = 0.0
    ) -> tuple[FloatArray, FloatArray]:
        """Log-odds of strength and their variance, given that the two are paired.

        Two who are paired are near each other once their handicap is added.

        Parameters
        ----------
        gap, variance : (n,) float
            By results alone, logits and logits².
        shift : (n,) float
            Log-odds that a handicap adds.
        """
        return paired(gap, variance, shift, self.pairing_precision)

    @property
    def rise(self) -> float:
        """Expected rise of newcomers, logits / year; none where strength does not change."""
        return 0.0 if self.is_still else self.rise_elo / ELO_PER_LOGIT

    @property
    def founders(self) -> float:
        """Expected lead of founders over newcomers, logits."""
        return self.founders_elo / ELO_PER_LOGIT

    @property
    def ranks(self) -> FloatArray:
        """(2,) expected lead over a player of one rank less, up to 1 dan and above, logits."""
        return np.array([self.kyu_elo, self.dan_elo]) / ELO_PER_LOGIT


def _refuse_a_small_distance(name: str, apart: float) -> None:
    if not apart >= LEAST_ELO:
        raise ValueError(f"{name} = {apart}: it must be {LEAST_ELO:g} or more, or infinite")


def paired(
    gap: ArrayLike, variance: ArrayLike, shift: FloatArray | float, precision: FloatArray | float
) -> tuple[FloatArray, FloatArray]:
    """Log-odds of strength and their variance, given that the two are paired.

    Two who are paired are near each other once their handicap is added: their log-odds lie near 0,
    with this ``precision``, 1 / logits², a number or (n,). A precision of 0 changes nothing.
    """
    mean, spread = np.asarray(gap, np.float64), np.asarray(variance, np.float64)
    if not np.any(precision):
        return mean, spread
    left = 1.0 / (1.0 + precision * spread)
    return left * (mean + shift) - shift, left * spread
