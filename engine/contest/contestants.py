"""The competing models: each learns from games before a day and forecasts later games."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from scipy.optimize import minimize

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.bradley_terry import Gauge, Model, fit, predict
from banzuke.engine.contest import updates
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.tuned import CONSTANT_SD, NO_DRAWS, YEAR
from banzuke.engine.dynamic import (
    DRIFT_ELO,
    SPREAD_ELO,
    DynamicModel,
    HandicapRanks,
    Path,
    StepHypothesis,
    chances,
    effects_of,
    find_constants,
    marginals,
    paths_under,
    sets_of,
    strengths_at,
    suppose_handicaps,
    worth_of_steps,
)
from banzuke.engine.dynamic import fit as fit_paths
from banzuke.engine.dynamic.filter import WindowForecasts, joined
from banzuke.engine.dynamic.forecasts.tuned import MOST_WINDOWS
from banzuke.engine.dynamic.model import paired
from banzuke.engine.games.pairs import from_counts


class Contestant(ABC):
    """A model; ``learn`` comes before ``forecast``, and both use only games before a day."""

    name: str

    @abstractmethod
    def learn(self, games: Games, day: int) -> None:
        """Find constants from the games before a day."""

    @abstractmethod
    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The (n, 3) chances of the rows ``ahead``, from the games before a day."""


class Guess(Contestant):
    """The shares of games that first players won, drew and lost, with or without the first move."""

    name = "guess"

    def learn(self, games: Games, day: int) -> None:
        """Learn nothing."""

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The shares in the games before a day, with one game of each outcome added."""
        before = games.day < day
        found = np.empty((int(ahead.sum()), 3))
        for moves in (0.0, 1.0):
            counts = 1.0 + games.counts[before & (games.moves == moves)].sum(axis=0)
            if moves == 0.0:  # nobody moves first, so wins and losses are equally likely
                counts[[0, 2]] = counts[[0, 2]].mean()
            if not games.has_draws:
                counts[1] = 0.0
            found[games.moves[ahead] == moves] = counts / counts.sum()
        return found


class UpdateRule(Contestant):
    """A rule that updates ratings by each day's games; its constants predict the next day best."""

    def __init__(
        self,
        name: str,
        rule: Callable[..., None],
        start: tuple[float, ...],
        constants: Callable[[FloatArray, Games], FloatArray],
    ) -> None:
        self.name, self._rule, self._constants = name, rule, constants
        self._start = self._point = np.array(start)

    def learn(self, games: Games, day: int) -> None:
        """Find the constants by Nelder and Mead's search, which starts at the last constants.

        A weak preference for the first constants keeps those finite that few games do not tell.
        """
        before = games.day < day

        def loss(point: FloatArray) -> float:
            found = self._run(games, point, day)[before]
            away = (point - self._start) / CONSTANT_SD
            return float(np.sum(games.losses(found, before)) + 0.5 * np.sum(away**2))

        options = {"xatol": 0.02, "fatol": 0.05, "maxfev": 200}
        self._point = minimize(loss, self._point, method="Nelder-Mead", options=options).x

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The chances by the ratings of a day, which later games do not change."""
        return games.finite(self._run(games, self._point, day)[ahead])

    def _run(self, games: Games, point: FloatArray, day: int) -> FloatArray:
        out, rows = np.zeros((len(games.day), 3)), games.in_order
        self._rule(
            rows.bounds, rows.day, rows.sides, rows.rows, rows.n_players,
            self._constants(point, games), day, out,
        )  # fmt: skip
        return out


class Static(Contestant):
    """Maximum likelihood ratings from the games of the last ``days`` days, strengths constant."""

    def __init__(self, name: str, days: float) -> None:
        self.name, self._days = name, days

    def learn(self, games: Games, day: int) -> None:
        """Learn nothing: the ratings are fitted when a forecast is made."""

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The chances by the ratings; for players without a finite rating, those of `Guess`."""
        guess = Guess().forecast(games, ahead, day)
        rows: BoolArray = np.logical_and(games.day < day, games.day >= day - self._days)
        if not rows.any():
            return guess
        counts = games.counts[rows].astype(np.int64)
        still: BoolArray = np.equal(games.moves, 0.0)
        pairs = from_counts(
            games.first[rows], games.second[rows], *counts.T, n_players=games.n_players,
            handicap=np.zeros(rows.sum(), np.int32), neutral=still[rows],
        )  # fmt: skip
        known = fit(pairs, Model(order=bool(games.moves.any())), gauge=Gauge())
        forecast = np.column_stack(
            predict(known, games.first[ahead], games.second[ahead], neutral=still[ahead])
        )
        rated = np.all(np.isfinite(forecast), axis=1, keepdims=True)
        return np.where(rated, games.finite(forecast), guess)


class Dynamic(Contestant):
    """Strength over time: the strengths of a day, with errors that grow until the day of each game.

    Constants that are given, in Elo as in `DynamicModel`, are not learnt. The scale of log-odds is
    learnt from the forecasts of earlier windows. Handicaps count only if they are given by ranks.
    """

    name = "dynamic"

    def __init__(self, *, drift_elo: float | None = None, spread_elo: float | None = None) -> None:
        self._drift_elo, self._spread_elo = drift_elo, spread_elo
        self.supposed: tuple[StepHypothesis, ...] = ()
        self._sets: list[tuple[DynamicModel, ...]] = []
        self._windows: list[WindowForecasts] = []
        # What handicaps tell of all games, as their ranks were judged when constants were learnt.
        self._behind = HandicapRanks(None, None, are_proper=False)

    def learn(self, games: Games, day: int) -> None:
        """Find drift and spread, by a search that starts at the last constants."""
        draws: Any = "davidson" if games.has_draws else "half"
        drift, spread = self._drift_elo, self._spread_elo
        model = DynamicModel(
            DRIFT_ELO if drift is None else drift, SPREAD_ELO if spread is None else spread,
            order=bool(games.moves.any()), draws=draws,
        )  # fmt: skip
        start = self.supposed[0].constants.model if self.supposed else None
        earlier = games.day < day
        self._behind = behind = games.handicap_ranks(earlier)
        steps = games.steps if behind.are_proper else games.shift
        known = replace(games, ranks=behind.ranks, shift=steps)
        find = partial(
            find_constants, model=model, drift=drift is None, spread=spread is None, start=start
        )
        supposed = suppose_handicaps(known.history(earlier), find)
        self.supposed = tuple(one for one in supposed if one.share > 0.0)
        self._sets = [sets_of(one.games, one.constants) for one in self.supposed]

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The chances, averaged over the errors of both players' strengths."""
        if not self.supposed:
            raise ValueError("learn comes before forecast")
        behind = self._behind
        games = replace(games, ranks=behind.ranks)
        path, paths, shares = self._believed(games, day)
        effects = effects_of(path.games, path.model, joined(self._windows[-MOST_WINDOWS:]))
        moves, forecast = games.moves[ahead], np.zeros((int(ahead.sum()), 3))
        declared = (None, None) if behind.before is None else behind.before[:, ahead]
        sides = np.column_stack((games.first[ahead], games.second[ahead]))
        plays = path.games.plays[sides]  # which of the two have an earlier game
        precision = effects.precision(np.logical_not(plays.all(axis=1)))
        newcomer = plays[:, 1].astype(np.float64) - plays[:, 0]
        gaps, variances, levels, shifts = [], [], [], []
        for (under, worth), share in zip(paths, shares, strict=True):
            shift = worth_of_steps(games.steps[ahead], worth)
            errors = marginals(under)
            first, second = (
                strengths_at(under, errors, who[ahead], games.day[ahead], declared=ranks)
                for who, ranks in zip((games.first, games.second), declared, strict=True)
            )
            gap, variance = under.model.paired(
                first.mean - second.mean, first.variance + second.variance, shift
            )
            level = 0.5 * (first.mean + second.mean)
            gaps.append(gap)
            variances.append(variance)
            levels.append(level)
            shifts.append(shift)
            gap, variance = paired(gap, variance, shift, precision)
            gap = effects.scale * gap + effects.first_mover * moves + shift
            gap += effects.newcomers * newcomer
            variance = effects.scale**2 * variance
            variance += effects.first_mover_variance * moves**2
            log_nu = effects.log_nu_at(level)
            likely = chances(gap, variance, draws=path.model.draws, log_nu=log_nu)
            forecast += share * likely
        gap, level, shift = (
            np.average(one, axis=0, weights=shares) for one in (gaps, levels, shifts)
        )
        # The variance of a mixture: the mean of the variances and the variance of the means.
        variance = np.average(variances + (np.array(gaps) - gap) ** 2, axis=0, weights=shares)
        rows = np.column_stack((moves, shift, games.counts[ahead]))
        self._windows.append(
            WindowForecasts.of_window(
                games.day[ahead], gap, variance, rows, shift, sides, path.games.plays, level
            )
        )
        return forecast

    def _believed(
        self, games: Games, day: int
    ) -> tuple[Path, list[tuple[Path, float]], list[float]]:
        """The likeliest path by the games before a day, all paths, and how likely each is.

        Each path has the worth of a step of handicaps beside it, Elo.
        """
        paths: list[tuple[Path, float]] = []
        shares: list[float] = []
        fitted = []
        for (_, constants, step_elo, share, _), sets in zip(self.supposed, self._sets, strict=True):
            worth = step_elo or 0.0
            before = games.with_handicaps(worth).history(games.day < day)
            fitted.append(fit_paths(before, constants.model))
            under = paths_under(before, fitted[-1], sets)
            paths += [(one, worth) for one in under]
            shares += [share / len(under)] * len(under)
        return fitted[0], paths, shares


def models() -> list[Contestant]:
    """All models, without recalibration."""
    return [
        Guess(),
        UpdateRule("Elo", updates.elo, (np.log(0.2), 0.2, -0.5), _elo),
        UpdateRule("Glicko-2", updates.glicko2, (0.0, np.log(0.2), 0.2, -0.5), _glicko2),
        UpdateRule("TrueSkill", updates.trueskill, (-0.4, np.log(0.1), 0.1, -1.5), _trueskill),
        Static("static, last year", YEAR),
        Static("static, all time", np.inf),
        Dynamic(),
    ]


def _elo(point: FloatArray, games: Games) -> FloatArray:
    return np.array([np.exp(point[0]), point[1], point[2] if games.has_draws else NO_DRAWS])


def _glicko2(point: FloatArray, games: Games) -> FloatArray:
    tie = point[3] if games.has_draws else NO_DRAWS
    # τ hardly matters between 0.3 and 1.2; 0.5 is the value in Glickman's example.
    return np.array([np.exp(point[0]), np.exp(point[1]), point[2], tie, 0.5])


def _trueskill(point: FloatArray, games: Games) -> FloatArray:
    margin = np.exp(point[3]) if games.has_draws else 0.0
    return np.array([np.exp(point[0]), np.exp(point[1]), point[2], margin])
