"""A contestant whose chances are held against what came, as those of paths of strength are."""

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.contest.contestants import Contestant, models
from banzuke.engine.contest.games import LEAST_CHANCE, Games
from banzuke.engine.dynamic.filter import Ahead
from banzuke.engine.dynamic.foresight import learnt
from banzuke.engine.dynamic.model import Draws
from banzuke.engine.outcomes import outcome_model

ALONE = ("guess", "dynamic")
"""Models that learn all of that themselves."""

SCALE_SD = 0.5
"""How far the logarithm of the scale of a rule's log-odds may be from 0 before any forecast."""


class Recalibrated(Contestant):
    """A model, its log-odds multiplied and moved as its own earlier forecasts ask, draws learnt.

    The rules themselves know one slope, advantage and rate of draws for all times; what a library's
    user would fit to the log is fitted here, from games before each window only. It counts where it
    has foreseen earlier windows better than the rule alone.
    """

    def __init__(self, model: Contestant) -> None:
        self.name, self._model = model.name, model
        self._ends: list[int] = [0]
        self._parts: list[tuple[IntArray, FloatArray, FloatArray, FloatArray]] = []
        self._gained = 0.0

    def learn(self, games: Games, day: int) -> None:
        """Let the model learn."""
        self._model.learn(games, day)

    def say(self, games: Games, ahead: BoolArray, day: int) -> FloatArray:
        """Return the model's chances after what those of earlier windows taught."""
        said = self._model.say(games, ahead, day)
        found = self._after(said, games, games.moves[ahead])
        best = found if self._gained > 0.0 else said
        self._gained += float(np.sum(games.losses(said, ahead) - games.losses(found, ahead)))
        odds, moves = _odds(said), games.moves[ahead]
        none = np.zeros(len(odds))
        rows = np.column_stack((moves, none, games.counts[ahead]))
        self._parts.append((games.day[ahead], odds, none, rows))
        self._ends.append(self._ends[-1] + len(odds))
        return best

    def _after(self, said: FloatArray, games: Games, moves: FloatArray) -> FloatArray:
        """Return chances after what the forecasts of earlier windows taught."""
        if not self._parts:
            return said
        draws: Draws = "davidson" if games.has_draws else "half"
        day, odds, variance, rows = zip(*self._parts, strict=True)
        known = Ahead(
            np.array(self._ends), np.concatenate(day), np.concatenate(odds),
            np.concatenate(variance), np.concatenate(rows),
        )  # fmt: skip
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
    """Return all models of a contest; those that cannot learn from their forecasts are helped."""
    return [model if model.name in ALONE else Recalibrated(model) for model in models()]
