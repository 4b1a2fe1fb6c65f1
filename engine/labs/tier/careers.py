"""A simulated season rated event by event: the career of every player."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.seasons import TABLE_SIZE, Season
from banzuke.engine.tier.entries import Event
from banzuke.engine.tier.event import EventRating, State, advance, rate_event, start_state
from banzuke.engine.tier_params import TierParams

SECONDS = 60.0  # of a minute


@dataclass(frozen=True)
class Careers:
    """The state of each player after each of the player's entries; arrays are (n_players,
    n_entries).

    Attributes
    ----------
    class_idx
        (n_players,) row of ``engine.labs.simulate.seasons.CLASSES``.
    rate, sigma
        Points: TIER rate, without the floor of what is shown, and deviation after the entry.
    gain, sigma_before
        Points: change of the rate by the entry, and deviation before it.
    place, n_field
        Finishing place and number of entries of the event.
    """

    class_idx: IntArray
    rate: FloatArray
    sigma: FloatArray
    gain: FloatArray
    sigma_before: FloatArray
    place: IntArray
    n_field: IntArray


def rate_season(season: Season, *, params: TierParams) -> Careers:
    """The careers of a season in which everyone enters equally often and starts unknown."""
    n_players = season.class_idx.size
    shape = (n_players, season.player_idx.size // n_players)
    table = {name: np.empty(shape) for name in ("rate", "sigma", "gain", "sigma_before")}
    place, n_field = np.empty(shape, dtype=np.int64), np.empty(shape, dtype=np.int64)
    entries = np.zeros(n_players, dtype=np.int64)
    for event, rating in rate_events(season, params=params):
        at = event.player_idx, entries[event.player_idx]
        table["rate"][at], table["sigma"][at] = rating.rate_after, rating.sigma_after
        table["gain"][at] = rating.rate_after - rating.rate_before
        table["sigma_before"][at] = rating.sigma_before
        place[at], n_field[at] = event.place, event.place.size
        entries[event.player_idx] += 1
    return Careers(class_idx=season.class_idx, place=place, n_field=n_field, **table)


def rate_events(season: Season, *, params: TierParams) -> Iterator[tuple[Event, EventRating]]:
    """Yield the events of a season with their ratings, each from the state after the event
    before."""
    state = start_state(season.class_idx.size, params=params)
    for number in range(season.duration_min.size):
        event = event_of(season, number)
        rating = rate_event(event, state, params=params)
        state = advance(state, event, rating)
        yield event, rating


def event_of(season: Season, number: int) -> Event:
    """One event of a season, its times in seconds from its start."""
    rows = slice(season.first[number], season.first[number + 1])
    return Event(
        player_idx=season.player_idx[rows],
        place=season.place[rows],
        registered_at=season.registered_min[rows] * SECONDS,
        busted_at=season.busted_min[rows] * SECONDS,
        table_size=TABLE_SIZE,
        started_at=0.0,
        registration_closes_at=float(season.close_min[number]) * SECONDS,
        ended_at=float(season.duration_min[number]) * SECONDS,
    )


def against_fixed_field(
    season: Season, player: int, *, rate: float, params: TierParams
) -> FloatArray:
    """The (n_entries,) rates of a player if all others had one fixed rate all season.

    The player's places are unchanged. The others are settled: sigma is at its floor.
    """
    sigma = params.sigma_floor
    other = rate + params.k * sigma - params.offset
    mu, own_sigma = params.mu_start, params.sigma_start
    rates = []
    for row in np.flatnonzero(season.player_idx == player):
        number = int(np.searchsorted(season.first, row, side="right")) - 1
        event, at = event_of(season, number), int(row - season.first[number])
        state = State(np.full(season.class_idx.size, other), np.full(season.class_idx.size, sigma))
        state.mu[player], state.sigma[player] = mu, own_sigma
        rating = rate_event(event, state, params=params)
        mu, own_sigma = float(rating.mu_after[at]), float(rating.sigma_after[at])
        rates.append(float(rating.rate_after[at]))
    return np.array(rates)
