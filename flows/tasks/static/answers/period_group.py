"""A shown period of a pairwise league, fitted again, for questions about its games."""

from dataclasses import dataclass

from banzuke.flows.counted import first_few
from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.store import Connection
from banzuke.flows.tasks.static.answers.again import ask_again
from banzuke.flows.tasks.static.fits.fitted import Group, fit_period
from banzuke.flows.tasks.unrated_league import why_unrated

_LATEST = """
SELECT period, min(player) FROM static_rating
WHERE league = ? AND (?::VARCHAR IS NULL OR period = ?) AND isfinite(rating)
GROUP BY period, period_end_at
ORDER BY coalesce(period_end_at, TIMESTAMP '9999-01-01') DESC, period DESC LIMIT 1
"""
_LEAGUES = "SELECT DISTINCT league FROM static_rating ORDER BY league"
_PERIODS = "SELECT DISTINCT period FROM static_rating WHERE league = ? ORDER BY period DESC"


class NoAnswer(BanzukeError):
    """The league, or its games, allow no answer."""


@dataclass(frozen=True)
class PeriodGroup:
    """The league's own group of players of a period, with their names by their place in it."""

    league: str
    period: str
    names: tuple[str, ...]
    group: Group


def shown_period(serving: Connection, league: str, period: str | None) -> tuple[str, str]:
    """The latest shown period of a league, or a given period, and one of its players.

    Raises
    ------
    NoAnswer
        If nothing of it is published.
    """
    rows = serving.rows(_LATEST, [league, period, period])
    if not rows:
        raise NoAnswer(_nothing(serving, league, period))
    label, player = rows[0]
    return label, player


def _nothing(serving: Connection, league: str, period: str | None) -> str:
    """A message about a league or a period without ratings, with what has some."""
    known = [name for (name,) in serving.rows(_LEAGUES)]
    if league in known and period:
        there = [name for (name,) in serving.rows(_PERIODS, [league])]
        return (
            f"no published ratings of {league} {period}; periods of {league} that have some: "
            f"{first_few(there)}"
        )
    if unrated := why_unrated(serving, league):
        return unrated
    where = f"{league} {period}" if period else league
    return (
        f"no published ratings of {where}; pairwise leagues that have some: "
        f"{', '.join(known) or 'none, run `banzuke nightly` first'}"
        f"{did_you_mean(league, known).removesuffix('.')}"
    )


def period_group(serving: Connection, league: str, period: str | None) -> PeriodGroup:
    """The group of the latest shown period of a league, or of a given period.

    Raises
    ------
    NoAnswer
        If nothing of it is published.
    """
    label, player = shown_period(serving, league, period)
    again = ask_again(serving, players=(player, player), league=league, period=label)
    group = fit_period(again.job).own
    ids = again.job.input.player_ids
    return PeriodGroup(league, label, tuple(again.names[ids[p]] for p in group.players), group)
