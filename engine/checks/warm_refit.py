"""Repeated fits of the plain model to nearly equal games."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.linear.edges import fold, points_of
from banzuke.engine.bradley_terry.linear.newton import solve
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.components import classify
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class RatingsOnly:
    """Ratings with mean 0 over the rated players, NaN for the others."""

    rating_elo: FloatArray


def warm_refit(fit: Fit) -> Callable[[Pairs], RatingsOnly]:
    """A fit function for ratings alone that starts from `fit`, for `paired_bootstrap`.

    Only for ``draws`` "half" or "drop", without first-mover effect and handicaps.

    Raises
    ------
    ValueError
        If the fit has another model; use `engine.bradley_terry.fit` itself then. The function
        raises `NotConverged` as the fit does.
    """
    model = fit.model
    if model.has_ties or model.order or model.handicap != "none":
        raise ValueError(
            f"draws = {model.draws!r}, order = {model.order}, handicap = {model.handicap!r}: the "
            "warm refit is for ratings alone; refit other models with bradley_terry.fit"
        )
    start = np.where(fit.components.rated, fit.rating_elo, 0.0) / ELO_PER_LOGIT

    def refit(pairs: Pairs) -> RatingsOnly:
        rated = np.flatnonzero(classify(pairs, draws=model.draws).rated)
        rating = np.full(pairs.n_players, np.nan)
        if len(rated):
            local = np.full(pairs.n_players, -1, np.int32)
            local[rated] = np.arange(len(rated), dtype=np.int32)
            edges = fold(pairs, local, draws=model.draws, order=False)
            optimum = solve(edges, points_of(edges), start=start[rated])
            rating[rated] = ELO_PER_LOGIT * optimum.state
        return RatingsOnly(rating)

    return refit
