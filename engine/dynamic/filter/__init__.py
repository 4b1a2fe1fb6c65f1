"""One pass through a history, each day predicted from the days before it.

``filter.py`` the pass; ``ahead.py`` forecasts of games, each from the games before its window of
days. Begin with `passed`.
"""

from banzuke.engine.dynamic.filter.ahead import Ahead, joined
from banzuke.engine.dynamic.filter.filter import (
    InOrder,
    ahead_of,
    expected_in_order,
    in_order,
    passed,
    run,
)

__all__ = [
    "Ahead",
    "InOrder",
    "ahead_of",
    "expected_in_order",
    "in_order",
    "joined",
    "passed",
    "run",
]
