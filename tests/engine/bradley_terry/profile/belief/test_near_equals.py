"""Near equals, such as versions of one engine, are told from people."""

from itertools import combinations

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Belief, Gauge, Model, fit, profile
from banzuke.engine.bradley_terry.profile.belief import spread
from banzuke.engine.games.pairs import Pairs, aggregate
from banzuke.engine.scale import ELO_PER_LOGIT


def posterior(pairs: Pairs) -> Belief:
    seen = profile(fit(pairs, Model(), gauge=Gauge()), pairs, streams.named("near equals"))
    assert isinstance(seen, Belief)
    return seen


def matches(rating: np.ndarray, met: list[tuple[int, int]], games: int, name: str) -> Pairs:
    """Matches of so many games between some pairs, without draws."""
    rng = streams.named("near equals", name)
    first, second = np.repeat(np.array(met), games, axis=0).T
    chance = 1.0 / (1.0 + np.exp((rating[second] - rating[first]) / ELO_PER_LOGIT))
    score = (rng.random(len(first)) < chance).astype(np.float64)
    return aggregate(first, second, score, n_players=len(rating))


def width(pairs: Pairs) -> float:
    """Width of the interval of the difference between the first two players, in Elo."""
    known = posterior(pairs).difference(0, 1)
    return known.hi95 - known.lo95


def without_near_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spread, "NEAR_EQUALS", 1e-30)


def test_equal_results_of_many_games_make_near_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    met = np.repeat(np.array(list(combinations(range(8), 2))), 100, axis=0)
    even = aggregate(*met.T, np.tile([0.0, 1.0], len(met) // 2), n_players=8)
    narrow = width(even)
    without_near_equals(monkeypatch)
    assert narrow < 0.7 * width(even)


def test_people_are_no_near_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    rating = streams.named("near equals", "people").normal(0.0, 200.0, 16)
    club = matches(rating, list(combinations(range(16), 2)), 8, "club")
    seen = width(club)
    without_near_equals(monkeypatch)
    assert seen == pytest.approx(width(club), rel=1e-3)
