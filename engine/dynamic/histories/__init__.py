"""A league's games as arrays, in the orders that loops need.

``history.py`` games by player: a value for each player and day, a row for games of two values;
``daily_history.py`` the same by day, so that opponents lie close together in memory;
``first_opponents.py`` what a player's first opponents say; ``counting.py`` sorts in linear time.
Begin with `History`.
"""

from banzuke.engine.dynamic.histories.counting import days_met
from banzuke.engine.dynamic.histories.daily_history import NOBODY, DailyHistory, Days, daily_history
from banzuke.engine.dynamic.histories.first_opponents import with_first_opponents
from banzuke.engine.dynamic.histories.history import ROWS, History, history

__all__ = [
    "NOBODY",
    "ROWS",
    "DailyHistory",
    "Days",
    "History",
    "daily_history",
    "days_met",
    "history",
    "with_first_opponents",
]
