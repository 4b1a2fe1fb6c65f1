"""Two players of a table league: stable ranks, and skills and common tables if they exist."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from banzuke.engine import stable_rank
from banzuke.flows.leagues.league import StableRank
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import MOST_STORED, Answered, CannotCompare, Pair, pair
from banzuke.flows.tasks.rated_together import where_both_are
from banzuke.flows.tasks.stable_rank.rate import SAME_RANK
from banzuke.flows.tasks.table_skill.compare import SkillComparison, Skills, skills_of

DIFFERENCES = (0.5, 1.0, 2.0)
"""Differences of rank for which the required games are given, beside the observed difference."""


@dataclass(frozen=True)
class GamesNeeded:
    """Games that each of two players needs to distinguish a difference of ranks from 0."""

    difference: float
    games: int


@dataclass(frozen=True)
class TableComparison:
    """The comparison of two players, from the first player's side.

    ``higher`` is the probability that the first player has the higher true stable rank; None where
    it needs the scores of games or ties, and the pair is not published. ``mean_place_se`` is None
    for a player of one game.
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
    mean_place_se: tuple[float | None, float | None]
    difference: float
    difference_se: float
    higher: float | None
    games_needed: list[GamesNeeded]
    skill: SkillComparison | None


@dataclass(frozen=True)
class _Version:
    serving: Connection
    version_id: str
    period: str
    parameters: StableRank

    @cached_property
    def population(self) -> stable_rank.Population:
        """What the places of all players of the period say of how far apart players are."""
        rule = self.parameters.for_engine()
        places = [f"place_{place}" for place in range(1, rule.n_places + 1)]
        rows = self.serving.rows(
            f"SELECT {', '.join(places)} FROM result.stable_rank WHERE version_id = ?"
            " ORDER BY player_id",
            [self.version_id],
        )
        return stable_rank.population(rows, rule=rule)

    @cached_property
    def superiorities(self) -> dict[tuple[str, str], float]:
        """The published probabilities that the first of two has the higher true rank."""
        rows = self.serving.rows(
            "SELECT player_id, opponent_id, probability FROM result.stable_rank_superiority"
            " WHERE version_id = ?",
            [self.version_id],
        )
        return {(one, other): float(probability) for one, other, probability in rows}


def compare_at_tables(
    serving: Connection, players: tuple[str, str], *, league: str, period: str | None
) -> TableComparison:
    """The comparison of two players by name, by default in the latest period with both.

    Raises
    ------
    CannotCompare
        If no published period of the league has both.
    """
    version = _version(serving, players, league, period)
    rows = [_stable_rank_row(serving, version, name) for name in players]
    skills = skills_of(serving, league=league, period=version.period)
    return _compared(version, skills, rows, league)


def compare_all_at_tables(serving: Connection, league: str) -> Iterator[Answered]:
    """The comparisons of the best players of the latest period, each pair in both orders."""
    found = serving.rows(_LATEST, [league])
    if not found:
        return
    version_id, label, parameters = found[0]
    parameters = StableRank.model_validate(json.loads(parameters))
    version = _Version(serving, version_id, label, parameters)
    values = serving.rows(
        f"SELECT {', '.join(COLUMNS)} FROM result.stable_rank WHERE version_id = ?"
        " AND exact IS NOT NULL AND se IS NOT NULL ORDER BY exact DESC, player_id LIMIT ?",
        [version.version_id, MOST_STORED],
    )
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in values]
    skills = skills_of(serving, league=league, period=version.period)
    for one, other in permutations(rows, 2):
        comparison = _compared(version, skills, [one, other], league)
        yield Answered(one["player_id"], other["player_id"], comparison)


def _compared(
    version: _Version,
    skills: Skills | None,
    rows: list[dict[str, Any]],
    league: str,
) -> TableComparison:
    difference = rows[0]["exact"] - rows[1]["exact"]
    spread = pair([row["se"] * row["games"] ** 0.5 for row in rows])
    seen = [abs(difference)] if abs(difference) > SAME_RANK else []
    return TableComparison(
        league=league,
        period=version.period,
        rule=version.parameters.rule if isinstance(version.parameters.rule, str) else "own",
        games=(rows[0]["games"], rows[1]["games"]),
        exact=pair([row["exact"] for row in rows]),
        se=pair([row["se"] for row in rows]),
        lo95=pair([row["lo95"] for row in rows]),
        hi95=pair([row["hi95"] for row in rows]),
        mean_place=pair([row["mean_place"] for row in rows]),
        mean_place_se=(rows[0]["mean_place_se"], rows[1]["mean_place_se"]),
        difference=difference,
        difference_se=float(np.hypot(rows[0]["se"], rows[1]["se"])),
        higher=_higher(version, rows),
        games_needed=[
            GamesNeeded(ranks, stable_rank.games_to_tell_apart(ranks, spread))
            for ranks in (*seen, *DIFFERENCES)
        ],
        skill=skills.compared([row["player_id"] for row in rows]) if skills else None,
    )


_LATEST = """
SELECT version.version_id, version.period, version.parameters
FROM result.visibility AS visibility
JOIN result.version AS version ON version.version_id = visibility.version_id
WHERE visibility.task = 'stable_rank' AND visibility.visible_until IS NULL
    AND visibility.league = ?
ORDER BY coalesce(version.period_end_at, TIMESTAMP '9999-01-01') DESC, visibility.period DESC
LIMIT 1
"""
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
        there = where_both_are(serving, players, view="stable_rank", league=league)
        raise CannotCompare(
            f"no published period{f' {period}' if period else ''} of {league} has both "
            f"{players[0]!r} and {players[1]!r}{there}; the view `stable_rank` has league, period "
            "and player"
        )
    version_id, label, parameters = rows[0]
    return _Version(serving, version_id, label, StableRank.model_validate(json.loads(parameters)))


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


def _higher(version: _Version, rows: list[dict[str, Any]]) -> float | None:
    rule = version.parameters.for_engine()
    if rule.score is None and not version.parameters.shares_ties:
        places = range(1, rule.n_places + 1)
        counts = [[row[f"place_{place}"] for place in places] for row in rows]
        return stable_rank.superiority(counts, rule=rule, league=version.population)
    one, other = (row["player_id"] for row in rows)
    if (one, other) in version.superiorities:
        return version.superiorities[one, other]
    if (other, one) in version.superiorities:
        return 1.0 - version.superiorities[other, one]
    return None
