"""Forecasts of games, and what past forecasts of a league teach about the next.

``chances.py`` chances between uncertain strengths; ``walks.py`` scale, first move, draws and
newcomers' lead, followed through past windows; ``foresight.py`` these numbers today;
``quarterly.py`` forecasts that paths would have made of past quarters; ``chosen.py`` whether two
players are a pair that people choose. Begin with `effects_of`.
"""

from banzuke.engine.dynamic.forecasts.chances import chances
from banzuke.engine.dynamic.forecasts.chosen import share_chosen
from banzuke.engine.dynamic.forecasts.foresight import effects_of
from banzuke.engine.dynamic.forecasts.quarterly import past_forecasts
from banzuke.engine.dynamic.forecasts.walks import Effects, learnt

__all__ = [
    "Effects",
    "chances",
    "effects_of",
    "learnt",
    "past_forecasts",
    "share_chosen",
]
