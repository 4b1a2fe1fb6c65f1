"""Newton's method on every value of every path at once, compiled.

``ascent.py`` the climb to the mode, one step at a time; ``outcomes.py`` the log-likelihood of
results with its slopes; ``system.py`` the linear system of a step; ``conjugate.py`` its solution by
conjugate gradients; ``kernels.py`` the loops along each player's path. Begin with `Ascent`.
"""

from banzuke.engine.dynamic.newton import kernels
from banzuke.engine.dynamic.newton.ascent import Ascent
from banzuke.engine.dynamic.newton.conjugate import Vectors
from banzuke.engine.dynamic.newton.system import RIDGE, System, system_of

__all__ = [
    "RIDGE",
    "Ascent",
    "System",
    "Vectors",
    "kernels",
    "system_of",
]
