"""Bradley-Terry ratings by maximum likelihood.

Index: ``fit.py`` the fit and its steps, ``gauge.py`` the zero of the scale, ``edges.py`` folded
cells, ``order.py`` whether the first-mover effect is bounded, ``newton.py`` the solver with
``conjugate.py``, ``information.py`` and ``two_level.py``, ``standard_errors.py`` analytic errors,
``likelihood.py``, ``draw_rate.py``, ``model.py`` which variants exist. Uncertainty: ``simulate.py``
the story, ``redraw.py`` results anew, ``lanes.py``, ``refit.py``, ``lane_kernels.py`` and
``spectrum.py`` 32 refits at once, ``single.py`` one alone, ``summarise.py`` errors, quantiles and
ranks.
"""

from engine.bradley_terry.fit import Fit, fit
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.newton import NotConverged
from engine.bradley_terry.simulate import Draws, simulate
from engine.bradley_terry.summarise import Uncertainty, summarise, superiority

__all__ = [
    "Draws",
    "Fit",
    "Gauge",
    "NotConverged",
    "Uncertainty",
    "fit",
    "simulate",
    "summarise",
    "superiority",
]
