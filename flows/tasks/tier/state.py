"""The state of a tournament league's players after an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import polars as pl

from banzuke.flows.leagues.tier import Tier
from banzuke.flows.store import Store


class PlayerState(NamedTuple):
    """A player after the player's last entry: points, entries so far, and the season's number."""

    mu: float
    sigma: float
    entries: int
    season: int = 0


@dataclass(frozen=True)
class TierState:
    """Each known player after an event, by player id."""

    players: dict[str, PlayerState]


def prior_of(known: PlayerState | None, season: int, rules: Tier) -> PlayerState:
    """The state in which a player enters an event of a season.

    A player whose last entry is in an older season enters as ``season_start`` says: with the last
    state (carry), as a newcomer (reset), or with a wider sigma for every season since (widen).
    """
    newcomer = PlayerState(rules.mu_start, rules.sigma_start, 0, season)
    if known is None or (rules.season_start == "reset" and known.season < season):
        return newcomer
    sigma = known.sigma
    if rules.season_start == "widen":
        for _ in range(known.season, season):
            sigma = min(rules.sigma_start, sqrt(sigma * sigma + rules.season_sigma**2))
    return known._replace(sigma=sigma, season=season)


def state_after(store: Store, chain: Sequence[str]) -> TierState:
    """The state after the last of a chain of events' versions.

    The state has each player's last entry in the last event of the chain that the player played:
    the store gives one row per player.
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
    return TierState({player_id: PlayerState(*known) for player_id, *known in last})
