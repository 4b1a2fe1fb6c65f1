"""The opponents of a player, the results, and the results that the ratings expected."""

from collections import defaultdict
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from banzuke.engine.checks import pair_effects
from banzuke.flows.site.blocks import Column, Section, Table, Text
from banzuke.flows.site.faces.shared import without_empty
from banzuke.flows.site.league_data import LeagueData

MOST = 20
"""Number of opponents that pages name: the most frequent ones. The CSV files have all opponents."""

MET = """
WITH rating AS (
    SELECT period, player_id, rating FROM static_rating WHERE league = $league
),
effect AS (
    SELECT
        period,
        max(value) FILTER (effect = 'first_mover') AS first_mover,
        max(value) FILTER (effect = 'draw') AS draw
    FROM league_effect WHERE league = $league AND component = 0
    GROUP BY period
),
model AS (
    SELECT
        period,
        json_extract_string(parameters, '$.draws') AS draws,
        json_extract_string(parameters, '$.handicap') AS handicap
    FROM version WHERE league = $league AND task = 'static' AND is_current
),
met AS (
    SELECT
        matchup.player_id, matchup.opponent_id, matchup.games, matchup.wins, matchup.draws,
        matchup.losses, matchup.games_as_first,
        own.rating - other.rating AS gap,
        coalesce(effect.first_mover, 0) AS first_mover,
        coalesce(effect.draw, 0) AS nu,
        model.handicap = 'none' AND model.draws <> 'drop' AS is_plain
    FROM matchup
    JOIN model ON model.period = matchup.period
    LEFT JOIN effect ON effect.period = matchup.period
    LEFT JOIN rating AS own ON own.period = matchup.period AND own.player_id = matchup.player_id
    LEFT JOIN rating AS other
        ON other.period = matchup.period AND other.player_id = matchup.opponent_id
    WHERE matchup.league = $league
),
odds AS (
    SELECT
        *,
        10 ** ((gap + first_mover) / 400) AS as_first,
        10 ** ((gap - first_mover) / 400) AS as_second
    FROM met
),
chances AS (
    SELECT
        *,
        as_first / (as_first + 1 + nu * sqrt(as_first)) AS won_first,
        nu * sqrt(as_first) / (as_first + 1 + nu * sqrt(as_first)) AS drawn_first,
        as_second / (as_second + 1 + nu * sqrt(as_second)) AS won_second,
        nu * sqrt(as_second) / (as_second + 1 + nu * sqrt(as_second)) AS drawn_second,
        is_plain AND games_as_first <= games AS is_foretold
    FROM odds
),
expected AS (
    SELECT
        *,
        CASE WHEN is_foretold THEN
            games_as_first * (won_first + drawn_first / 2)
            + (games - games_as_first) * (won_second + drawn_second / 2)
        END AS expected,
        CASE WHEN is_foretold THEN
            games_as_first
            * (won_first * (1 - won_first - drawn_first) + drawn_first * (1 - drawn_first) / 4)
            + (games - games_as_first)
            * (won_second * (1 - won_second - drawn_second) + drawn_second * (1 - drawn_second) / 4)
        END AS variance
    FROM chances
),
total AS (
    SELECT
        player_id, opponent_id, sum(games)::BIGINT AS games, sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws, sum(losses)::BIGINT AS losses,
        CASE WHEN count(expected) = count(*) THEN sum(expected) END AS expected,
        CASE WHEN count(variance) = count(*) THEN sum(variance) END AS variance
    FROM expected
    GROUP BY player_id, opponent_id
)
SELECT player_id, opponent_id, games, wins, draws, losses, expected, variance
FROM total
QUALIFY row_number() OVER (
    PARTITION BY player_id ORDER BY games DESC, opponent_id
) <= $most
ORDER BY player_id, games DESC, opponent_id
"""
IN_PERIOD = """
SELECT player_id, opponent_id, wins, draws, losses FROM matchup
WHERE league = $league AND period = $period
    AND list_contains($ids, player_id) AND list_contains($ids, opponent_id)
"""
OPPONENT_COLUMNS = (
    Column("opponent", "player"),
    Column("games", "int", minimum=True),
    Column("wins", "int"),
    Column("draws", "int"),
    Column("losses", "int"),
    Column("score", "number", digits=1),
    Column("expected", "number", digits=1),
    Column("surplus", "signed", digits=1),
    Column("above-expected", "percent"),
)
FEWEST_PAIRS = 30
"""Pairs with expected points from which a league says how sure it is of single ones."""
SURE = 0.8
"""The chance from which an opponent counts as one of those met better, or worse, than expected."""


class Met(NamedTuple):
    """A player's games with one opponent; ``expected`` and ``variance`` are None if unknown."""

    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    expected: float | None
    variance: float | None

    @property
    def score(self) -> float:
        """Points, a draw half a point."""
        return self.wins + self.draws / 2

    @property
    def surplus(self) -> float | None:
        """Points beyond those that the ratings expect."""
        return None if self.expected is None else self.score - self.expected


class Opponents:
    """Meetings of one league, all its shown periods together."""

    def __init__(self, data: LeagueData) -> None:
        self._data = data

    @cached_property
    def _met(self) -> dict[str, list[Met]]:
        found: dict[str, list[Met]] = defaultdict(list)
        for player, *rest in self._data.rows(MET, most=MOST):
            found[player].append(Met(*rest))
        return found

    @cached_property
    def _above(self) -> dict[tuple[str, str], float]:
        """The chance that a player really scores above expectation against an opponent.

        None are given where pairs differ no more than by luck.
        """
        pairs = [
            (player, met) for player, all_met in self._met.items() for met in all_met
            if met.surplus is not None and met.variance is not None
        ]  # fmt: skip
        if len(pairs) < FEWEST_PAIRS:
            return {}
        surplus = np.array([met.surplus for _, met in pairs], np.float64)
        variance = np.array([met.variance for _, met in pairs], np.float64)
        found = pair_effects(surplus, variance)
        if found.spread == 0.0:
            return {}
        keys = [(player, met.opponent) for player, met in pairs]
        return dict(zip(keys, found.chance_above.tolist(), strict=True))

    def in_period(self, period: str, ids: list[str]) -> dict[tuple[str, str], tuple[int, int, int]]:
        """The (wins, draws, losses) of pairs among some players."""
        rows = self._data.rows(IN_PERIOD, period=period, ids=ids)
        return {(a, b): (wins, draws, losses) for a, b, wins, draws, losses in rows}

    def section(self, player_id: str) -> list[Section]:
        """The most frequent opponents of a player, each with the points that the ratings expected.

        Expected points follow from both ratings, the first mover's advantage and draws, as in the
        periods' models. Games with handicaps or with an unrated player have no expected points. How
        sure a surplus is comes from all pairs of the league (`engine.checks.pair_effects`).
        """
        all_met = self._met.get(player_id, [])
        if not all_met:
            return []
        rows = [self._row(player_id, met) for met in all_met]
        caption = Text("opponents-caption", {"n": str(MOST)})
        return [Section("opponents", [*self._verdicts(rows), _table(rows, caption)])]

    def _row(self, player: str, met: Met) -> tuple[Any, ...]:
        return (
            self._data.people.link(met.opponent), met.games, met.wins, met.draws, met.losses,
            met.score, met.expected, met.surplus, self._above.get((player, met.opponent)),
        )  # fmt: skip

    def _verdicts(self, rows: list[tuple[Any, ...]]) -> list[Any]:
        """The opponents met better and worse than expected, as far as that is more than luck."""
        if all(row[-2] is None for row in rows):
            return []
        told = [row for row in rows if row[-1] is not None]
        told.sort(key=lambda row: -row[-1])
        best = [row for row in told if row[-1] >= SURE][:3]
        worst = [row for row in told[::-1] if row[-1] <= 1 - SURE][:3]
        if not best and not worst:
            return [Text("opponents-luck")]
        kinds = (("best-opponents-caption", best), ("worst-opponents-caption", worst))
        return [_table(some, Text(caption)) for caption, some in kinds if some]

    def counts(self, player_id: str) -> list[list[Any]]:
        """The [opponent's page, wins, draws, losses] of the most frequent opponents."""
        keys = self._data.people.keys
        return [[keys[m.opponent], m.wins, m.draws, m.losses] for m in self._met.get(player_id, [])]


def _table(rows: list[tuple[Any, ...]], caption: Text) -> Table:
    return Table(*without_empty(OPPONENT_COLUMNS, rows), caption)
