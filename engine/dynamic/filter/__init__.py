"""One pass through a history, each day predicted from the days before it.

``by_day.py`` the games by day, as the pass reads them; ``filter.py`` what a pass is asked for;
``kernel.py`` the compiled pass, with its equations; ``window_forecasts.py`` forecasts of games,
each from the games before its window of days. Begin with `passed`.
"""

from banzuke.engine.dynamic.filter.by_day import InOrder, expected_in_order, in_order
from banzuke.engine.dynamic.filter.filter import FilterScore, passed, run, window_forecasts
from banzuke.engine.dynamic.filter.window_forecasts import WindowForecasts, joined

__all__ = [
    "FilterScore",
    "InOrder",
    "WindowForecasts",
    "expected_in_order",
    "in_order",
    "joined",
    "passed",
    "run",
    "window_forecasts",
]
