"""The constants of a league: those that make all its results most probable.

``constants.py`` the search; then what differs by league: ``dispersion.py`` draws as half points,
``pairing.py`` opponents chosen by strength, unless ``rematches.py`` are as rare as by lot,
``parting.py`` how fast they change, by who meets again, unless results are ``followed.py``;
``eras.py`` times of faster change, ``paces.py`` players of faster change by their ``sites.py``,
``handicaps.py`` the likely worths of handicaps, ``static_worths.py`` those by the static model,
``handicap_ranks.py`` the ranks by which handicaps are given,
``implied_ranks.py`` the ranks that they imply, day by day. Begin with `find_constants`.
"""

from banzuke.engine.dynamic.constants.constants import (
    Constants,
    faster,
    find_constants,
    if_chosen,
    reverting,
    wandering,
    with_drifts,
)
from banzuke.engine.dynamic.constants.handicap_ranks import (
    HandicapRanks,
    handicap_ranks,
)
from banzuke.engine.dynamic.constants.handicaps import (
    StepHypothesis,
    in_the_middle,
    suppose_handicaps,
    worth_of_steps,
)
from banzuke.engine.dynamic.constants.static_worths import (
    Handicaps,
    fit_of_handicaps,
    signed_steps,
    worths_of_handicaps,
)

__all__ = [
    "Constants",
    "HandicapRanks",
    "Handicaps",
    "StepHypothesis",
    "faster",
    "find_constants",
    "fit_of_handicaps",
    "handicap_ranks",
    "if_chosen",
    "in_the_middle",
    "reverting",
    "signed_steps",
    "suppose_handicaps",
    "wandering",
    "with_drifts",
    "worth_of_steps",
    "worths_of_handicaps",
]
