"""Bradley-Terry ratings by maximum likelihood.

``fit.py`` the story of a fit, ``result.py`` what it returns, ``gauge.py`` the zero of the scale,
``model.py`` which variants exist, ``plain/`` the fast model, ``general/`` ties and handicaps.
``predict.py`` chances of single games, ``curve.py`` what a handicap is worth, ``select.py`` which
model to take. Uncertainty: ``simulate.py`` redraw, refit, repeat, ``replicates/`` 32 replicates at
a time, ``summarise.py`` errors, quantiles, ranks.
"""

from engine.bradley_terry.curve import Worth, handicap_worth
from engine.bradley_terry.fit import fit
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.plain.newton import NotConverged
from engine.bradley_terry.predict import predict
from engine.bradley_terry.result import Effect, Fit
from engine.bradley_terry.select import Candidate, Selection, select
from engine.bradley_terry.simulate import Draws, simulate
from engine.bradley_terry.summarise import Uncertainty, summarise, superiority

__all__ = [
    "Candidate",
    "Draws",
    "Effect",
    "Fit",
    "Gauge",
    "NotConverged",
    "Selection",
    "Uncertainty",
    "Worth",
    "fit",
    "handicap_worth",
    "predict",
    "select",
    "simulate",
    "summarise",
    "superiority",
]
