"""Histories of known strength, and the same model in dense form."""

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp

from banzuke.engine.dynamic import DynamicModel, history
from banzuke.engine.scale import ELO_PER_LOGIT


def random_history(seed, *, n_players=5, n_games=40, n_days=400, draws=0.2):
    """A small history whose results are random noise."""
    rng = np.random.default_rng(seed)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    luck = rng.random(n_games)
    outcome = np.where(luck < draws, 1, np.where(luck < 0.5 + draws / 2, 0, 2))
    return history(
        first, second, rng.integers(0, n_days, n_games), n_players=n_players,
        wins=outcome == 0, draws=outcome == 1, losses=outcome == 2,
        moves=rng.integers(0, 2, n_games),
    )  # fmt: skip


def dense_slopes(games, model: DynamicModel, x):
    """Minus the log posterior and its gradient, in a loop over rows and values."""
    value, effects = x[:-2], x[-2:]
    pull = effects / np.array([0.5, 3.0]) ** 2  # θ is within 87 Elo of 0, ν between 1/20 and 20
    total, slope = 0.5 * np.sum(effects * pull), np.append(np.zeros(len(value)), pull)
    for row in range(len(games.first)):
        a, b = games.first[row], games.second[row]
        moves = games.moves[row] if model.order else 0.0
        gap = value[a] - value[b] + games.shift[row] + moves * effects[0]
        counts = np.array([games.wins[row], games.draws[row], games.losses[row]])
        if model.draws == "davidson":
            logits, by_gap = np.array([gap / 2, effects[1], -gap / 2]), np.array([0.5, 0.0, -0.5])
        else:
            drawn = counts[1] / 2 if model.draws == "half" else 0.0
            counts = np.array([counts[0] + drawn, 0.0, counts[2] + drawn])
            logits, by_gap = np.array([gap, -np.inf, 0.0]), np.array([1.0, 0.0, 0.0])
        chance = np.exp(logits - logsumexp(logits))
        total -= np.sum(counts[counts > 0] * np.log(chance[counts > 0]))
        missing = counts - counts.sum() * chance
        push = missing @ by_gap
        slope[a] -= push
        slope[b] += push
        slope[-2] -= moves * push
        slope[-1] -= missing[1] if model.draws == "davidson" else 0.0
    for k in range(games.n_values):
        is_first = k in games.start[:-1]
        before = 0.0 if is_first else value[k - 1]
        days = games.day[k] - games.day[k - 1]
        kept = np.exp(-model.reversion * days / 365.25)
        per_year = (model.drift_elo / ELO_PER_LOGIT) ** 2
        if model.reversion > 0.0:
            moved = per_year * (1.0 - kept**2) / (2.0 * model.reversion)
        else:
            moved = per_year * days / 365.25
        precision = 1.0 / (model.first_variance if is_first else moved)
        force = precision * (value[k] - kept * before)
        total += 0.5 * force * (value[k] - kept * before)
        slope[k] += force
        if not is_first:
            slope[k - 1] -= kept * force
    return total, slope


def dense_mode(games, model: DynamicModel):
    """The minimum of `dense_slopes`: L-BFGS, then Newton with a dense Hessian."""
    x = minimize(
        lambda x: dense_slopes(games, model, x), np.zeros(games.n_values + 2), jac=True,
        method="L-BFGS-B", options={"maxiter": 60},
    ).x  # fmt: skip
    for _ in range(5):
        x = x - np.linalg.solve(dense_hessian(games, model, x), dense_slopes(games, model, x)[1])
    return x


def dense_hessian(games, model: DynamicModel, x, *, h=1e-5):
    """The second derivatives, by differences of the gradient."""
    columns = [
        dense_slopes(games, model, x + h * unit)[1] - dense_slopes(games, model, x - h * unit)[1]
        for unit in np.eye(len(x))
    ]
    hessian = np.array(columns) / (2 * h)
    return (hessian + hessian.T) / 2


def simulated(
    seed, *, n_players, n_games, n_days, drift_elo, spread_elo, first_elo=0.0, reversion=0.0
):
    """A league that follows the model exactly: its history and (n_players, n_days) truth."""
    rng = np.random.default_rng(seed)
    steps = rng.normal(0.0, drift_elo / np.sqrt(365.25), (n_players, n_days))
    steps[:, 0] = rng.normal(0.0, spread_elo, n_players)
    truth, kept = steps.copy(), np.exp(-reversion / 365.25)
    for at in range(1, n_days):
        truth[:, at] += kept * truth[:, at - 1]
    day = np.sort(rng.integers(0, n_days, n_games))
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    gap = (truth[first, day] - truth[second, day] + first_elo) / ELO_PER_LOGIT
    won = rng.random(n_games) < 1.0 / (1.0 + np.exp(-gap))
    games = history(
        first, second, day, n_players=n_players, wins=won, draws=np.zeros(n_games), losses=~won
    )
    return games, truth
