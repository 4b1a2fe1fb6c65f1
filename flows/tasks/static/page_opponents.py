"""The opponents of a player, the results, and the results that the ratings expected."""

from collections import defaultdict
from functools import cached_property
from typing import Any

from banzuke.flows.site.blocks import Column, Section, Table, Text
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
expected AS (
    SELECT
        *,
        CASE WHEN is_plain AND games_as_first <= games THEN
            games_as_first
            * (as_first + nu * sqrt(as_first) / 2) / (as_first + 1 + nu * sqrt(as_first))
            + (games - games_as_first)
            * (as_second + nu * sqrt(as_second) / 2) / (as_second + 1 + nu * sqrt(as_second))
        END AS expected
    FROM odds
),
total AS (
    SELECT
        player_id, opponent_id, sum(games)::BIGINT AS games, sum(wins)::BIGINT AS wins,
        sum(draws)::BIGINT AS draws, sum(losses)::BIGINT AS losses,
        CASE WHEN count(expected) = count(*) THEN sum(expected) END AS expected
    FROM expected
    GROUP BY player_id, opponent_id
)
SELECT player_id, opponent_id, games, wins, draws, losses, expected
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
)


class Opponents:
    """Meetings of one league, all its shown periods together."""

    def __init__(self, data: LeagueData) -> None:
        self._data = data

    @cached_property
    def _met(self) -> dict[str, list[tuple[Any, ...]]]:
        found: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        for player, *rest in self._data.rows(MET, most=MOST):
            found[player].append(tuple(rest))
        return found

    def in_period(self, period: str, ids: list[str]) -> dict[tuple[str, str], tuple[int, int, int]]:
        """The (wins, draws, losses) of pairs among some players."""
        rows = self._data.rows(IN_PERIOD, period=period, ids=ids)
        return {(a, b): (wins, draws, losses) for a, b, wins, draws, losses in rows}

    def section(self, player_id: str) -> list[Section]:
        """The most frequent opponents of a player, each with the points that the ratings expected.

        Expected points follow from both ratings, the first mover's advantage and draws, as in the
        periods' models. Games with handicaps or with an unrated player have no expected points.
        """
        link = self._data.people.link
        rows: list[tuple[Any, ...]] = []
        for opponent, games, wins, draws, losses, expected in self._met.get(player_id, []):
            score = wins + draws / 2
            surplus = None if expected is None else score - expected
            rows.append((link(opponent), games, wins, draws, losses, score, expected, surplus))
        if not rows:
            return []
        caption = Text("opponents-caption", {"n": str(MOST)})
        blocks: list[Any] = [Table(OPPONENT_COLUMNS, rows, caption)]
        known = [row for row in rows if row[-1] is not None]
        if len(known) > 3:
            known.sort(key=lambda row: row[-1])
            kinds = (("best-opponents", known[:-4:-1]), ("worst-opponents", known[:3]))
            blocks = [
                *(Table(OPPONENT_COLUMNS, some, Text(f"{key}-caption")) for key, some in kinds),
                *blocks,
            ]
        return [Section("opponents", blocks)]

    def counts(self, player_id: str) -> list[list[Any]]:
        """The [opponent's page, wins, draws, losses] of the most frequent opponents."""
        keys = self._data.people.keys
        return [[keys[o], w, d, lost] for o, _, w, d, lost, _ in self._met.get(player_id, [])]
