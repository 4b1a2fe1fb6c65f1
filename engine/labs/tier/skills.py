"""Three skills, as the source draws them: before any event, after good ones, after bad ones."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.tier.entries import Event
from banzuke.engine.tier.event import State, advance, rate_event
from banzuke.engine.tier_params import TierParams

# Figure 2 of the source: a player with 15 good events, and a player with 5 bad events.
GOOD, BAD = 15, 5
FIELD = 50  # entries of most events of the source's simulation
# The source prints no places; first and last each time would leave its axes: a fifth of the field.
GOOD_PLACE, BAD_PLACE = 10, 41


@dataclass(frozen=True)
class Skill:
    """A skill N(mu, sigma²), in points, after a number of events, all with the same place."""

    mu: float
    sigma: float
    events: int
    place: int


def three_skills(params: TierParams) -> tuple[Skill, Skill, Skill]:
    """A newcomer's skill, the skill after the 10th place of 50 in 15 events, and after the 41st in
    5 events.

    Events have no times; all others are newcomers each time.
    """
    return (
        Skill(params.mu_start, params.sigma_start, 0, 0),
        _after(GOOD, GOOD_PLACE, params),
        _after(BAD, BAD_PLACE, params),
    )


def _after(events: int, place: int, params: TierParams) -> Skill:
    others = np.setdiff1d(1 + np.arange(FIELD), [place])
    event = Event(np.arange(FIELD), np.array([place, *others]))
    mu, sigma = params.mu_start, params.sigma_start
    for _ in range(events):
        state = State(np.full(FIELD, params.mu_start), np.full(FIELD, params.sigma_start))
        state.mu[0], state.sigma[0] = mu, sigma
        after = advance(state, event, rate_event(event, state, params=params))
        mu, sigma = float(after.mu[0]), float(after.sigma[0])
    return Skill(mu, sigma, events, place)
