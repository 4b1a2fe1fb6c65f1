"""What a tournament league knew of its players after an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import polars as pl

from banzuke.flows.leagues.league import Tier
from banzuke.flows.store import Store


class Known(NamedTuple):
    """A player after their last entry: points, entries so far, and the season's number."""

    mu: float
    sigma: float
    entries: int
    season: int = 0


@dataclass(frozen=True)
class TierState:
    """Each known player after an event, by player id."""

    players: dict[str, Known]


def prior_of(known: Known | None, season: int, rules: Tier) -> Known:
    """Return what is known of a player as an event of a season begins.

    A player whose last entry lies in an older season enters as ``season_start`` says: as they
    left (carry), as a newcomer (reset), or with a wider sigma for every season begun since (widen).
    """
    newcomer = Known(rules.mu_start, rules.sigma_start, 0, season)
    if known is None or (rules.season_start == "reset" and known.season < season):
        return newcomer
    sigma = known.sigma
    if rules.season_start == "widen":
        for _ in range(known.season, season):
            sigma = min(rules.sigma_start, sqrt(sigma * sigma + rules.season_sigma**2))
    return known._replace(sigma=sigma, season=season)


def state_after(store: Store, chain: Sequence[str]) -> TierState:
    """Return the state after the last of a chain of events' versions.

    It is each player's last entry of the last event of the chain that they played: one row a
    player leaves the store.
    """
    store.register("chain", pl.DataFrame({"version_id": chain, "number": range(len(chain))}))
    last = store.rows(
        "SELECT player_id, mu_after, sigma_after, entries, season_number"
        " FROM result.tier_entry JOIN chain USING (version_id)"
        " JOIN result.tier_event USING (version_id)"
        " QUALIFY row_number() OVER"
        " (PARTITION BY player_id ORDER BY chain.number DESC, tier_entry.entry DESC) = 1"
        " ORDER BY player_id"
    )
    return TierState({player_id: Known(*known) for player_id, *known in last})
