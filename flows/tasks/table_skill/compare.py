"""Two players of a table league: their skills, and the tables at which they met."""

import json
from dataclasses import dataclass

import numpy as np

from banzuke.flows.leagues.league import Skill
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import Pair, pair
from banzuke.flows.tasks.table_skill.rate import PAIRS_PUBLISHED


@dataclass(frozen=True)
class Meetings:
    """Games at one table, and how many of them the first player finished above the second."""

    games: int
    above: int


@dataclass(frozen=True)
class SkillComparison:
    """Both skills at the end of the period, in points; ``above``: the chance in their next game.

    ``met`` is None if the two may have met too rarely to be among the published pairs.
    """

    mu: Pair
    sigma: Pair
    rate: Pair
    games: tuple[int, int]
    difference: float
    difference_se: float
    above: float
    met: Meetings | None


_SKILLS = """
SELECT visibility.version_id, skill.mu, skill.sigma, skill.rate, skill.games, version.parameters
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.table_skill AS skill ON skill.version_id = visibility.version_id
WHERE visibility.task = 'table_skill' AND visibility.visible_until IS NULL
    AND visibility.league = ? AND visibility.period = ? AND skill.player_id IN (?, ?)
ORDER BY skill.player_id = ? DESC
"""


def skills_of(
    serving: Connection, *, league: str, period: str, ids: list[str]
) -> SkillComparison | None:
    """Both players' skills after a period; None if the league has no skills in the period."""
    rows = serving.rows(_SKILLS, [league, period, *ids, ids[0]])
    if len(rows) < 2:
        return None
    from banzuke.engine.tier import chance_above  # noqa: PLC0415  # numba: 1 s that only skills need

    versions, mu, sigma, rate, games, parameters = zip(*rows, strict=True)
    params = Skill.model_validate(json.loads(parameters[0])).for_engine()
    return SkillComparison(
        mu=pair(mu),
        sigma=pair(sigma),
        rate=pair(rate),
        games=(games[0], games[1]),
        difference=mu[0] - mu[1],
        difference_se=float(np.hypot(*sigma)),
        above=chance_above(pair(mu), pair(sigma), params=params),
        met=_meetings(serving, versions[0], ids),
    )


def _meetings(serving: Connection, version_id: str, ids: list[str]) -> Meetings | None:
    rows = serving.rows(
        "SELECT player_id = ?, games, above FROM result.table_meeting"
        " WHERE version_id = ? AND player_id IN (?, ?) AND opponent_id IN (?, ?)",
        [ids[0], version_id, *ids, *ids],
    )
    if rows:
        is_first, games, above = rows[0]
        return Meetings(games, above if is_first else games - above)
    ((n_pairs,),) = serving.rows(
        "SELECT count(*) FROM result.table_meeting WHERE version_id = ?", [version_id]
    )
    return Meetings(0, 0) if n_pairs < PAIRS_PUBLISHED else None
