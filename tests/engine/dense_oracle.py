"""A plain, slow Bradley-Terry fit of every model.

`maximise` maximises the function of `dense_problem` from several starts, and finishes with Newton
steps whose Hessian is a finite difference. No code is shared with the engine.
"""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import brentq, minimize

from tests.engine.dense_problem import ELO, FAR, GONE, Problem


@dataclass(frozen=True)
class Optimum:
    """The result of `maximise`, with the names of the engine's results.

    ``rating`` is in Elo, with mean 0 over strengths above 0, and -inf for strength 0. ``effects``
    is {name: value}. Errors of both and ``aic`` follow.
    """

    log_likelihood: float
    looped: float
    rating: np.ndarray
    rating_se: np.ndarray
    effects: dict
    effects_se: dict
    aic: float


def maximise(league, model, *, rng):
    """The best optimum from several starts, refined by Newton steps."""
    problem = Problem(league, model)
    unhelped = _unhelped_points(problem)
    anchor = int(np.argmax(unhelped))
    n_starts = 1 if model.handicap in ("none", "M1", "M4") else 3
    tops = []
    for number in range(n_starts):
        start = np.zeros(problem.n_x)
        start[: league.n_players] = rng.normal(0.0, 0.5 * number, league.n_players)
        start[problem.n_x - problem.n_q :] = (0.3, 0.03, 1.5)[number]
        start[anchor] = 0.0
        tops.append(_ascend(problem, start, anchor))
    best = max(tops, key=lambda x: problem.climb(x)[0])
    best, free = _polish(problem, best, anchor)
    if model.is_additive:
        best = _without_strength(problem, best, anchor, np.flatnonzero(unhelped == 0))
        best, free = _polish(problem, best, anchor)
    return _report(problem, best, free)


def _unhelped_points(problem):
    """Each player's points in games without handicap; with 0 points, strength 0 is possible."""
    games = problem.league
    points = problem.played[:2] + problem.played[2] / 2
    rows, _, receiver = problem.helped
    points[receiver, rows] = 0.0
    return sum(
        np.bincount(players, points[which], games.n_players)
        for which, players in enumerate((games.first, games.second))
    )


def _ascend(problem, start, anchor, gone=()):
    bounds = [(-FAR, FAR)] * (problem.n_x - problem.n_q) + [(0.0, None)] * problem.n_q
    bounds[anchor] = (0.0, 0.0)
    start = start.copy()
    for player in gone:
        bounds[player], start[player] = (GONE, GONE), GONE

    def loss(x):
        value, gradient = problem.climb(x)
        return -value, -gradient

    options = {"maxiter": 200, "ftol": 1e-9, "gtol": 1e-5, "maxcor": 20}
    return minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options=options).x


def _without_strength(problem, x, anchor, candidates):
    """The vector x, in which each candidate has strength 0 if ln P is then no lower."""
    for player in candidates[np.argsort(x[candidates])]:
        if x[player] > np.median(x[: problem.league.n_players]) - 2.0:
            continue
        gone = np.append(np.flatnonzero(x[: problem.league.n_players] == GONE), player)
        again = _ascend(problem, x, anchor, gone)
        if problem.climb(again)[0] >= problem.climb(x)[0] - 1e-7:
            x = again
    return x


def _polish(problem, x, anchor):
    """The vector x after Newton steps over the free parameters, and which ones are free."""
    is_q = np.arange(problem.n_x) >= problem.n_x - problem.n_q
    for _ in range(30):
        value, gradient = problem.climb(x)
        free = ~(is_q & (x == 0.0) & (gradient <= 1e-9))
        free[: problem.league.n_players] &= x[: problem.league.n_players] > GONE
        free[anchor] = False
        step = np.zeros(problem.n_x)
        step[free] = _solve(problem.curvature(x, free), gradient[free])
        length = 1.0
        while length > 1e-4:
            new = np.where(is_q, np.maximum(x + length * step, 0.0), x + length * step)
            if problem.climb(new)[0] >= value - 1e-11 * abs(value):
                break
            length /= 2
        else:
            break
        moved, x = np.max(np.abs(new - x)), new
        if moved < 1e-10:
            break
    return x, free


def _solve(dense, right):
    """The solution of a linear system, with a tiny ridge in case of a flat direction."""
    ridge = 1e-13 * np.trace(dense) / max(len(dense), 1)
    return np.linalg.solve(dense + ridge * np.eye(len(dense)), right)


def _report(problem, x, free):
    log_likelihood, n = problem.climb(x)[0], problem.league.n_players
    names = effect_names(problem)
    expected = problem.played.sum(axis=0) * np.exp(problem.log_chances(x))
    information = problem.curvature(x, free, expected)
    covariance = np.linalg.pinv(information, rcond=1e-13, hermitian=True)
    if problem.model.draws == "half" and problem.league.draws.any():
        covariance = covariance @ _redrawn_variance(problem, x)[free][:, free] @ covariance
    jacobian = _jacobian(lambda y: published(problem, y), x, free)
    variance = np.einsum("ij,jk,ik->i", jacobian, covariance, jacobian)
    se = np.sqrt(np.maximum(variance, 0.0))
    values = published(problem, x)
    return Optimum(
        log_likelihood=log_likelihood,
        looped=problem.looped(x),
        rating=np.where(x[:n] > GONE, values[:n], -np.inf),
        rating_se=np.where(x[:n] > GONE, se[:n], np.nan),
        effects=dict(zip(names, values[n:].tolist(), strict=True)),
        effects_se=dict(zip(names, se[n:].tolist(), strict=True)),
        aic=-2 * (log_likelihood - (n - 1) - len(names)),
    )


def effect_names(problem):
    """The names of all parameters besides the ratings, as in section 6."""
    names = ["first_mover"] * problem.model.order
    names += ["draw"] * (problem.model.draws == "davidson")
    kind = problem.model.handicap
    if kind in ("A1", "M1"):
        return names + [f"{'f' if kind == 'A1' else 'g'}({code})" for code in problem.codes]
    letter = "theta" if problem.model.is_additive else "delta"
    if kind in ("A2", "M2"):
        return names + [f"{letter}1", f"{letter}2"][2 - problem.n_q :]
    return names + {"M4": ["gamma"], "none": []}.get(kind, [f"{letter}3"])[: problem.n_q]


def published(problem, x):
    """Ratings (Elo, mean 0 over strengths above 0) and effects in their units."""
    log_strength, log_theta, log_nu, q = problem.split(x)
    rating = ELO * (log_strength - log_strength[log_strength > GONE].mean())
    effects = [ELO * log_theta] * problem.model.order
    effects += [np.exp(log_nu)] * (problem.model.draws == "davidson")
    kind = problem.model.handicap
    if kind in ("A1", "M1"):
        q = problem.design @ q
    elif kind in ("A2", "M2") and len(q) == 2:
        q = np.array([q[0], q[1] - q[0]])
    if problem.model.is_additive:
        q = q * 50 * len(rating) / np.exp(log_strength).sum()
    return np.concatenate((rating, effects, q * (ELO if kind == "M4" else 1.0)))


def _jacobian(function, x, free):
    columns = []
    for place in np.flatnonzero(free):
        step = np.zeros(len(x))
        step[place] = 1e-6 * max(1.0, abs(x[place]))
        columns.append((function(x + step) - function(x - step)) / (2 * step[place]))
    return np.stack(columns, axis=1)


def _redrawn_variance(problem, x):
    """The covariance of the score when games are redrawn with draws as half points.

    A row's points have variance n (p (1 - p) - P(draw) / 4), with P(draw) = min(4 d p (1 - p),
    2 min(p, 1 - p)) and d such that the league's draws are expected (section 5).
    """
    p, q = np.exp(problem.log_chances(x)[:2])
    n, n_draws = problem.played.sum(axis=0), problem.league.draws.sum()

    def drawn(d):
        return n * np.minimum(4 * d * p * q, 2 * np.minimum(p, q))

    rate = 1.0 if drawn(1.0).sum() <= n_draws else brentq(lambda d: drawn(d).sum() - n_draws, 0, 1)
    slope = problem.slopes(x)
    return np.einsum("r,ri,rj->ij", n * p * q - drawn(rate) / 4, slope, slope)
