"""In which order a group's games were played, as far as the log says."""

import numpy as np

from banzuke.engine.bradley_terry import InTurn
from banzuke.flows.inputs.arrays import NO_TIME
from banzuke.flows.tasks.static.fitted import Fitted, Group, each_once, single_games

FOLLOW = "pairings_follow_results"
"""Diagnostic of a version: of each group the chance that its pairings follow results; null where
that was not asked for. A version that is asked again takes it for known: it has no order of play.
"""

MOST_GAMES = 2_000_000
"""Games of a period whose order is looked at; more have no distribution of their players either."""


def followed(fitted: Fitted, group: Group) -> float | None:
    """Return the chance that a published group's pairings follow results, None if not published."""
    known = fitted.job.parameters.get(FOLLOW)
    at = next(number for number, one in enumerate(fitted.groups) if one is group)
    return known[at] if known else None


def in_turn(fitted: Fitted, group: Group) -> InTurn | None:
    """Return a group's games in turn, None where the log has no order."""
    arrays = fitted.job.input.arrays
    if "played_at" not in arrays or len(arrays["played_at"]) > MOST_GAMES:
        return None
    games = single_games(each_once(arrays))
    local = np.full(len(fitted.job.input.player_ids), -1, np.int64)
    local[group.players] = np.arange(len(group.players))
    first, second = local[games["first_idx"]], local[games["second_idx"]]
    played_at = games["played_at"]
    number = games.get("round", np.zeros(len(first), np.int64))
    here = (first >= 0) & (second >= 0) & ((played_at != NO_TIME) | (number > 0))
    if not here.any():
        return None
    when = np.column_stack((played_at[here], number[here]))
    turn = np.unique(when, axis=0, return_inverse=True)[1].ravel()
    return InTurn(first[here], second[here], games["score"][here], turn)
