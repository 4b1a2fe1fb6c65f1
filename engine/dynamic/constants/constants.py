"""The constants of a league: those that maximise the probability of all its results."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.dynamic.constants.dispersion import dispersed
from banzuke.engine.dynamic.constants.eras import in_eras
from banzuke.engine.dynamic.constants.followed import follow_results
from banzuke.engine.dynamic.constants.paces import with_paces
from banzuke.engine.dynamic.constants.pairing import found_pairing, of_last_games
from banzuke.engine.dynamic.constants.parting import drift_of_meetings
from banzuke.engine.dynamic.constants.rematches import Meetings
from banzuke.engine.dynamic.constants.tuned import (
    DISTANCES_ELO,
    FEWEST_GAMES,
    FIRST_APART,
    FIRST_APART_IF_FOLLOWED,
    FOLLOWED,
    LEAST_LEAD_OF_REVERSION,
    MOST_BY_MEETINGS_ELO,
    MOST_LOST_A_GAME,
    MOST_LOST_BY_MEETINGS,
    MOST_TIMES_DRIFT,
    START_REVERSION,
    STEP_BY_MEETINGS,
    TIMES_BY_MEETINGS,
    TIMES_FASTER,
    WIDE_ELO,
)
from banzuke.engine.dynamic.evidence import (
    BACK,
    DRIFT,
    FOR_ERRORS,
    FOUNDERS,
    LITTLE,
    N_CONSTANTS,
    RISE,
    Climb,
    Slope,
    SlopeOf,
    climbed,
    gains,
    point_of,
    posterior_slope,
    with_point,
)
from banzuke.engine.dynamic.evidence.tuned import (
    LEAST_CONSTANTS,
    MOST_CONSTANTS,
    WIDTH,
)
from banzuke.engine.dynamic.filter import passed
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel, has_newcomers, has_promotions, has_ranks
from banzuke.engine.dynamic.model.tuned import DRIFT_ELO, LEAST_ELO, MOST_ELO
from banzuke.engine.dynamic.paths import Path, fit


class Doubt(NamedTuple):
    """What is needed to find the constants as if opponents were chosen by strength.

    Attributes
    ----------
    lead : float
        Of the hypothesis that they are, by log-probability (`Pairing`).
    model : DynamicModel
        Before the search, but with the constants of newcomers.
    drift : bool
        Whether drift was searched for.
    again : Meetings, optional
        How often two meet again.
    is_small : bool
        Whether the league is too small to find them.
    """

    lead: float
    model: DynamicModel
    drift: bool
    again: Meetings | None
    is_small: bool = False


NEWCOMERS = ("kyu_elo", "dan_elo", "rise_elo", "later_share")
"""The constants of what is expected of players beside founders."""


@dataclass(frozen=True)
class Constants:
    """The constants of a league, and how they were found.

    Attributes
    ----------
    model : DynamicModel
        The model with these constants.
    log_loss : float
        Log-loss per game, predicted from the days before; NaN if there was no search. Games of the
        first day are predicted from the prior.
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
        (`pairing`).
    follows : bool
        Whether opponents follow results, where pairings follow strength (`followed`).
    top : Climb, optional
        The end of the search.
    doubt : Doubt, optional
        Where opponents might be chosen by strength, but pairings do not count so.
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
    follows: bool = False
    top: Climb | None = None
    doubt: Doubt | None = None


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
    (`evidence`). The logarithm of a weak prior is added to its logarithm, so that
    the search ends at the field's usual constants where games carry no information. Where spread is
    searched for and pairings follow strength (`pairing`), the spread is wide, and of
    the other constants drift, the worth of ranks and newcomers' rise are found. Where reversion
    makes the results as likely as such pairings do, there is reversion.

    Parameters
    ----------
    start : DynamicModel, optional
        Start of the search, such as the result for nearly the same games.
    """
    if start is not None and np.isfinite(start.pairing_elo):
        usual = replace(start, spread_elo=model.spread_elo, first_opponents_elo=np.inf)
        start = replace(usual, pairing_elo=np.inf)  # the usual search
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
        uneven = _uneven(games, found)
        if np.isinf(pairing.lead):
            return uneven
        return replace(
            uneven,
            doubt=Doubt(pairing.lead, model, drift, pairing.again, is_small=pairing.is_small),
        )
    if reversion and drift:
        reverts = reverting(games, found, _weaker_slope)
        # Strength that reverts keeps players together, too, whoever meets whom.
        of_reversion = of_last_games(games, reverts.model, FOR_ERRORS)
        lead = of_reversion - pairing.log_probability
        if not reverts.at_limit[BACK] and lead > LEAST_LEAD_OF_REVERSION:
            return replace(_uneven(games, reverts), doubt=Doubt(-lead, model, drift, pairing.again))
    return _between_likes(games, model, found, pairing.elo, drift=drift, again=pairing.again)


def if_chosen(games: History, found: Constants) -> Constants:
    """The constants as if opponents were chosen by strength; ``found`` has a doubt about it."""
    if found.doubt is None:
        raise ValueError("nothing says that opponents are chosen")
    farthest = max(DISTANCES_ELO)  # it is only for forecasts
    drift, again = found.doubt.drift, found.doubt.again
    return _between_likes(games, found.doubt.model, found, farthest, drift=drift, again=again)


def reverting(games: History, found: Constants, slope_of: SlopeOf) -> Constants:
    """The likeliest constants with reversion, which is at its limit if 0 is likelier.

    ``slope_of`` is that of `climbed`.
    """
    point = point_of(found.model)
    point[BACK] = max(point[BACK], START_REVERSION)
    return _climbed_again(games, found, point, slope_of, reverts=True)


def wandering(games: History, found: Constants) -> Constants:
    """The likeliest constants without reversion."""
    if not found.free[BACK]:
        return found
    walk = replace(found, model=replace(found.model, reversion=0.0))
    return _climbed_again(games, walk, point_of(walk.model), None, reverts=False)


def _climbed_again(
    games: History, found: Constants, point: FloatArray, slope_of: SlopeOf | None, *, reverts: bool
) -> Constants:
    """The likeliest constants, searched for from a point, with reversion or without it."""
    free = found.free.copy()
    free[BACK] = reverts
    needed = BACK if reverts else None
    top = climbed(games, found.model, point, free, slope_of=slope_of, needed=needed)
    return replace(
        found,
        model=with_point(found.model, top.point, free),
        n_passes=found.n_passes + top.n_fits,
        free=free,
        error=np.diag(np.linalg.inv(top.curvature)) ** 0.5,
        at_limit=top.stays,
        tested=found.tested & ~free,
        top=top,
    )


def _uneven(games: History, found: Constants) -> Constants:
    """The constants with the paces and the eras that results ask for.

    Paces come first: where some change faster than others, eras would be found by chance.
    """
    if found.top is None or not found.free[DRIFT]:
        return found
    model = with_paces(games, found.model, found.top.values)
    found = with_drifts(games, replace(found, n_passes=found.n_passes + 1), model)
    if found.top is None:
        return found
    model, n_eras = in_eras(games, found.model, found.top.slope, found.top.values)
    return with_drifts(games, replace(found, n_passes=found.n_passes + n_eras), model)


def with_drifts(games: History, found: Constants, model: DynamicModel) -> Constants:
    """The likeliest constants beside the drifts of a model; those found if it is theirs."""
    if model == found.model or found.top is None:
        return found
    top = climbed(games, model, point_of(model), found.free, found.top.values)
    model = with_point(model, top.point, found.free)
    return replace(
        found,
        model=model,
        log_loss=passed(games, model, since=int(games.day.min())).mean,
        n_passes=found.n_passes + top.n_fits,
        error=np.diag(np.linalg.inv(top.curvature)) ** 0.5,
        at_limit=top.stays,
        top=top,
    )


def _weaker_slope(path: Path, half_life: float) -> Slope:
    return posterior_slope(path, half_life, FOR_ERRORS)


def _between_likes(
    games: History,
    model: DynamicModel,
    found: Constants,
    pairing_elo: float,
    *,
    drift: bool,
    again: Meetings | None,
) -> Constants:
    """The constants where pairings follow strength; ``found`` are those by results alone."""
    wide = replace(model, spread_elo=WIDE_ELO, pairing_elo=pairing_elo)

    def with_drift(times_spread: float) -> Constants:
        """The likeliest drift where first opponents are so many times the spread found apart."""
        apart = max(times_spread * found.model.spread_elo, LEAST_ELO)
        free = (drift, *(False,) * (N_CONSTANTS - 1))
        return _found(games, replace(wide, first_opponents_elo=apart), free, found.model)

    likely = with_drift(FIRST_APART)
    n_passes = found.n_passes + likely.n_passes
    if not drift:
        return replace(likely, n_passes=n_passes)
    if follow_results(fit(games, likely.model)) > FOLLOWED:
        likely = with_drift(FIRST_APART_IF_FOLLOWED)
        return replace(likely, n_passes=n_passes + likely.n_passes, follows=True)
    most_elo = MOST_TIMES_DRIFT * max(found.model.drift_elo, DRIFT_ELO)
    drift_elo = min(TIMES_FASTER * likely.model.drift_elo, most_elo)
    if again is not None:
        drift_elo = max(drift_elo, _by_meetings(games, likely, again))
    times = drift_elo / likely.model.drift_elo
    return replace(likely, model=faster(likely.model, times), faster=times, n_passes=n_passes)


def _by_meetings(games: History, likely: Constants, again: Meetings) -> float:
    """The drift by meetings, Elo, as far as results bear it."""
    drift_elo = min(TIMES_BY_MEETINGS * drift_of_meetings(again), MOST_BY_MEETINGS_ELO)
    n_games = max(_n_games(games), 1.0)
    most = likely.log_loss + max(MOST_LOST_BY_MEETINGS / n_games, MOST_LOST_A_GAME)
    first_day = int(games.day.min())
    while drift_elo > likely.model.drift_elo:
        model = replace(likely.model, drift_elo=drift_elo)
        if not passed(games, model, since=first_day).mean > most:
            break
        drift_elo /= STEP_BY_MEETINGS
    return drift_elo


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
    if _n_games(games) < FEWEST_GAMES:
        return Constants(model, np.nan, 0, by_default=any(searched))
    free = np.array(searched)
    free[[FOUNDERS, RISE]] &= has_newcomers(games)
    chosen, n_fits, error, stays = model, 0, np.zeros(N_CONSTANTS), np.zeros(N_CONSTANTS, np.bool_)
    top = None
    asked = free.copy()
    if free.any():
        point = np.clip(point_of(start or model), LEAST_CONSTANTS, MOST_CONSTANTS)
        tested = [at for at in LITTLE if free[at] and (start is None or point[at] == 0.0)]
        point[tested] = 0.0
        free[tested] = False
        found = top = climbed(games, model, point, free)
        n_fits = found.n_fits
        wanted = [at for at in tested if gains(games, model, found, free, at)]
        if wanted:
            free[wanted] = True
            found = top = climbed(games, model, point, free)
            n_fits += found.n_fits
        chosen = with_point(model, found.point, free)
        error, stays = np.diag(np.linalg.inv(found.curvature)) ** 0.5, found.stays
    ahead = passed(games, chosen, since=int(games.day.min()))
    return Constants(chosen, ahead.mean, n_fits, False, free, error, stays, asked & ~free, top=top)


def _n_games(games: History) -> float:
    return float(games.wins.sum() + games.draws.sum() + games.losses.sum())
