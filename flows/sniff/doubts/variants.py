"""Variants of chess in PGN, boards of go in SGF: all count, unless `void_if` says otherwise."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.leagues.league import Source
from banzuke.flows.sniff.proposal import quoted, some

USUAL = {
    "pgn": (
        "Variant",
        frozenset(["standard", "normal", "chess", "regular", "from position", "?", "-"]),
    ),
    "sgf": ("size", frozenset(["19", "19:19"])),
}
"""The column of variants of each format, and its usual values in lower case."""


def with_variants(arrival: Arrival) -> Arrival:
    """The file with a source that names the column of variants, too, if the format has one."""
    source = arrival.source
    if (column := _column(source)) is None:
        return arrival
    update = {"void_if": {**source.void_if, column: []}}
    return replace(arrival, source=source.model_copy(update=update))


def variants_said(frames: Sequence[pl.DataFrame], source: Source) -> Iterator[str]:
    """Yield a doubt if games of several variants count together; ``frames`` are those of files."""
    if (column := _column(source)) is None:
        return
    _, usual = USUAL[source.format]
    n_games, variants = 0, Counter[str]()
    for rows in frames:
        n_games += rows.height
        variants.update(text for text in rows[column].drop_nulls() if text.lower() not in usual)
    if variants and (len(variants) > 1 or variants.total() < n_games):
        names = [text for text, _ in variants.most_common()]
        voids = f"`void_if = {{ {column} = [{', '.join(map(quoted, names))}] }}`"
        yield (
            f"{quoted(column)} is {some(names)} in {counted(variants.total(), 'game')} of "
            f"{n_games:,}, and games of all variants count together: {voids} in [[source]] leaves "
            "them unrated"
        )


def _column(source: Source) -> str | None:
    """The column of variants of a source's format, unless its league file names it already."""
    column, _ = USUAL.get(source.format, (None, None))
    return None if column in source.void_if else column
