"""The order in which a group's games were played, as far as the log has it."""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.bradley_terry import BY_POINTS, OrderedGames
from banzuke.engine.games.weights import played
from banzuke.flows.inputs.arrays import NO_TIME
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group, each_once, single_games
from banzuke.flows.tasks.task import Diagnostics

FOLLOW, MOVES_FOLLOW = "pairings_follow_results", "first_moves_follow_results"
"""Diagnostics of a version: for each group the chance that its pairings follow results, and that
who moves first does; null if the chance was not asked for. A version that is computed again uses
them: its games have no order.
"""

MOST_GAMES = 2_000_000
"""Maximum games of a period whose order is examined; that of larger periods counts as unknown."""


def followed(fitted: Fitted, group: Group, what: str) -> float | None:
    """The chance of a published group by the name of its diagnostic; None if not published."""
    known = fitted.job.parameters.get(what)
    at = next(number for number, one in enumerate(fitted.groups) if one is group)
    return known[at] if known else None


def supposed_rounds(fitted: Fitted, follows: Sequence[float | None]) -> Diagnostics:
    """The diagnostic ``rounds_supposed``: games without an order that are rated as of a tournament.

    ``follows`` has the chance of each group that its pairings follow results. The audit
    `static_rounds_supposed` warns of it; it is empty if there are no such games.
    """
    n_games = 0
    for group, chance in zip(fitted.groups, follows, strict=True):
        if chance == BY_POINTS:
            order = in_turn(fitted, group)
            if order is None or not order.has_order:
                pairs = played(group.pairs)
                n_games += int((pairs.wins + pairs.draws + pairs.losses).sum())
    return {"rounds_supposed": n_games} if n_games else {}


def in_turn(fitted: Fitted, group: Group) -> OrderedGames | None:
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
    moves = ((games["handicap"] == 0) & ~games["neutral"].astype(np.bool_))[here]
    return OrderedGames(first[here], second[here], games["score"][here], turn, event[turn], moves)
