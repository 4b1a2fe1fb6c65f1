"""Every model on extreme leagues: few games, only draws, long chains, very active players."""

from types import SimpleNamespace

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, fit, handicap_worth, simulate, summarise
from banzuke.engine.bradley_terry.linear.newton import _logit_damped
from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import (
    LOGIT,
    random_games,
)

HANDICAPS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")
ZERO = Gauge("mean", 0.0)
every_handicap = pytest.mark.parametrize("handicap", HANDICAPS)


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A1"}, {"handicap": "M4"}])
def test_one_game_or_none_rates_nobody(model):
    one = fit(aggregate([0], [1], [1.0], n_players=2), Model(order=True, **model), gauge=ZERO)
    none = fit(aggregate([], [], [], n_players=2), Model(order=True, **model), gauge=ZERO)
    assert one.components.status.tolist() == ["undefeated", "winless"]
    assert none.components.status.tolist() == ["unconnected", "unconnected"]
    for found in (one, none):
        assert np.isnan(found.rating_elo).all()
        assert np.isnan(found.se_hessian_elo).all()
        assert (found.log_likelihood, found.aic, found.aic_binomial) == (0.0, 0.0, 0.0)
        for effect in found.effects:
            assert effect.status == "not identifiable"
            assert np.isnan(effect.value)
        draws = simulate(found, one_or_none(found), replicates=3, rng=streams.named("edge"))
        assert np.isnan(draws.rating_elo).all()


def one_or_none(found):
    rows = [0], [1], [1.0]
    return aggregate(*(row * found.n_cells for row in rows), n_players=2)


@pytest.mark.parametrize("handicap", ["none", "A1", "M1"])
@pytest.mark.slow
def test_with_only_draws_the_draw_effect_is_unbounded(handicap):
    first, second = np.triu_indices(6, 1)
    pairs = aggregate(first, second, np.full(15, 0.5), n_players=6, handicap=np.arange(15) % 2)
    tied = fit(pairs, Model(draws="davidson", handicap=handicap), gauge=ZERO)
    assert (tied.effect("draw").status, tied.effect("draw").value) == ("unbounded", np.inf)
    half = fit(pairs, Model(handicap=handicap), gauge=ZERO)
    dropped = fit(pairs, Model(draws="drop", handicap=handicap), gauge=ZERO)
    assert half.rating_elo == pytest.approx(np.zeros(6), abs=1e-5)
    assert tied.rating_elo == pytest.approx(half.rating_elo, abs=1e-5)
    assert half.log_likelihood == pytest.approx(15 * np.log(0.5))
    assert np.isnan(dropped.rating_elo).all()


def test_a_chain_of_4000_elo_with_ties():
    idx = np.arange(10)
    pairs = from_counts(idx, idx + 1, [1] * 10, [5] * 10, [10] * 10, n_players=11)
    found = fit(pairs, Model(draws="davidson"), gauge=Gauge("fixed", 0.0, 0))
    assert found.rating_elo == pytest.approx(400.0 * np.arange(11), abs=1e-4)
    assert found.effect("draw").value == pytest.approx(5 / np.sqrt(10), rel=1e-7)
    log_likelihood = 10 * (np.log(1 / 16) + 5 * np.log(5 / 16) + 10 * np.log(10 / 16))
    assert found.log_likelihood == pytest.approx(log_likelihood, abs=1e-8)


@every_handicap
@pytest.mark.slow
def test_a_chain_of_4000_elo_with_a_handicap_among_the_weakest(handicap):
    idx = np.append(np.arange(10), 0)
    wins, losses = [1] * 10 + [5], [10] * 11
    level = [0] * 10 + [1]
    pairs = from_counts(idx, idx + 1, wins, [0] * 11, losses, n_players=11, handicap=level)
    found = fit(pairs, Model(handicap=handicap), gauge=Gauge("fixed", 0.0, 0))
    assert found.rating_elo == pytest.approx(400.0 * np.arange(11), abs=1e-4)
    log_likelihood = 10 * (np.log(1 / 11) + 10 * np.log(10 / 11)) + 5 * np.log(1 / 3)
    assert found.log_likelihood == pytest.approx(log_likelihood + 10 * np.log(2 / 3), abs=1e-8)
    worth = handicap_worth(found, [1], rating_elo=0.0)
    assert worth.elo == pytest.approx([400 * np.log10(5)], abs=1e-4)
    unit = 50 * 11 / np.sum(10.0 ** np.arange(11)) if handicap[0] == "A" else 1.0
    value = 400 * np.log10(5) if handicap == "M4" else 4.0 * unit
    assert found.effects[-1].value == pytest.approx(value, rel=1e-6)


@every_handicap
def test_receivers_who_lost_every_game_of_the_only_level_put_it_at_its_bound(handicap):
    pairs = from_counts([0, 0], [1, 1], [2, 0], [0, 0], [4, 2], n_players=2, handicap=[0, 1])
    found = fit(pairs, Model(handicap=handicap), gauge=ZERO)
    effect = found.effects[-1]
    assert (effect.status, effect.value) == ("at its bound", 0.0)
    assert np.isnan(effect.se_hessian)
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(3), abs=1e-4)
    assert found.log_likelihood == pytest.approx(2 * np.log(1 / 4) + 6 * np.log(3 / 4))


@every_handicap
def test_receivers_who_won_every_game_of_the_only_level_make_it_unbounded(handicap):
    pairs = from_counts([0, 0], [1, 1], [2, 5], [0, 0], [4, 0], n_players=2, handicap=[0, 2])
    found = fit(pairs, Model(handicap=handicap), gauge=ZERO)
    assert "unbounded" in [e.status for e in found.effects]
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    assert found.log_likelihood == pytest.approx(2 * np.log(1 / 3) + 4 * np.log(2 / 3))
    assert handicap_worth(found, [2]).elo == [np.inf]


@pytest.mark.parametrize("handicap", ["A1", "A2", "M1", "M2"])
def test_only_the_level_that_was_always_won_is_left_out(handicap):
    pairs = from_counts(
        [0, 0, 0], [1, 1, 1], [2, 3, 5], [0] * 3, [4, 3, 0], n_players=2, handicap=[0, 1, 2]
    )
    found = fit(pairs, Model(handicap=handicap), gauge=ZERO)
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    log_likelihood = 2 * np.log(1 / 3) + 4 * np.log(2 / 3) + 6 * np.log(1 / 2)
    assert found.log_likelihood == pytest.approx(log_likelihood, abs=1e-6)
    assert found.aic == pytest.approx(-2 * (log_likelihood - 1 - 2), abs=1e-5)
    worth = handicap_worth(found, [1, 2], rating_elo=float(found.rating_elo[0]))
    assert worth.elo == pytest.approx([400 * np.log10(2), np.inf], abs=1e-4)


def test_a_neighbour_bounds_a_level_that_was_always_won():
    rows = [0] * 3, [1] * 3, [2, 5, 3], [0] * 3, [4, 0, 3]
    pairs = from_counts(*rows, n_players=2, handicap=[0, 1, 2])
    found = fit(pairs, Model(handicap="M1"), gauge=ZERO)
    odds = 8 / 3
    assert np.diff(found.rating_elo) == pytest.approx(400 * np.log10(2), abs=1e-4)
    assert [e.status for e in found.effects] == ["estimated", "at its bound"]
    assert [e.value for e in found.effects] == pytest.approx([2 * odds - 1] * 2, rel=1e-6)
    assert found.log_likelihood == pytest.approx(
        2 * np.log(1 / 3) + 4 * np.log(2 / 3) + 8 * np.log(8 / 11) + 3 * np.log(3 / 11)
    )


def test_a_player_with_100000_games_among_players_with_five_ties_included():
    idx = np.arange(1, 40)
    wins, draws, losses = [40_000] + [2] * 38, [40_000] + [2] * 38, [20_000] + [1] * 38
    pairs = from_counts(idx, 0 * idx, wins, draws, losses, n_players=40)
    found = fit(pairs, Model(draws="davidson"), gauge=Gauge("fixed", 0.0, 0))
    assert found.rating_elo[1:] == pytest.approx(np.full(39, 400 * np.log10(2)), abs=1e-4)
    assert found.effect("draw").value == pytest.approx(np.sqrt(2), rel=1e-7)
    # Variances per game of points and ties, at chances 2 : 2 : 1, are 0.14 and 0.24, their
    # covariance is -0.04. The pair with many games estimates ν; for the other pairs ν is known.
    heavy, light = 100_000 * (0.14 - 0.04**2 / 0.24), 5 * 0.14
    assert found.se_hessian_elo[1] == pytest.approx(1 / np.sqrt(heavy) / LOGIT, rel=1e-3)
    assert found.se_hessian_elo[2:] == pytest.approx(1 / np.sqrt(light) / LOGIT, rel=1e-3)


@every_handicap
def test_a_player_with_100000_games_among_players_with_five_and_a_handicap(handicap):
    idx = np.append(np.arange(1, 40), 1)
    wins, losses = [60_000] + [3] * 38 + [3], [40_000] + [2] * 38 + [1]
    level = [0] * 39 + [1]
    pairs = from_counts(idx, 0 * idx, wins, [0] * 40, losses, n_players=40, handicap=level)
    found = fit(pairs, Model(handicap=handicap), gauge=Gauge("fixed", 0.0, 0))
    assert found.rating_elo[1:] == pytest.approx(np.full(39, 400 * np.log10(1.5)), abs=1e-4)
    rating = float(found.rating_elo[1])
    assert handicap_worth(found, [1], rating_elo=rating).elo == pytest.approx(
        [400 * np.log10(2)], abs=1e-4
    )
    logit_error = np.sqrt(1 / 60_000 + 1 / 40_000)
    assert found.se_hessian_elo[1] == pytest.approx(logit_error / LOGIT, rel=1e-6)
    assert found.se_hessian_elo[2] == pytest.approx(np.sqrt(1 / 3 + 1 / 2) / LOGIT, rel=1e-6)


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A1"}, {"handicap": "M3"}])
def test_unconnected_pairs_do_not_affect_each_other(model):
    first = np.arange(0, 12, 2)
    level = np.arange(6) > 2
    pairs = from_counts(
        np.tile(first, 2),
        np.tile(first + 1, 2),
        [3] * 12,
        [0] * 3 + [1] * 3 + [0] * 6,
        [2] * 6 + [1] * 6,
        n_players=12,
        handicap=np.append(0 * level, level),
    )
    found = fit(pairs, Model(**model), gauge=ZERO)
    assert found.components.status.tolist() == ["rated"] * 2 + ["unconnected"] * 10
    assert -np.diff(found.rating_elo[:2]) == pytest.approx(400 * np.log10(2), abs=1e-4)
    if "draws" in model:
        effect = found.effect("draw")
        assert (effect.status, effect.value) == ("at its bound", 0.0)
    else:
        assert not any(e.status == "estimated" for e in found.effects)
    other = fit(pairs, Model(**model), gauge=Gauge("fixed", 0.0, 11))
    assert np.flatnonzero(other.components.rated).tolist() == [10, 11]
    assert [e.status for e in other.effects] == ["estimated"]


@pytest.mark.parametrize("model", [{"draws": "davidson"}, {"handicap": "A3"}, {"handicap": "M4"}])
def test_one_replicate_has_ratings_and_no_error(model):
    rng = np.random.default_rng(3)
    (first, second, score), _ = random_games(rng, 8, 400, draw_share=0.4)
    pairs = aggregate(first, second, score, n_players=8, handicap=rng.integers(0, 3, 400))
    found = fit(pairs, Model(**model), gauge=ZERO)
    one, two = (
        simulate(found, pairs, replicates=count, rng=streams.named("one")) for count in (1, 2)
    )
    assert np.isfinite(one.rating_elo).all()
    assert np.isfinite(one.effects).all()
    assert one.rating_elo[:, 0].tobytes() == two.rating_elo[:, 0].tobytes()
    seen = summarise(one, found)
    assert np.isnan(seen.se_elo).all()
    assert np.isnan(seen.effect_se).all()
    assert np.array_equal(seen.quantile_elo, np.tile(one.rating_elo.astype(float), 5))


@pytest.mark.parametrize("n_steps", [1, 2, 6, 9, 11])
@pytest.mark.parametrize("wins", [999, 9999, 10**6])
@pytest.mark.parametrize("step", [(5, 5), (100, 10), (1000, 10)])
def test_a_tree_of_lopsided_edges_is_rated_by_their_own_log_odds(n_steps, wins, step):
    """a beat b; x0, who scored half against b, lost to x1, x1 to x2, and so on."""
    first = [0, 1, *range(3, 3 + n_steps)]
    second = [1, 2, *range(2, 2 + n_steps)]
    won = [wins, 5] + [step[0]] * n_steps
    lost = [1, 5] + [step[1]] * n_steps
    pairs = from_counts(first, second, won, [0] * len(won), lost, n_players=3 + n_steps)
    found = fit(pairs, gauge=Gauge("fixed", 0.0, 1))
    height = 400 * np.log10(step[0] / step[1]) * np.arange(1, n_steps + 1)
    expected = np.concatenate(([400 * np.log10(wins), 0.0, 0.0], height))
    assert found.rating_elo == pytest.approx(expected, abs=0.01)


def test_a_fit_that_cannot_reach_its_tolerance_by_rounding_is_accepted():
    wins, losses = 10**12, 3 * 10**8
    won, lost = [wins, 3, 1, 2], [losses, 1, 4, 3]
    pairs = from_counts([0, 1, 2, 0], [1, 2, 0, 3], won, [0] * 4, lost, n_players=4)
    found = fit(pairs, gauge=ZERO)
    assert np.ptp(found.rating_elo[:2]) == pytest.approx(400 * np.log10(wins / losses), abs=0.01)
    assert found.rating_elo[3] - found.rating_elo[0] == pytest.approx(400 * np.log10(1.5), abs=0.01)


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_steps_are_finite_with_many_points_where_few_are_expected():
    points, games = np.array([199_999.0, 1.0]), np.full(2, 200_000.0)
    gradient = points - np.array([0.0, 200_000.0])
    alike = SimpleNamespace(diagonal=np.ones(2))
    target = _logit_damped(points, games, gradient, alike)
    assert np.isfinite(target).all()
    near = _logit_damped(points, games, np.array([1.0, -1.0]), alike)
    assert near == pytest.approx([1.0, -1.0], rel=0.7)
    assert near.sum() == pytest.approx(0.0, abs=1e-9)
