"""Redrawn leagues resemble the played league, also where strengths do not follow the prior."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.bradley_terry.profile.intervals.calibration import _one_more
from banzuke.engine.bradley_terry.profile.intervals.redrawn import Source, _unevenness, source
from banzuke.engine.bradley_terry.profile.likelihood import kernel
from banzuke.engine.bradley_terry.profile.likelihood.problem import (
    Problem,
    problem_of,
    with_unrated,
)
from banzuke.engine.games.pairs import Pairs, aggregate

HOME = 0.6
"""First-mover effect, log odds."""


def ladder_with_guests(rng: np.random.Generator) -> Pairs:
    """300 players, 12 games each: most against similar players, one in eight against anybody."""
    strength = np.linspace(-12.0, 12.0, 300) + rng.normal(0.0, 0.3, 300)
    first = rng.integers(0, 300, 1800)
    second = (first + rng.integers(1, 11, 1800) * rng.choice([-1, 1], 1800)) % 300
    guests = rng.random(1800) < 1 / 8
    second[guests] = (first + rng.integers(1, 300, 1800))[guests] % 300
    win = 1.0 / (1.0 + np.exp(strength[second] - strength[first] - HOME))
    return aggregate(first, second, rng.random(1800) < win, n_players=300)


@pytest.fixture(scope="module")
def league() -> tuple[Problem, Source]:
    pairs = ladder_with_guests(streams.named("redrawn", "ladder"))
    problem = problem_of(fit(pairs, Model(order=True), gauge=Gauge()), pairs)
    assert problem is not None
    whole = with_unrated(problem, pairs)
    return whole, source(whole, streams.named("redrawn", "pilots"))


def unevenness(problem: Problem, likely: Source) -> FloatArray:
    rng = streams.named("redrawn", "leagues")
    leagues = [likely.redraw(streams.child(rng, number)) for number in range(16)]
    return np.array([_unevenness(problem, one.best) for one in leagues])


def test_refitted_leagues_are_as_uneven_as_the_one_that_was_played(
    league: tuple[Problem, Source],
) -> None:
    problem, likely = league
    own = problem.state.copy()
    kernel.climb(problem.cells(), own)
    played = _unevenness(problem, own)
    redrawn, as_prior = (unevenness(problem, replace(likely, scale=s)) for s in (likely.scale, 1.0))
    assert redrawn.mean() == pytest.approx(played, abs=redrawn.std())
    # With strengths as the prior has them, leagues are less uneven.
    assert as_prior.mean() < played - 2.0 * as_prior.std()


@pytest.mark.parametrize("leagues", [8, 64])
def test_95_percent_of_further_leagues_lie_within_the_bounds(leagues: int) -> None:
    rng = streams.named("redrawn", "bounds", str(leagues))
    roots = rng.normal(3.0, 1.2, (20_000, leagues + 1))
    mean, sd = roots[:, 1:].mean(axis=1), roots[:, 1:].std(axis=1, ddof=1)
    within = np.abs(roots[:, 0] - mean) < _one_more(leagues) * sd
    assert np.mean(within) == pytest.approx(0.95, abs=0.005)
