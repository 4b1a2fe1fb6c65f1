"""The order in which a group's games were played, as far as the log has it."""

import numpy as np

from banzuke.engine.bradley_terry import InTurn
from banzuke.flows.inputs.arrays import NO_TIME
from banzuke.flows.tasks.static.fitted import Fitted, Group, each_once, single_games

FOLLOW = "pairings_follow_results"
"""Diagnostic of a version: for each group the chance that its pairings follow results; null if the
chance was not asked for. A version that is computed again uses it: its games have no order.
"""

MOST_GAMES = 2_000_000
"""Maximum games of a period whose order is examined; that of larger periods counts as unknown."""


def followed(fitted: Fitted, group: Group) -> float | None:
    """The chance that a published group's pairings follow results; None if not published."""
    known = fitted.job.parameters.get(FOLLOW)
    at = next(number for number, one in enumerate(fitted.groups) if one is group)
    return known[at] if known else None


def in_turn(fitted: Fitted, group: Group) -> InTurn | None:
    """A group's games in order of play; None if the log has no order.

    An event begins where the number of the round falls.
    """
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
    turns, turn = np.unique(when, axis=0, return_inverse=True)
    event = np.cumsum(np.diff(turns[:, 1], prepend=0) < 0, dtype=np.int64)
    turn = turn.ravel()
    return InTurn(first[here], second[here], games["score"][here], turn, event[turn])
