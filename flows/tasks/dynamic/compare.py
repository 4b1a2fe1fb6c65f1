"""Two players of a pairwise league on a day: their strengths, and their chances in a game."""

import datetime as dt
import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import NamedTuple

import numpy as np

from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import (
    MOST_STORED,
    NEVER_MET,
    Answered,
    CannotCompare,
    GameSetting,
    Pair,
    pair,
)

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
    notes: tuple[str, ...] = ()


_MET = """
SELECT DISTINCT first_id, second_id FROM game WHERE league = ? AND void_reason IS NULL
"""
_THERE = """
SELECT player_id, rating, se, days_since_game FROM dynamic_at(?, ?) WHERE player = ?
"""

_VARIANCE = "SELECT var_pop(rating) FROM dynamic_at(?, ?)"

_BEST = """
SELECT player_id, rating, se, days_since_game FROM dynamic_at($league, $day)
ORDER BY rating DESC, player_id LIMIT $most
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
        raise CannotCompare("a handicap does not go with a day (on); leave one of them out")
    paths = _Paths(serving, league)
    one, other = (_there(serving, league, day, player) for player in players)
    return paths.compared(day, one, other, setting)


def compare_all_on_last_day(serving: Connection, league: str) -> Iterator[Answered]:
    """The comparisons of the strongest on the last day with games, each pair in both orders."""
    ((day,),) = serving.rows("SELECT max(last_day) FROM dynamic_now WHERE league = ?", [league])
    rows = serving.rows(_BEST, {"league": league, "day": day, "most": MOST_STORED})
    paths, setting = _Paths(serving, league), GameSetting()
    for one, other in permutations(map(RatingOnDay._make, rows), 2):
        compared = paths.compared(day, one, other, setting)
        yield Answered(one.player_id, other.player_id, compared)


class RatingOnDay(NamedTuple):
    """A player on a day."""

    player_id: str
    rating: float
    se: float
    days_since_game: int


class _Paths:
    """The constants and effects of a league's paths, and its groups of players who met."""

    def __init__(self, serving: Connection, league: str) -> None:
        self.league = league
        self.constants: dict[str, float] = dict(
            serving.rows("SELECT name, value FROM dynamic_constant WHERE league = ?", [league])
        )
        if not self.constants:
            raise CannotCompare(
                f"{league} shows no strength over time; add [dynamic] to its league file and run "
                "`banzuke nightly`"
            )
        self.effects = dict(
            serving.rows("SELECT effect, value FROM dynamic_effect WHERE league = ?", [league])
        )
        self.group = _groups(serving.rows(_MET, [league]))
        self._serving = serving
        self._variances: dict[dt.date, float] = {}

    def variance(self, day: dt.date) -> float:
        """The variance of the ratings on a day, Elo²."""
        if day not in self._variances:
            ((found,),) = self._serving.rows(_VARIANCE, [self.league, day])
            self._variances[day] = found
        return self._variances[day]

    def compared(
        self, day: dt.date, one: RatingOnDay, other: RatingOnDay, setting: GameSetting
    ) -> DayComparison:
        common = self.constants.get("common_se_elo", 0.0)
        apart = [max(e**2 - common**2, LEAST_APART * e**2) for e in (one.se, other.se)]
        difference, error = one.rating - other.rating, math.sqrt(sum(apart))
        return DayComparison(
            league=self.league,
            day=day.isoformat(),
            rating=pair((one.rating, other.rating)),
            se=pair((one.se, other.se)),
            difference=difference,
            difference_se=error,
            stronger=0.5 * math.erfc(-difference / error / math.sqrt(2.0)),
            days_since_game=(one.days_since_game, other.days_since_game),
            next_game=self._next_game(
                difference,
                error,
                setting,
                day,
                log_nu=self._log_nu(0.5 * (one.rating + other.rating)),
            ),
            notes=() if self._met(one, other) else (NEVER_MET,),
        )

    def _next_game(
        self,
        difference: float,
        error: float,
        setting: GameSetting,
        day: dt.date,
        *,
        log_nu: float,
    ) -> dict[str, float]:
        """The chances of the first player, integrated over the error of the difference.

        Where people choose opponents by strength or declared ranks, two who are chosen are nearer
        to each other than their ratings say. Whether these two are such a pair is not known, so
        the chances are the mean of both cases. The difference is scaled by the slope of results on
        the league's past forecasts.
        """
        # numba: 1 s that only this needs
        from banzuke.engine.dynamic import DynamicModel, chances, share_chosen  # noqa: PLC0415
        from banzuke.engine.scale import ELO_PER_LOGIT  # noqa: PLC0415

        constants, effects = self.constants, self.effects
        # A model with a distance of opponents has no second one for forecasts alone.
        apart: float = constants.get("pairing_elo", constants.get("forecast_pairing_elo", math.inf))
        gap = np.array([difference / ELO_PER_LOGIT])
        variance = np.array([(error / ELO_PER_LOGIT) ** 2])
        chosen = np.zeros(1)
        if apart < math.inf:
            precision = (ELO_PER_LOGIT / apart) ** 2
            population = self.variance(day) / ELO_PER_LOGIT**2
            chosen = share_chosen(gap, variance, precision, population)
        near, nearly = DynamicModel(pairing_elo=apart).paired(gap, variance)
        sign = 0.0 if setting.neutral else (-1.0 if setting.reverse else 1.0)
        scale = constants.get("forecast_scale", 1.0)
        said = chances(
            scale * np.append(near, gap) + sign * effects.get("first_mover", 0.0) / ELO_PER_LOGIT,
            scale**2 * np.append(nearly, variance),
            draws="davidson" if "draw" in effects else "half",
            log_nu=log_nu,
            draw_rate=constants.get("draw_rate", 0.0),
        )
        mixed = np.append(chosen, 1.0 - chosen) @ said
        return dict(zip(RESULTS, mixed.tolist(), strict=True))

    def _log_nu(self, level: float) -> float:
        """The ln ν of games between two of this mean rating; 0 where draws are half points."""
        if "draw" not in self.effects:
            return 0.0
        from banzuke.engine.outcomes import DAVIDSON  # noqa: PLC0415  # numba

        above = level - self.constants.get("draw_level_elo", level)
        growth = math.log(self.constants.get("draw_growth", 1.0)) / 100.0
        return DAVIDSON.natural(self.effects["draw"]) + growth * above

    def _met(self, one: RatingOnDay, other: RatingOnDay) -> bool:
        """Whether a chain of games, of whatever days, leads from one player to the other."""
        return self.group.get(one.player_id) == self.group.get(other.player_id)


def _groups(met: list[tuple[str, str]]) -> dict[str, int]:
    """The number of each player's group; chains of games lead between its players."""
    near = defaultdict(set)
    for first, second in met:
        near[first].add(second)
        near[second].add(first)
    found: dict[str, int] = {}
    for number, start in enumerate(near):
        beyond = set() if start in found else {start}
        while beyond:
            found |= dict.fromkeys(beyond, number)
            beyond = {other for one in beyond for other in near[one] if other not in found}
    return found


def _there(serving: Connection, league: str, day: dt.date, player: str) -> RatingOnDay:
    rows = serving.rows(_THERE, [league, day, player])
    if not rows:
        raise CannotCompare(
            f"{player} has no game in {league} on or before {day}; take a later day"
        )
    return RatingOnDay(*rows[0])
