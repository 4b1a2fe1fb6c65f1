"""Two players of a table league: stable ranks, and skills and common tables if it has them."""

import json
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import stable_rank
from flows.leagues.league import Skill, StableRank
from flows.settings import Home
from flows.store import Connection, open_serving
from flows.tasks.compared import CannotCompare
from flows.tasks.skill.rate import PAIRS_PUBLISHED

DIFFERENCES = (0.5, 1.0, 2.0)
"""Ranks for which the games needed are told, beside the difference seen."""
SAME_RANK = 1e-6

Pair = tuple[float, float]


@dataclass(frozen=True)
class GamesNeeded:
    """Games that each of two players needs, to tell a difference of so many ranks from 0."""

    difference: float
    games: int


@dataclass(frozen=True)
class Meetings:
    """Games at one table, and in how many of them the first player placed above the second."""

    games: int
    above: int


@dataclass(frozen=True)
class SkillComparison:
    """Skills of both at the end of the period, in points; ``above``: in their next game.

    ``met`` is None where both may have met, but too rarely for the pairs that are published.
    """

    mu: Pair
    sigma: Pair
    rate: Pair
    games: tuple[int, int]
    difference: float
    difference_se: float
    above: float
    met: Meetings | None


@dataclass(frozen=True)
class TableComparison:
    """What is known of two players, all seen from the first one named.

    ``higher`` is the probability that the first has the higher true stable rank; None where that
    takes the scores of games, and the pair is none of the published ones.
    """

    league: str
    period: str
    rule: str
    games: tuple[int, int]
    exact: Pair
    se: Pair
    lo95: Pair
    hi95: Pair
    mean_place: Pair
    mean_place_se: Pair
    difference: float
    difference_se: float
    higher: float | None
    games_needed: list[GamesNeeded]
    skill: SkillComparison | None


@dataclass(frozen=True)
class _Version:
    version_id: str
    period: str
    parameters: StableRank


def compare_at_tables(
    home: Home, players: tuple[str, str], *, league: str, period: str | None
) -> TableComparison:
    """Return the comparison of two players by name, by default in the latest period with both.

    Raises
    ------
    CannotCompare
        If no published period of the league has both.
    """
    with closing(open_serving(home)) as serving:
        version = _version(serving, players, league, period)
        rows = [_stable_rank_row(serving, version, name) for name in players]
        skill = _skills(serving, version, league, [row["player_id"] for row in rows])
        higher = _higher(serving, version, rows)
    difference = rows[0]["exact"] - rows[1]["exact"]
    spread = _pair([row["se"] * row["games"] ** 0.5 for row in rows])
    seen = [abs(difference)] if abs(difference) > SAME_RANK else []
    return TableComparison(
        league=league,
        period=version.period,
        rule=version.parameters.rule if isinstance(version.parameters.rule, str) else "own",
        games=(rows[0]["games"], rows[1]["games"]),
        exact=_pair([row["exact"] for row in rows]),
        se=_pair([row["se"] for row in rows]),
        lo95=_pair([row["lo95"] for row in rows]),
        hi95=_pair([row["hi95"] for row in rows]),
        mean_place=_pair([row["mean_place"] for row in rows]),
        mean_place_se=_pair([row["mean_place_se"] for row in rows]),
        difference=difference,
        difference_se=float(np.hypot(rows[0]["se"], rows[1]["se"])),
        higher=higher,
        games_needed=[
            GamesNeeded(ranks, stable_rank.games_to_tell_apart(ranks, spread))
            for ranks in (*seen, *DIFFERENCES)
        ],
        skill=skill,
    )


_VERSIONS = """
SELECT version.version_id, version.period, version.parameters
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
WHERE visibility.task = 'stable_rank' AND visibility.visible_until IS NULL
    AND visibility.league = ?
    AND (?::VARCHAR IS NULL OR visibility.period = ?)
    AND (
        SELECT count(DISTINCT player.name) FROM result.stable_rank AS own
        JOIN core.player AS player ON player.player_id = own.player_id
        WHERE own.version_id = visibility.version_id AND player.name IN (?, ?)
    ) = 2
ORDER BY coalesce(version.period_end_at, TIMESTAMP '9999-01-01') DESC, visibility.period DESC
LIMIT 1
"""


def _version(
    serving: Connection, players: tuple[str, str], league: str, period: str | None
) -> _Version:
    rows = serving.rows(_VERSIONS, [league, period, period, *players])
    if not rows:
        raise CannotCompare(
            f"no published period{f' {period}' if period else ''} of {league} has both "
            f"{players[0]!r} and {players[1]!r}; the view `stable_rank` has league, period and "
            "player"
        )
    version_id, label, parameters = rows[0]
    return _Version(version_id, label, StableRank.model_validate(json.loads(parameters)))


COLUMNS = (
    *("player_id", "games", "place_1", "place_2", "place_3", "place_4"),
    *("exact", "se", "lo95", "hi95", "mean_place", "mean_place_se"),
)


def _stable_rank_row(serving: Connection, version: _Version, name: str) -> dict[str, Any]:
    rows = serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM result.stable_rank JOIN core.player USING (player_id)"
        " WHERE version_id = ? AND name = ?",
        [version.version_id, name],
    )
    return dict(zip(COLUMNS, rows[0], strict=True))


def _higher(serving: Connection, version: _Version, rows: list[dict[str, Any]]) -> float | None:
    rule = version.parameters.for_engine()
    if rule.score is None:
        places = range(1, rule.n_places + 1)
        counts = [[row[f"place_{place}"] for place in places] for row in rows]
        return stable_rank.superiority(counts, rule=rule)
    ids = [row["player_id"] for row in rows]
    published = serving.rows(
        "SELECT player_id = ?, probability FROM result.stable_rank_superiority"
        " WHERE version_id = ? AND player_id IN (?, ?) AND opponent_id IN (?, ?)",
        [ids[0], version.version_id, *ids, *ids],
    )
    if not published:
        return None
    is_first, probability = published[0]
    return float(probability if is_first else 1.0 - probability)


_SKILLS = """
SELECT visibility.version_id, skill.mu, skill.sigma, skill.rate, skill.games, version.parameters
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
JOIN result.table_skill AS skill ON skill.version_id = visibility.version_id
WHERE visibility.task = 'table_skill' AND visibility.visible_until IS NULL
    AND visibility.league = ? AND visibility.period = ? AND skill.player_id IN (?, ?)
ORDER BY skill.player_id = ? DESC
"""


def _skills(
    serving: Connection, version: _Version, league: str, ids: list[str]
) -> SkillComparison | None:
    """Return both players' skills after the period; None if the league rates none there."""
    rows = serving.rows(_SKILLS, [league, version.period, *ids, ids[0]])
    if len(rows) < 2:
        return None
    from engine.tier import chance_above  # noqa: PLC0415  # numba: 1 s that only skills need

    versions, mu, sigma, rate, games, parameters = zip(*rows, strict=True)
    params = Skill.model_validate(json.loads(parameters[0])).for_engine()
    return SkillComparison(
        mu=_pair(mu),
        sigma=_pair(sigma),
        rate=_pair(rate),
        games=(games[0], games[1]),
        difference=mu[0] - mu[1],
        difference_se=float(np.hypot(*sigma)),
        above=chance_above(_pair(mu), _pair(sigma), params=params),
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


def _pair(values: Any) -> Pair:
    first, second = values
    return float(first), float(second)
