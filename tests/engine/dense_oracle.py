"""A plain, slow Bradley-Terry fit of every model, written from sections 2 and 6 of the statics.

`log_likelihood` is the definition: a loop over rows of games, in strengths. `maximise` climbs the
same function, vectorised, from several starts, and finishes with Newton steps whose Hessian is a
finite difference. Nothing here is shared with the engine.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log, sqrt

import numpy as np
from scipy.optimize import brentq, minimize

ELO = 400.0 / np.log(10.0)
GONE = -60.0  # ln strength that stands for strength 0
FAR = 25.0  # no ln strength of a random league is farther from that of the anchor


@dataclass(frozen=True)
class League:
    """Rows of games as played: rows may repeat, nothing is folded."""

    n_players: int
    first: np.ndarray
    second: np.ndarray
    wins: np.ndarray
    draws: np.ndarray
    losses: np.ndarray
    neutral: np.ndarray
    handicap: np.ndarray

    def rows(self, chosen):
        parts = ("first", "second", "wins", "draws", "losses", "neutral", "handicap")
        return replace(self, **{part: getattr(self, part)[chosen] for part in parts})

    def among(self, members):
        """Return the league of some players, renumbered, with the games among them."""
        new = np.cumsum(members) - 1
        kept = self.rows(members[self.first] & members[self.second])
        return replace(
            kept, n_players=int(members.sum()), first=new[kept.first], second=new[kept.second]
        )


@dataclass(frozen=True)
class Model:
    draws: str = "half"
    order: bool = False
    handicap: str = "none"
    receiver: str = "first"

    @property
    def is_additive(self):
        return self.handicap.startswith("A")


def component_of(league, player, draws):
    """Return who can be rated together with a player: points flow both ways (section 3)."""
    reach = np.eye(league.n_players, dtype=bool)
    drawn = league.draws * (draws != "drop")
    for a, b, win, draw, loss in zip(
        league.first, league.second, league.wins, drawn, league.losses, strict=True
    ):
        reach[a, b] |= win + draw > 0
        reach[b, a] |= loss + draw > 0
    for via in range(league.n_players):
        reach |= reach[:, via : via + 1] & reach[via]
    return reach[player] & reach[:, player]


def log_likelihood(league, model, *, strength, theta=1.0, nu=0.0, value=None):
    """Return ln P of the results without binomial constants, row by row.

    ``strength`` (n_players,), ``theta`` and ``nu`` factors, ``value`` {code: what the handicap adds
    to the strength (A), to the factor 1 (M1 to M3) or to the rating in Elo (M4)}.
    """
    total = 0.0
    for a, b, wins, draws, losses, neutral, h in zip(
        league.first,
        league.second,
        league.wins,
        league.draws,
        league.losses,
        league.neutral,
        league.handicap,
        strict=True,
    ):
        side = [strength[a], strength[b]]
        if model.order and h == 0 and not neutral:
            side[0] *= theta
        if model.handicap != "none" and h > 0:
            helped = 0 if model.receiver == "first" else 1
            side[helped] = with_handicap(model, side[helped], value.get(int(h), 0.0))
        if model.draws == "davidson":
            tie = nu * sqrt(side[0] * side[1])
            outcomes = ((wins, side[0]), (draws, tie), (losses, side[1]))
        else:
            half = draws / 2 if model.draws == "half" else 0
            tie = 0.0
            outcomes = ((wins + half, side[0]), (losses + half, side[1]))
        whole = side[0] + side[1] + tie
        total += sum(count * log(part / whole) for count, part in outcomes if count)
    return total


def with_handicap(model, strength, value):
    if model.is_additive:
        return strength + value
    return strength * (10 ** (value / 400) if model.handicap == "M4" else 1 + value)


@dataclass(frozen=True)
class Problem:
    """One league and model as a function of x: ln strengths, then ln θ, ln ν, then q ≥ 0.

    q makes the values of the observed codes: increments of A1 and M1, (slope, value at code 1) of
    A2 and M2, the slope of A3, M3 and M4 (this one in nepers). A linear form with two parameters
    and one observed code has one q, its value.
    """

    league: League
    model: Model

    @cached_property
    def codes(self):
        games = self.league
        return np.unique(games.handicap[(games.handicap > 0) & (self.played.sum(axis=0) > 0)])

    @cached_property
    def design(self):
        """(n_codes, n_q) weights of q in the value of each code."""
        code, kind = self.codes[:, None].astype(float), self.model.handicap
        if kind == "none" or not len(code):
            return np.zeros((len(code), 0))
        if kind in ("A1", "M1"):
            return np.tril(np.ones((len(code), len(code))))
        if kind in ("A2", "M2"):
            return np.hstack((code - 1, np.ones_like(code)))[:, 2 - min(2, len(code)) :]
        return code

    @cached_property
    def played(self):
        """(3, n_rows) wins, losses, draws as the model counts them."""
        games = self.league
        if self.model.draws == "davidson":
            return np.stack((games.wins, games.losses, games.draws)).astype(float)
        half = games.draws / 2 if self.model.draws == "half" else 0.0
        return np.stack((games.wins + half, games.losses + half, 0.0 * games.draws))

    @property
    def moves(self):
        """(n_rows,) whether the first mover's strength is multiplied by θ."""
        return self.model.order & (self.league.handicap == 0) & ~self.league.neutral

    @cached_property
    def has_nu(self):
        return bool(self.played[2].any())

    @property
    def n_q(self):
        return self.design.shape[1]

    @cached_property
    def n_x(self):
        return self.league.n_players + self.model.order + self.has_nu + self.n_q

    def split(self, x):
        rest = list(x[self.league.n_players : self.n_x - self.n_q])
        log_theta = rest.pop(0) if self.model.order else 0.0
        log_nu = rest.pop(0) if self.has_nu else -np.inf
        return x[: self.league.n_players], log_theta, log_nu, x[self.n_x - self.n_q :]

    def looped(self, x):
        """Return ln P by the definition."""
        log_strength, log_theta, log_nu, q = self.split(x)
        value = self.design @ q * (ELO if self.model.handicap == "M4" else 1.0)
        return log_likelihood(
            self.league,
            self.model,
            strength=np.exp(log_strength).tolist(),
            theta=np.exp(log_theta),
            nu=np.exp(log_nu),
            value=dict(zip(self.codes.tolist(), value.tolist(), strict=True)),
        )

    @cached_property
    def helped(self):
        """Rows with a handicap, the place of their code, and which side receives."""
        rows = np.flatnonzero(
            (self.league.handicap > 0) & np.isin(self.league.handicap, self.codes)
        )
        rows = rows[: len(rows) * (self.n_q > 0)]
        place = np.searchsorted(self.codes, self.league.handicap[rows])
        return rows, place, 0 if self.model.receiver == "first" else 1

    def sides(self, x):
        """Return (2, n_rows) ln strengths as played, their slopes by the players' own ln strengths,
        and (n_helped,) the slope by the value of the handicap."""
        games = self.league
        log_strength, log_theta, _, q = self.split(x)
        side = log_strength[np.stack((games.first, games.second))]
        own, (rows, place, receiver) = np.ones_like(side), self.helped
        raised = self._raised(side[receiver, rows], (self.design @ q)[place])
        side[receiver, rows], own[receiver, rows], by_value = raised
        side[0] += self.moves * log_theta
        return side, own, by_value

    def _raised(self, own, value):
        """Return ln(strength with its handicap) and its slopes by ln strength and by value."""
        if self.model.is_additive:
            with np.errstate(divide="ignore"):
                raised = np.logaddexp(own, np.log(value))
            return raised, np.exp(own - raised), np.exp(-raised)
        if self.model.handicap == "M4":
            return own + value, np.ones_like(own), np.ones_like(own)
        return own + np.log1p(value), np.ones_like(own), 1 / (1 + value)

    def log_chances(self, x):
        """Return (3, n_rows) ln P of win, loss and draw."""
        return self._log_chances(x, self.sides(x)[0])

    def _log_chances(self, x, side):
        if not self.has_nu:
            whole = np.logaddexp(*side)
            return np.vstack((side - whole, np.full_like(whole, -np.inf)))
        tie = self.split(x)[2] + side.mean(axis=0)
        whole = np.logaddexp(np.logaddexp(*side), tie)
        return np.vstack((side, tie)) - whole

    def climb(self, x, counts=None):
        """Return ln P and its gradient; expected counts can stand in for those played."""
        games, counts = self.league, self.played if counts is None else counts
        side, own, by_value = self.sides(x)
        log_chance = self._log_chances(x, side)
        total = np.sum(counts[counts > 0] * log_chance[counts > 0])
        surplus = counts - counts.sum(axis=0) * np.exp(log_chance)
        pull = surplus[:2] + surplus[2] / 2
        gradient = np.zeros(self.n_x)
        for which, players in enumerate((games.first, games.second)):
            gradient[: games.n_players] += np.bincount(
                players, pull[which] * own[which], games.n_players
            )
        if self.model.order:
            gradient[games.n_players] = np.sum(pull[0] * self.moves)
        if self.has_nu:
            gradient[games.n_players + self.model.order] = surplus[2].sum()
        if self.n_q:
            rows, place, receiver = self.helped
            lift = np.bincount(place, pull[receiver, rows] * by_value, len(self.codes))
            gradient[-self.n_q :] = lift @ self.design
        return total, gradient

    def slopes(self, x):
        """Return (n_rows, n_x) slopes of ln(chance to win / chance to lose)."""
        n_rows = len(self.league.first)
        slope = np.zeros((n_rows, self.n_x))
        _, own, by_value = self.sides(x)
        slope[np.arange(n_rows), self.league.first] = own[0]
        slope[np.arange(n_rows), self.league.second] = -own[1]
        if self.model.order:
            slope[:, self.league.n_players] = self.moves
        if self.n_q:
            rows, place, receiver = self.helped
            sign = 1 if receiver == 0 else -1
            slope[rows, -self.n_q :] = sign * by_value[:, None] * self.design[place]
        return slope

    def curvature(self, x, free, counts=None):
        """Return minus the Hessian of ln P over the free places of x, by central differences."""
        places = np.flatnonzero(free)
        dense = np.empty((len(places), len(places)))
        for row, place in enumerate(places):
            step = np.zeros(self.n_x)
            step[place] = 1e-5
            if place >= self.n_x - self.n_q:
                step[place] *= min(max(x[place], 1e-3), 1e3)
            up, down = x + step, x - step
            if place >= self.n_x - self.n_q:
                down[place] = max(down[place], 0.0)
            fall = self.climb(down, counts)[1] - self.climb(up, counts)[1]
            dense[row] = fall[places] / (up - down)[place]
        return (dense + dense.T) / 2


@dataclass(frozen=True)
class Optimum:
    """What `maximise` found, in words of the engine's results.

    ``rating`` in Elo with mean 0 over strengths above 0, -inf for strength 0; ``effects``
    {name: value}; their errors; ``aic``.
    """

    log_likelihood: float
    looped: float
    rating: np.ndarray
    rating_se: np.ndarray
    effects: dict
    effects_se: dict
    aic: float


def maximise(league, model, *, rng):
    """Return the best optimum from several starts, polished by Newton steps."""
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
    """Return what each player took without a handicap; who took nothing can have strength 0."""
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
    """Return x with the strengths at 0 that lose nothing by it."""
    for player in candidates[np.argsort(x[candidates])]:
        if x[player] > np.median(x[: problem.league.n_players]) - 2.0:
            continue
        gone = np.append(np.flatnonzero(x[: problem.league.n_players] == GONE), player)
        again = _ascend(problem, x, anchor, gone)
        if problem.climb(again)[0] >= problem.climb(x)[0] - 1e-7:
            x = again
    return x


def _polish(problem, x, anchor):
    """Return x after Newton steps over the parameters not at a bound, and which these are."""
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
    """Return the solution, nudged where a flat direction leaves none."""
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
    """Return the names of section 6 of what stands beside the ratings."""
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
    """Return ratings (Elo, mean 0 over strengths above 0) and effects in their units."""
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
    """Return the covariance of the score when games are redrawn with draws as half points.

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
