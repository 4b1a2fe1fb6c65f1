"""Proper scores of predictions: logarithmic loss and Brier score of cells of games."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.checks.cells import SCORES
from banzuke.engine.outcomes import outcome_model


@dataclass(frozen=True)
class Forecast:
    """Predicted cells.

    Attributes
    ----------
    expected, conceded : (n_cells,)
        Expected score of the first and of the second mover; they add up to 1.
    log_loss : (n_cells, 3)
        Natural log-loss if the first mover wins, draws or loses.
    guess_log_loss : (3,)
        The same of the always-½ guess.
    """

    expected: FloatArray
    conceded: FloatArray
    log_loss: FloatArray
    guess_log_loss: FloatArray

    def brier(self) -> FloatArray:
        """The (n_cells, 3) squares ``(score - expected score)²``.

        Computed from scores under every draw policy, so that models with different policies
        compare.
        """
        return np.column_stack(
            (self.conceded**2, (0.5 * (self.expected - self.conceded)) ** 2, self.expected**2)
        )


GUESS_BRIER = (SCORES - 0.5) ** 2
"""(3,) Brier scores of the always-½ guess, by outcome."""


def forecast(
    p_win: FloatArray, p_draw: FloatArray, p_loss: FloatArray, *, draws: str, draw_share: float
) -> Forecast:
    """Expected scores and losses of predicted chances, all (n_cells,).

    Under "half" a draw is half a win for each: ``E = P(win) + P(draw)/2`` and the loss of a draw is
    ``-½ ln E - ½ ln(1 - E)``. Under "drop" draws are not games: chances are those of a decisive
    game. Under "davidson" the loss is -ln of the outcome's chance. The always-½ guess is E = ½;
    for three outcomes its draws have the chance `draw_share`, the rest is divided evenly.

    An outcome that was called impossible has an infinite loss.

    Raises
    ------
    ValueError
        If `draws` is unknown.
    """
    model = outcome_model(draws)
    expected, conceded = model.scores(p_win, p_draw, p_loss)
    loss = model.log_losses(p_win, p_draw, p_loss)
    return Forecast(expected, conceded, loss, model.guess_losses(draw_share))
