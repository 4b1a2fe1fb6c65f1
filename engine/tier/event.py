"""One tournament: the state of the league before it in, what each entry gained out."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.tier.ladder import tier_rate
from engine.tier.params import TierParams
from engine.tier.ranking import rate_ranking


@dataclass(frozen=True)
class State:
    """Skills of all players of a league: ``mu`` and ``sigma``, (n_players,) points."""

    mu: NDArray[np.float64]
    sigma: NDArray[np.float64]


@dataclass(frozen=True)
class Event:
    """The entries of one tournament, in any order.

    Attributes
    ----------
    player_idx
        (n_entries,) row of each entry's player in the league's state.
    place
        (n_entries,) finishing place, 1 for the winner; equal places are a tie, gaps are fine.
    """

    player_idx: NDArray[np.int64]
    place: NDArray[np.int64]


@dataclass(frozen=True)
class EventRating:
    """What one event did to each entry, in the order of the event's rows.

    Attributes
    ----------
    mu_before, sigma_before, mu_after, sigma_after
        (n_entries,) points: skill before and after; sigma after has its floor.
    rate_before, rate_after
        (n_entries,) points: TIER rate, without the floor of what is shown.
    n_iter, converged
        Sweeps of the core update, and whether its messages came to rest.
    """

    mu_before: NDArray[np.float64]
    sigma_before: NDArray[np.float64]
    mu_after: NDArray[np.float64]
    sigma_after: NDArray[np.float64]
    rate_before: NDArray[np.float64]
    rate_after: NDArray[np.float64]
    n_iter: int
    converged: bool


def start_state(n_players: int, *, params: TierParams) -> State:
    """Return the state of a league of ``n_players`` players that nobody has seen yet.

    Raises
    ------
    ValueError
        If ``n_players`` is negative.
    """
    if n_players < 0:
        raise ValueError(f"n_players is {n_players}; give 0 or more")
    return State(np.full(n_players, params.mu_start), np.full(n_players, params.sigma_start))


def rate_event(event: Event, state: State, *, params: TierParams) -> EventRating:
    """Return what one event gives each of its entries, rated on the full field.

    The core update of the specification "TIER rating" section 2, then the floor of sigma. The
    entries may stand in any order and the numbers are the same to the last bit: they are rated by
    place, ties by player.

    Raises
    ------
    ValueError
        If the arrays do not fit, the event is empty, a place is below 1, a player is not in the
        state or entered twice, or a prior sigma is already below the floor.
    """
    player, place = _as_entries(event)
    mu, sigma = _as_state(state)
    _check_players(player, mu.size)
    order = np.lexsort((player, place))
    before_mu, before_sigma = mu[player], sigma[player]
    low = np.flatnonzero(~(before_sigma >= params.sigma_floor))
    if low.size:
        i = int(low[0])
        raise ValueError(
            f"player {player[i]} comes with sigma {before_sigma[i]}, below the floor "
            f"{params.sigma_floor}; rate the league again from its start with this floor"
        )
    posterior = rate_ranking(
        before_mu[order], before_sigma[order], beta=params.beta, places=place[order]
    )
    after_mu, after_sigma = np.empty(order.size), np.empty(order.size)
    after_mu[order] = posterior.mu
    after_sigma[order] = np.maximum(posterior.sigma, params.sigma_floor)
    return EventRating(
        mu_before=before_mu,
        sigma_before=before_sigma,
        mu_after=after_mu,
        sigma_after=after_sigma,
        rate_before=tier_rate(before_mu, before_sigma, params),
        rate_after=tier_rate(after_mu, after_sigma, params),
        n_iter=posterior.n_iter,
        converged=posterior.converged,
    )


def advance(state: State, event: Event, rating: EventRating) -> State:
    """Return a new state in which the event's players have their skills after it."""
    mu, sigma = state.mu.copy(), state.sigma.copy()
    mu[event.player_idx], sigma[event.player_idx] = rating.mu_after, rating.sigma_after
    return State(mu, sigma)


def _as_entries(event: Event) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    player, place = _as_integers(event.player_idx), _as_integers(event.place)
    if player.ndim != 1 or player.size == 0 or player.shape != place.shape:
        raise ValueError(
            f"player_idx has shape {player.shape} and place {place.shape}; give two arrays "
            "(n_entries,) with n_entries ≥ 1"
        )
    if np.any(place < 1):
        i = int(np.flatnonzero(place < 1)[0])
        raise ValueError(f"entry {i} finished in place {place[i]}; places start at 1")
    return player, place


def _as_integers(values: ArrayLike) -> NDArray[np.int64]:
    array = np.asarray(values)
    if not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"players and places are of type {array.dtype}; give integers")
    return array.astype(np.int64)


def _as_state(state: State) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    mu = np.asarray(state.mu, dtype=np.float64)
    sigma = np.asarray(state.sigma, dtype=np.float64)
    if mu.ndim != 1 or mu.shape != sigma.shape:
        raise ValueError(
            f"the state has mu of shape {mu.shape} and sigma of {sigma.shape}; give (n_players,)"
        )
    return mu, sigma


def _check_players(player: NDArray[np.int64], n_players: int) -> None:
    outside = np.flatnonzero((player < 0) | (player >= n_players))
    if outside.size:
        i = int(outside[0])
        raise ValueError(
            f"entry {i} is player {player[i]}, but the state has players 0 to {n_players - 1}"
        )
    seen, first, times = np.unique(player, return_index=True, return_counts=True)
    again = np.flatnonzero(times > 1)
    if again.size:
        i = int(again[0])
        raise ValueError(
            f"player {seen[i]} has {times[i]} entries, the first at row {first[i]}; "
            "re-entries are not rated yet, so pass one entry per player"
        )
