"""Every Bradley-Terry model on rows of games, by sections 2 and 6 of the statics.

`log_likelihood` is the definition: a loop over rows of games, in strengths. `Problem` is the same
function, vectorised, with its gradient. No code is shared with the engine.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log, sqrt

import numpy as np

ELO = 400.0 / np.log(10.0)
GONE = -60.0  # ln strength that stands for strength 0
FAR = 25.0  # no ln strength of a random league differs more from the anchor's


@dataclass(frozen=True)
class League:
    """Rows of games as played; rows may repeat."""

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
        """The league of some players, numbered from 0, with the games between them."""
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
    """The players rated together with a player: points flow both ways (section 3)."""
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
    """The ln P of the results without binomial constants, row by row.

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
    """ln P of a league and a model as a function of x: ln strengths, then ln θ, ln ν, then q ≥ 0.

    q are the parameters of the observed codes' values: increments of A1 and M1, (slope, value at
    code 1) of A2 and M2, the slope of A3, M3 and M4 (for M4 in nepers). A linear form with two
    parameters and one observed code has one q, its value.
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
        """The ln P by the definition."""
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
        """Rows with a handicap, the index of their code, and the side that receives."""
        rows = np.flatnonzero(
            (self.league.handicap > 0) & np.isin(self.league.handicap, self.codes)
        )
        rows = rows[: len(rows) * (self.n_q > 0)]
        place = np.searchsorted(self.codes, self.league.handicap[rows])
        return rows, place, 0 if self.model.receiver == "first" else 1

    def sides(self, x):
        """The (2, n_rows) ln strengths as played, their slopes by the players' own ln strengths,
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
        """ln(strength with its handicap), and its derivatives by ln strength and by the value."""
        if self.model.is_additive:
            with np.errstate(divide="ignore"):
                raised = np.logaddexp(own, np.log(value))
            return raised, np.exp(own - raised), np.exp(-raised)
        if self.model.handicap == "M4":
            return own + value, np.ones_like(own), np.ones_like(own)
        return own + np.log1p(value), np.ones_like(own), 1 / (1 + value)

    def log_chances(self, x):
        """The (3, n_rows) ln P of win, loss and draw."""
        return self._log_chances(x, self.sides(x)[0])

    def _log_chances(self, x, side):
        if not self.has_nu:
            whole = np.logaddexp(*side)
            return np.vstack((side - whole, np.full_like(whole, -np.inf)))
        tie = self.split(x)[2] + side.mean(axis=0)
        whole = np.logaddexp(np.logaddexp(*side), tie)
        return np.vstack((side, tie)) - whole

    def climb(self, x, counts=None):
        """The ln P and its gradient; expected counts may replace the played ones."""
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
        """The (n_rows, n_x) slopes of ln(chance to win / chance to lose)."""
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
        """Minus the Hessian of ln P over the free places of x, by central differences."""
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
