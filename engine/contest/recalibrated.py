"""A contestant recalibrated by its own earlier forecasts, as paths of strength are."""

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray
from banzuke.engine.contest.contestants import Contestant, models
from banzuke.engine.contest.games import Games
from banzuke.engine.contest.tuned import LEAST_CHANCE, SCALE_SD
from banzuke.engine.dynamic.filter import Ahead, joined
from banzuke.engine.dynamic.foresight import learnt
from banzuke.engine.dynamic.model import Draws
from banzuke.engine.outcomes import outcome_model

ALONE = ("guess", "dynamic")
"""Models that learn scale, advantage and draws themselves."""


class Recalibrated(Contestant):
    """A model whose log-odds are scaled and shifted by its earlier forecasts; draws are learnt.

    The rules themselves have one slope, advantage and rate of draws for all times. A library's user
    would fit these to the log; here they are fitted from games before each window only. The fit is
    used where it has forecast earlier windows better than the rule alone.
    """

    def __init__(self, model: Contestant) -> None:
        self.name, self._model = model.name, model
        self._windows: list[Ahead] = []
        self._gained = 0.0

    def learn(self, games: Games, day: int) -> None:
        """Let the model learn."""
        self._model.learn(games, day)

    def say(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """Return the model's chances, recalibrated by its forecasts of earlier windows."""
        said = self._model.say(games, ahead, day)
        found = self._after(said, games, games.moves[ahead])
        best = found if self._gained > 0.0 else said
        self._gained += float(np.sum(games.losses(said, ahead) - games.losses(found, ahead)))
        odds, moves = _odds(said), games.moves[ahead]
        none = np.zeros(len(odds))
        rows = np.column_stack((moves, none, games.counts[ahead]))
        self._windows.append(Ahead.of_window(games.day[ahead], odds, none, rows))
        return best

    def _after(self, said: FloatArray, games: Games, moves: FloatArray) -> FloatArray:
        """Return chances recalibrated by the forecasts of earlier windows."""
        known = joined(self._windows)
        if known is None:
            return said
        draws: Draws = "davidson" if games.has_draws else "half"
        now = learnt(known, order=bool(games.moves.any()), draws=draws, scale_sd=SCALE_SD)
        found = outcome_model(draws).chances(
            now.scale * _odds(said) + now.first_mover * moves, nu=float(np.exp(now.log_nu))
        )
        return games.finite(np.column_stack(found))


def _odds(said: FloatArray) -> FloatArray:
    """Return log-odds of a win against a loss."""
    kept = np.maximum(said, LEAST_CHANCE)
    odds: FloatArray = np.log(kept[:, 0] / kept[:, 2])
    return odds


def contestants() -> list[Contestant]:
    """Return all models of a contest; models that do not recalibrate themselves are wrapped."""
    return [model if model.name in ALONE else Recalibrated(model) for model in models()]
