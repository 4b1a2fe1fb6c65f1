"""Additive handicaps that give some players strength 0, and leagues of a few games."""

from itertools import pairwise

import numpy as np
import pytest

from banzuke.engine import bradley_terry as bt
from banzuke.engine.games.pairs import from_counts
from tests.engine.dense_problem import League, Model
from tests.engine.small_leagues import HANDICAPS, REGULAR, fitted
from tests.marks import rare

pytestmark = pytest.mark.long


def by_hand(cells, **model):
    """Fit cells given as (first, second, level, wins, losses)."""
    first, second, level, wins, losses = np.array(cells).T
    return bt.fit(
        from_counts(
            first,
            second,
            wins,
            0 * wins,
            losses,
            n_players=int(max(first.max(), second.max())) + 1,
            handicap=level,
        ),
        bt.Model(**model),
        gauge=bt.Gauge("mean", 0.0),
    )


def test_two_who_only_met_with_handicaps_have_their_maximum():
    found = by_hand([(0, 1, 1, 0, 1), (0, 1, 2, 1, 0)], handicap="A3")
    # π_0 = 0, and t / π_1 maximises (1 / (1 + t)) (2 t / (1 + 2 t)).
    t = np.sqrt(0.5)
    assert found.log_likelihood == pytest.approx(np.log(2 * t / (1 + t) / (1 + 2 * t)), abs=1e-6)
    assert found.effect("theta3").value == pytest.approx(100 * t, rel=1e-4)
    assert found.rating_elo.tolist() == [-np.inf, 0.0]


WITHOUT_STRENGTH = [
    (0, 1, 0, 3, 3),
    (2, 0, 0, 0, 3),
    (2, 0, 2, 1, 2),
    (3, 1, 0, 0, 3),
    (3, 1, 2, 1, 2),
]


@pytest.mark.parametrize("handicap", ["A1", "A2", "A3"])
def test_a_level_met_only_by_players_without_strength_spoils_no_other(handicap):
    found = by_hand([*WITHOUT_STRENGTH, (2, 3, 1, 2, 0)], handicap=handicap)
    six_even, each_third = 6 * np.log(1 / 2), np.log(1 / 3) + 2 * np.log(2 / 3)
    assert found.log_likelihood == pytest.approx(six_even + 2 * each_third, abs=1e-6)
    assert found.rating_elo == pytest.approx([0.0, 0.0, -np.inf, -np.inf], abs=0.01)
    if handicap == "A1":
        assert found.effect("f(2)").value == pytest.approx(50.0, rel=1e-4)


def test_a_level_and_two_strengths_can_vanish_together():
    found = by_hand([*WITHOUT_STRENGTH, (2, 3, 1, 2, 1)], handicap="A1")
    six_even, each_third = 6 * np.log(1 / 2), np.log(1 / 3) + 2 * np.log(2 / 3)
    assert found.log_likelihood == pytest.approx(six_even + 3 * each_third, abs=1e-6)
    assert found.effect("f(2)").value == pytest.approx(50.0, rel=1e-3)
    assert (found.effect("f(1)").status, found.effect("f(1)").value) == ("at its bound", 0.0)


@pytest.mark.parametrize("handicap", [rare("A1"), "A2", rare("A3")])
def test_models_that_differ_only_at_a_level_without_weight_agree(handicap):
    cells = [(0, 1, 1, 1, 0), (0, 2, 2, 0, 2), (0, 3, 0, 0, 1), (0, 3, 2, 2, 1), (1, 2, 0, 0, 1)]
    cells += [(1, 2, 2, 1, 0), (1, 3, 0, 0, 2), (1, 3, 2, 2, 1), (2, 3, 0, 1, 0), (2, 3, 2, 0, 1)]
    found = by_hand(cells, handicap=handicap)
    assert found.log_likelihood == pytest.approx(-7.736837, abs=1e-6)
    assert found.rating_elo == pytest.approx([-np.inf, -np.inf, 69.623, -69.623], abs=0.01)


@pytest.mark.parametrize("handicap", ["A1", "A2", "A3"])
def test_strengths_that_vanish_one_after_the_other_leave_the_handicap_its_maximum(handicap):
    cells = [(0, 1, 0, 1, 0), (0, 1, 2, 1, 0), (0, 2, 2, 0, 2), (1, 2, 0, 1, 0)]
    found = by_hand(cells, handicap=handicap, receiver="second")
    # π_2 ≪ π_1 ≪ π_0 = 1 leaves f² / (1 + f)³, largest at f = 2; Σπ = 150.
    assert found.log_likelihood == pytest.approx(np.log(4 / 27), abs=1e-6)
    value = 2 * found.effect("theta3").value if handicap == "A3" else found.effects[-1].value
    assert value == pytest.approx(300.0, rel=1e-3)


def test_a_receiver_who_scores_at_one_level_only():
    found = by_hand([(0, 1, 0, 0, 3), (0, 1, 1, 0, 5), (0, 1, 2, 5, 4)], handicap="A1")
    assert found.rating_elo.tolist() == [-np.inf, 0.0]
    assert [e.status for e in found.effects] == ["at its bound", "estimated"]
    assert [e.value for e in found.effects] == pytest.approx([0.0, 125.0], rel=1e-6)
    expected = 5 * np.log(5 / 9) + 4 * np.log(4 / 9)
    assert found.log_likelihood == pytest.approx(expected, abs=1e-8)


def few_games(rng):
    """Return the games of 2 to 5 players: 5 to 23 games, mostly with handicaps."""
    n_players, n_games = int(rng.integers(2, 6)), int(rng.integers(5, 24))
    truth = np.sort(rng.normal(0.0, rng.choice([100.0, 400.0]), n_players))
    a = rng.integers(0, n_players, n_games)
    b = (a + rng.integers(1, n_players, n_games)) % n_players
    first, second, level = np.minimum(a, b), np.maximum(a, b), rng.integers(0, 3, n_games)
    chance = 1 / (1 + 10 ** ((truth[second] - truth[first] - 80 * level) / 400))
    wins = (rng.random(n_games) < chance).astype(int)
    return League(n_players, first, second, wins, 0 * wins, 1 - wins, level < 0, level)


@pytest.mark.rare
@pytest.mark.long
@pytest.mark.parametrize("block", range(3))
def test_a_larger_family_is_never_less_likely_on_a_handful_of_games(block):
    chains = ("none", "A3", "A2", "A1"), ("none", "M3", "M2", "M1"), ("none", "M4", "M1")
    n_compared = 0
    for seed in range(30 * block, 30 * block + 10):
        rows = few_games(np.random.default_rng((seed, 9)))
        found = {h: fitted(rows, Model(handicap=h)) for h in ("none", *HANDICAPS)}
        value = {handicap: each.log_likelihood for handicap, each in found.items()}
        for small, large in (pair for chain in chains for pair in pairwise(chain)):
            if all(e.status in REGULAR for e in found[large].effects):
                assert value[large] >= value[small] - 1e-6, (seed, small, large, value)
                n_compared += 1
    assert n_compared >= 20
