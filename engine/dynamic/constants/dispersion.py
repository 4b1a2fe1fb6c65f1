"""The variance of games whose draws count as half points.

A drawn game gives each player half a point. Games that may be drawn have points nearer to their
expected value than decisive games: if ``4 d0 p (1 - p)`` of the games of two players are drawn, the
variance of the points is ``(1 - d0) p (1 - p)``. The likelihood of half a win and half a loss takes
it for ``p (1 - p)``. Results then seem to vary less than by chance alone, and the evidence finds a
drift that is too small: 22 Elo per √year for 60, with d0 = 0.4.

So a game counts as ``1 / (1 - d0)`` games (quasi-likelihood, Wedderburn 1974). The mode of given
constants is that of a prior that counts for less; errors, evidence and constants follow.
"""

from dataclasses import replace

import numpy as np

from banzuke.engine.dynamic.constants.tuned import UNDRAWN_GAMES
from banzuke.engine.dynamic.evidence.tuned import ROUGH_STEP_ELO
from banzuke.engine.dynamic.histories import History
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import LEAST_DISPERSION
from banzuke.engine.dynamic.paths import fit, log_odds, marginals
from banzuke.engine.outcomes import winning_chances


def dispersed(games: History, model: DynamicModel) -> DynamicModel:
    """A model with the dispersion of these games; unchanged if no draw is half a point.

    The dispersion is one minus the number of drawn games, divided by the sum of ``4 p (1 - p)`` and
    `UNDRAWN_GAMES`. The terms of the sum are means over the errors of the strengths (MacKay 1992):
    at the mode games are too even, and 6 % more would count as undrawn.
    """
    n_drawn = games.draws.sum()
    if not (model.outcomes.halves_draws and n_drawn):
        return model
    path = fit(games, model, last_step_elo=ROUGH_STEP_ELO)
    games = path.games
    values = np.append(path.strength, (path.first_mover, path.log_nu))
    errors = marginals(path).variance
    nearer = 1.0 / np.sqrt(1.0 + np.pi / 8.0 * (errors[games.first] + errors[games.second]))
    likely, unlikely = winning_chances(nearer * log_odds(games, values, order=model.order))
    played = games.wins + games.draws + games.losses
    even = UNDRAWN_GAMES + np.sum(4.0 * played * nearer * likely * unlikely)
    return replace(model, dispersion=float(max(1.0 - n_drawn / even, LEAST_DISPERSION)))
