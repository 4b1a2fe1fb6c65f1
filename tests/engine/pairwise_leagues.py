"""Small leagues and independent solvers for several tests of the pairwise engine."""

import csv

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.games.pairs import aggregate, from_counts

LOGIT = np.log(10.0) / 400.0


def rows_of(path):
    with path.open() as file:
        return list(csv.DictReader(file))


def numbered(*columns):
    names = sorted(set().union(*columns))
    number = {name: i for i, name in enumerate(names)}
    return names, [[number[name] for name in column] for column in columns]


def go_programs(real_logs):
    rows = rows_of(real_logs / "go_ai_crosstables" / "pairs_parsed.csv")
    names, (black, white) = numbered([r["black"] for r in rows], [r["white"] for r in rows])
    wins = np.array([int(r["black_wins"]) for r in rows])
    games = np.array([int(r["games"]) for r in rows])
    zero = np.zeros_like(wins)
    return names, from_counts(black, white, wins, zero, games - wins, n_players=len(names))


def random_games(rng, n_players, n_games, *, spread=250.0, order_elo=0.0, draw_share=0.0):
    """(first, second, score) of random games, and the true ratings."""
    truth = rng.normal(0.0, spread, n_players)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    chance = 1.0 / (1.0 + 10.0 ** ((truth[second] - truth[first] - order_elo) / 400.0))
    drawn = rng.random(n_games) < draw_share * 4 * chance * (1 - chance) * 0.9
    return (first, second, np.where(drawn, 0.5, rng.random(n_games) < chance)), truth


def random_league(rng, n_players, n_games, **kwargs):
    games, truth = random_games(rng, n_players, n_games, **kwargs)
    return aggregate(*games, n_players=n_players), truth


def terms(pairs, draws="half", order=False):
    """(first, second, side, points, games) of every cell, for slow independent sums."""
    half = 0.5 * pairs.draws if draws == "half" else 0.0
    side = (~pairs.neutral & (pairs.handicap == 0) & order).astype(float)
    points = pairs.wins + half
    return pairs.first_idx, pairs.second_idx, side, points, points + pairs.losses + half


def slow_log_likelihood(pairs, rating_elo, order_elo=0.0, **model):
    first, second, side, points, games = terms(pairs, **model)
    gap = LOGIT * (rating_elo[first] - rating_elo[second] + side * order_elo)
    return -np.sum(points * np.logaddexp(0, -gap) + (games - points) * np.logaddexp(0, gap))


def slow_fit(pairs, **model):
    """Ratings (mean 0) and order effect in Elo by a dense general optimiser."""
    first, second, side, points, games = terms(pairs, **model)
    n = pairs.n_players
    order = model.get("order", False)

    def loss(x):
        gap = x[first] - x[second] + side * x[n]
        value = np.sum(points * np.logaddexp(0, -gap) + (games - points) * np.logaddexp(0, gap))
        slope = games / (1 + np.exp(-gap)) - points
        gradient = np.bincount(first, slope, n + 1) - np.bincount(second, slope, n + 1)
        gradient[n] = np.sum(side * slope)
        return value + 0.5 * x[:n].mean() ** 2, gradient + np.append(
            np.full(n, x[:n].mean() / n), 0.0
        )

    def hessian(x):
        gap = x[first] - x[second] + side * x[n]
        weight = games / (2 + 2 * np.cosh(gap))
        design = np.zeros((len(first), n + 1))
        rows = np.arange(len(first))
        design[rows, first], design[rows, second], design[:, n] = 1, -1, side
        dense = design.T @ (weight[:, None] * design)
        dense[:n, :n] += 1.0 / n**2
        dense[n, n] += 0.0 if order else 1.0
        return dense

    x = np.zeros(n + 1)
    x = minimize(loss, x, jac=True, hess=hessian, method="trust-exact", tol=1e-9).x
    for _ in range(3):
        x = x - np.linalg.solve(hessian(x), loss(x)[1])
    return (x[:n] - x[:n].mean()) / LOGIT, x[n] / LOGIT
