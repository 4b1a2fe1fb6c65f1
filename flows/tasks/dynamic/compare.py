"""Two players of a pairwise league on a day: their strengths, and their chances in a game."""

import datetime as dt
import math
from dataclasses import dataclass

from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import CannotCompare, GameSetting, Pair, pair

RESULTS = ("win", "draw", "loss")

LEAST_APART = 0.1
"""The minimum share of a squared error that is the player's own."""


@dataclass(frozen=True)
class DayComparison:
    """The comparison of two players on a day, from the first player's side, in Elo points."""

    league: str
    day: str
    rating: Pair
    se: Pair
    difference: float
    difference_se: float
    stronger: float
    days_since_game: tuple[int, int]
    next_game: dict[str, float]


_THERE = """
SELECT rating, se, days_since_game FROM dynamic_at(?, ?) WHERE player = ?
"""


def compare_on(
    serving: Connection,
    players: tuple[str, str],
    *,
    league: str,
    day: dt.date,
    setting: GameSetting,
) -> DayComparison:
    """The comparison of two players on a day.

    The error of the common level is excluded from the error of their difference. The remaining
    errors are taken as independent; for two players who often met, the error of the difference is
    therefore slightly too large.

    Raises
    ------
    CannotCompare
        If the league has no paths of strength, or a player had not played by that day.
    """
    if setting.handicap:
        raise CannotCompare("--handicap does not go with --on; leave one of them out")
    constants = dict(
        serving.rows("SELECT name, value FROM dynamic_constant WHERE league = ?", [league])
    )
    if not constants:
        raise CannotCompare(
            f"{league} shows no strength over time; add [dynamic] to its league file and run "
            "`banzuke nightly`"
        )
    found = [_there(serving, league, day, player) for player in players]
    effects = dict(
        serving.rows("SELECT effect, value FROM dynamic_effect WHERE league = ?", [league])
    )
    rating, se = (pair(row[column] for row in found) for column in (0, 1))
    common = constants.get("common_se_elo", 0.0)
    apart = [max(error**2 - common**2, LEAST_APART * error**2) for error in se]
    difference, error = rating[0] - rating[1], math.sqrt(sum(apart))
    return DayComparison(
        league=league,
        day=day.isoformat(),
        rating=rating,
        se=se,
        difference=difference,
        difference_se=error,
        stronger=0.5 * math.erfc(-difference / error / math.sqrt(2.0)),
        days_since_game=(found[0][2], found[1][2]),
        next_game=_next_game(difference, error, effects, constants, setting),
    )


def _there(serving: Connection, league: str, day: dt.date, player: str) -> tuple[float, float, int]:
    rows = serving.rows(_THERE, [league, day, player])
    if not rows:
        raise CannotCompare(
            f"{player} has no game in {league} on or before {day}; take a later day"
        )
    rating, se, since = rows[0]
    return rating, se, since


def _next_game(
    difference: float,
    error: float,
    effects: dict[str, float],
    constants: dict[str, float],
    setting: GameSetting,
) -> dict[str, float]:
    """The chances of the first player, integrated over the error of the difference.

    The difference is scaled by the slope that the league's past forecasts give.
    """
    from banzuke.engine.dynamic import chances  # noqa: PLC0415  # numba: 1 s that only this needs
    from banzuke.engine.outcomes import DAVIDSON  # noqa: PLC0415
    from banzuke.engine.scale import ELO_PER_LOGIT  # noqa: PLC0415

    sign = 0.0 if setting.neutral else (-1.0 if setting.reverse else 1.0)
    scale = constants.get("forecast_scale", 1.0)
    odds = (scale * difference + sign * effects.get("first_mover", 0.0)) / ELO_PER_LOGIT
    said = chances(
        [odds],
        [(scale * error / ELO_PER_LOGIT) ** 2],
        draws="davidson" if "draw" in effects else "half",
        log_nu=DAVIDSON.natural(effects["draw"]) if "draw" in effects else 0.0,
        draw_rate=constants.get("draw_rate", 0.0),
    )
    return dict(zip(RESULTS, said[0].tolist(), strict=True))
