"""Proposals from all games of a trial: periods, and a doubt about groups who never met."""

import polars as pl

from banzuke.flows.sniff.groups import doubt_about_groups
from banzuke.flows.sniff.periods import Periods, periods_of
from banzuke.flows.sniff.trial import Trial


def groups_in(best: Trial) -> list[str]:
    """A doubt about groups of players who never met; none where not all rows were read."""
    games = _games_of_two(best)
    return [] if games is None else doubt_about_groups(games)


def periods_in(best: Trial) -> Periods:
    """Periods in which most players can be rated; years where not all rows were read."""
    games = _games_of_two(best)
    if games is None:
        return Periods("year")
    return periods_of(games, best.times, best.proposal.guess.columns.get("event"))


def _games_of_two(best: Trial) -> pl.DataFrame | None:
    """The counting games, if they are of two players and all rows were read."""
    games = best.counting
    is_whole = not best.begun and not best.failures
    return games if is_whole and games is not None and "second" in games.columns else None
