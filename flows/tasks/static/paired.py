"""Standard errors of ratings that allow for games played as a pair."""

import numpy as np

from banzuke.engine import streams
from banzuke.engine.checks import paired_bootstrap, warm_refit
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.checks import refit_like
from banzuke.flows.tasks.static.fitted import Fitted


def paired_errors(fitted: Fitted) -> Array:
    """The (n_players,) errors in Elo, NaN for players outside the league's own group.

    All errors are NaN if the league does not say which games are pairs.
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
    return found.se_elo
