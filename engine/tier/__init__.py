"""TIER rating: tournaments in, skills with their uncertainty and a ladder of tiers out.

A tournament: ``entries.py`` and ``teams.py`` who played, ``timeline.py`` when, ``passes.py`` the
messages, ``gains.py`` the gains by cause, ``event.py`` all of it; ``late.py`` and ``icm.py`` late
entries, ``hands.py`` the weight of an entry, ``subfields.py`` the fields that it met. A finishing
order: ``ranking.py``, by ``kernel.py``; with shared places ``shared_places.py``, by
``thresholds.py``, ``single_places.py``, ``small_places.py``, ``large_places.py`` and
``log_chances.py``. Single games: ``games.py``, by ``play.py`` under the ``models.py``, scored by
``orders.py``; ``meetings.py`` who meets whom. Results: ``ladder.py`` rates and tiers,
``forecasts.py`` who finishes ahead.
"""

from banzuke.engine.tier.entries import Event
from banzuke.engine.tier.event import EventRating, State, advance, rate_event, start_state
from banzuke.engine.tier.games import (
    GameParams,
    GamesRating,
    chance_above,
    rate_games,
    start_games,
)
from banzuke.engine.tier.icm import placing_probabilities
from banzuke.engine.tier.ladder import shown_rate, tier_index, tier_name, tier_rate
from banzuke.engine.tier.meetings import Separation, separation
from banzuke.engine.tier.models import Models, Skills, one_model, start_skills
from banzuke.engine.tier.ranking import Posterior, rate_ranking
from banzuke.engine.tier_params import TierParams

__all__ = [
    "Event",
    "EventRating",
    "GameParams",
    "GamesRating",
    "Models",
    "Posterior",
    "Separation",
    "Skills",
    "State",
    "TierParams",
    "advance",
    "chance_above",
    "one_model",
    "placing_probabilities",
    "rate_event",
    "rate_games",
    "rate_ranking",
    "separation",
    "shown_rate",
    "start_games",
    "start_skills",
    "start_state",
    "tier_index",
    "tier_name",
    "tier_rate",
]
