"""Standard errors of ratings that allow for games played as a pair."""

import numpy as np

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, between
from banzuke.engine.checks import paired_bootstrap, warm_refit
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fits.fitted import Fitted
from banzuke.flows.tasks.static.fits.intervals import LeadingIntervals, profile_of
from banzuke.flows.tasks.static.rows.checks import refit_like


def paired_errors(fitted: Fitted, leading: LeadingIntervals) -> Array:
    """The (n_players,) standard errors in Elo that allow for games played as a pair.

    They are NaN for players outside the league's own group, and for all players if the league does
    not say which games are pairs. `leading` has the intervals of the own group.
    """
    job, own = fitted.job, fitted.own.fit
    if "pair" not in job.input.arrays or not own.components.rated.any():
        return np.full(len(job.input.player_ids), np.nan)
    games = fitted.single_games
    is_simple = own.model.is_plain and not own.model.order
    found = paired_bootstrap(
        games["first_idx"], games["second_idx"], games["score"], games["pair"],
        fit=own, refit=warm_refit(own) if is_simple else refit_like(own),
        replicates=max(job.parameters["replicates"], 2),
        rng=streams.named(job.league, job.task, job.period, "pairs"),
        neutral=games["neutral"], handicap=games["handicap"],
    )  # fmt: skip
    if job.parameters.get("spread") is None:
        return found.se_elo
    return _with_spread(fitted, leading, found.se_elo)


def _with_spread(fitted: Fitted, leading: LeadingIntervals, paired: Array) -> Array:
    """Errors of pairs beside a given spread: pairs change only what games contribute to errors.

    Where strengths are expected to be near each other, an estimate moves by a share s² / s0² of the
    luck of its games, s its error, s0 the one of a league that gives no spread. So a share s² / s0²
    of its variance s² comes from games; the rest comes from the strengths and does not change.
    """
    without = profile_of(fitted, fitted.own, uses_spread=False)
    if not (isinstance(without, Belief) and isinstance(leading.profile, Belief)):
        return paired
    rated = np.flatnonzero(np.isfinite(leading.rating[:, 0]) & np.isfinite(paired))
    if not rated.size:
        return paired
    plain = [without.rating(player) for player in rated.tolist()]
    before = between(np.array([(one.corrected, one.lo95, one.hi95) for one in plain]))[:, 0]
    error = between(leading.rating[rated])[:, 0]
    held = before == 0.0  # the gauge says what these players have
    before[held] = 1.0
    of_games = np.minimum((error / before) ** 2, 1.0)
    ratio = np.where(held, 1.0, paired[rated] / before)
    found = np.full_like(paired, np.nan)
    found[rated] = error * np.sqrt(1.0 - of_games + of_games * ratio**2)
    return found
