"""A contestant recalibrated by its own earlier forecasts."""

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.contest.contestants import Contestant, models
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.tuned import LEAST_CHANCE, SCALE_SD
from banzuke.engine.dynamic.filter import WindowForecasts, joined
from banzuke.engine.dynamic.forecasts import learnt
from banzuke.engine.dynamic.model import DrawRule
from banzuke.engine.outcomes import outcome_model

ALONE = ("guess", "dynamic")
"""Models that need no recalibration: they learn scale, advantage and draws themselves."""


class Recalibrated(Contestant):
    """A model with log-odds that are scaled and shifted by the results of its earlier forecasts.

    The rules themselves have one slope, one advantage and one rate of draws for all times. The user
    of a library would fit these to the whole log; here they are fitted to games before each window.
    The recalibration is used if it has forecast earlier windows better than the rule alone.
    """

    def __init__(self, model: Contestant) -> None:
        self.name, self._model = model.name, model
        self._windows: list[WindowForecasts] = []
        self._gained = 0.0

    def learn(self, games: Games, day: int) -> None:
        """Let the model learn."""
        self._model.learn(games, day)

    def forecast(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """The model's chances, recalibrated by its forecasts of earlier windows."""
        forecast = self._model.forecast(games, ahead, day)
        found = self._after(forecast, games, games.moves[ahead])
        best = found if self._gained > 0.0 else forecast
        self._gained += float(np.sum(games.losses(forecast, ahead) - games.losses(found, ahead)))
        odds, moves = _odds(forecast), games.moves[ahead]
        none = np.zeros(len(odds))
        rows = np.column_stack((moves, none, games.counts[ahead]))
        sides = np.column_stack((games.first[ahead], games.second[ahead]))
        plays = np.ones(games.n_players, np.bool_)
        self._windows.append(
            WindowForecasts.of_window(games.day[ahead], odds, none, rows, none, sides, plays, none)
        )
        return best

    def _after(self, forecast: FloatArray, games: Games, moves: FloatArray) -> FloatArray:
        """The chances, recalibrated by the forecasts of earlier windows."""
        known = joined(self._windows)
        if known is None:
            return forecast
        draws: DrawRule = "davidson" if games.has_draws else "half"
        now = learnt(known, order=bool(games.moves.any()), draws=draws, scale_sd=SCALE_SD)
        found = outcome_model(draws).chances(
            now.scale * _odds(forecast) + now.first_mover * moves, nu=float(np.exp(now.log_nu))
        )
        return games.finite(np.column_stack(found))


def _odds(forecast: FloatArray) -> FloatArray:
    """The log-odds of a win against a loss."""
    positive = np.maximum(forecast, LEAST_CHANCE)
    odds: FloatArray = np.log(positive[:, 0] / positive[:, 2])
    return odds


def contestants() -> list[Contestant]:
    """All models of a contest, with recalibration where a model has none of its own."""
    return [model if model.name in ALONE else Recalibrated(model) for model in models()]
