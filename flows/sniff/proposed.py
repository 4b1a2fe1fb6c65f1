"""Proposals from all games of a trial: periods, and a doubt about groups that never met."""

import polars as pl

from banzuke.flows.sniff.groups import doubt_about_groups
from banzuke.flows.sniff.people import shown_names
from banzuke.flows.sniff.periods import Periods, periods_of
from banzuke.flows.sniff.trial import Trial


def groups_in(best: Trial) -> list[str]:
    """The doubt about groups of players that never met; none if not all rows were read."""
    games = _games_of_two(best)
    return [] if games is None else doubt_about_groups(games)


def periods_in(best: Trial) -> Periods:
    """Periods in which most players can be rated; years if not all rows were read."""
    games = _games_of_two(best)
    if games is None:
        return Periods("year")
    return periods_of(games, best.times, best.proposal.guess.columns.get("event"))


def _games_of_two(best: Trial) -> pl.DataFrame | None:
    """The counting games of two players with shown names; None if not all rows were read."""
    games = best.counting
    if best.begun or best.failures or games is None or "second" not in games.columns:
        return None
    shown = shown_names(games, best.league)
    return games.with_columns(pl.col("first", "second").replace(shown)) if shown else games
