"""Walkovers beside a name: w.o. A. Roth, A. Roth (w/o). The game was not played, and is void."""

import polars as pl

WALKOVER = "a walkover beside a name"
"""The reason of the void row."""
_MARK = r"(?:w\s?[./]\s?o\.?|walk-?over)"
_IN_BRACKETS = rf"(?:{_MARK}|wo|kampflos|forfeit|forfait)"
BEFORE = rf"(?i)^[(\[]?{_MARK}[)\]]?:?\s+(?P<name>\S.*\p{{L}}.*)$"
BEHIND = rf"(?i)^(?P<name>.*\p{{L}}.*?)\s*(?:[(\[]{_IN_BRACKETS}[)\]]|\s{_MARK})$"
"""A mark needs a dot, a slash or brackets: Wo is a family name, too."""


def with_walkovers_void(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows; those with a walkover beside a name are void, and the name is without it."""
    names = pl.concat([frame["first"].unique(), frame["second"].unique()])
    if not (names.str.contains(BEFORE) | names.str.contains(BEHIND)).any():
        return frame
    bare = {
        side: pl.coalesce(pl.col(side).str.extract(BEFORE, 1), pl.col(side).str.extract(BEHIND, 1))
        for side in ("first", "second")
    }
    is_marked = pl.any_horizontal(name.is_not_null() for name in bare.values())
    return frame.with_columns(
        pl.coalesce("void_reason", pl.when(is_marked).then(pl.lit(WALKOVER))).alias("void_reason"),
        *(pl.coalesce(name, side).alias(side) for side, name in bare.items()),
    )
