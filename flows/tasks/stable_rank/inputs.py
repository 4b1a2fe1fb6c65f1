"""All games of a table league as an additional period, if the league file asks for this period."""

from collections.abc import Callable

import polars as pl

from banzuke.flows.inputs.arrays import Input
from banzuke.flows.inputs.table import period_input
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME


def input_of_all_time(league: League, rows: Callable[[], pl.DataFrame]) -> list[Input]:
    """The input of all games that count, if `all_time` asks for it."""
    if not (league.stable_rank and league.stable_rank.all_time):
        return []
    return period_input(league, ALL_TIME, rows())
