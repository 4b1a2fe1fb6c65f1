"""Pairwise leagues: the games of a period as arrays, one row per record."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from banzuke.flows.inputs.arrays import Input, input_of, numbered
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import Period

AT_CUTOFF = "weight_at_cutoff"
COUNTS = ("wins", "draws", "losses")
FIELDS = (*COUNTS, "handicap", "neutral")
TYPES = dict.fromkeys(("first_idx", "second_idx", *COUNTS, "weight"), np.int64) | {
    "handicap": np.int32
}
"""The types as which inputs are hashed, even if they are stored in fewer bytes."""


def one_person_twice() -> pl.Expr:
    """A mask of rows in which both players are the same."""
    return pl.col("first_id") == pl.col("second_id")


def period_input(league: League, label: str, counted: pl.DataFrame) -> list[Input]:
    """The input of a period from its rows that count."""
    shared = league.static.pair_by if league.static else []
    columns = ["played_at", *FIELDS, *(["pair"] if shared else [])]
    rows = _with_pairs(counted, shared) if shared else counted
    for name, usual in (("weight", 1), ("importance", 1.0)):
        if bool(rows.select((pl.col(name) != usual).any()).item()):
            columns.append(name)
            rows = rows.with_columns(pl.col(name).fill_null(usual))
    rows, more = _with_rounds(rows)
    arrays, ids = numbered(rows, ("first_id", "second_id"), (*columns, *more))
    return [input_of(league, label, counted, arrays, ids, n_games(counted), types=TYPES)]


def _with_rounds(rows: pl.DataFrame) -> tuple[pl.DataFrame, tuple[str, ...]]:
    """The rows with ``round`` as a number, and its name; unchanged rows if no log has rounds.

    The number orders the rounds of one day.
    """
    if "round" not in rows.columns:
        return rows, ()
    number = pl.col("round").cast(pl.String).str.extract(r"(\d{1,6})", 1).cast(pl.Int32)
    numbers = rows.with_columns(round=number.fill_null(0))
    return (numbers, ("round",)) if (numbers["round"] > 0).any() else (rows, ())


def n_games(counted: pl.DataFrame) -> int:
    """The number of games in the rows."""
    return sum(int(counted[name].sum()) for name in COUNTS)


def _with_pairs(rows: pl.DataFrame, shared: Sequence[str]) -> pl.DataFrame:
    """The rows with ``pair``: one number for games that share these columns, else -1.

    Counts of many games do not show which games were played as a pair.
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
    """The input of a period whose games are known only as counts by pair and setting.

    If games have different weights, ``weight`` has each weight at the cutoff, now as `AT_CUTOFF`.
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
