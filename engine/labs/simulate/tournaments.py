"""A series of tournaments with busts, late registrations and hands, true skills known."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.labs.simulate.checks import at_least, share, skewed, zipf_activity


@dataclass(frozen=True)
class TournamentSeries:
    """Entries of all events, events in order of time, each from the winner to the last.

    Attributes
    ----------
    skill
        (n_players,) true skills in points.
    day
        (n_events,) whole days since the series began, never decreasing.
    duration_min, close_min
        (n_events,) minutes from the start to the end and to the close of registration.
    event_idx, player_idx
        (n_entries,) event and player of each entry; no one enters an event twice.
    place
        (n_entries,) finishing place, 1 for the winner.
    registered_min, busted_min
        (n_entries,) minutes after the start; the winner's bust is the end.
    hands
        (n_entries,) hands played, or ``None`` if they were not requested.
    """

    skill: FloatArray
    day: IntArray
    duration_min: FloatArray
    close_min: FloatArray
    event_idx: IntArray
    player_idx: IntArray
    place: IntArray
    registered_min: FloatArray
    busted_min: FloatArray
    hands: IntArray | None


def tournaments(
    *,
    n_players: int,
    n_events: int,
    entrants: ArrayLike,
    rng: np.random.Generator,
    skill_mean: float = 1500.0,
    skill_spread: float = 300.0,
    beta: float = 1000.0,
    minutes_per_entrant: float = 6.0,
    late_share: float = 0.0,
    close_at: float = 0.3,
    hands_per_hour: float | None = None,
    activity_skew: float = 0.0,
    n_days: int = 365,
) -> TournamentSeries:
    """A series of tournaments under the model of the TIER rating itself.

    Skill ~ N(skill_mean, skill_spread²), performance in an event ~ N(skill, beta²), places by
    performance. Busts fall uniformly over the event, the worst first; runner-up and winner end
    with it. A late entry registers uniformly between the start and the close or its own bust,
    whichever comes first, as in the specification "TIER rating" section 10.

    Parameters
    ----------
    n_players, n_events
        Players to draw entrants from; 0 or more events.
    entrants
        Field size, one number or (n_events,), each from 2 to ``n_players``.
    rng
        Random stream.
    skill_mean, skill_spread, beta
        Points.
    minutes_per_entrant
        Length of an event per entrant: 6 makes a field of 50 last 300 minutes.
    late_share
        Chance that an entry registers late, 0 to 1.
    close_at
        Share of the event's length after which registration closes, 0 to 1.
    hands_per_hour
        Mean hands of an hour at the table; ``None`` for logs without hands.
    activity_skew
        Exponent of Zipf's law of activity, 0 to 2.
    n_days
        Days over which the events are spread evenly.

    Raises
    ------
    ValueError
        If an argument is outside its range.
    """
    at_least("n_players", n_players, 2)
    at_least("n_events", n_events, 0)
    for name, value in (("skill_spread", skill_spread), ("beta", beta)):
        at_least(name, value, 0)
    at_least("skill_mean", skill_mean, -np.finfo(np.float64).max)
    at_least("minutes_per_entrant", minutes_per_entrant, 1e-3)
    share("late_share", late_share)
    share("close_at", close_at)
    at_least("hands_per_hour", 0.0 if hands_per_hour is None else hands_per_hour, 0)
    skewed("activity_skew", activity_skew)
    at_least("n_days", n_days, 1)
    size = _as_sizes(entrants, n_events, n_players)
    skill = rng.normal(skill_mean, skill_spread, n_players)
    weight = zipf_activity(n_players, activity_skew, rng)
    order = [_finish(skill, weight, int(n), beta, rng) for n in size]
    event = np.repeat(np.arange(n_events), size)
    start = np.repeat(np.cumsum(size) - size, size)
    place = np.arange(event.size) - start + 1
    duration = minutes_per_entrant * size.astype(np.float64)
    busted = _bust_times(event, place, duration, rng)
    close = close_at * duration
    registered = rng.random(event.size) * np.minimum(close[event], busted)
    # Late times are drawn for all entries, so the share of late entries changes no other draw.
    registered[rng.random(event.size) >= late_share] = 0.0
    hands = None
    if hands_per_hour is not None:
        hands = rng.poisson(hands_per_hour * (busted - registered) / 60.0)
    return TournamentSeries(
        skill=skill,
        day=np.sort(rng.integers(0, n_days, n_events)),
        duration_min=duration,
        close_min=close,
        event_idx=event,
        player_idx=np.concatenate(order) if order else np.empty(0, dtype=np.int64),
        place=place,
        registered_min=registered,
        busted_min=busted,
        hands=hands,
    )


def _as_sizes(entrants: ArrayLike, n_events: int, n_players: int) -> IntArray:
    size = np.asarray(entrants)
    if not np.issubdtype(size.dtype, np.integer) or size.shape not in ((), (n_events,)):
        raise ValueError(
            f"entrants has shape {size.shape} and type {size.dtype}; give one integer or "
            f"({n_events},)"
        )
    if np.any(size < 2) or np.any(size > n_players):
        raise ValueError(
            f"entrants runs from {size.min()} to {size.max()}; give 2 to {n_players}, the number "
            "of players"
        )
    return np.broadcast_to(size, (n_events,)).astype(np.int64)


def _finish(
    skill: FloatArray,
    weight: FloatArray,
    n: int,
    beta: float,
    rng: np.random.Generator,
) -> IntArray:
    """The (n,) players of one event, winner first, drawn without replacement."""
    eager = np.log(weight) + rng.gumbel(size=weight.size)
    entered = np.argpartition(-eager, n - 1)[:n]
    performance = rng.normal(skill[entered], beta)
    return np.asarray(entered[np.argsort(-performance)], dtype=np.int64)


def _bust_times(
    event: IntArray,
    place: IntArray,
    duration: FloatArray,
    rng: np.random.Generator,
) -> FloatArray:
    """The (n_entries,) minutes: later for better places, the end for the last two."""
    moment = 1.0 - rng.random(event.size)
    moment[place <= 2] = 1.0
    latest_first = np.lexsort((-moment, event))
    return np.asarray(moment[latest_first] * duration[event])
