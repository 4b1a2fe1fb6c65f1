"""Whose static rating rose since a day: a period is fitted again without the games after it."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

import numpy as np

from banzuke.flows.store import Connection
from banzuke.flows.tasks.gains import Gains, in_order
from banzuke.flows.tasks.static.answers.again import RatedAgain, latest_again
from banzuke.flows.tasks.static.answers.influence import Influence, group_of
from banzuke.flows.tasks.static.answers.moved import GamesSince, games_after, refuse_weights
from banzuke.flows.tasks.static.fits.fitted import Fitted, fit_period

HOW = "the rating before is that of the period's games up to this day, by the same model"


def gained_in_games(serving: Connection, *, league: str, since: dt.date) -> Gains:
    """The changes of rating in the latest period since the end of a day.

    Raises
    ------
    CannotAskAgain
        If the period is published without matchups, or its games have weights.
    """
    rated_again = latest_again(serving, league)
    fitted = fit_period(rated_again.job)
    refuse_weights(fitted, league)
    period = rated_again.job.input.period.label
    games = games_after(serving, rated_again, since)
    rows = in_order(_gains(rated_again, fitted, games))
    too_early = f"no rating of {period} rests on games up to {since}; take a later day"
    problem = "" if rows or not games else too_early
    return Gains(league, "static", period, since, rows, HOW, problem)


def _gains(
    rated_again: RatedAgain, fitted: Fitted, rows: list[tuple[Any, ...]]
) -> Iterator[tuple[Any, ...]]:
    """Yield the values of a `Gain` for each player with a game after the day and both ratings."""
    ids = rated_again.job.input.player_ids
    last_on = {player: row[0] for row in rows for player in row[1:3]}
    for group in fitted.groups:
        influence = Influence(rated_again, group)
        games = GamesSince(influence, rows)
        now = influence.ratings(group.pairs)
        before = influence.ratings(influence.without(games.kinds))
        for number, place in enumerate(group.players.tolist()):
            change = float(now[number] - before[number])
            is_here = group_of(fitted.groups, place) is group
            if is_here and ids[place] in last_on and np.isfinite(change):
                player = rated_again.names[ids[place]]
                values = (float(before[number]), float(now[number]), change)
                yield (player, *values, last_on[ids[place]])
