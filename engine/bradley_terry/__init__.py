"""Bradley-Terry ratings by maximum likelihood.

``fit.py`` the story of a fit, ``result.py`` what it returns, ``gauge.py`` the zero of the scale,
``model.py`` which variants exist, ``plain/`` the fast model. Uncertainty: ``simulate.py`` redraw,
refit, repeat, ``replicates/`` 32 replicates at a time, ``summarise.py`` errors, quantiles, ranks,
``superiority.py`` who is probably the stronger.
"""

from engine.bradley_terry.fit import fit
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.plain.newton import NotConverged
from engine.bradley_terry.result import Effect, Fit
from engine.bradley_terry.simulate import Draws, simulate
from engine.bradley_terry.summarise import Uncertainty, summarise
from engine.bradley_terry.superiority import superiority, superiority_table

__all__ = [
    "Draws",
    "Effect",
    "Fit",
    "Gauge",
    "NotConverged",
    "Uncertainty",
    "fit",
    "simulate",
    "summarise",
    "superiority",
    "superiority_table",
]
