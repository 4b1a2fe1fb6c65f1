"""The constants of a league: those that maximise the probability of all its results."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.dynamic.dispersion import dispersed
from banzuke.engine.dynamic.evidence import Slope, evidence_slope
from banzuke.engine.dynamic.expected import has_newcomers, has_promotions, has_ranks
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.fit import Path, fit
from banzuke.engine.dynamic.history import History
from banzuke.engine.dynamic.model import (
    DynamicModel,
)
from banzuke.engine.dynamic.pairing import (
    found_pairing,
    of_last_games,
    wide_spread,
)
from banzuke.engine.dynamic.preference import (
    N_CONSTANTS,
    point_of,
    preference,
)
from banzuke.engine.dynamic.tuned import (
    FEWEST_DAYS,
    FEWEST_GAMES,
    HALF_LIFE_YEARS,
    LAST_CONSTANT_STEP,
    LEAST_CONSTANTS,
    LEAST_ELO,
    LEAST_GAIN,
    LEAST_LEAD_OF_REVERSION,
    LITTLE_REVERSION,
    LITTLE_RISE,
    LONGEST_CONSTANT_STEP,
    MOST_CONSTANTS,
    MOST_ELO,
    MOST_FITS,
    MOST_RANK_ELO,
    MOST_RISE_ELO,
    MOST_WIDE_ELO,
    ROUGH_STEP_ELO,
    START_REVERSION,
    TIMES_FASTER,
    WIDTH,
    WIDTH_FOR_ERRORS,
)
from banzuke.engine.scale import ELO_PER_LOGIT

DRIFT = 0
"""The index of ln drift among the constants."""
FOUNDERS = 2
"""The index of the founders' mean among the constants."""
BACK = 3
"""The index of reversion."""
RISE = 6
"""The index of newcomers' rise."""
LATER = 7
"""The index of the share of its worth that a later rank has."""
SlopeOf = Callable[[Path, float], Slope]
"""The slope of a log-posterior of the constants at those of a path, given a half-life."""
NEWCOMERS = ("kyu_elo", "dan_elo", "rise_elo", "later_share")
"""The constants of what is expected of players beside founders."""
LITTLE = {BACK: LITTLE_REVERSION, RISE: LITTLE_RISE}
"""Constants that are 0 unless results ask for them, and the steps by which that is tested."""


@dataclass(frozen=True)
class Constants:
    """The constants of a league, and how they were found.

    Attributes
    ----------
    model : DynamicModel
        The model with these constants.
    log_loss : float
        Log-loss per game, predicted from the days before; NaN if there was no search.
    n_passes : int
        Fits of the history.
    by_default : bool
        Whether they are the defaults, for lack of games.
    free : (N_CONSTANTS,) bool
        Which of ln drift, ln spread, founders' mean, reversion, a kyu, a dan, newcomers' rise
        and the share of a later rank were searched for.
    error : (N_CONSTANTS,) float
        Approximate standard deviation of each.
    at_limit : (N_CONSTANTS,) bool
        Which constants stopped at a limit of the search.
    tested : (N_CONSTANTS,) bool
        Which constants would have been searched for if results had asked for them.
    faster : float
        The drift divided by the likeliest drift, 1 unless pairings follow strength
        (`engine.dynamic.pairing`).
    """

    model: DynamicModel
    log_loss: float
    n_passes: int
    by_default: bool
    free: BoolArray = field(default_factory=lambda: np.zeros(N_CONSTANTS, np.bool_))
    error: FloatArray = field(default_factory=WIDTH.copy)
    at_limit: BoolArray = field(default_factory=lambda: np.zeros(N_CONSTANTS, np.bool_))
    tested: BoolArray = field(default_factory=lambda: np.zeros(N_CONSTANTS, np.bool_))
    faster: float = 1.0


def find_constants(
    games: History,
    model: DynamicModel,
    *,
    drift: bool = True,
    spread: bool = True,
    founder: bool = True,
    reversion: bool = True,
    kyu: bool = True,
    dan: bool = True,
    rise: bool = True,
    later_rank: bool = True,
    start: DynamicModel | None = None,
) -> Constants:
    """The constants of the largest evidence; constants that are not searched stay as in ``model``.

    The evidence is the product of the probability of each result given the results before it
    (`engine.dynamic.evidence`). The logarithm of a weak prior is added to its logarithm, so that
    the search ends at the field's usual constants where games carry no information. Where spread is
    searched for and pairings follow strength (`engine.dynamic.pairing`), the spread is wide, and of
    the other constants drift, the worth of ranks and newcomers' rise are found. Where reversion
    makes the results as likely as such pairings do, there is reversion.

    Parameters
    ----------
    start : DynamicModel, optional
        Start of the search, such as the result for nearly the same games.
    """
    if start is not None and np.isfinite(start.pairing_elo):
        start = replace(start, spread_elo=model.spread_elo, pairing_elo=np.inf)  # the usual search
    free = (
        drift,
        spread,
        founder,
        reversion,
        *(has_ranks(games) & [kyu, dan]),
        rise,
        later_rank and has_promotions(games),
    )
    model = dispersed(games, model)
    found = _found(games, model, free, start)
    if not found.n_passes or not spread:
        return found
    of_newcomers = {name: getattr(found.model, name) for name in NEWCOMERS}
    model = replace(model, **of_newcomers)
    pairing = found_pairing(games, model, found.model, drift=drift)
    if np.isinf(pairing.elo):
        return found
    if reversion and drift:
        reverts = reverting(games, found, _weaker_slope)
        # Strength that reverts keeps players together, too, whoever meets whom.
        of_reversion = of_last_games(games, reverts.model, WIDTH_FOR_ERRORS)
        lead = of_reversion - pairing.log_probability
        if not reverts.at_limit[BACK] and lead > LEAST_LEAD_OF_REVERSION:
            return reverts
    between = replace(model, spread_elo=MOST_WIDE_ELO, pairing_elo=pairing.elo)
    return _between_likes(games, between, found, drift=drift)


def reverting(games: History, found: Constants, slope_of: SlopeOf) -> Constants:
    """The likeliest constants with reversion, which is at its limit if 0 is likelier.

    ``slope_of`` is that of `climbed`.
    """
    free = found.free.copy()
    free[BACK] = True
    point = point_of(found.model)
    point[BACK] = max(point[BACK], START_REVERSION)
    top = climbed(games, found.model, point, free, slope_of=slope_of, needed=BACK)
    return replace(
        found,
        model=with_point(found.model, top.point, free),
        n_passes=found.n_passes + top.n_fits,
        free=free,
        error=np.diag(np.linalg.inv(top.curvature)) ** 0.5,
        at_limit=top.stays,
        tested=found.tested & ~free,
    )


def _weaker_slope(path: Path, half_life: float) -> Slope:
    return posterior_slope(path, half_life, WIDTH_FOR_ERRORS)


def _between_likes(
    games: History, model: DynamicModel, found: Constants, *, drift: bool
) -> Constants:
    """The constants where pairings follow strength; ``model`` has their distance."""
    only_drift = drift, *(False,) * (N_CONSTANTS - 1)
    widest = _found(games, model, only_drift, found.model)
    path = fit(games, widest.model, last_step_elo=ROUGH_STEP_ELO)
    again = _found(games, replace(model, spread_elo=wide_spread(path)), only_drift, widest.model)
    times = TIMES_FASTER if drift else 1.0
    return replace(
        again,
        model=faster(again.model, times),
        faster=times,
        n_passes=found.n_passes + widest.n_passes + 1 + again.n_passes,
    )


def faster(model: DynamicModel, times: float) -> DynamicModel:
    """A model with its drift times a factor."""
    return replace(model, drift_elo=min(times * model.drift_elo, MOST_ELO))


def _found(
    games: History,
    model: DynamicModel,
    searched: tuple[bool, ...],
    start: DynamicModel | None,
) -> Constants:
    """Search for some of the constants; ``searched`` has one truth value for each."""
    if _n_games(games) < FEWEST_GAMES or len(np.unique(games.day)) < FEWEST_DAYS:
        return Constants(model, np.nan, 0, by_default=any(searched))
    free = np.array(searched)
    free[[FOUNDERS, RISE]] &= has_newcomers(games)
    chosen, n_fits, error, stays = model, 0, np.zeros(N_CONSTANTS), np.zeros(N_CONSTANTS, np.bool_)
    asked = free.copy()
    if free.any():
        point = np.clip(point_of(start or model), LEAST_CONSTANTS, MOST_CONSTANTS)
        tested = [at for at in LITTLE if free[at] and (start is None or point[at] == 0.0)]
        point[tested] = 0.0
        free[tested] = False
        found = climbed(games, model, point, free)
        n_fits = found.n_fits
        wanted = [at for at in tested if _gains(games, model, found, free, at)]
        if wanted:
            free[wanted] = True
            found = climbed(games, model, point, free)
            n_fits += found.n_fits
        chosen = with_point(model, found.point, free)
        error, stays = np.diag(np.linalg.inv(found.curvature)) ** 0.5, found.stays
    ahead = passed(games, chosen, since=int(games.day.min()))
    return Constants(chosen, ahead.mean, n_fits, False, free, error, stays, asked & ~free)


@dataclass(frozen=True)
class Climb:
    """The end point of a search.

    Attributes
    ----------
    point, gradient : (N_CONSTANTS,) float
        The constants, and the last slope of their log-posterior.
    curvature : (N_CONSTANTS, N_CONSTANTS) float
        Minus second derivatives: Fisher's information, improved by the steps.
    stays : (N_CONSTANTS,) bool
        Which constants are held at a limit of the search.
    values : (n_values + 2,) float
        Strengths and effects.
    n_fits : int
    """

    point: FloatArray
    gradient: FloatArray
    curvature: FloatArray
    stays: BoolArray
    values: FloatArray | None
    n_fits: int


def climbed(
    games: History,
    model: DynamicModel,
    point: FloatArray,
    free: BoolArray,
    values: FloatArray | None = None,
    slope_of: SlopeOf | None = None,
    needed: int | None = None,
) -> Climb:
    """Climb to the maximum of the posterior of the constants.

    Newton's method with Broyden, Fletcher, Goldfarb and Shanno's curvature, Fisher's at first; each
    fit begins at the mode of the one before.

    Parameters
    ----------
    slope_of : callable, optional
        The slope of the log-posterior; `posterior_slope` by default.
    needed : int, optional
        The index of a constant: the search ends as soon as this constant stays at a limit.
    """
    step, before, curvature = np.zeros(N_CONSTANTS), np.zeros(N_CONSTANTS), np.empty(0)
    for n_fits in range(1, MOST_FITS + 1):
        path = fit(
            games, with_point(model, point, free), start=values, last_step_elo=ROUGH_STEP_ELO
        )
        values = np.append(path.strength, [path.first_mover, path.log_nu])
        slope = (slope_of or posterior_slope)(path, HALF_LIFE_YEARS)
        gradient = slope.gradient
        curvature = slope.curvature if n_fits == 1 else _updated(curvature, step, before - gradient)
        # A constant at its limit whose step leads beyond the limit stays there.
        moves = free & np.where(gradient > 0.0, point < MOST_CONSTANTS, point > LEAST_CONSTANTS)
        step = np.zeros(N_CONSTANTS)
        step[moves] = np.linalg.solve(curvature[np.ix_(moves, moves)], gradient[moves])
        step /= max(1.0, np.abs(step).max() / LONGEST_CONSTANT_STEP)
        step = np.clip(point + step, LEAST_CONSTANTS, MOST_CONSTANTS) - point
        point, before = point + step, gradient
        if np.abs(step).max() < LAST_CONSTANT_STEP or (needed is not None and not moves[needed]):
            break
    return Climb(point, gradient, curvature, free & ~moves, values, n_fits)


def _gains(games: History, model: DynamicModel, found: Climb, others: BoolArray, at: int) -> bool:
    """Whether results ask for one more constant: a score test where this constant is 0.

    The information on the constant is a difference of two slopes. Fisher's information takes the
    changes of a path for independent. In leagues of 100 games a player, where each path is well
    known, it was a twentieth of that difference for reversion.

    Parameters
    ----------
    others : (N_CONSTANTS,) bool
        The constants that were searched for.
    at : int
        The index of the constant.
    """
    slope, least = found.gradient[at], WIDTH[at] ** -2.0
    is_too_small = LEAST_CONSTANTS[at] == 0.0 and slope <= 0.0
    if is_too_small or slope**2 < 2.0 * LEAST_GAIN * least:
        return False
    point, free = found.point.copy(), others.copy()
    point[at], free[at] = LITTLE[at], True
    path = fit(
        games, with_point(model, point, free), start=found.values, last_step_elo=ROUGH_STEP_ELO
    )
    beyond = posterior_slope(path, HALF_LIFE_YEARS).gradient
    fall = (found.gradient - beyond) / LITTLE[at]
    cross = fall[others]
    of_others = np.linalg.solve(found.curvature[np.ix_(others, others)], cross) @ cross
    return bool(slope**2 >= 2.0 * LEAST_GAIN * max(fall[at] - of_others, least))


def posterior_slope(path: Path, half_life: float = np.inf, width: FloatArray = WIDTH) -> Slope:
    """The slope of the log-posterior of the constants, at those of a path.

    ``half_life`` is that of `evidence_slope`, ``width`` that of `preference`.
    """
    slope, weak = evidence_slope(path, half_life), preference(point_of(path.model), width)
    return replace(
        slope,
        gradient=slope.gradient + weak.slope,
        curvature=slope.curvature + np.diag(weak.curvature),
    )


def moved_by(model: DynamicModel, step: FloatArray) -> DynamicModel:
    """A model whose constants are a step away; reversion takes its absolute value."""
    point = point_of(model) + step
    point[BACK] = abs(point[BACK])
    return with_point(model, np.clip(point, LEAST_CONSTANTS, MOST_CONSTANTS), step != 0.0)


def _updated(curvature: FloatArray, step: FloatArray, change: FloatArray) -> FloatArray:
    """The curvature updated by a step: positive definite, so that the next step climbs."""
    if step @ change <= 0.0:
        return curvature
    old = curvature @ step
    return (
        curvature - np.outer(old, old) / (step @ old) + np.outer(change, change) / (step @ change)
    )


def with_point(model: DynamicModel, point: FloatArray, free: BoolArray) -> DynamicModel:
    """A model whose free constants are those of a point."""
    drift_elo, spread_elo = map(float, np.clip(np.exp(point[:2]), LEAST_ELO, MOST_ELO))
    founders_elo = float(np.clip(ELO_PER_LOGIT * point[2], -MOST_ELO, MOST_ELO))
    kyu_elo, dan_elo = map(float, np.clip(ELO_PER_LOGIT * point[4:RISE], 0.0, MOST_RANK_ELO))
    rise_elo = float(np.clip(ELO_PER_LOGIT * point[RISE], -MOST_RISE_ELO, MOST_RISE_ELO))
    return replace(
        model,
        drift_elo=drift_elo if free[0] else model.drift_elo,
        spread_elo=spread_elo if free[1] else model.spread_elo,
        founders_elo=founders_elo if free[2] else model.founders_elo,
        reversion=float(point[BACK]) if free[BACK] else model.reversion,
        kyu_elo=kyu_elo if free[4] else model.kyu_elo,
        dan_elo=dan_elo if free[5] else model.dan_elo,
        rise_elo=rise_elo if free[RISE] else model.rise_elo,
        later_share=float(point[LATER]) if free[LATER] else model.later_share,
    )


def _n_games(games: History) -> float:
    return float(games.wins.sum() + games.draws.sum() + games.losses.sum())
