"""The constants of an event: those of its day, in the league's time zone."""

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

from banzuke.flows.inputs.arrays import Input
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.tier import tier_at


def constants_of(league: League, parameters: dict[str, Any], input_: Input) -> dict[str, Any]:
    """The parameters of an event by the day of its end, or of its start if no end is known.

    Without seasons these are the league's parameters themselves.
    """
    if "season" not in parameters:
        return parameters
    at = input_.period.end_at
    day = at.replace(tzinfo=dt.UTC).astimezone(ZoneInfo(league.timezone)).date() if at else None
    return tier_at(parameters, day)
