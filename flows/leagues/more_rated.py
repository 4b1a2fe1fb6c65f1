"""Remedies for ratings by too few results: those that a league's settings allow."""

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.static import Static

LONGER = {"month": "quarter", "quarter": "half", "half": "year", "year": "all"}
"""The next longer period of each."""
LONGER_PERIODS = "rate longer periods (`period`)"
PRIOR = 'set `prior = "mean-draw"` in [static]'
PRIOR_AND_ORDER = 'set `prior = "mean-draw"` and `order = true` in [static]'
OVER_TIME = "add [dynamic], by which everybody with a game has a strength"


def takes_prior(league: League) -> bool:
    """Whether a prior can be added to the league's static ratings."""
    static = _static(league)
    return static.prior == "none" and static.has_model_for_prior and static.spread is None


def helps_more_rated(league: League) -> str:
    """What helps a league with too few results, in words.

    A handicap model and draws by Davidson take no prior; such leagues are told of strength over
    time, which has one.
    """
    found = [] if league.period == "all" else [LONGER_PERIODS]
    if takes_prior(league):
        found.append(PRIOR_AND_ORDER if _static(league).order == "select" else PRIOR)
    elif league.dynamic is None:
        found.append(OVER_TIME)
    return ", or ".join(found) or "more games"


def can_be_fixed(league: League) -> bool:
    """Whether a program can change the league file so that more is rated."""
    is_longer = isinstance(league.period, str) and league.period in LONGER
    return takes_prior(league) or (_static(league).prior == "none" and is_longer)


def _static(league: League) -> Static:
    return league.static or Static.model_validate({})
