"""The next game: chances at the estimate, and intervals from the replicates."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    Gauge,
    Model,
    fit,
    handicap_worth,
    next_game,
    predict,
    simulate,
)
from banzuke.engine.bradley_terry.next_game import as_replicate
from banzuke.engine.games.pairs import aggregate
from tests.engine.pairwise_leagues import random_league

MEAN = Gauge("mean", 1500.0)
RNG = streams.named("tests", "next game")


def handicap_league(levels=(0, 1, 2, 4), n_games=3000, n_players=10):
    rng = np.random.default_rng(7)
    truth = rng.normal(0.0, 200.0, n_players)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    handicap = rng.choice(levels, n_games)
    gap = truth[first] - truth[second] + 90.0 * handicap
    score = rng.random(n_games) < 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
    return aggregate(first, second, score, n_players=n_players, handicap=handicap)


@pytest.mark.rare
@pytest.mark.long
def test_intervals_of_chances_are_calibrated():
    inside = []
    for seed in range(100):
        pairs, truth = random_league(np.random.default_rng(seed), 12, 600, order_elo=60.0)
        found = fit(pairs, Model(order=True), gauge=MEAN)
        draws = simulate(found, pairs, replicates=96, rng=streams.named(str(seed)))
        if not found.components.rated.all():
            continue
        for one in range(0, 12, 4):
            seen = next_game(found, draws, one, one + 1)
            chance = 1.0 / (1.0 + 10.0 ** (-(truth[one] - truth[one + 1] + 60.0) / 400.0))
            inside.append(seen.lo95[0] <= chance <= seen.hi95[0])
    assert np.mean(inside) == pytest.approx(0.95, abs=0.05)


def test_without_drawn_games_no_replicate_has_draws():
    pairs = aggregate([0, 1, 0, 1, 2, 0], [1, 0, 2, 2, 0, 2], [1, 1, 1, 0, 0, 0], n_players=3)
    found = fit(pairs, gauge=MEAN)
    draws = simulate(found, pairs, replicates=64, rng=RNG)
    assert not np.isfinite(draws.rating_elo).all()
    seen = next_game(found, draws, 0, 1)
    assert (seen.chance[1], seen.lo95[1], seen.hi95[1]) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("model", ["A1", "A2", "A3", "M1", "M2", "M3", "M4"])
def test_a_replicate_equal_to_the_estimate_gives_the_estimate(model):
    pairs = handicap_league()
    found = fit(pairs, Model(handicap=model), gauge=MEAN)
    values = np.array([effect.value for effect in found.effects])
    again = as_replicate(found, found.rating_elo, values)
    assert handicap_worth(again, [1, 2, 4]).elo == pytest.approx(
        handicap_worth(found, [1, 2, 4]).elo, abs=1e-6
    )
    assert np.allclose(
        predict(again, [0], [1], handicap=[2]), predict(found, [0], [1], handicap=[2])
    )


@pytest.mark.parametrize("model", ["A1", "M1", "M4"])
@pytest.mark.slow
def test_the_value_of_a_handicap_differs_between_replicates(model):
    pairs = handicap_league()
    found = fit(pairs, Model(handicap=model), gauge=MEAN)
    draws = simulate(found, pairs, replicates=64, rng=RNG)
    worth = [
        handicap_worth(
            as_replicate(found, draws.rating_elo[:, k].astype(float), draws.effects[:, k]), [4]
        )
        for k in range(64)
    ]
    estimate = handicap_worth(found, [4])
    simulated = np.std([w.elo[0] for w in worth], ddof=1)
    assert simulated == pytest.approx(estimate.se_elo[0], rel=0.3)


def test_a_handicap_helps_its_receiver_in_the_prediction():
    pairs = handicap_league()
    found = fit(pairs, Model(handicap="M4"), gauge=MEAN)
    draws = simulate(found, pairs, replicates=32, rng=RNG)
    chances = [next_game(found, draws, 0, 1, handicap=h).chance[0] for h in (0, 1, 3)]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_players_without_a_rating_are_refused():
    pairs = aggregate([0, 1, 0], [1, 0, 2], [1, 1, 1], n_players=3)
    found = fit(pairs, gauge=MEAN)
    with pytest.raises(ValueError, match="player 2 has no rating"):
        next_game(found, simulate(found, pairs, replicates=1, rng=RNG), 0, 2)
