"""Fits with ties and handicaps: the optimum, its errors, bounds, nesting, strengths of 0."""

import itertools
import json

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import (
    Gauge,
    Model,
    NotConverged,
    fit,
    predict,
    simulate,
    summarise,
)
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.handicap_leagues import MODELS, aga_games, counted, handicap_league, slow_optimum
from tests.marks import rare

pytestmark = pytest.mark.slow

MEAN = Gauge("mean", 1500.0)
RNG = streams.named("tests", "general")

CASES = [
    (seed, draws, order, model, receiver)
    for seed, (draws, order, model, receiver) in enumerate(
        [
            ("davidson", False, "none", "first"),
            ("davidson", True, "none", "first"),
            ("half", True, "A1", "first"),
            ("davidson", False, "A2", "second"),
            ("drop", True, "A3", "first"),
            ("half", False, "M1", "second"),
            ("davidson", True, "M1", "first"),
            ("half", True, "M2", "first"),
            ("davidson", False, "M3", "second"),
            ("drop", True, "M4", "second"),
        ]
    )
]


@pytest.mark.parametrize("seed, draws, order, model, receiver", CASES)
@pytest.mark.long
def test_the_optimum_is_that_of_a_general_optimiser(seed, draws, order, model, receiver):
    pairs = handicap_league(seed, tie=0.7)
    kwargs = {"draws": draws, "order": order, "receiver": receiver}
    found = fit(pairs, Model(handicap=model, **kwargs), gauge=MEAN)
    assert found.components.rated.all()
    lnp, log_strength = slow_optimum(pairs, model=model, **kwargs)
    assert found.log_likelihood == pytest.approx(lnp, abs=2e-6)
    assert found.log_likelihood > lnp - 1e-7
    finite = np.isfinite(found.rating_elo)
    slow_elo = log_strength[finite] * 400 / np.log(10)
    slow_elo += 1500 - slow_elo.mean()
    assert np.max(np.abs(found.rating_elo[finite] - slow_elo)) < 0.1
    assert np.all(log_strength[~finite] < log_strength[finite].min() - 5)


def test_ties_and_wins_are_expected_as_often_as_they_were():
    pairs = handicap_league(5, n_players=12, n_games=900, tie=0.8)
    found = fit(pairs, Model(draws="davidson", order=True), gauge=MEAN)
    win, draw, _ = predict(
        found, pairs.first_idx, pairs.second_idx, neutral=pairs.neutral, handicap=pairs.handicap
    )
    games = pairs.wins + pairs.draws + pairs.losses
    assert np.sum(games * draw) == pytest.approx(pairs.draws.sum(), abs=1e-5)
    points = np.bincount(pairs.first_idx, pairs.wins + 0.5 * pairs.draws, 12)
    points += np.bincount(pairs.second_idx, pairs.losses + 0.5 * pairs.draws, 12)
    expected = np.bincount(pairs.first_idx, games * (win + 0.5 * draw), 12)
    expected += np.bincount(pairs.second_idx, games * (1 - win - 0.5 * draw), 12)
    assert expected == pytest.approx(points, abs=1e-5)


def test_without_draws_ties_are_at_their_bound_and_the_ratings_plain():
    pairs = handicap_league(2)
    found, plain = fit(pairs, Model(draws="davidson"), gauge=MEAN), fit(pairs, gauge=MEAN)
    assert (found.effect("draw").value, found.effect("draw").status) == (0.0, "at its bound")
    assert found.rating_elo == pytest.approx(plain.rating_elo, abs=1e-4)
    assert found.aic == pytest.approx(plain.aic + 2.0)


def test_harmful_handicaps_stay_at_their_bound():
    pairs = handicap_league(4, n_games=400, step_elo=-150.0)
    plain = fit(pairs, gauge=MEAN)
    for model in MODELS:
        found = fit(pairs, Model(handicap=model), gauge=MEAN)
        held = [effect for effect in found.effects if effect.status == "at its bound"]
        assert len(held) == len(found.effects)
        assert all(effect.value == 0.0 and np.isnan(effect.se_hessian) for effect in held)
        assert found.rating_elo == pytest.approx(plain.rating_elo, abs=1e-4)


def test_a_level_is_never_worth_less_than_the_level_before():
    rows = []
    for a, b in ((0, 1), (1, 2), (2, 0)):
        rows += [(a, b, 0, 5, 0, 5), (b, a, 0, 5, 0, 5), (a, b, 1, 15, 0, 5), (a, b, 2, 10, 0, 8)]
    found = fit(counted(rows, 3), Model(handicap="M1"), gauge=MEAN)
    low, high = found.effects
    assert high.value == low.value
    assert (low.status, high.status) == ("estimated", "at its bound")
    assert 1 + low.value == pytest.approx((15 + 10) / (5 + 8), rel=1e-6)


@pytest.mark.long
@pytest.mark.parametrize("order", [False, rare(True)])
def test_wider_models_are_never_less_likely(order):
    for seed in range(4):
        pairs = handicap_league(seed, n_players=8, n_games=120, tie=0.3)
        lnp = {
            model: fit(pairs, Model(handicap=model, order=order), gauge=MEAN).log_likelihood
            for model in ("none", *MODELS)
        }
        for chain in (("A1", "A2", "A3", "none"), ("M1", "M2", "M3", "none"), ("M1", "M4", "none")):
            for wide, narrow in itertools.pairwise(chain):
                assert lnp[wide] >= lnp[narrow] - 1e-7


def test_numbering_of_players_does_not_matter():
    pairs = handicap_league(8, n_players=7, n_games=200, tie=0.5)
    turn = np.random.default_rng(0).permutation(7)
    turned = from_counts(
        turn[pairs.first_idx],
        turn[pairs.second_idx],
        pairs.wins,
        pairs.draws,
        pairs.losses,
        n_players=7,
        handicap=pairs.handicap,
        neutral=pairs.neutral,
    )
    for model in ("A2", "M2"):
        one, two = (
            fit(p, Model(draws="davidson", order=True, handicap=model), gauge=MEAN)
            for p in (pairs, turned)
        )
        assert two.rating_elo[turn] == pytest.approx(one.rating_elo, abs=1e-3)
        assert two.se_hessian_elo[turn] == pytest.approx(one.se_hessian_elo, rel=1e-5)


def test_additive_effects_do_not_depend_on_the_gauge():
    pairs = handicap_league(6, n_games=300)
    one = fit(pairs, Model(handicap="A2"), gauge=MEAN)
    two = fit(pairs, Model(handicap="A2"), gauge=Gauge("strength50"))
    for a, b in zip(one.effects, two.effects, strict=True):
        assert a.value == pytest.approx(b.value, rel=1e-6)
        assert a.se_hessian == pytest.approx(b.se_hessian, rel=1e-4, nan_ok=True)
    strength = 10 ** (two.rating_elo / 400)
    assert strength.mean() == pytest.approx(50.0)


@pytest.mark.parametrize(
    "draws, model",
    [
        rare("half", "M1"),
        rare("davidson", "none"),
        ("davidson", "M3"),
        ("half", "A3"),
        rare("drop", "M2"),
    ],
)
@pytest.mark.long
def test_analytic_errors_are_those_of_redrawn_results(draws, model):
    pairs = handicap_league(11, n_players=10, n_games=4000, tie=0.6)
    found = fit(pairs, Model(draws=draws, order=True, handicap=model), gauge=MEAN)
    spread = summarise(simulate(found, pairs, replicates=320, rng=RNG), found)
    assert spread.se_elo / found.se_hessian_elo == pytest.approx(np.ones(10), abs=0.17)
    analytic = np.array([effect.se_hessian for effect in found.effects])
    known = np.isfinite(analytic)
    assert known.sum() >= 2
    assert (spread.effect_se / analytic)[known] == pytest.approx(np.ones(known.sum()), abs=0.2)


@pytest.mark.long
def test_errors_of_large_leagues_are_near_the_exact_ones(monkeypatch):
    pairs = handicap_league(1, n_players=150, n_games=6000, tie=0.4)
    model = Model(draws="half", order=True, handicap="M1")
    exact = fit(pairs, model, gauge=MEAN)
    monkeypatch.setattr("banzuke.engine.bradley_terry.general.errors.DENSE_UP_TO", 10)
    near = fit(pairs, model, gauge=MEAN)
    assert near.se_hessian_elo == pytest.approx(exact.se_hessian_elo, rel=0.02)
    for a, b in zip(near.effects, exact.effects, strict=True):
        assert a.se_hessian == pytest.approx(b.se_hessian, rel=1e-3)


def test_a_player_who_scored_with_handicaps_only_can_end_without_strength():
    rows = [
        (0, 1, 0, 6, 0, 4),
        (1, 0, 0, 5, 0, 5),
        (2, 0, 0, 0, 0, 8),
        (2, 0, 1, 2, 0, 4),
        (2, 1, 1, 2, 0, 4),
        (0, 1, 1, 6, 0, 4),
    ]
    pairs = counted(rows, 3)
    found = fit(pairs, Model(handicap="A3"), gauge=MEAN)
    assert found.components.rated.all()
    assert found.at_zero.tolist() == [False, False, True]
    assert found.rating_elo[2] == -np.inf
    assert np.isnan(found.se_hessian_elo[2])
    assert found.rating_elo[:2].mean() == pytest.approx(1500.0)
    lnp, _ = slow_optimum(pairs, model="A3", order=False, receiver="first", draws="half")
    assert found.log_likelihood == pytest.approx(lnp, abs=1e-6)
    draws = simulate(found, pairs, replicates=32, rng=RNG)
    assert np.isneginf(draws.rating_elo[2]).any()
    with pytest.raises(ValueError, match="strength is 0 in the additive model"):
        fit(pairs, Model(handicap="A3"), gauge=Gauge("fixed", 0.0, 2))


def test_nobody_rated_gives_effects_without_values():
    pairs = aggregate([0], [1], [1.0], n_players=2, handicap=[2])
    found = fit(pairs, Model(draws="davidson", order=True, handicap="M2"), gauge=MEAN)
    assert [e.name for e in found.effects] == ["first_mover", "draw", "delta1", "delta2"]
    assert {e.status for e in found.effects} == {"not identifiable"}


def test_a_climb_that_cannot_converge_says_so(monkeypatch):
    monkeypatch.setattr("banzuke.engine.bradley_terry.general.newton.CLIMB_STEPS", 2)
    with pytest.raises(NotConverged, match="after 2 iterations"):
        fit(handicap_league(0), Model(handicap="M1"), gauge=MEAN)


def test_the_published_aic_table_follows_from_the_formula(shared_folder):
    reference = json.loads((shared_folder / "reference" / "static.json").read_text())
    table = reference["handicap_aic_table"]
    k = {"A1": table["H"], "M1": table["H"], "A2": 2, "M2": 2, "A3": 1, "M3": 1}
    for model, lnp, aic in table["rows"]:
        assert -2 * (lnp - (table["N"] - 1) - k[model]) == pytest.approx(aic, abs=0.02)
    pairs = handicap_league(9, n_players=6, top=4, n_games=400)
    k["M4"] = 1
    for model in MODELS:
        found = fit(pairs, Model(handicap=model), gauge=MEAN)
        assert found.aic == pytest.approx(-2 * (found.log_likelihood - 5 - k[model]))


def test_go_games_nest_and_a_stone_helps(real_logs):
    pairs = aga_games(real_logs)
    lnp = {m: fit(pairs, Model(handicap=m), gauge=MEAN) for m in ("M1", "M2", "M3", "M4", "A3")}
    assert lnp["M1"].log_likelihood >= lnp["M2"].log_likelihood >= lnp["M3"].log_likelihood
    assert lnp["M1"].log_likelihood >= lnp["M4"].log_likelihood
    assert lnp["M4"].effect("gamma").value == pytest.approx(86.6, abs=1.0)
    assert lnp["M4"].effect("gamma").se_hessian == pytest.approx(5.0, abs=0.5)
