"""The games before the current window of a contest."""

from collections.abc import Callable

import polars as pl

from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.contest import Contest, window_of
from banzuke.flows.leagues.league import League
from banzuke.flows.tasks.dynamic.inputs import day_of, input_by_day


def inputs_of_whole_windows(league: League, rows: Callable[[], pl.DataFrame]) -> list[Input]:
    """The input of the dated games before the window of the last game, if there are any.

    The input stays the same until that window has ended, unless games before it change.
    """
    counted = rows()
    last_day = counted.select(day_of(league).max()).item()
    if last_day is None:
        return []
    every = (league.contest or Contest.model_validate({})).every
    before = counted.filter(day_of(league) < window_of(last_day, every))
    return [input_by_day(league, before)] if before.height else []
