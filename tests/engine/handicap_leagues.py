"""Leagues with handicaps, and a slow independent likelihood, for several tests."""

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.games.pairs import aggregate, from_counts
from tests.engine.pairwise_leagues import LOGIT, rows_of

MODELS = ("A1", "A2", "A3", "M1", "M2", "M3", "M4")


def handicap_league(seed, n_players=6, n_games=150, *, tie=0.0, top=3, step_elo=60.0):
    """Games with random handicaps for the first mover; ties by Davidson's model with ν = `tie`."""
    rng = np.random.default_rng(seed)
    truth = rng.normal(0, 200, n_players)
    first = rng.integers(0, n_players, n_games)
    second = (first + rng.integers(1, n_players, n_games)) % n_players
    level = rng.integers(0, top + 1, n_games)
    neutral = rng.random(n_games) < 0.2
    gap = truth[first] - truth[second] + step_elo * level + 40 * ((level == 0) & ~neutral)
    win = np.exp(LOGIT * gap / 2)
    draw = rng.random(n_games) * (win + 1 / win + tie)
    score = np.where(draw < win, 1.0, np.where(draw < win + tie, 0.5, 0.0))
    return aggregate(first, second, score, n_players=n_players, handicap=level, neutral=neutral)


def aga_games(real_logs):
    """The American go games: Black moves first and receives; level 1 is a game without komi."""
    rows = rows_of(real_logs / "go_handicap_aga" / "games.csv")
    stones = np.array([int(row["handicap"]) for row in rows])
    komi = np.array([int(row["komi_floor"]) for row in rows])
    level = np.where(stones >= 2, stones, np.where(komi <= 0, 1, 0))
    kept = level <= 9
    names = sorted({row[color] for row in rows for color in ("black", "white")})
    number = {name: i for i, name in enumerate(names)}
    black = np.array([number[row["black"]] for row in rows])
    white = np.array([number[row["white"]] for row in rows])
    won = np.array([float(row["winner"] == "B") for row in rows])
    kept &= black != white
    return aggregate(
        black[kept], white[kept], won[kept], n_players=len(names), handicap=level[kept]
    )


def slow_lnp(pairs, log_strength, theta, log_nu, worth, *, model, receiver, draws):
    """ln P as in section 6; `worth` maps a code to f, g or γ h in natural units."""
    code = pairs.handicap
    first, second = np.exp(log_strength[pairs.first_idx]), np.exp(log_strength[pairs.second_idx])
    first = first * np.where((code == 0) & ~pairs.neutral, np.exp(theta), 1.0)
    rise = np.array([0.0] + [worth(h) for h in range(1, int(code.max()) + 1)])[code]
    helped = first if receiver == "first" else second
    if model[0] == "A":
        helped = helped + rise
    elif model == "M4":
        helped = helped * np.exp(rise)
    else:
        helped = helped * (1 + rise)
    first, second = (helped, second) if receiver == "first" else (first, helped)
    wins, drawn, losses = pairs.wins, pairs.draws, pairs.losses
    if draws == "davidson":
        tie = np.exp(log_nu) * np.sqrt(first * second)
        total = first + second + tie
        chances = ((wins, first), (losses, second), (drawn, tie))
        return sum(np.sum(n[n > 0] * np.log((part / total)[n > 0])) for n, part in chances)
    half = 0.5 * drawn if draws == "half" else 0.0
    chances = ((wins + half, first), (losses + half, second))
    return sum(np.sum(n[n > 0] * np.log((part / (first + second))[n > 0])) for n, part in chances)


def slow_optimum(pairs, *, model, order, receiver, draws, tries=4):
    """The largest ln P that a general optimiser finds, and its log strengths."""
    n = pairs.n_players
    decided = pairs.wins + pairs.losses + (pairs.draws if draws != "drop" else 0)
    levels = np.unique(pairs.handicap[(pairs.handicap > 0) & (decided > 0)])
    n_q = {"none": 0, "A1": len(levels), "M1": len(levels), "A2": 2, "M2": 2}.get(model, 1)

    def loss(x):
        q = x[n + 1 :]
        steps = dict(zip(levels.tolist(), np.cumsum(q), strict=False))
        worth = {
            "none": lambda h: 0.0,
            "A1": lambda h: steps.get(h, 0.0),
            "M1": lambda h: steps.get(h, 0.0),
            "A2": lambda h: q[0] * (h - 1) + q[1],
            "M2": lambda h: q[0] * (h - 1) + q[1],
        }.get(model, lambda h: q[0] * h)
        theta, log_nu = x[n - 1] * order, x[n]
        return -slow_lnp(
            pairs,
            np.append(0.0, x[: n - 1]),
            theta,
            log_nu,
            worth,
            model=model,
            receiver=receiver,
            draws=draws,
        )

    rng = np.random.default_rng(0)
    found = []
    for scale in (0.5, 2.0, 5.0, 0.1)[:tries]:
        begin = np.concatenate((rng.normal(0, 0.3, n + 1), rng.random(n_q) * scale))
        bounds = [(-30, 30)] * (n + 1) + [(0, None)] * n_q
        options = {"maxiter": 3000, "maxfun": 200000, "ftol": 1e-14, "gtol": 1e-8}
        found.append(minimize(loss, begin, method="L-BFGS-B", bounds=bounds, options=options))
    best = min(found, key=lambda result: result.fun)
    return -best.fun, np.append(0.0, best.x[: n - 1])


def counted(rows, n_players):
    """Pairs of (first, second, code, wins, draws, losses) rows."""
    first, second, code, wins, draws, losses = np.array(rows).T
    return from_counts(first, second, wins, draws, losses, n_players=n_players, handicap=code)
