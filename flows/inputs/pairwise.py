"""Pairwise leagues: the games of a period as arrays, a row per record."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from banzuke.flows.inputs.arrays import Input, input_of, numbered
from banzuke.flows.leagues.contest import Every, window_of
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import ALL_TIME, Period

AT_CUTOFF = "weight_at_cutoff"
NO_DAY = -(2**31)
"""Stands in arrays of days for a day that the log does not have."""
COUNTS = ("wins", "draws", "losses")
FIELDS = (*COUNTS, "handicap", "neutral")
TYPES = dict.fromkeys(("first_idx", "second_idx", *COUNTS, "weight"), np.int64) | {
    "handicap": np.int32
}
"""What inputs are hashed as, in however few bytes they are kept."""


def one_person_twice() -> pl.Expr:
    """Return which rows say that somebody met themselves."""
    return pl.col("first_id") == pl.col("second_id")


def period_input(league: League, label: str, counted: pl.DataFrame) -> Input:
    """Return the input of a period from its rows that count."""
    shared = league.static.pair_by if league.static else []
    columns = ["played_at", *FIELDS, *(["pair"] if shared else [])]
    rows = _with_pairs(counted, shared) if shared else counted
    for name, usual in (("weight", 1), ("importance", 1.0)):
        if bool(rows.select((pl.col(name) != usual).any()).item()):
            columns.append(name)
            rows = rows.with_columns(pl.col(name).fill_null(usual))
    arrays, ids = numbered(rows, ("first_id", "second_id"), tuple(columns))
    return input_of(league, label, counted, arrays, ids, _n_games(counted), types=TYPES)


def input_of_all_games(league: League, counted: pl.DataFrame) -> Input:
    """Return the input of all games that count, by the day on which they were played there.

    ``day`` counts from 1970 in the league's time zone; `NO_DAY` without a time. Games count what
    their importance says.
    """
    rows = counted.with_columns(
        day=_day_of(league).fill_null(NO_DAY), importance=pl.col("importance").fill_null(1.0)
    )
    arrays, ids = numbered(rows, ("first_id", "second_id"), ("day", *FIELDS, "importance"))
    return input_of(league, ALL_TIME, counted, arrays, ids, _n_games(counted))


def inputs_of_whole_windows(league: League, counted: pl.DataFrame, every: Every) -> list[Input]:
    """Return the input of the dated games before the window of the last one, if there are any.

    It stays the same until that window is over, unless its past changes.
    """
    last_day = counted.select(_day_of(league).max()).item()
    if last_day is None:
        return []
    before = counted.filter(_day_of(league) < window_of(last_day, every))
    return [input_of_all_games(league, before)] if before.height else []


def _n_games(counted: pl.DataFrame) -> int:
    return sum(int(counted[name].sum()) for name in COUNTS)


def _day_of(league: League) -> pl.Expr:
    """Return days since 1970 in the league's time zone; null without a time."""
    return pl.col("played_at").dt.convert_time_zone(league.timezone).dt.date().cast(pl.Int32)


def _with_pairs(rows: pl.DataFrame, shared: Sequence[str]) -> pl.DataFrame:
    """Return rows with ``pair``: one number for games that share these columns, else -1.

    Counts of many games say nothing about which of them were played as a pair.
    """
    single = pl.sum_horizontal(pl.col(COUNTS).cast(pl.Int64)) == 1
    label = pl.when(single).then(pl.concat_str(shared, separator="\x1f"))
    labelled = rows.with_columns(pair_label=label)
    labels = labelled["pair_label"].drop_nulls().unique().sort()
    numbers = pl.DataFrame({"pair_label": labels, "pair": np.arange(len(labels), dtype=np.int64)})
    return labelled.join(numbers, on="pair_label", how="left").with_columns(
        pl.col("pair").fill_null(-1)
    )


def input_of_cells(
    label: str, player_ids: tuple[str, ...], cells: pl.DataFrame, n_games: int
) -> Input:
    """Return the input of a period whose games are known as counts by pair and setting only.

    Where they do not count alike, ``weight`` says what each did at the cutoff, now as `AT_CUTOFF`.
    """
    number = {player_id: index for index, player_id in enumerate(player_ids)}
    people = {
        f"{who}_idx": cells[f"{who}_id"].replace_strict(number, return_dtype=pl.Int64).to_numpy()
        for who in ("first", "second")
    }
    arrays = people | {name: cells[name].to_numpy() for name in FIELDS}
    if not cells["weight"].null_count():
        arrays[AT_CUTOFF] = cells["weight"].to_numpy()
    return Input(Period(label), player_ids, arrays, "", cells.height, n_games, None, {})
