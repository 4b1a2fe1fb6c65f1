"""95 % intervals contain simulated truths 95 % of the time; the two kinds of errors agree.

Intervals are of rating differences, which do not depend on the gauge, and of effects. The interval
from the 5th to the 195th of 199 replicates is nominally exact, and so is that from the 3rd to the
117th of 119.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    Fit,
    Gauge,
    Model,
    Replicates,
    Uncertainty,
    fit,
    simulate,
    summarise,
)
from banzuke.engine.bradley_terry.summarise import honest_quantiles
from banzuke.engine.games.pairs import aggregate
from tests.marks import rare

pytestmark = pytest.mark.long

N_PLAYERS, N_GAMES = 12, 1200
FIRST_MOVER, NU, THETA3, GAMMA = 50.0, 0.7, 12.0, 45.0
ONE, OTHER = np.triu_indices(N_PLAYERS, 1)

# Options, number of leagues, number of replicates.
MODELS = {
    "plain": ({}, 120, 199),
    "draws": ({}, 120, 199),
    "order": ({"order": True}, 120, 199),
    "davidson": ({"draws": "davidson"}, 36, 119),
    "A3": ({"handicap": "A3"}, 30, 119),
    "M4": ({"handicap": "M4", "order": True}, 24, 119),
}
RARE = {"order", "A3", "draws", "M4"}
"""Models that only `make promises` tests."""
EFFECTS = {
    "plain": {},
    "draws": {},
    "order": {"first_mover": FIRST_MOVER},
    "davidson": {"draw": NU},
    "A3": {"theta3": THETA3},
    "M4": {"first_mover": FIRST_MOVER, "gamma": GAMMA},
}


def cases(names):
    return pytest.mark.parametrize("name", [rare(n) if n in RARE else n for n in names])


each = cases(MODELS)
each_with_effects = cases(name for name in MODELS if EFFECTS[name])


def play(name, rng):
    """Return true ratings (mean 0) and the games of a league that follows the model exactly."""
    truth = rng.normal(0.0, 150.0, N_PLAYERS)
    truth -= truth.mean()
    first = rng.integers(0, N_PLAYERS, N_GAMES)
    second = (first + rng.integers(1, N_PLAYERS, N_GAMES)) % N_PLAYERS
    level = np.zeros(N_GAMES, int)
    if "handicap" in MODELS[name][0]:
        first, second = np.where(truth[first] < truth[second], (first, second), (second, first))
        level = rng.integers(0, 4, N_GAMES) * (rng.random(N_GAMES) < 0.8)
    strength = 10 ** (truth / 400)
    strength *= 50 * N_PLAYERS / strength.sum()
    one, other = strength[first], strength[second]
    if name == "A3":
        one = one + THETA3 * level
    if name == "M4":
        one = one * 10 ** (GAMMA * level / 400)
    if "order" in MODELS[name][0]:
        one = one * np.where(level == 0, 10 ** (FIRST_MOVER / 400), 1.0)
    return truth, aggregate(
        first, second, scores(name, one, other, rng), n_players=N_PLAYERS, handicap=level
    )


def scores(name, one, other, rng):
    chance = one / (one + other)
    tie = np.zeros(N_GAMES)
    if name == "draws":
        tie = np.minimum(4 * 0.4 * chance * (1 - chance), 2 * np.minimum(chance, 1 - chance))
    win = chance - tie / 2
    if name == "davidson":
        whole = one + other + NU * np.sqrt(one * other)
        win, tie = one / whole, NU * np.sqrt(one * other) / whole
    luck = rng.random(N_GAMES)
    return np.where(luck < win, 1.0, np.where(luck < win + tie, 0.5, 0.0))


@dataclass(frozen=True)
class Study:
    """One league's true ratings, its fit and its simulated uncertainty."""

    truth: np.ndarray
    found: Fit
    draws: Replicates
    seen: Uncertainty

    def differences_inside(self):
        drawn = self.draws.rating_elo.astype(float)
        interval = honest_quantiles(drawn[ONE] - drawn[OTHER])
        gap = self.truth[ONE] - self.truth[OTHER]
        return (interval[:, 0] <= gap) & (gap <= interval[:, -1])


@cache
def studies(name):
    return [study(name, number) for number in range(MODELS[name][1])]


def study(name, number):
    model, _, replicates = MODELS[name]
    truth, pairs = play(name, streams.named("calibration", name, str(number)))
    found = fit(pairs, Model(**model), gauge=Gauge("mean", 0.0))
    rng = streams.named("calibration", name, str(number), "redraw")
    draws = simulate(found, pairs, replicates=replicates, rng=rng)
    return Study(truth, found, draws, summarise(draws, found))


@each
def test_true_differences_are_inside_95_percent_intervals_95_percent_of_the_time(name):
    inside = np.mean([study.differences_inside() for study in studies(name)])
    assert 0.93 <= inside <= 0.97


@each_with_effects
def test_true_effects_are_inside_their_95_percent_intervals(name):
    inside = []
    for one in studies(name):
        for place, effect in enumerate(one.found.effects):
            low, high = one.seen.effect_lo95[place], one.seen.effect_hi95[place]
            inside.append(low <= EFFECTS[name][effect.name] <= high)
    n_expected = 0.95 * len(inside)
    assert abs(sum(inside) - n_expected) <= 3 * np.sqrt(0.05 * n_expected)


@each
def test_simulated_and_analytic_errors_agree(name):
    ratio = np.array([one.seen.se_elo / one.found.se_hessian_elo for one in studies(name)])
    assert np.median(np.abs(ratio - 1)) < 0.06
    assert np.mean(ratio) == pytest.approx(1.0, abs=0.03)
    for place in range(len(EFFECTS[name])):
        effect = np.mean(
            [
                one.seen.effect_se[place] / one.found.effects[place].se_hessian
                for one in studies(name)
            ]
        )
        assert effect == pytest.approx(1.0, abs=0.06)


@each
def test_estimates_are_right_on_average(name):
    error = np.array([one.found.rating_elo - one.truth for one in studies(name)])
    standard = error / np.array([one.found.se_hessian_elo for one in studies(name)])
    n_free = (N_PLAYERS - 1) * len(error)
    assert np.mean(standard**2) == pytest.approx(1.0, abs=3 * np.sqrt(2 / n_free))
    slope = np.mean([np.polyfit(one.truth, one.found.rating_elo, 1)[0] for one in studies(name)])
    assert slope == pytest.approx(1.0, abs=0.05)
