"""Bradley-Terry ratings by maximum likelihood.

``fit.py`` the steps of a fit, ``result.py`` its result, ``gauge.py`` the zero of the scale,
``model.py`` the choice of model, ``plain/`` the fast model, ``general/`` ties and handicaps,
``prior/`` a weak prior for small leagues, ``anchor.py`` ratings known from elsewhere, ``linear/``
the code shared by these, ``cg.py`` conjugate gradients, ``convergence.py`` the stopping rule.
``predict.py`` chances of single games, ``curve.py`` the value of a handicap,
``unused_handicaps.py`` why handicaps count for nothing, ``select.py`` the comparison of models,
``quasi_aic.py`` the same for draws as half points, ``likelihood_ratio.py`` tests between models.
Uncertainty: ``simulate.py`` redraw, refit, repeat, ``passes.py`` passes of 32 replicates,
``replicates/`` replicates of the plain model, ``summarise.py`` errors, quantiles, ranks,
``superiority.py`` probabilities of being stronger, ``bias_corrected.py`` intervals of differences,
``next_game.py`` the expected result of a game, ``profile/`` intervals that hold where games are
few, and expectations that account for luck.
"""

from banzuke.engine.bradley_terry.anchor import Anchor
from banzuke.engine.bradley_terry.bias_corrected import bias_corrected
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.curve import Worth, handicap_worth
from banzuke.engine.bradley_terry.fit import fit
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.likelihood_ratio import RatioTest, ratio_test
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.bradley_terry.next_game import NextGame, next_game
from banzuke.engine.bradley_terry.predict import predict
from banzuke.engine.bradley_terry.profile import (
    BY_POINTS,
    MOST_PLAYERS,
    SPREAD_ELO,
    Belief,
    Course,
    Interval,
    OrderedGames,
    Profile,
    between,
    near_spread,
    profile,
    rank_ends,
)
from banzuke.engine.bradley_terry.quasi_aic import quasi_aic
from banzuke.engine.bradley_terry.result import Effect, Fit
from banzuke.engine.bradley_terry.select import Candidate, Selection, select
from banzuke.engine.bradley_terry.simulate import Replicates, simulate
from banzuke.engine.bradley_terry.summarise import Uncertainty, finite_moments, summarise
from banzuke.engine.bradley_terry.superiority import superiority, superiority_table
from banzuke.engine.bradley_terry.tuned import REFIT_ERROR_ELO
from banzuke.engine.bradley_terry.unused_handicaps import OPEN, OTHER_RECEIVER, why_unused

__all__ = [
    "BY_POINTS",
    "MOST_PLAYERS",
    "OPEN",
    "OTHER_RECEIVER",
    "REFIT_ERROR_ELO",
    "SPREAD_ELO",
    "Anchor",
    "Belief",
    "Candidate",
    "Course",
    "Effect",
    "Fit",
    "Gauge",
    "Interval",
    "Model",
    "NextGame",
    "NotConverged",
    "OrderedGames",
    "Profile",
    "RatioTest",
    "Replicates",
    "Selection",
    "Uncertainty",
    "Worth",
    "between",
    "bias_corrected",
    "finite_moments",
    "fit",
    "handicap_worth",
    "near_spread",
    "next_game",
    "predict",
    "profile",
    "quasi_aic",
    "rank_ends",
    "ratio_test",
    "select",
    "simulate",
    "summarise",
    "superiority",
    "superiority_table",
    "why_unused",
]
