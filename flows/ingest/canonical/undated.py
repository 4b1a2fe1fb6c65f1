"""Rows without a time: fine only where the whole league is one period."""

import polars as pl

from flows.ingest.canonical.rules import Rule, say
from flows.leagues.league import League


def undated_rule(league: League) -> Rule:
    """Return the rule ``undated``, which no row breaks if the league's period is "all"."""
    dated_only = league.period != "all"
    undated = pl.col("played_at").is_null() & pl.col("played_at_problem").is_null()
    return Rule(
        "undated",
        undated & pl.lit(dated_only),
        say('played_at is empty, so the row has no period; give it, or set `period = "all"`'),
    )
