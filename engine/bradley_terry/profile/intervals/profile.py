"""Profile-likelihood intervals of ratings, differences and effects, calibrated by redrawn leagues.

The interval of a coordinate holds every value that the results do not contradict: ln P, maximised
over the other parameters, is less than a bound below its maximum. Its ends are finite wherever the
games bound the coordinate, which they do for every rated player.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.belief import NOTHING_KNOWN, Belief, Course, belief
from banzuke.engine.bradley_terry.profile.belief.tuned import SPREAD_ELO
from banzuke.engine.bradley_terry.profile.intervals.calibration import (
    Calibration,
    as_given,
    calibrate,
)
from banzuke.engine.bradley_terry.profile.intervals.tuned import FIRST_ACCURACY, MOST_PLAYERS
from banzuke.engine.bradley_terry.profile.likelihood import (
    NOTHING,
    Interval,
    Noise,
    Problem,
    in_unit,
    kernel,
    problem_of,
    with_given_step,
    with_unrated,
    with_worths,
)
from banzuke.engine.bradley_terry.profile.pairings import OrderedGames
from banzuke.engine.bradley_terry.profile.similar import Population
from banzuke.engine.bradley_terry.profile.similar.tuned import Z
from banzuke.engine.bradley_terry.result import ESTIMATED, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class Profile:
    """The profiles of one fit, and their calibration.

    Attributes
    ----------
    problem : Problem
    calibration : Calibration
    top : float
        ln P at the estimate.
    local : (n_players,)
        Position among the rated players, -1 for the others.
    """

    problem: Problem
    calibration: Calibration
    top: float
    local: IntArray

    @property
    def by(self) -> str:
        """Name of the method: with a prior it is a posterior of results and prior together."""
        return "posterior" if self.problem.n_virtual else "profile"

    def rating(self, player: int) -> Interval:
        """The interval of a rated player's rating in the league's gauge, in Elo."""
        row = self.problem.rating(int(self.local[player]))
        at = float(self.problem.fit.rating_elo[player])
        if not row.any():  # the gauge says what this player has
            return Interval(at, at, at)
        found = self._of_players(row)
        zero = at - ELO_PER_LOGIT * float(np.sum(row * self.problem.state))
        return Interval(zero + found.corrected, zero + found.lo95, zero + found.hi95)

    def difference(self, a: int, b: int) -> Interval:
        """The interval of the difference between two rated players, in Elo."""
        return self._of_players(self.problem.difference(int(self.local[a]), int(self.local[b])))

    def effect(self, name: str) -> Interval:
        """The interval of one of the fit's effects, in its unit."""
        effect = self.problem.fit.effect(name)
        row = self.problem.effect(name) if effect.status == ESTIMATED else None
        if row is None:
            return NOTHING
        return in_unit(effect, self._by_effects(row))

    def worth(self, code: int) -> Interval:
        """The interval of the value of an observed handicap, in Elo."""
        row = self.problem.level(code)
        if row is None:
            return NOTHING
        return Interval(*(ELO_PER_LOGIT * max(value, 0.0) for value in self._by_effects(row)))

    @property
    def population(self) -> Population:
        """The players as a league of similar opponents, for expected results."""
        return self.calibration.league

    @cached_property
    def _noise(self) -> Noise:
        return Noise(self.problem, self.problem.state)

    def _of_players(self, row: FloatArray) -> Interval:
        """The interval of a coordinate of ratings, in Elo.

        The mean of r grows with the distance, so each end has its own mean.
        """
        known, value = self.calibration, float(np.sum(row * self.problem.state))
        along = kernel.towards(self.problem.cells(), self.problem.state, row, FIRST_ACCURACY)
        rise = known.stretch / float(np.sqrt(np.sum(row * along)))
        off = Z * known.rating_sd * float(np.sqrt(self._noise.of(along)))
        ends = [self._end(row, root, rise, along) for root in (off, -off)]
        low, high = np.where(np.isnan(ends), self._expected(row), ends).tolist()
        corrected = value / (1.0 + known.stretch)
        return Interval(*(ELO_PER_LOGIT * value for value in (corrected, low, high)))

    def _expected(self, row: FloatArray) -> FloatArray:
        """The ends of a coordinate of ratings from the population's posterior.

        They replace ends that no climb finds, where redrawn leagues bound almost no player.
        """
        league, n_rated = self.population, self.problem.n_rated
        wide = np.zeros(len(league.state))
        wide[:n_rated] = row[:n_rated]
        along = kernel.towards(league.cells, league.state, wide, FIRST_ACCURACY)
        off = Z * float(np.sqrt(np.sum(wide * along)))
        return np.asarray(np.sum(wide * league.state) + np.array([-off, off]))

    def _by_effects(self, row: FloatArray) -> tuple[float, float, float]:
        """Corrected value and ends of a coordinate of effects."""
        rows = effect_rows(self.problem)  # in the order in which they were calibrated
        at = next(n for n, known in enumerate(rows) if np.array_equal(known, row))
        mean, off = float(self.calibration.effect_mean[at]), float(self.calibration.effect_off[at])
        along = kernel.towards(self.problem.cells(), self.problem.state, row, FIRST_ACCURACY)
        rise = self._rise(row, mean)
        middle = 0.0 if rise else mean
        corrected, low, high = (
            self._end(row, root, rise, along) for root in (middle, middle + off, middle - off)
        )
        return corrected, low, high

    def _rise(self, row: FloatArray, mean: float) -> float:
        """The slope of r's mean by the effect, 0 where the slope is unknown.

        An effect is overstated in proportion to itself, like every rating, so the mean is 0 where
        the effect is 0 (ln ν has no such point). Without this slope, intervals of playing at home
        held 98 % on football's schedule.
        """
        n_rated, league = self.problem.n_rated, self.calibration.league
        effects = league.state[league.problem.n_rated :]
        value = float(np.sum(row[n_rated:] * effects))
        is_tie = self.problem.has_tie and row[-1] != 0.0
        return 0.0 if is_tie or not mean * value > 0.0 else mean / value

    def _end(self, row: FloatArray, root: float, rise: float, along: FloatArray) -> float:
        """The value at which r is ``root + rise · value``."""
        cells, state = self.problem.cells(), self.problem.state
        return kernel.end(cells, state, self.top, row, root, along, rise=rise)


def profile(
    fit: Fit,
    pairs: Pairs,
    rng: np.random.Generator,
    *,
    in_turn: OrderedGames | None = None,
    course: Course = NOTHING_KNOWN,
    spread_elo: float = SPREAD_ELO,
) -> Profile | Belief | None:
    """The posterior of a fit's players, or None where it is not found (`problem_of`).

    It is a `Belief`; with the league's own prior, and for large leagues, a `Profile`.

    Parameters
    ----------
    fit : Fit
    pairs : Pairs
        The pairs that were fitted.
    rng : Generator
        Names the streams of the redrawn leagues; nothing is drawn from it.
    in_turn : OrderedGames, optional
        The games in their order of play: they show how the league was played.
    course : Course
        What is known already of how it was played.
    spread_elo : float
        How far players are expected to be apart (`belief`); a `Profile` does not depend on it.
    """
    problem = problem_of(fit, pairs)
    if problem is not None and not problem.n_virtual:
        whole = with_given_step(with_unrated(with_worths(problem, pairs), pairs))
        if whole.n_rated <= MOST_PLAYERS:
            return belief(
                whole, problem.n_rated, in_turn=in_turn, course=course, spread_elo=spread_elo
            )
    return climbed(fit, pairs, rng)


def climbed(fit: Fit, pairs: Pairs, rng: np.random.Generator) -> Profile | None:
    """The profiles of a fit, or None if it has no profile (`problem_of`).

    `rng` names the streams of the redrawn leagues; nothing is drawn from it.
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
    """The coordinates of all effects and handicaps that are not fixed, each once."""
    named = [problem.effect(e.name) for e in problem.fit.effects if e.status == ESTIMATED]
    levels = [problem.level(int(code)) for code in problem.folded.levels]
    rows = [row for row in (*named, *levels) if row is not None]
    return np.unique(rows, axis=0) if rows else np.zeros((0, len(problem.state)))
