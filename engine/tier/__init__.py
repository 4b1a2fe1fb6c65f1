"""TIER rating: tournaments in, skills with their uncertainty and a ladder of tiers out."""

from engine.tier.entries import Event
from engine.tier.event import EventRating, State, advance, rate_event, start_state
from engine.tier.games import (
    GameParams,
    GamesRating,
    chance_above,
    rate_games,
    start_games,
)
from engine.tier.icm import placing_probabilities
from engine.tier.ladder import shown_rate, tier_index, tier_name, tier_rate
from engine.tier.ranking import Posterior, rate_ranking
from engine.tier_params import TierParams

__all__ = [
    "Event",
    "EventRating",
    "GameParams",
    "GamesRating",
    "Posterior",
    "State",
    "TierParams",
    "advance",
    "chance_above",
    "placing_probabilities",
    "rate_event",
    "rate_games",
    "rate_ranking",
    "shown_rate",
    "start_games",
    "start_state",
    "tier_index",
    "tier_name",
    "tier_rate",
]
