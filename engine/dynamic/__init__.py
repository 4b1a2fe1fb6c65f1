"""Strength over time: paths of strength estimated from the whole history (Coulom 2008).

A path is the strength of one player on each day with games. Begin with ``model/model.py``, what is
assumed, and ``paths/fit.py``, the most probable paths. The rooms, each of which imports only rooms
above it:

``histories/`` a league's games as arrays: a value for each player and day, a row for two values;
``model/`` what is assumed before any result: how strength begins and changes;
``newton/`` Newton's method on all values at once, compiled;
``paths/`` the posterior of the paths at given constants: mode, errors, draws, any day;
``evidence/`` how probable all results are at given constants, and the climb to the likeliest;
``filter/`` one pass through the history, each day predicted from the days before it;
``forecasts/`` chances of games, and what a league's past forecasts teach about the next;
``constants/`` the constants of a league: drift, spread, eras, paces, pairings, handicaps;
``uncertainty/`` sets of constants, so that errors contain that constants are uncertain.

A room's ``__init__.py`` names what other rooms may use; its ``tuned.py`` has its measured numbers.
"""

from banzuke.engine.dynamic.constants import (
    Constants,
    HandicapRanks,
    Handicaps,
    StepHypothesis,
    find_constants,
    fit_of_handicaps,
    handicap_ranks,
    in_the_middle,
    signed_steps,
    suppose_handicaps,
    worth_of_steps,
    worths_of_handicaps,
)
from banzuke.engine.dynamic.forecasts import (
    Effects,
    chances,
    effects_of,
    past_forecasts,
    share_chosen,
)
from banzuke.engine.dynamic.histories import History, history
from banzuke.engine.dynamic.model import DynamicModel
from banzuke.engine.dynamic.model.tuned import DRIFT_ELO, SPREAD_ELO
from banzuke.engine.dynamic.paths import (
    Draws,
    Marginals,
    Path,
    Standing,
    Strengths,
    draw,
    fit,
    marginals,
    standing,
    strengths_at,
)
from banzuke.engine.dynamic.uncertainty import (
    believed_paths,
    chosen_in_errors,
    draw_believed,
    drift_for_errors,
    paths_under,
    sets_for_errors,
    sets_of,
)

__all__ = [
    "DRIFT_ELO",
    "SPREAD_ELO",
    "Constants",
    "Draws",
    "DynamicModel",
    "Effects",
    "HandicapRanks",
    "Handicaps",
    "History",
    "Marginals",
    "Path",
    "Standing",
    "StepHypothesis",
    "Strengths",
    "believed_paths",
    "chances",
    "chosen_in_errors",
    "draw",
    "draw_believed",
    "drift_for_errors",
    "effects_of",
    "find_constants",
    "fit",
    "fit_of_handicaps",
    "handicap_ranks",
    "history",
    "in_the_middle",
    "marginals",
    "past_forecasts",
    "paths_under",
    "sets_for_errors",
    "sets_of",
    "share_chosen",
    "signed_steps",
    "standing",
    "strengths_at",
    "suppose_handicaps",
    "worth_of_steps",
    "worths_of_handicaps",
]
