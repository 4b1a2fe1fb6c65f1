"""Free-for-all events: the cost of one, here and with other libraries.

Each peer takes random events and returns the call that is timed; it rates them all, each from the
same priors, and returns the mean skills, (n_events, n_entries), or what else its model calls so.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.streams import named
from banzuke.engine.tier import Event, State, TierParams, rate_event, rate_ranking
from bench.measure import Job, Missing, Outcome, measure

FloatArray = NDArray[np.float64]
Call = Callable[[], FloatArray]

BETA = 1000.0
SIZES = (10, 100, 1000)
EVENTS = {10: 100, 100: 20, 1000: 2}
"""Events that one timed call rates: enough for the clock."""

GROWTH = (10, 30, 100, 300, 1000, 3000, 10_000)
WHOLE_GROWTH = (300, 1000, 3000, 10_000)
TIGHT = 1e-10
LIMIT_SECONDS = 600.0


@dataclass(frozen=True)
class Measured:
    """One measurement: events of how many entries, how many of them, what came of it."""

    topic: str
    peer: str
    n_entries: int
    n_events: int
    outcome: Outcome

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Peer:
    """A peer: its name, its model, and whether it has the same optimum as ours."""

    title: str
    model: str
    prepare: Callable[[int, int], Call]
    same_model: bool = True


def priors(n_entries: int, n_events: int) -> tuple[FloatArray, FloatArray]:
    """Means and deviations before the events, (n_events, n_entries), winner first."""
    rng = named("bench", "tier", str(n_entries))
    shape = (n_events, n_entries)
    return rng.normal(1500.0, 350.0, shape), rng.uniform(300.0, 500.0, shape)


def ours(n_entries: int, n_events: int) -> Call:
    mu, sigma = priors(n_entries, n_events)
    return lambda: np.array([rate_ranking(m, s).mu for m, s in zip(mu, sigma, strict=True)])


def ours_whole(n_entries: int, n_events: int) -> Call:
    return _whole(timed_event(n_entries), n_entries, n_events)


def ours_seats(n_entries: int, n_events: int) -> Call:
    return _whole(with_seats(timed_event(n_entries)), n_entries, n_events)


def _whole(event: Event, n_entries: int, n_events: int) -> Call:
    mu, sigma = priors(n_entries, n_events)
    params = TierParams(beta=BETA)
    states = [State(m, s) for m, s in zip(mu, sigma, strict=True)]
    return lambda: np.array([rate_event(event, state, params=params).mu_after for state in states])


def timed_event(n_entries: int) -> Event:
    """An event of five hours: busts evenly spaced, half the field late in the first 90 min.

    So there are partial games, and the chips of late entries are rated.
    """
    rng = named("bench", "tier times", str(n_entries))
    busted = 18_000.0 * np.arange(n_entries, 0, -1) / n_entries
    late = rng.permutation(n_entries) < n_entries // 2
    registered = np.where(late, rng.random(n_entries) * np.minimum(5400.0, busted), 0.0)
    return Event(
        player_idx=np.arange(n_entries),
        place=np.arange(1, n_entries + 1),
        registered_at=registered,
        busted_at=busted,
        started_at=0.0,
        registration_closes_at=5400.0,
        ended_at=18_000.0,
    )


def with_seats(event: Event) -> Event:
    """The event if its best tenth win seats and share place 1."""
    seats = event.place <= max(event.place.size // 10, 2)
    busted = event.busted_at
    if busted is not None:
        busted = np.where(seats, event.ended_at, busted)
    return replace(event, place=np.where(seats, 1, event.place), busted_at=busted)


def trueskill_rate(n_entries: int, n_events: int) -> Call:
    return _trueskill(n_entries, n_events, min_delta=1e-4)


def _trueskill(n_entries: int, n_events: int, *, min_delta: float, **options: Any) -> Call:
    try:
        import trueskill  # noqa: PLC0415
    except ImportError:
        raise Missing("trueskill is not installed") from None
    env = trueskill.TrueSkill(
        mu=1500.0, sigma=500.0, beta=BETA, tau=0.0, draw_probability=0.0, **options
    )
    mu, sigma = priors(n_entries, n_events)
    events = [
        [(env.create_rating(float(m), float(s)),) for m, s in zip(*event, strict=True)]
        for event in zip(mu, sigma, strict=True)
    ]

    def call() -> FloatArray:
        rated = [env.rate(event, min_delta=min_delta) for event in events]
        return np.array([[rating.mu for (rating,) in event] for event in rated])

    return call


def through_time(n_entries: int, n_events: int) -> Call:
    try:
        import trueskillthroughtime as ttt  # noqa: PLC0415
    except ImportError:
        raise Missing("trueskillthroughtime is not installed") from None
    mu, sigma = priors(n_entries, n_events)
    events = [
        [[ttt.Player(ttt.Gaussian(float(m), float(s)), BETA, 0.0)] for m, s in zip(*e, strict=True)]
        for e in zip(mu, sigma, strict=True)
    ]

    def call() -> FloatArray:
        # Without `result` the teams stand in order, the winner first.
        rated = [ttt.Game(event).posteriors() for event in events]
        return np.array([[skill.mu for (skill,) in event] for event in rated])

    return call


def openskill_plackett_luce(n_entries: int, n_events: int) -> Call:
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415
    except ImportError:
        raise Missing("openskill is not installed") from None
    model = PlackettLuce(mu=1500.0, sigma=500.0, beta=BETA, tau=0.0)
    mu, sigma = priors(n_entries, n_events)
    events = [
        [[model.rating(mu=float(m), sigma=float(s))] for m, s in zip(*event, strict=True)]
        for event in zip(mu, sigma, strict=True)
    ]

    def call() -> FloatArray:
        rated = [model.rate(event) for event in events]
        return np.array([[rating.mu for (rating,) in event] for event in rated])

    return call


PEERS = {
    "ours": Peer("Banzuke rate_ranking()", "TrueSkill", ours),
    "ours_whole": Peer("Banzuke rate_event()", "TIER, half the field late", ours_whole, False),
    "ours_seats": Peer(
        "Banzuke rate_event()", "TIER, half the field late, seats", ours_seats, False
    ),
    "trueskill": Peer("trueskill", "TrueSkill", trueskill_rate),
    "through_time": Peer("TrueSkillThroughTime", "TrueSkill", through_time),
    "openskill": Peer("openskill", "Plackett-Luce", openskill_plackett_luce, False),
}


def prepare(peer: str, n_entries: int, n_events: int) -> Call:
    """A peer's call on random events."""
    return PEERS[peer].prepare(n_entries, n_events)


def error_points(mu: FloatArray, *, peer: str, n_entries: int, n_events: int) -> float | None:
    """The largest difference from trueskill run to the end, with exact Gaussian tails."""
    if not PEERS[peer].same_model:
        return None
    try:
        best = _trueskill(n_entries, n_events, min_delta=TIGHT, backend="scipy")()
    except Missing:
        return None
    return float(np.max(np.abs(mu - best)))


def measure_tier(say: Callable[[str], None]) -> Iterator[Measured]:
    """Yield every measurement, smallest events first."""
    for n_entries in SIZES:
        for key, peer in PEERS.items():
            say(f"events of {n_entries}: {peer.title}")
            outcome = measure(_job(key, n_entries, EVENTS[n_entries], check=True))
            yield Measured("event", key, n_entries, EVENTS[n_entries], outcome)
    for n_entries in GROWTH:
        say(f"growth: an event of {n_entries}")
        n_events = max(1, 1000 // n_entries)
        outcome = measure(_job("ours", n_entries, n_events, check=False))
        yield Measured("growth", "ours", n_entries, n_events, outcome)
    for n_entries in WHOLE_GROWTH:
        for key in ("ours_whole", "ours_seats"):
            say(f"growth: a whole event of {n_entries}, {PEERS[key].model}")
            outcome = measure(_job(key, n_entries, 1, check=False))
            yield Measured("whole", key, n_entries, 1, outcome)


def _job(peer: str, n_entries: int, n_events: int, *, check: bool) -> Job:
    return Job(
        target="bench.tier:prepare",
        arguments={"peer": peer, "n_entries": n_entries, "n_events": n_events},
        warm_up={"peer": peer, "n_entries": 10, "n_events": 1},
        check="bench.tier:error_points" if check else None,
        limit_seconds=LIMIT_SECONDS,
    )
