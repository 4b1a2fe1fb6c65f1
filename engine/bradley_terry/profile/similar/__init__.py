"""Strengths where players are as similar as the results show; effects are held.

``posterior.py`` the strengths' distribution under a prior of similar players; ``information.py``
its precision matrix; ``evidence.py`` how similar the players are; ``population.py`` what results
are expected of such players; ``next_game.py`` the chances of a game; ``left_out.py`` the
calibration of forecasts. Begin with `population`.
"""

from banzuke.engine.bradley_terry.profile.similar.evidence import prior_mean
from banzuke.engine.bradley_terry.profile.similar.left_out import forecast_slope
from banzuke.engine.bradley_terry.profile.similar.next_game import (
    chances_of,
    game_row,
    with_interval,
)
from banzuke.engine.bradley_terry.profile.similar.population import (
    Population,
    from_prior,
    population,
)
from banzuke.engine.bradley_terry.profile.similar.posterior import (
    information_ratio,
    lift_to_even,
    ratio_over,
)

__all__ = [
    "Population",
    "chances_of",
    "forecast_slope",
    "from_prior",
    "game_row",
    "information_ratio",
    "lift_to_even",
    "population",
    "prior_mean",
    "ratio_over",
    "with_interval",
]
