"""Spellings of one team within an event: `Red`, `red` and `RED` play together."""

import polars as pl


def same_team(team: pl.Expr) -> pl.Expr:
    """The team's name without capitals and widths of letters, equal for spellings of one team."""
    return team.str.normalize("NFKC").str.to_lowercase()
