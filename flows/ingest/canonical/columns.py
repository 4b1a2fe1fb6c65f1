"""Canonical names for log columns: the mapping, cleaned texts, and void rows."""

from collections.abc import Callable, Iterable
from typing import Any

import polars as pl

from banzuke.flows.ingest.canonical.name_cells import clean_names
from banzuke.flows.ingest.canonical.spelled_numbers import with_plain_numbers
from banzuke.flows.leagues.league import GAMES, League, Source
from banzuke.flows.readers.header import missing_column
from banzuke.flows.readers.layouts.pairings import LEFT_SIDE
from banzuke.flows.readers.layouts.sets import SETS_WON
from banzuke.flows.readers.rows import LINE

SQUADS = frozenset(["team"])
"""Columns that count only if a mapping names them, in a format with columns of its own: the teams
of a FIDE report are squads, whose people have places of their own."""


def canonical_columns(header: Iterable[str], league: League, source: Source) -> dict[str, str]:
    """{canonical name: log column} of a source.

    Without a mapping, canonical names are the log's own; in a format that has columns of its own,
    a mapping changes the columns that it names. A layout gives records of its own names. A
    tournament log may lack ``event`` if a mapping leaves it out; `same_event` gives the first of
    its columns.

    Raises
    ------
    UnreadableFile
        ``missing-column`` if the header lacks a column that the kind of league needs.
    """
    known = league.its_kind.columns
    own = {name: name for name in header if name in known}
    if source.layout == "pairings":
        side = {"first_side": LEFT_SIDE} if LEFT_SIDE in header else {}
        columns = {"first": "first", "second": "second"} | side | source.columns
    elif source.layout == "sets":
        columns = {"score": SETS_WON} | source.columns
    elif source.layout != GAMES:
        columns = own | source.columns if source.layout == "places" else own
    elif source.has_own_columns:
        columns = {name: own[name] for name in own if name not in SQUADS} | source.columns
    else:
        columns = source.columns or own
    if source.same_event:
        columns = columns | {"event": source.same_event[0]}
    required = league.its_kind.required
    if league.its_kind.is_of_events and not source.names_event:
        required = ("event", *required)
    for name in required:
        if name not in columns:
            raise missing_column(name, list(header))
    return columns


def pick_columns(
    records: pl.DataFrame, columns: dict[str, str], league: League, source: Source
) -> pl.DataFrame:
    """``line``, ``void_reason`` and each canonical column as text.

    Texts are stripped, then replaced by `values` of the source, and null where blank. Numbers that
    are spelled as in sheets (▲2,400) become plain. A column that the log lacks is null throughout.
    """
    picked = records.select(
        pl.col(LINE).alias("line"),
        _void_reason(columns, source).alias("void_reason"),
        *[
            _text(columns.get(name), source.values.get(name, {})).alias(name)
            for name in sorted(league.its_kind.columns - {"void_reason"})
        ],
    )
    if source.same_event:
        picked = picked.with_columns(event=records.select(_joined(source.same_event)).to_series())
    named, counted = set(league.its_kind.names), set(league.its_kind.numbers)
    return picked.with_columns(
        *[clean_names(picked[name]) for name in sorted(named & set(columns))],
        *[
            with_plain_numbers(picked[name], are_places=name.startswith("place"))
            for name in sorted(counted & set(columns))
        ],
    )


def map_unique(
    column: pl.Series, function: Callable[[str], Any], dtype: pl.DataType | type[pl.DataType]
) -> pl.Series:
    """A function of each text of a column, computed once per different text."""
    texts = column.drop_nulls().unique()
    values = [function(text) for text in texts]
    results = pl.Series(values, dtype=dtype)
    return column.replace_strict(texts, results, default=None, return_dtype=dtype)


def _text(column: str | None, values: dict[str, str]) -> pl.Expr:
    if column is None:
        return pl.lit(None, pl.String)
    text = pl.col(column).str.strip_chars()
    if not values:
        return text
    blank = values.get("")
    mapped = text.replace(values) if blank is None else text.replace(values).fill_null(blank)
    mapped = mapped.str.strip_chars()
    return pl.when(mapped != "").then(mapped)


def _joined(columns: list[str]) -> pl.Expr:
    """The cells of a row in some columns as one text; null if one of them is blank."""
    texts = [pl.col(name).str.strip_chars() for name in columns]
    return pl.concat_str([pl.when(text != "").then(text) for text in texts], separator=" ")


def _void_reason(columns: dict[str, str], source: Source) -> pl.Expr:
    """The void reason of a row: the first "column = value" of `void_if`, or the log's.

    `values` of the source may replace the log's own reason by nothing.
    """
    reasons = [
        pl.when(_voids(column, texts)).then(
            pl.concat_str(pl.lit(f"{column} = "), pl.col(column).str.strip_chars().fill_null(""))
        )
        for column, texts in source.void_if.items()
    ]
    own = _text(columns.get("void_reason"), source.values.get("void_reason", {}))
    return pl.coalesce(*reasons, own)


def _voids(column: str, texts: list[str]) -> pl.Expr:
    wanted = [text.strip() for text in texts]
    return pl.col(column).str.strip_chars().fill_null("").is_in(wanted)
