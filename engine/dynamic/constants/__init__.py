"""The constants of a league: those that make all its results most probable.

``constants.py`` the search; then what differs by league: ``dispersion.py`` draws as half points,
``pairing.py`` opponents chosen by strength, unless they are ``by_lot.py``, ``parting.py`` how fast
they change, by who meets again, unless results are ``followed.py``; ``eras.py`` times of faster
change, ``paces.py`` players of faster change by their ``sites.py``, ``handicaps.py`` the worth of
handicaps and ``behind_handicaps.py`` the ranks behind them, which ``told_ranks.py`` follows day by
day. Begin with `find_constants`.
"""

from banzuke.engine.dynamic.constants.behind_handicaps import (
    BehindHandicaps,
    ranks_behind_handicaps,
)
from banzuke.engine.dynamic.constants.constants import (
    Constants,
    faster,
    find_constants,
    if_chosen,
    reverting,
    wandering,
    with_drifts,
)
from banzuke.engine.dynamic.constants.handicaps import (
    Handicaps,
    Supposed,
    fit_of_handicaps,
    in_the_middle,
    log_odds_of_handicaps,
    signed_steps,
    suppose_handicaps,
    worth_of_steps,
)

__all__ = [
    "BehindHandicaps",
    "Constants",
    "Handicaps",
    "Supposed",
    "faster",
    "find_constants",
    "fit_of_handicaps",
    "if_chosen",
    "in_the_middle",
    "log_odds_of_handicaps",
    "ranks_behind_handicaps",
    "reverting",
    "signed_steps",
    "suppose_handicaps",
    "wandering",
    "with_drifts",
    "worth_of_steps",
]
