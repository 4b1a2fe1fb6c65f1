"""The next game of two players: chances of each result, with intervals from the joint draws."""

from dataclasses import dataclass

import numpy as np

from engine.arrays import FloatArray
from engine.bradley_terry.bias_corrected import bias_corrected
from engine.bradley_terry.predict import predict
from engine.bradley_terry.replicate import as_replicate
from engine.bradley_terry.result import Fit
from engine.bradley_terry.simulate import REFIT_ERROR_ELO, Draws
from engine.scale import ELO_PER_LOGIT

_REFIT_ERROR = 0.25 * REFIT_ERROR_ELO / ELO_PER_LOGIT  # a chance's, at the steepest


@dataclass(frozen=True)
class NextGame:
    """Chances of the first mover's win, of a draw and of the second mover's win.

    Attributes
    ----------
    chance : (3,)
        At the estimate.
    lo95, hi95 : (3,)
        95 % interval of each result by itself, bias-corrected percentiles over the replicates; 0
        and 1 where nothing better is known.
    """

    chance: FloatArray
    lo95: FloatArray
    hi95: FloatArray


def next_game(
    fit: Fit, draws: Draws, first: int, second: int, *, neutral: bool = False, handicap: int = 0
) -> NextGame:
    """Return what to expect of one game between two rated players.

    The interval covers what the results leave open about both ratings and the effects, not the
    luck of the game itself, nor a model that does not hold.

    Parameters
    ----------
    fit, draws
        A fit and its replicates.
    first, second : int
        Who moves first, and second.
    neutral : bool
        Nobody has the advantage of moving first.
    handicap : int

    Raises
    ------
    ValueError
        If one of the two is not rated by this fit.
    """
    for player in (first, second):
        if not 0 <= player < len(fit.rating_elo) or not fit.components.rated[player]:
            raise ValueError(f"player {player} has no rating in this fit")
    setting = {"neutral": np.array([neutral]), "handicap": np.array([handicap])}
    at = (np.array([first]), np.array([second]))
    chance = np.concatenate(predict(fit, *at, **setting))
    replicates = np.full((3, draws.n_replicates), np.nan)
    for number in range(draws.n_replicates):
        rating = draws.rating_elo[:, number].astype(np.float64)
        redrawn = as_replicate(fit, rating, draws.effects[:, number])
        replicates[:, number] = np.concatenate(predict(redrawn, *at, **setting))
    low, high = bias_corrected(replicates, chance, resolution=_REFIT_ERROR)
    if not fit.model.has_ties and not fit.draw_rate:
        high[1] = 0.0  # nothing is drawn, whatever the ratings
    return NextGame(chance, np.clip(low, 0.0, 1.0), np.clip(high, 0.0, 1.0))
