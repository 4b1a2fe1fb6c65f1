"""A fitted league as kernels see it: its cells and coordinates, ln P, and climbs on ln P.

``problem.py`` the league with its coordinates, ``fitted_cells.py`` its cells; ``likelihood.py`` ln
P, slope and information;
``kernel.py`` the maximum of ln P, alone or with one coordinate given; ``noise.py`` points that vary
by more or less than ln P assumes; ``worths.py`` the worths of handicaps; ``interval.py`` the
interval of one coordinate. Begin with `Problem`.
"""

from banzuke.engine.bradley_terry.profile.likelihood import kernel
from banzuke.engine.bradley_terry.profile.likelihood.interval import (
    NOTHING,
    Interval,
    between,
    in_unit,
)
from banzuke.engine.bradley_terry.profile.likelihood.likelihood import PackedCells
from banzuke.engine.bradley_terry.profile.likelihood.noise import Noise
from banzuke.engine.bradley_terry.profile.likelihood.problem import (
    Problem,
    cell_information,
    problem_of,
    with_unrated,
)
from banzuke.engine.bradley_terry.profile.likelihood.worths import (
    is_open,
    with_given_step,
    with_worths,
)

__all__ = [
    "NOTHING",
    "Interval",
    "Noise",
    "PackedCells",
    "Problem",
    "between",
    "cell_information",
    "in_unit",
    "is_open",
    "kernel",
    "problem_of",
    "with_given_step",
    "with_unrated",
    "with_worths",
]
