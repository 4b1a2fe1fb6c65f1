"""Profile-likelihood intervals of ratings, differences and effects, calibrated by redrawn leagues.

The interval of a coordinate holds every value that the results do not contradict: ln P, the other
parameters at their best for it, is less than a bound below its maximum. Its ends are finite
wherever the games bound the coordinate, which they do for every rated player.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile import kernel
from banzuke.engine.bradley_terry.profile.calibration import Calibration, Z, as_given, calibrate
from banzuke.engine.bradley_terry.profile.noise import Noise
from banzuke.engine.bradley_terry.profile.population import Population
from banzuke.engine.bradley_terry.profile.problem import Problem, problem_of, with_unrated
from banzuke.engine.bradley_terry.result import DRAW, ESTIMATED, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import DAVIDSON
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Interval:
    """What the results say of one coordinate.

    Attributes
    ----------
    corrected : float
        The estimate with its bias taken out: about as probably too high as too low. Of players: the
        distance without the stretch that `Calibration` has.
    lo95, hi95 : float
        NaN where the climb to an end failed.
    """

    corrected: float
    lo95: float
    hi95: float


NOTHING = Interval(np.nan, np.nan, np.nan)


@dataclass(frozen=True)
class Profile:
    """The profiles of one fit, and how far they can be trusted.

    Attributes
    ----------
    problem : Problem
    calibration : Calibration
    top : float
        ln P at the estimate.
    local : (n_players,)
        Place among the rated players, -1 for the others.
    """

    problem: Problem
    calibration: Calibration
    top: float
    local: IntArray

    def rating(self, player: int) -> Interval:
        """Return the interval of a rated player's rating in the league's gauge, in Elo."""
        row = self.problem.rating(int(self.local[player]))
        at = float(self.problem.fit.rating_elo[player])
        if not row.any():  # the gauge says what this player has
            return Interval(at, at, at)
        found = self._of_players(row)
        zero = at - ELO_PER_LOGIT * float(np.sum(row * self.problem.state))
        return Interval(zero + found.corrected, zero + found.lo95, zero + found.hi95)

    def difference(self, a: int, b: int) -> Interval:
        """Return the interval of the difference between two rated players, in Elo."""
        return self._of_players(self.problem.difference(int(self.local[a]), int(self.local[b])))

    def effect(self, name: str) -> Interval:
        """Return the interval of one of the fit's effects, in its unit."""
        effect = self.problem.fit.effect(name)
        row = self.problem.effect(name) if effect.status == ESTIMATED else None
        if row is None:
            return NOTHING
        ends = self._by_effects(row)
        if name == DRAW:
            return Interval(*(DAVIDSON.published(value) for value in ends))
        if effect.unit == "ratio":
            return Interval(*(float(np.expm1(max(value, 0.0))) for value in ends))
        least = 0.0 if name == "gamma" else -np.inf
        return Interval(*(ELO_PER_LOGIT * max(value, least) for value in ends))

    def worth(self, code: int) -> Interval:
        """Return the interval of what an observed handicap is worth, in Elo."""
        row = self.problem.level(code)
        if row is None:
            return NOTHING
        return Interval(*(ELO_PER_LOGIT * max(value, 0.0) for value in self._by_effects(row)))

    @property
    def population(self) -> Population:
        """The players as a league in which opponents are so alike: for what is to be expected."""
        return self.calibration.league

    @cached_property
    def _noise(self) -> Noise:
        return Noise(self.problem, self.problem.state)

    def _of_players(self, row: FloatArray) -> Interval:
        """Return the interval of a coordinate of ratings, in Elo.

        The mean of r grows with the distance, so each end has its own.
        """
        known, value = self.calibration, float(np.sum(row * self.problem.state))
        along = kernel.towards(self.problem.cells(), self.problem.state, row, kernel.FINE)
        rise = known.stretch / float(np.sqrt(np.sum(row * along)))
        off = Z * known.rating_sd * float(np.sqrt(self._noise.of(along)))
        low, high = (self._end(row, root, rise, along) for root in (off, -off))
        corrected = value / (1.0 + known.stretch)
        return Interval(*(ELO_PER_LOGIT * value for value in (corrected, low, high)))

    def _by_effects(self, row: FloatArray) -> tuple[float, float, float]:
        """Return corrected value and ends of a coordinate of effects."""
        rows = effect_rows(self.problem)  # in the order in which they were calibrated
        at = next(n for n, known in enumerate(rows) if np.array_equal(known, row))
        mean, off = float(self.calibration.effect_mean[at]), float(self.calibration.effect_off[at])
        along = kernel.towards(self.problem.cells(), self.problem.state, row, kernel.FINE)
        rise = self._rise(row, mean)
        middle = 0.0 if rise else mean
        corrected, low, high = (
            self._end(row, root, rise, along) for root in (middle, middle + off, middle - off)
        )
        return corrected, low, high

    def _rise(self, row: FloatArray, mean: float) -> float:
        """Return by how much r's mean grows with the effect, 0 where that is not known.

        What every rating overstates an effect takes over in proportion to itself, so the mean is 0
        where the effect is (ln ν has no such place). Without it, intervals of playing at home held
        98 % on football's schedule.
        """
        n_rated, league = self.problem.n_rated, self.calibration.league
        effects = league.state[league.problem.n_rated :]
        value = float(np.sum(row[n_rated:] * effects))
        is_tie = self.problem.has_tie and row[-1] != 0.0
        return 0.0 if is_tie or not mean * value > 0.0 else mean / value

    def _end(self, row: FloatArray, root: float, rise: float, along: FloatArray) -> float:
        """Return the value at which r is ``root + rise · value``."""
        cells, state = self.problem.cells(), self.problem.state
        return kernel.end(cells, state, self.top, row, root, along, rise=rise)


def profile(fit: Fit, pairs: Pairs, rng: np.random.Generator) -> Profile | None:
    """Return the profiles of a fit, or None where there are none (`problem_of`).

    Parameters
    ----------
    fit : Fit
    pairs : Pairs
        Those that were fitted.
    rng : Generator
        Names the streams of the redrawn leagues; nothing is drawn from it.
    """
    problem = problem_of(fit, pairs)
    if problem is None:
        return None
    if problem.n_virtual:
        calibration = as_given(problem, rows=effect_rows(problem))
    else:
        whole = with_unrated(problem, pairs)
        calibration = calibrate(whole, rng, rows=effect_rows(whole))
    state = problem.state.copy()
    top = kernel.climb(problem.cells(), state)
    return Profile(problem, calibration, float(top), problem.local)


def effect_rows(problem: Problem) -> FloatArray:
    """Return the coordinates of all effects and handicaps that move, each once."""
    named = [problem.effect(e.name) for e in problem.fit.effects if e.status == ESTIMATED]
    levels = [problem.level(int(code)) for code in problem.folded.levels]
    rows = [row for row in (*named, *levels) if row is not None]
    return np.unique(rows, axis=0) if rows else np.zeros((0, len(problem.state)))
