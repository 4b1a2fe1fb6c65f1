"""The order in which a group's games were played, as far as the log has it."""

from collections.abc import Sequence

import numpy as np

from banzuke.engine.bradley_terry import BY_POINTS, Belief, Course, OrderedGames, Profile
from banzuke.engine.games.weights import played
from banzuke.flows.inputs.arrays import NO_TIME
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group, each_once, single_games
from banzuke.flows.tasks.task import Diagnostics

COURSE = {
    "pairings_follow_results": "follows",
    "first_moves_follow_results": "moves_follow",
    "handicaps_by_ranks": "by_ranks",
}
"""Diagnostics of a version, with their names in `Course`: for each group the chance that it was
played so; null if the chance was not asked for. A version that is computed again uses them: its
games have no order.
"""

MOST_GAMES = 2_000_000
"""Maximum games of a period whose order is examined; that of larger periods counts as unknown."""


def course(fitted: Fitted, group: Group) -> Course:
    """How the games of a published group were played; nothing of a group not yet published."""
    at = next(number for number, one in enumerate(fitted.groups) if one is group)
    known = {name: fitted.job.parameters.get(name) for name in COURSE}
    return Course(**{COURSE[name]: each[at] for name, each in known.items() if each})


def courses(profiles: Sequence[Profile | Belief | None]) -> Diagnostics:
    """The diagnostics of how a version's groups were played, from the profile of each."""
    each = [one.course if isinstance(one, Belief) else Course() for one in profiles]
    return {name: [getattr(one, field) for one in each] for name, field in COURSE.items()}


def supposed_rounds(fitted: Fitted, profiles: Sequence[Profile | Belief | None]) -> Diagnostics:
    """The diagnostic ``rounds_supposed``: games without an order that are rated as of a tournament.

    The audit `static_rounds_supposed` warns of it; it is empty if there are no such games.
    """
    n_games = 0
    for group, found in zip(fitted.groups, profiles, strict=True):
        if isinstance(found, Belief) and found.course.follows == BY_POINTS:
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
    handicap = games["handicap"][here].astype(np.int64)
    moves = (handicap == 0) & ~games["neutral"][here].astype(np.bool_)
    return OrderedGames(
        first[here], second[here], games["score"][here], turn, event[turn], moves, handicap
    )
