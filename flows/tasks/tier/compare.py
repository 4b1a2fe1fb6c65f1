"""Two players of a tournament league: their rates, and who is probably ahead in an event."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import hypot
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr

from banzuke.engine.tier.forecasts import forecast_scale, order_scores
from banzuke.flows.leagues.tier import Tier
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import MOST_STORED, Answered, CannotCompare, Pair
from banzuke.flows.tasks.rated_together import where_both_are


@dataclass(frozen=True)
class TierComparison:
    """The comparison of two players, from the first player's side; rates in points.

    ``better`` is the probability that the first player has the higher skill, ``ahead`` the
    probability that the first finishes ahead in an event that both enter once, from its start. Its
    normal score is multiplied by ``scale``, which is below 1 if forecasts of the season's events
    were too certain, and above 1 if they were too cautious (``engine.tier.forecasts``).
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
    scale: float


class Rated(NamedTuple):
    """A player at the end of a season."""

    season: str
    player_id: str
    player: str
    mu: float
    sigma: float
    rate: float
    tier: str
    entries: int
    parameters: str


_RATED = """
SELECT rating.season, player_id, player, mu, sigma, tier_rate, tier, entries, version.parameters
FROM tier_rating AS rating JOIN result.version AS version USING (version_id)
WHERE rating.league = $league
"""
_BOTH = f"""
{_RATED} AND ($season::VARCHAR IS NULL OR rating.season = $season)
    AND player IN ($one, $other)
QUALIFY count(*) OVER (PARTITION BY rating.season) = 2
ORDER BY max(last_event_at) OVER (PARTITION BY rating.season) DESC, rating.season,
    player = $one DESC
LIMIT 2
"""
_LATEST = f"""
{_RATED}
QUALIFY rating.season = first(rating.season) OVER (
    ORDER BY last_event_at DESC, rating.season ROWS UNBOUNDED PRECEDING
)
ORDER BY tier_rate DESC, player_id LIMIT $most
"""


_EVENTS = """
SELECT event, place, mu_before, sigma_before FROM tier_event
WHERE league = $league AND season = $season AND entry = 1 AND n_gone = 0
ORDER BY event_at, event
"""


def compare_at_events(
    serving: Connection, players: tuple[str, str], *, league: str, period: str | None
) -> TierComparison:
    """The comparison of two players by name, by default in the latest season with both.

    ``period`` is a season.

    Raises
    ------
    CannotCompare
        If no season of the league has both.
    """
    one, other = players
    values = {"league": league, "season": period, "one": one, "other": other}
    rows = serving.rows(_BOTH, values)
    if len(rows) < 2:
        there = where_both_are(
            serving, players, view="tier_rating", league=league, period="season", at="last_event_at"
        )
        raise CannotCompare(
            f"no season{f' {period}' if period else ''} of {league} has both {one!r} and "
            f"{other!r}{there}; the view `tier_rating` has league, season and player"
        )
    one_rated, other_rated = map(Rated._make, rows)
    scale = _scale(serving, league, one_rated)
    return _compared(league, one_rated, other_rated, scale)


def compare_all_at_events(serving: Connection, league: str) -> Iterator[Answered]:
    """The comparisons of the best players of the latest season, each pair in both orders."""
    values = {"league": league, "most": MOST_STORED}
    rows = [Rated._make(row) for row in serving.rows(_LATEST, values)]
    scale = _scale(serving, league, rows[0]) if rows else 1.0
    for one, other in permutations(rows, 2):
        yield Answered(one.player_id, other.player_id, _compared(league, one, other, scale))


def _scale(serving: Connection, league: str, rated: Rated) -> float:
    """The factor of the season's forecasts, from those of its events so far."""
    rows = serving.rows(_EVENTS, {"league": league, "season": rated.season})
    if not rows:
        return 1.0
    place, mu, sigma = (np.array([row[k] for row in rows], np.float64) for k in (1, 2, 3))
    events = [row[0] for row in rows]
    first = [i for i, event in enumerate(events) if i == 0 or event != events[i - 1]]
    return forecast_scale(
        [
            order_scores(mu[of], sigma[of], place[of].astype(np.int64), beta=_beta(rated))
            for of in map(slice, first, [*first[1:], len(rows)])
        ]
    )


def _beta(rated: Rated) -> float:
    return Tier.model_validate(json.loads(rated.parameters)).beta


def _compared(league: str, one: Rated, other: Rated, scale: float) -> TierComparison:
    difference, unsure = one.mu - other.mu, hypot(one.sigma, other.sigma)
    beta = _beta(one)
    return TierComparison(
        league=league,
        season=one.season,
        mu=(one.mu, other.mu),
        sigma=(one.sigma, other.sigma),
        rate=(one.rate, other.rate),
        tier=(one.tier, other.tier),
        entries=(one.entries, other.entries),
        difference=difference,
        difference_se=unsure,
        better=float(ndtr(difference / unsure)),
        ahead=float(ndtr(scale * difference / hypot(unsure, beta, beta))),
        scale=scale,
    )
