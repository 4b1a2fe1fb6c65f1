"""Skills from single games: the tournament core game by game, and calibrated forecasts."""

import csv
import itertools
import math

import numpy as np
import pytest
from scipy.special import sici
from scipy.stats import norm

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.engine.tier import (
    GameParams,
    Skills,
    chance_above,
    one_model,
    rate_games,
    rate_ranking,
    start_skills,
)
from banzuke.engine.tier.orders import order_losses, uniform_losses
from banzuke.engine.tier.play import play

PARAMS = GameParams(drift=0.0)


def league(name: str, *, n_games: int = 400, n_players: int = 30, **kwargs):
    """Simulated games: players in finishing order, days, true log skills."""
    found = simulate.tables(
        n_players=n_players, n_games=n_games, rng=streams.named("games", name), **kwargs
    )
    order = np.argsort(found.place, axis=1)
    return np.take_along_axis(found.player_idx, order, axis=1), found.day, found.log_skill


def start_games(n_players: int, *, params: GameParams) -> Skills:
    """Players without games, whose spread and drift are certain."""
    models = one_model(params.sigma_start, params.drift)
    return start_skills(n_players, params.mu_start, models)


def step_by_step(seats, *, params, n_players, places=None):
    """Rate games one by one with the public core; drift increases each variance before a game."""
    mu, sigma = np.full(n_players, params.mu_start), np.full(n_players, params.sigma_start)
    for game, players in enumerate(seats):
        before = np.sqrt(sigma[players] ** 2 + params.drift**2)
        tied = None if places is None else places[game]
        rated = rate_ranking(mu[players], before, beta=params.beta, places=tied)
        mu[players], sigma[players] = rated.mu, rated.sigma
    return mu, sigma


@pytest.mark.parametrize(
    ("n_seats", "params"),
    [
        (4, PARAMS),
        (3, GameParams(beta=300.0, drift=25.0)),
        (4, GameParams(1000.0, 50.0, 900.0, 0.0)),
    ],
)
def test_games_are_rated_by_the_core_one_by_one(n_seats: int, params: GameParams) -> None:
    seats, day, _ = league("core", n_seats=n_seats)
    found = rate_games(seats, day, start_games(30, params=params), params=params)
    mu, sigma = step_by_step(seats, params=params, n_players=30)
    assert np.allclose(found.skills.mixed.mu, mu, rtol=0, atol=1e-9)
    assert np.allclose(found.skills.mixed.sigma, sigma, rtol=0, atol=1e-9)
    assert found.converged
    assert found.games.sum() == n_seats * len(seats)


def test_ties_are_those_of_the_core_and_have_no_forecast() -> None:
    seats, day, _ = league("ties", n_games=60)
    places = np.tile([1, 2, 2, 4], (60, 1))
    places[::2] = [1, 2, 3, 4]
    found = rate_games(seats, day, start_games(30, params=PARAMS), params=PARAMS, places=places)
    mu, _ = step_by_step(seats, params=PARAMS, n_players=30, places=places)
    assert np.allclose(found.skills.mixed.mu, mu, rtol=0, atol=1e-9)
    assert found.n_predicted == 30


def test_periods_rated_one_by_one_are_all_games_at_once() -> None:
    seats, day, _ = league("periods")
    whole = rate_games(seats, day, start_games(30, params=PARAMS), params=PARAMS)
    half = int(np.searchsorted(day, day[200]))
    first = rate_games(seats[:half], day[:half], start_games(30, params=PARAMS), params=PARAMS)
    second = rate_games(seats[half:], day[half:], first.skills, params=PARAMS)
    assert np.array_equal(second.skills.mu, whole.skills.mu)
    assert np.array_equal(second.skills.sigma, whole.skills.sigma)
    parts = first.n_predicted * first.order.model + second.n_predicted * second.order.model
    assert parts / whole.n_predicted == pytest.approx(whole.order.model, rel=1e-12)


def test_forecasts_use_no_game_of_the_same_time() -> None:
    seats, day, _ = league("same time")
    once = rate_games(seats, np.zeros_like(day), start_games(30, params=PARAMS), params=PARAMS)
    assert abs(once.order.gain) < 2e-5  # players are equal, so this is the error of the quadrature
    assert once.first.gain == pytest.approx(0.0, abs=1e-5)
    assert once.pairs.gain == pytest.approx(0.0, abs=1e-12)
    assert once.skills.mixed.mu.std() > 100.0


def test_games_that_nobody_may_write_need_no_kernel_of_their_own() -> None:
    seats, times = np.array([[0, 1, 2], [2, 0, 1]]), np.arange(2)
    state = start_games(3, params=PARAMS)
    found = rate_games(seats, times, state, params=PARAMS)
    known = list(play.signatures)
    seats.flags.writeable = times.flags.writeable = False
    again = rate_games(seats, times, state, params=PARAMS)
    assert play.signatures == known
    assert np.array_equal(again.skills.mu, found.skills.mu)


def test_state_is_not_changed() -> None:
    seats, day, _ = league("unchanged", n_games=20)
    state = start_games(30, params=PARAMS)
    rate_games(seats, day, state, params=PARAMS)
    assert np.all(state.mu == PARAMS.mu_start)


@pytest.mark.long
def test_skills_converge_to_the_true_ones() -> None:
    seats, day, truth = league("converge", n_games=20_000, spread=0.25)
    found = rate_games(seats, day, start_games(30, params=PARAMS), params=PARAMS)
    assert np.corrcoef(found.skills.mixed.mu, truth)[0, 1] > 0.98
    assert found.skills.mixed.sigma.max() < 100.0
    assert found.order.gain > 5 * found.order.gain_se


@pytest.mark.long
def test_sigma_of_true_skills_is_calibrated() -> None:
    rng = streams.named("games", "coverage")
    n_players = 400
    skill = rng.normal(PARAMS.mu_start, PARAMS.sigma_start, n_players)
    seats = np.array([rng.choice(n_players, 4, replace=False) for _ in range(6000)])
    played = skill[seats] + rng.normal(0.0, PARAMS.beta, seats.shape)
    seats = np.take_along_axis(seats, np.argsort(-played, axis=1), axis=1)
    found = rate_games(seats, np.arange(6000), start_games(n_players, params=PARAMS), params=PARAMS)
    off = np.abs(found.skills.mixed.mu - skill) / found.skills.mixed.sigma
    # Standard errors of the two shares of 400 players: 0.011 and 0.023.
    assert np.mean(off < 1.96) == pytest.approx(0.95, abs=0.03)
    assert np.mean(off < 1.0) == pytest.approx(0.683, abs=0.06)
    assert found.skills.mixed.sigma.mean() < 0.75 * PARAMS.sigma_start


@pytest.mark.slow
def test_drift_keeps_sigma_above_a_limit() -> None:
    seats, day, _ = league("drift", n_games=8_000, n_players=8)
    sigma = {}
    for drift in (0.0, 5.0, 20.0):
        params = GameParams(drift=drift)
        found = rate_games(seats, day, start_games(8, params=params), params=params)
        sigma[drift] = found.skills.mixed.sigma.mean()
    assert sigma[0.0] < 60.0 < sigma[5.0] < sigma[20.0] < 300.0


def sinc_chances(mean, sd) -> tuple[float, float]:
    """The chances of the order and of the winner, by sinc quadrature on a fine grid."""
    h = 0.08 * min(sd)
    x = np.arange(min(mean) - 9 * max(sd), max(mean) + 9 * max(sd), h)
    k = np.arange(x.size)
    below = h * (0.5 + sici(np.pi * (k[:, None] - k))[0] / np.pi)  # Stenger's indefinite integral
    density = [norm.pdf(x, m, s) for m, s in zip(mean, sd, strict=True)]
    behind = norm.cdf(x, mean[-1], sd[-1])
    for i in range(len(mean) - 2, 0, -1):
        behind = below @ (density[i] * behind)
    beaten = np.prod([norm.cdf(x, m, s) for m, s in zip(mean[1:], sd[1:], strict=True)], axis=0)
    return h * float(density[0] @ behind), h * float(density[0] @ beaten)


@pytest.mark.parametrize("n_seats", [3, 4])
@pytest.mark.parametrize("spread", [0.1, 1.0])
def test_chances_of_orders_are_exact(n_seats: int, spread: float) -> None:
    rng = streams.named("orders", str(n_seats), str(spread))
    mean, sd = rng.normal(0.0, spread, n_seats), rng.uniform(1.0, 1.4, n_seats)
    total = 0.0
    for order in itertools.permutations(range(n_seats)):
        order_chance, first_chance = sinc_chances(mean[list(order)], sd[list(order)])
        losses = order_losses([mean[list(order)]], [sd[list(order)]])[0]
        assert math.exp(-losses[0]) == pytest.approx(order_chance, rel=1e-4, abs=1e-7)
        assert math.exp(-losses[1]) == pytest.approx(first_chance, rel=1e-4, abs=1e-7)
        total += math.exp(-losses[0])
    assert total == pytest.approx(1.0, abs=1e-4)


def test_forecasts_of_equal_players_are_a_guess() -> None:
    for n_seats in (3, 4):
        losses = order_losses(np.zeros((1, n_seats)), np.full((1, n_seats), 2500.0))[0]
        assert np.allclose(losses, uniform_losses(n_seats), rtol=0, atol=3e-5)


def test_pairs_are_the_mean_over_the_table() -> None:
    mean, sd = np.array([1.0, 0.0, 2.0]), np.array([1.0, 2.0, 1.5])
    losses = order_losses([mean], [sd])[0]
    chances = [
        norm.cdf((mean[i] - mean[j]) / np.hypot(sd[i], sd[j])) for i, j in ((0, 1), (0, 2), (1, 2))
    ]
    assert losses[2] == pytest.approx(-np.mean(np.log(chances)))


@pytest.mark.slow
def test_chances_to_finish_ahead_are_calibrated() -> None:
    chance = chance_above((1700.0, 1400.0), (200.0, 400.0), beta=800.0, drift=100.0)
    rng = streams.named("chance above")
    noise = [np.sqrt(s**2 + 100.0**2 + 800.0**2) for s in (200.0, 400.0)]
    drawn = rng.normal([1700.0, 1400.0], noise, (400_000, 2))
    assert np.mean(drawn[:, 0] > drawn[:, 1]) == pytest.approx(chance, abs=0.003)


def test_on_a_real_club_the_default_beta_is_best_and_no_worse_than_a_guess(real_logs) -> None:
    """270 hanchan are too few to separate the gain from chance; the beta of tournaments loses."""
    with (real_logs / "mahjong_club_csv" / "riichi_first270.csv").open() as file:
        rows = list(csv.DictReader(file))
    names = sorted({row[f"Play{k}"] for row in rows for k in (1, 2, 3, 4)})
    seat = np.array([[names.index(row[f"Play{k}"]) for k in (1, 2, 3, 4)] for row in rows])
    score = np.array([[int(row[f"Score{k}"]) for k in (1, 2, 3, 4)] for row in rows])
    seats = np.take_along_axis(seat, np.argsort(-score, axis=1, kind="stable"), axis=1)
    time = np.array([int(row["Time"]) for row in rows])
    found = {
        beta: rate_games(
            seats,
            time,
            start_games(len(names), params=GameParams(beta=beta, drift=0.0)),
            params=GameParams(beta=beta, drift=0.0),
        )
        for beta in (1000.0, 2000.0, 2500.0, 5000.0)
    }
    gain = {beta: rating.order.gain for beta, rating in found.items()}
    assert max(gain, key=lambda beta: gain[beta]) == 2500.0
    assert gain[2500.0] > 0.005
    assert found[2500.0].pairs.gain > 0.0
    assert gain[1000.0] < 0.0


@pytest.mark.parametrize(
    ("seats", "time", "message"),
    [
        ([[0, 1, 2, 2]], [0], "twice"),
        ([[0, 1, 2, 9]], [0], "outside"),
        ([[0, 1, 2], [2, 1, 0]], [1, 0], "sort games by time"),
        ([0, 1, 2], [0], "shape"),
    ],
)
def test_invalid_games_are_refused(seats, time, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        rate_games(seats, time, start_games(4, params=PARAMS), params=PARAMS)


@pytest.mark.parametrize(
    "wrong", [{"beta": 0.0}, {"sigma_start": -1.0}, {"drift": math.inf}, {"mu_start": math.nan}]
)
def test_invalid_constants_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        GameParams(**wrong)


def test_no_games_are_no_change() -> None:
    start = start_games(1, params=PARAMS)
    found = rate_games(np.zeros((0, 4), np.int64), np.zeros(0, np.int64), start, params=PARAMS)
    assert found.skills.mixed.mu.tolist() == [1500.0]
    assert math.isnan(found.order.model)
