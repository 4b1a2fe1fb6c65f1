"""Two players of a table league: their skills, and the tables at which they met."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl

from banzuke.flows.leagues.league import Skill
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import Pair, pair
from banzuke.flows.tasks.table_skill.meetings import PAIRS_PUBLISHED, players_apart


@dataclass(frozen=True)
class Meetings:
    """Games at one table, and how many of them the first player finished above the second."""

    games: int
    above: int


@dataclass(frozen=True)
class SkillComparison:
    """Both skills at the end of the period, in points; ``above``: the chance in their next game.

    ``met`` is None if the two may have met too rarely to be among the published pairs.
    ``players_apart`` is the size of a group of players who seldom share a table with the others, if
    one of the two is in it and the other is not: their skills then hardly compare. Else None.
    """

    mu: Pair
    sigma: Pair
    rate: Pair
    games: tuple[int, int]
    difference: float
    difference_se: float
    above: float
    met: Meetings | None
    players_apart: int | None


_SKILLS = """
SELECT visibility.version_id, version.parameters, version.diagnostics, skill.player_id, skill.mu,
    skill.sigma, skill.rate, skill.games
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.table_skill AS skill ON skill.version_id = visibility.version_id
WHERE visibility.task = 'table_skill' AND visibility.visible_until IS NULL
    AND visibility.league = ? AND visibility.period = ?
"""
_MET_SO_FAR = """
SELECT player_id, opponent_id, sum(games)::BIGINT AS games
FROM version_chain(?) JOIN result.table_meeting USING (version_id)
GROUP BY ALL ORDER BY ALL
"""


def skills_of(serving: Connection, *, league: str, period: str) -> "Skills | None":
    """The skills after a period; None if the league has no skills in the period."""
    rows = serving.rows(_SKILLS, [league, period])
    return Skills(serving, rows) if rows else None


class Skills:
    """All skills after a period, and the meetings of any two players."""

    def __init__(self, serving: Connection, rows: list[tuple[Any, ...]]) -> None:
        self._serving = serving
        self._version_id = rows[0][0]
        rules = Skill.model_validate(json.loads(rows[0][1]))
        self._beta = rules.beta
        self._diagnostics = json.loads(rows[0][2])
        # Before method 3 a drift was only that of the league file.
        self._drift = self._diagnostics.get("drift", rules.drift or 0.0)
        self._by_player = {row[3]: row[4:] for row in rows}

    def compared(self, ids: list[str]) -> SkillComparison | None:
        """The comparison of two players by their ids; None if one of them has no skill."""
        if any(player not in self._by_player for player in ids):
            return None
        from banzuke.engine.tier import chance_above  # noqa: PLC0415  # numba: 1 s, for skills only

        mu, sigma, rate, games = zip(*(self._by_player[player] for player in ids), strict=True)
        return SkillComparison(
            mu=pair(mu),
            sigma=pair(sigma),
            rate=pair(rate),
            games=(games[0], games[1]),
            difference=mu[0] - mu[1],
            difference_se=float(np.hypot(*sigma)),
            above=chance_above(pair(mu), pair(sigma), beta=self._beta, drift=self._drift),
            met=self._met(ids),
            players_apart=len(self._apart) if self._is_across(ids) else None,
        )

    def _is_across(self, ids: list[str]) -> bool:
        """Whether one of two players is in a group that seldom meets the others, and one is not."""
        return len(self._apart.intersection(ids)) == 1

    @cached_property
    def _apart(self) -> frozenset[str]:
        if "players_apart" not in self._diagnostics:
            return frozenset()
        rows = self._serving.rows(_MET_SO_FAR, [self._version_id])
        return players_apart(
            pl.DataFrame(rows, schema=["player_id", "opponent_id", "games"], orient="row")
        )

    def _met(self, ids: list[str]) -> Meetings | None:
        one, other = ids
        if met := self._meetings.get((one, other)):
            return met
        if met := self._meetings.get((other, one)):
            return Meetings(met.games, met.games - met.above)
        return Meetings(0, 0) if len(self._meetings) < PAIRS_PUBLISHED else None

    @cached_property
    def _meetings(self) -> dict[tuple[str, str], Meetings]:
        """All published pairs: of them there are few enough to read them at once."""
        rows = self._serving.rows(
            "SELECT player_id, opponent_id, games, above FROM result.table_meeting"
            " WHERE version_id = ?",
            [self._version_id],
        )
        return {(one, other): Meetings(games, above) for one, other, games, above in rows}
