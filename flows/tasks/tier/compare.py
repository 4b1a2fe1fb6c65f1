"""Two players of a tournament league: their rates, and who is probably ahead in an event."""

import json
from dataclasses import dataclass
from math import hypot

from scipy.special import ndtr

from banzuke.flows.leagues.league import Tier
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import CannotCompare, Pair


@dataclass(frozen=True)
class TierComparison:
    """The comparison of two players, from the first player's side; rates in points.

    ``better`` is the probability that the first player has the higher skill, ``ahead`` the
    probability that the first finishes ahead in an event that both enter once, from its start.
    """

    league: str
    season: str
    mu: Pair
    sigma: Pair
    rate: Pair
    tier: tuple[str, str]
    entries: tuple[int, int]
    difference: float
    difference_se: float
    better: float
    ahead: float


def compare_at_events(
    serving: Connection, players: tuple[str, str], *, league: str, period: str | None
) -> TierComparison:
    """Return the comparison of two players by name, by default in the latest season with both.

    ``period`` is a season.

    Raises
    ------
    CannotCompare
        If no season of the league has both.
    """
    rows = serving.rows(
        "SELECT rating.season, player, mu, sigma, tier_rate, tier, entries, version.parameters"
        " FROM tier_rating AS rating JOIN result.version AS version USING (version_id)"
        " WHERE rating.league = ? AND (?::VARCHAR IS NULL OR rating.season = ?)"
        " AND player IN (?, ?)"
        " QUALIFY count(*) OVER (PARTITION BY rating.season) = 2"
        " ORDER BY max(last_event_at) OVER (PARTITION BY rating.season) DESC,"
        " rating.season, player = ? DESC LIMIT 2",
        [league, period, period, *players, players[0]],
    )
    if len(rows) < 2:
        raise CannotCompare(
            f"no season{f' {period}' if period else ''} of {league} has both {players[0]!r} and "
            f"{players[1]!r}; the view `tier_rating` has league, season and player"
        )
    seasons, _, mu, sigma, rate, tier, entries, parameters = zip(*rows, strict=True)
    difference, unsure = mu[0] - mu[1], hypot(*sigma)
    beta = Tier.model_validate(json.loads(parameters[0])).beta
    return TierComparison(
        league=league,
        season=seasons[0],
        mu=(mu[0], mu[1]),
        sigma=(sigma[0], sigma[1]),
        rate=(rate[0], rate[1]),
        tier=(tier[0], tier[1]),
        entries=(entries[0], entries[1]),
        difference=difference,
        difference_se=unsure,
        better=float(ndtr(difference / unsure)),
        ahead=float(ndtr(difference / hypot(unsure, beta, beta))),
    )
