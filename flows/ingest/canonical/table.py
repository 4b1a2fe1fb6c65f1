"""Table logs: one row per game of three or four seats, turned into one row per seat.

A row without a fourth name is a game of three, which a rule for four cannot rate. Places come from
the log, or from points: more points are a better place, and the earlier seat wins ties.
"""

from collections.abc import Sequence

import polars as pl

from banzuke.flows.ingest.canonical.contracts import TableSeats
from banzuke.flows.ingest.canonical.keys import exact_number, with_keys
from banzuke.flows.ingest.canonical.numbers import not_a, points, whole
from banzuke.flows.ingest.canonical.rules import split_by_rules
from banzuke.flows.ingest.canonical.table_rules import SMALLEST_TABLE, table_rules
from banzuke.flows.ingest.canonical.times import (
    bad_time_rules,
    undated_rule,
    with_times,
    without_undated,
)
from banzuke.flows.leagues.kinds import SEATS
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers.rows import UnreadableFile

CONTRACT = TableSeats

PARSE = {"place": whole, "points": points}


def canonical_rows(
    picked: pl.DataFrame, columns: set[str], league: League, source: Source, *, paths: Sequence[str]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The seats of a log's games and the rows that break a rule."""
    _refuse_no_result(columns)
    seats = picked if source.has_own_columns else _without_dashes(picked)
    timed = with_times(
        seats, ["played_at"], timezone=league.timezone, date_format=source.date_format
    )
    games = _with_places(_with_numbers(without_undated(timed, league)))
    rules = [*table_rules(league, source), *bad_time_rules(["played_at"]), undated_rule(league)]
    good, quarantined = split_by_rules(games, rules)
    exact = good.with_columns(
        exact_number(good[f"points_{seat}"]).alias(f"exact_points_{seat}") for seat in SEATS
    )
    fields = [f"{name}_{seat}" for seat in SEATS for name in ("player", "place", "exact_points")]
    keyed = with_keys(
        exact,
        [*fields, pl.col("played_at").dt.epoch("us"), "room", "level"],
        kind=league.kind,
        own_id=["game"] if "game" in columns else [],
        paths=paths,
    )
    return _one_row_per_seat(keyed), quarantined


def _refuse_no_result(columns: set[str]) -> None:
    if any(
        {f"{name}_{seat}" for seat in SMALLEST_TABLE} <= columns for name in ("place", "points")
    ):
        return
    raise UnreadableFile(
        "missing-column",
        "no columns give places or points of every seat",
        "map place_1 … place_4, points_1 … points_4, or both",
    )


DASHES = r"^\s*[-–—−‐―]+\s*$"
"""The text of a cell of a seat that nobody took. A player of a site may have such a name."""


def _without_dashes(picked: pl.DataFrame) -> pl.DataFrame:
    """Games with null in place of the dashes of empty seats: of names, places and points."""
    names = [pl.col(f"player_{seat}") for seat in SEATS]
    empty = [name.is_null() | name.str.contains(DASHES) for name in names]
    cells = [
        pl.when(is_empty & pl.col(f"{what}_{seat}").str.contains(DASHES))
        .then(None)
        .otherwise(pl.col(f"{what}_{seat}"))
        .alias(f"{what}_{seat}")
        for seat, is_empty in zip(SEATS, empty, strict=True)
        for what in ("player", *PARSE)
    ]
    return picked.with_columns(cells)


def _with_numbers(frame: pl.DataFrame) -> pl.DataFrame:
    """Games with numbers in place of texts; the texts stay in ``…_text`` for messages."""
    columns = {f"{name}_{seat}": name for name in PARSE for seat in SEATS}
    texts = frame.rename({column: f"{column}_text" for column in columns})
    parsed = texts.with_columns(
        *[PARSE[name](f"{column}_text").alias(column) for column, name in columns.items()],
        size=pl.sum_horizontal(pl.col(f"player_{seat}").is_not_null() for seat in SEATS),
    )
    return parsed.with_columns(
        not_a(pl.col(column), f"{column}_text").alias(f"bad_{column}") for column in columns
    )


def _with_places(games: pl.DataFrame) -> pl.DataFrame:
    """Games with places, from points where the log gives no place at all."""
    placed = pl.any_horizontal(pl.col(f"place_{seat}_text").is_not_null() for seat in SEATS)
    return games.with_columns(places_given=placed).with_columns(
        pl.when("places_given")
        .then(pl.col(f"place_{seat}"))
        .otherwise(_place_by_points(seat))
        .cast(pl.Int32)
        .alias(f"place_{seat}")
        for seat in SEATS
    )


def _place_by_points(seat: int) -> pl.Expr:
    """The place of a seat: 1 + seats with more points + earlier seats with equal points."""
    own = pl.col(f"points_{seat}")
    better = [
        (pl.col(f"points_{other}") >= own) if other < seat else (pl.col(f"points_{other}") > own)
        for other in SEATS
        if other != seat
    ]
    place = 1 + pl.sum_horizontal(condition.fill_null(False) for condition in better)
    return pl.when(own.is_not_null()).then(place)


def _one_row_per_seat(games: pl.DataFrame) -> pl.DataFrame:
    shared = [
        "line",
        "natural_key",
        "content_key",
        "game",
        "played_at",
        "room",
        "level",
    ]
    seats = [
        games.filter(pl.col(f"player_{seat}").is_not_null()).select(
            *shared,
            pl.lit(seat, pl.Int32).alias("seat"),
            *[pl.col(f"{name}_{seat}").alias(name) for name in ("player", "place", "points")],
            "void_reason",
        )
        for seat in SEATS
    ]
    return pl.concat(seats).sort("line", "seat")
