"""The games of a period of a table league, in the order in which they were played."""

import polars as pl

from banzuke.flows.inputs.arrays import Input, input_of, n_records, numbered
from banzuke.flows.inputs.table import n_seats
from banzuke.flows.leagues.league import League
from banzuke.flows.tasks.table_skill.order_of_play import with_order_of_play


def input_in_order_of_play(league: League, label: str, seats: pl.DataFrame) -> list[Input]:
    """The input of a period with its games in the order in which they were played."""
    counted = with_order_of_play(seats.with_columns(n_seats(seats).alias("n_seats")))
    arrays, ids = numbered(
        counted,
        ("player_id",),
        ("nth_game", "place", "n_seats", "played_at"),
        sort_first=("nth_game", "place"),
    )
    return [input_of(league, label, counted, arrays, ids, n_records(counted))]
