"""Ratings of the same games as if none had a handicap, beside the published ones."""

from dataclasses import replace

import numpy as np

from banzuke.engine.bradley_terry import fit
from banzuke.engine.games.weights import played
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fitted import Fitted, Group

RATING, RANK = "rating_without_handicaps", "rank_without_handicaps"


def columns_without_handicaps(fitted: Fitted, games: Array) -> dict[str, Array]:
    """Ratings and ranks (n_players,) by the model without handicaps; NaN where it bounds none.

    Each group keeps its zero, draws and first mover. Empty if no group's model has handicaps.
    ``games`` (n_players,) decide who is ranked, as in the published ranks.
    """
    groups = [group for group in fitted.groups if _has_handicaps(group)]
    if not groups:
        return {}
    rating, rank = np.full((2, len(games)), np.nan)
    enough = games >= fitted.job.parameters["minimum_games"]
    for group in groups:
        plain = fit(group.pairs, replace(group.fit.model, handicap="none"), gauge=group.fit.gauge)
        inside = plain.components.rated & np.isfinite(plain.rating_elo)
        rating[group.players[inside]] = plain.rating_elo[inside]
        ranked = group.players[inside & enough[group.players]]
        # Equal ratings share the best place that they fill.
        in_order = np.sort(-rating[ranked])
        rank[ranked] = 1 + np.searchsorted(in_order, -rating[ranked])
    return {RATING: rating, RANK: rank}


def _has_handicaps(group: Group) -> bool:
    """Whether the group's model counts handicaps, and its games have some."""
    return group.fit.curve is not None and bool((played(group.pairs).handicap > 0).any())
