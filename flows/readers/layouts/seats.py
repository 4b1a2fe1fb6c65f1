"""Rows with one player of a game each: rows with equal cells in some columns are one game.

A cell that is empty in these columns has the value of the row above it, as merged cells have.
"""

from pathlib import Path

import polars as pl

from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.layouts.records import as_records, of_source, with_text
from banzuke.flows.readers.rows import LINE, RAW, RawRows

OF_SEAT = ("player", "place", "points")
OF_GAME = ("game", "played_at", "room", "level")
LEAST = 3
WRONG_NUMBER = "wrong-number-of-seats"


def rearranged(raw: RawRows, source: Source, _: Path) -> RawRows:
    """One record for each game; a game with too few or too many rows is a broken record."""
    keys = source.same_game or [source.columns.get("game", "game")]
    values = {name: of_source(raw, source, name) for name in (*OF_SEAT, *OF_GAME)}
    rows = (
        with_text(raw)
        .with_columns(pl.col(keys).forward_fill())
        .with_columns(expression.alias(f"its {name}") for name, expression in values.items())
        .with_columns(
            pl.len().over(keys).alias("n"),
            pl.int_range(1, pl.len() + 1).over(keys).alias("seat"),
            pl.col(LINE).first().over(keys).alias("game line"),
            pl.col(RAW).str.join("\n").over(keys).alias("game text"),
        )
    )
    fits = pl.col("n").is_between(LEAST, len(SEATS))
    games = rows.filter(fits & (pl.col("seat") == 1)).select(
        pl.col("game line").alias(LINE),
        pl.col("game text").alias(RAW),
        *[pl.col(f"its {name}").alias(name) for name in OF_GAME],
        *source.void_if,
    )
    for seat in SEATS:
        of_seat = rows.filter(fits & (pl.col("seat") == seat)).select(
            pl.col("game line").alias(LINE),
            *[pl.col(f"its {name}").alias(f"{name}_{seat}") for name in OF_SEAT],
        )
        games = games.join(of_seat, on=LINE, how="left")
    said = pl.concat_str(
        [pl.format(f"{_braced(name)} {{}}", pl.col(name).fill_null("")) for name in keys],
        separator=", ",
    )
    broken = rows.filter(~fits & (pl.col("seat") == 1)).select(
        pl.col("game line").alias(LINE),
        pl.col("game text").alias(RAW),
        rule=pl.lit(WRONG_NUMBER),
        message=pl.format("{} rows have {}: a game has three or four rows", "n", said),
    )
    return as_records(raw, games, broken)


def _braced(name: str) -> str:
    return name.replace("{", "(").replace("}", ")")
