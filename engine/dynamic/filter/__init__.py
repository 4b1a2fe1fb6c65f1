"""One pass through a history, each day predicted from the days before it.

``by_day.py`` the games by day, as the pass reads them; ``filter.py`` what a pass is asked for;
``kernel.py`` the compiled pass, with its equations; ``ahead.py`` forecasts of games, each from the
games before its window of days. Begin with `passed`.
"""

from banzuke.engine.dynamic.filter.ahead import Ahead, joined
from banzuke.engine.dynamic.filter.by_day import InOrder, expected_in_order, in_order
from banzuke.engine.dynamic.filter.filter import Passed, ahead_of, passed, run

__all__ = [
    "Ahead",
    "InOrder",
    "Passed",
    "ahead_of",
    "expected_in_order",
    "in_order",
    "joined",
    "passed",
    "run",
]
