"""The shared part of formats of games between two players: columns, and the meaning of endings.

A reader gives the result and the termination of the log, and a default meaning of each termination:
the result stands, the game is a draw whatever the result, one side has won, or the game is void.
`terminations` of the source overrides these meanings. A game whose termination has no meaning goes
to quarantine, so that no unknown ending is ever rated.
"""

from collections.abc import Mapping

import polars as pl

from banzuke.flows.leagues.league import Source
from banzuke.flows.readers.gathered import Gathered
from banzuke.flows.readers.rows import LINE, RAW, RawRows

SCORED, DRAW, FIRST, SECOND, VOID = "scored", "draw", "first", "second", "void"
SCORES = {DRAW: "1/2", FIRST: "1", SECOND: "0"}
SHARED_COLUMNS = (
    *("game", "event", "round", "played_at", "first", "second", "score", "void_reason"),
    *("result", "termination"),
)
UNKNOWN = "unknown-termination"


def pairwise_games(*extra_columns: str) -> Gathered:
    """An empty collection of games of two, with these columns beside the shared columns."""
    return Gathered([*SHARED_COLUMNS, *extra_columns])


def with_meanings(raw: RawRows, source: Source, meanings: Mapping[str, str]) -> RawRows:
    """Games with ``score`` and ``void_reason`` from their results and terminations.

    ``meanings`` has the default of each termination: `SCORED`, `DRAW`, `FIRST`, `SECOND` or `VOID`.
    A game without a termination follows its ``result``. A ``void_reason`` that the reader has
    set stays.
    """
    all_meanings = {**meanings, **source.terminations}
    word = pl.col("termination")
    meaning = word.replace_strict(all_meanings, default=None, return_dtype=pl.String)
    meant = raw.frame.with_columns(
        meaning=pl.when(word.is_null()).then(pl.lit(SCORED)).otherwise(meaning)
    )
    scored = meant.with_columns(
        score=pl.when(pl.col("meaning") == SCORED)
        .then("result")
        .otherwise(pl.col("meaning").replace_strict(SCORES, default=None, return_dtype=pl.String)),
        void_reason=pl.when(pl.col("meaning") == VOID)
        .then(pl.coalesce("void_reason", word))
        .otherwise("void_reason"),
    )
    unknown = scored.filter(pl.col("meaning").is_null())
    broken = unknown.select(
        LINE,
        RAW,
        rule=pl.lit(UNKNOWN),
        message=word.map_elements(_unknown, return_dtype=pl.String),
    )
    return RawRows(
        raw.columns,
        scored.filter(pl.col("meaning").is_not_null()).drop("meaning"),
        pl.concat([raw.broken, broken]).sort(LINE, maintain_order=True),
    )


def _unknown(word: str) -> str:
    quoted = '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return (
        f"the game ended with {quoted}, an unknown word; write its meaning in the source: "
        f'terminations = {{ {quoted} = "void" }}, or "scored", "draw", "first", "second"'
    )
