"""The rating of one tournament: the gain of each entry, from the skills before the tournament."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.entries import Entries, Event, as_entries
from banzuke.engine.tier.gains import split_gains
from banzuke.engine.tier.hands import event_weights
from banzuke.engine.tier.ladder import tier_rate
from banzuke.engine.tier.passes import run_passes
from banzuke.engine.tier.timeline import timeline
from banzuke.engine.tier_params import TierParams


@dataclass(frozen=True)
class State:
    """Skills of all players of a league: ``mu`` and ``sigma``, (n_players,) points."""

    mu: FloatArray
    sigma: FloatArray


@dataclass(frozen=True)
class EventRating:
    """The effect of one event on each entry, in the order of the event's rows; gains in points.

    The six gains sum to ``rate_after - rate_before``. A player's second entry starts with the skill
    after the first entry, and so on. The skill after the last entry is the player's skill after the
    event.

    Attributes
    ----------
    mu_before, sigma_before, mu_after, sigma_after
        (n_entries,) points: skill before and after; sigma after is not below its floor.
    rate_before, rate_after
        (n_entries,) points: TIER rate, without the floor of shown rates.
    gain_core, gain_hands, gain_partial, gain_place, gain_conservation, gain_late
        (n_entries,) change of the rate by cause: the full field, a shorter time played, the field
        that an early bust met, the weight of the place, the shift that prevents inflation by
        weights, and late registration.
    hands_weight, place_weight
        (n_entries,) H and ρ.
    core_moved
        (n_entries,) change of mu by the full field alone (H = 1, ρ = 1).
    surplus_share, icm_gain
        (n_entries,) parts 1 and 2 of the value of late registration, 0 for entries in time; the
        shares of the surplus sum to ``surplus``.
    late_payment
        (n_entries,) payment for late registration.
    n_present, n_gone
        (n_entries,) Pe and Pb: the number of entries that had joined when this entry registered,
        itself included, and the number of those that had bust; 0 without times. A team counts as
        one entry.
    surplus
        Points that partial games have added.
    timed
        Whether the log has times. Without times H = 1, and there are no partial games and no late
        registration.
    n_iter, converged
        Largest number of sweeps of a ranking, and whether all messages converged.
    """

    mu_before: FloatArray
    sigma_before: FloatArray
    mu_after: FloatArray
    sigma_after: FloatArray
    rate_before: FloatArray
    rate_after: FloatArray
    gain_core: FloatArray
    gain_hands: FloatArray
    gain_partial: FloatArray
    gain_place: FloatArray
    gain_conservation: FloatArray
    gain_late: FloatArray
    hands_weight: FloatArray
    place_weight: FloatArray
    core_moved: FloatArray
    surplus_share: FloatArray
    icm_gain: FloatArray
    late_payment: FloatArray
    n_present: IntArray
    n_gone: IntArray
    surplus: float
    timed: bool
    n_iter: int
    converged: bool


def start_state(n_players: int, *, params: TierParams) -> State:
    """The state of a league of ``n_players`` players without any games.

    Raises
    ------
    ValueError
        If ``n_players`` is negative.
    """
    if n_players < 0:
        raise ValueError(f"n_players is {n_players}; give 0 or more")
    return State(np.full(n_players, params.mu_start), np.full(n_players, params.sigma_start))


def rate_event(event: Event, state: State, *, params: TierParams) -> EventRating:
    """Rate one event: the gain of each entry, split by cause.

    The steps are the passes of re-entry (core, partial games, hands), then once places,
    conservation and late registration: specification "TIER rating", sections 2 to 8. The result
    depends only on the event, the skills of its players and the parameters. The order of the rows
    changes no bit of it.

    Raises
    ------
    ValueError
        If the entries or times contradict themselves (``as_entries``, ``timeline``), a player is
        not in the state, or a prior sigma is already below the floor.
    """
    mu, sigma = _as_state(state)
    entries = as_entries(event, n_players=mu.size, table_size=params.table_size)
    time = timeline(entries, event)
    before_mu, before_sigma = mu[entries.player], sigma[entries.player]
    _check_floor(entries, before_sigma, params)
    weight, from_start = event_weights(entries, time, params)
    passes = run_passes(
        entries, time, mu=before_mu, sigma=before_sigma, weight=weight, params=params
    )
    gains = split_gains(
        passes,
        entries,
        time,
        sigma=before_sigma,
        weight=weight,
        from_start=from_start,
        params=params,
    )
    moved = passes.own.moved + gains.place + gains.conservation + gains.late
    start, end = _chain(entries, before_mu, moved)
    # Entries were rated by place; the result has the order of the event's rows again.
    back = np.argsort(entries.row)
    return EventRating(
        mu_before=start[back],
        sigma_before=passes.sigma_before[back],
        mu_after=end[back],
        sigma_after=passes.own.sigma[back],
        rate_before=tier_rate(start, passes.sigma_before, params)[back],
        rate_after=tier_rate(end, passes.own.sigma, params)[back],
        gain_core=gains.core[back],
        gain_hands=gains.hands[back],
        gain_partial=gains.partial[back],
        gain_place=gains.place[back],
        gain_conservation=gains.conservation[back],
        gain_late=gains.late[back],
        hands_weight=weight[back],
        place_weight=gains.place_weight[back],
        core_moved=passes.full.moved[back],
        surplus_share=gains.payments.surplus_share[back],
        icm_gain=gains.payments.icm_gain[back],
        late_payment=gains.payments.payment[back],
        n_present=np.zeros_like(back) if time is None else time.n_present[back],
        n_gone=np.zeros_like(back) if time is None else time.n_gone[back],
        surplus=gains.surplus,
        timed=time is not None,
        n_iter=passes.n_iter,
        converged=passes.converged,
    )


def advance(state: State, event: Event, rating: EventRating) -> State:
    """A new state, in which the event's players have their skills after their last entry."""
    mu, sigma = state.mu.copy(), state.sigma.copy()
    last = np.ones(event.player_idx.size, dtype=np.bool_)
    if event.entry is not None:
        entries = np.zeros(mu.size, dtype=np.int64)
        np.maximum.at(entries, event.player_idx, event.entry)
        last = entries[event.player_idx] == event.entry
    player = event.player_idx[last]
    mu[player], sigma[player] = rating.mu_after[last], rating.sigma_after[last]
    return State(mu, sigma)


def _chain(entries: Entries, mu: FloatArray, moved: FloatArray) -> tuple[FloatArray, FloatArray]:
    """mu before and after each entry; each entry of a player starts after the entry before it."""
    start, end = mu.copy(), mu + moved
    order = np.lexsort((entries.number, entries.player))
    for at in np.flatnonzero(entries.number[order] > 1):
        i, previous = order[at], order[at - 1]
        start[i] = end[previous]
        end[i] = start[i] + moved[i]
    return start, end


def _as_state(state: State) -> tuple[FloatArray, FloatArray]:
    mu = np.asarray(state.mu, dtype=np.float64)
    sigma = np.asarray(state.sigma, dtype=np.float64)
    if mu.ndim != 1 or mu.shape != sigma.shape:
        raise ValueError(
            f"the state has mu of shape {mu.shape} and sigma of {sigma.shape}; give (n_players,)"
        )
    return mu, sigma


def _check_floor(entries: Entries, sigma: FloatArray, params: TierParams) -> None:
    low = np.flatnonzero(~(sigma >= params.sigma_floor))
    if low.size:
        i = int(low[0])
        raise ValueError(
            f"player {entries.player[i]} comes with sigma {sigma[i]}, below the floor "
            f"{params.sigma_floor}; rate the league again from its start with this floor"
        )
