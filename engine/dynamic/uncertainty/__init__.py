"""Sets of constants, by which errors contain that a league's constants are uncertain.

``sets.py`` sets that stand for the posterior of the constants; ``reverting.py`` sets with and
without reversion, each by its probability; ``likely_eras.py`` sets with and without eras;
``choosing.py`` sets in which opponents are chosen by strength; ``belief.py`` paths and draws under
such sets. Begin with `sets_for_errors`.
"""

from banzuke.engine.dynamic.uncertainty.belief import believed_paths, draw_believed, paths_under
from banzuke.engine.dynamic.uncertainty.choosing import chosen_in_errors, sets_for_errors
from banzuke.engine.dynamic.uncertainty.sets import drift_for_errors, sets_of

__all__ = [
    "believed_paths",
    "chosen_in_errors",
    "draw_believed",
    "drift_for_errors",
    "paths_under",
    "sets_for_errors",
    "sets_of",
]
