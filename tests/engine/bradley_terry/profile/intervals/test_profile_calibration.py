"""Calibration of signed roots by redrawn leagues: sparse leagues whose true ratings are known."""

import numpy as np
import pytest
import scipy.sparse.linalg

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, Profile, fit
from banzuke.engine.bradley_terry.profile.intervals.profile import climbed
from banzuke.engine.bradley_terry.profile.likelihood import kernel
from banzuke.engine.bradley_terry.profile.likelihood.noise import Noise
from banzuke.engine.bradley_terry.profile.similar import information
from banzuke.engine.games.pairs import aggregate
from banzuke.engine.labs.simulate import pairwise
from banzuke.engine.scale import ELO_PER_LOGIT

pytestmark = pytest.mark.slow

NU = 0.8


@pytest.fixture(scope="module")
def sparse() -> tuple[Profile, np.ndarray]:
    """The profile of 120 players with 8 games each and ties, and their true ratings."""
    rng = streams.named("profile", "sparse")
    rating = rng.normal(0.0, 300.0, 120)
    first, second = np.array([rng.permutation(120)[:2] for _ in range(480)]).T
    gap = (rating[first] - rating[second] + 100.0) / ELO_PER_LOGIT
    total = np.exp(gap / 2) + NU + np.exp(-gap / 2)
    luck = rng.random(480)
    win, draw = np.exp(gap / 2) / total, NU / total
    score = np.where(luck < win, 1.0, np.where(luck < win + draw, 0.5, 0.0))
    pairs = aggregate(first, second, score, n_players=120)
    seen = climbed(fit(pairs, Model("davidson", order=True), gauge=Gauge()), pairs, rng)
    assert seen is not None
    return seen, rating


def test_effects_of_sparse_leagues_contain_the_truth_that_raw_profiles_miss(
    sparse: tuple[Profile, np.ndarray],
) -> None:
    seen, _ = sparse
    problem = seen.problem
    row = problem.effect("draw")
    assert row is not None
    along = kernel.towards(problem.cells(), problem.state, row, 1e-3)
    raw = kernel.end(problem.cells(), problem.state, seen.top, row, 1.96, along)
    assert np.exp(raw) > NU
    draw, home = seen.effect("draw"), seen.effect("first_mover")
    assert draw.lo95 < NU < draw.hi95
    assert home.lo95 < 100.0 < home.hi95
    estimate = problem.fit.effect("draw").value
    assert abs(draw.corrected - NU) < abs(estimate - NU)


def test_corrected_ratings_are_not_biased_towards_extremes(
    sparse: tuple[Profile, np.ndarray],
) -> None:
    seen, truth = sparse
    players = seen.problem.players
    true = truth[players] - truth[players].mean()
    estimated = seen.problem.fit.rating_elo[players] - 1500.0
    corrected = np.array([seen.rating(int(p)).corrected for p in players]) - 1500.0
    far = np.abs(true) > 150.0  # 70 players, far above or far below the mean
    assert np.mean((np.sign(true) * (estimated - true))[far] > 0.0) > 0.6
    assert 0.4 < np.mean((np.sign(true) * (corrected - true))[far] > 0.0) < 0.6
    assert np.mean((corrected - true) ** 2) < 0.8 * np.mean((estimated - true) ** 2)


def test_the_next_game_expects_less_of_favourites_than_the_estimate(
    sparse: tuple[Profile, np.ndarray],
) -> None:
    seen, _ = sparse
    players = seen.problem.players
    best = int(players[np.argmax(seen.problem.state[: seen.problem.n_rated])])
    worst = int(players[np.argmin(seen.problem.state[: seen.problem.n_rated])])
    game = seen.population.next_game(best, worst, neutral=True, handicap=0)
    assert game is not None
    chance, low, high = game
    assert chance.sum() == pytest.approx(1.0, abs=1e-9)
    assert np.all((low < chance) & (chance < high))
    plain = 1.0 / (1.0 + np.exp(-(seen.problem.state.max() - seen.problem.state.min())))
    assert chance[0] + 0.5 * chance[1] < plain
    back = seen.population.next_game(worst, best, neutral=True, handicap=0)
    assert back is not None
    assert back[0] == pytest.approx(chance[::-1], abs=1e-6)


def test_probabilities_of_superiority_are_calibrated(sparse: tuple[Profile, np.ndarray]) -> None:
    seen, truth = sparse
    players = seen.problem.players
    table = seen.population.superiority_table(players)
    assert table + table.T == pytest.approx(np.ones_like(table))
    stronger = truth[players][:, None] > truth[players]
    sure = table > 0.9
    assert np.mean(stronger[sure]) > 0.9
    assert np.mean(stronger[sure]) == pytest.approx(np.mean(table[sure]), abs=0.05)


@pytest.mark.parametrize("gives_up", [False, True])
def test_the_solver_for_many_players_draws_the_same_strengths(
    sparse: tuple[Profile, np.ndarray], monkeypatch: pytest.MonkeyPatch, *, gives_up: bool
) -> None:
    league = sparse[0].population
    drawn = league.drawn_strengths(streams.named("profile", "drawn"))
    monkeypatch.setattr(information, "EXACT_UP_TO", 50)
    if gives_up:
        monkeypatch.setattr(
            scipy.sparse.linalg, "cg", lambda matrix, target, **how: (0.0 * target, len(target))
        )
    otherwise = league.drawn_strengths(streams.named("profile", "drawn"))
    assert otherwise == pytest.approx(drawn, abs=1e-3)
    assert np.abs(otherwise - league.state[: len(otherwise)]).max() > 0.1


def test_variances_of_draws_are_those_of_the_inverse(
    sparse: tuple[Profile, np.ndarray], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = sparse[0].population.information
    exact, around = known.variances()
    monkeypatch.setattr(information, "EXACT_UP_TO", 50)
    drawn, drawn_around = known.variances()
    assert drawn_around == pytest.approx(around, rel=0.1)
    assert np.sum(drawn) == pytest.approx(np.sum(exact), rel=0.1)
    assert np.corrcoef(drawn, exact)[0, 1] > 0.6


def test_draws_as_half_points_vary_less_than_the_likelihood_assumes() -> None:
    league = pairwise(n_players=20, n_games=300, draw_share=0.4, rng=streams.named("noise"))
    pairs = aggregate(league.first_idx, league.second_idx, league.score, n_players=20)
    seen = climbed(fit(pairs, gauge=Gauge()), pairs, streams.named("noise", "profile"))
    assert seen is not None
    row = seen.problem.rating(3)
    along = kernel.towards(seen.problem.cells(), seen.problem.state, row, 1e-8)
    found = Noise(seen.problem, seen.problem.state).of(along)
    player = int(seen.problem.players[3])
    se = seen.problem.fit.se_hessian_elo[player] / ELO_PER_LOGIT
    assert found * np.sum(row * along) == pytest.approx(se**2, rel=0.01)


def test_the_same_streams_give_the_same_intervals(sparse: tuple[Profile, np.ndarray]) -> None:
    league = pairwise(n_players=12, n_games=100, rng=streams.named("again"))
    pairs = aggregate(league.first_idx, league.second_idx, league.score, n_players=12)
    found = fit(pairs, Model(order=True), gauge=Gauge())
    once, twice = (climbed(found, pairs, streams.named("stream")) for _ in range(2))
    assert once is not None
    assert twice is not None
    assert once.rating(0) == twice.rating(0)
    assert once.effect("first_mover") == twice.effect("first_mover")
