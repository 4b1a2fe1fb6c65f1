"""The opponents of a player, the results, and the results that the ratings expected."""

from collections import defaultdict
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from banzuke.flows.site.faces.shared import without_empty
from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.static.pages.expected import Expectations, PairGames
from banzuke.flows.tasks.static.pages.pairs import PairTerms

MOST = 20
"""Number of opponents that pages name: the most frequent ones. The CSV files have all opponents."""

EQUAL_GAMES = """
WITH sided AS (
    SELECT period, first_id AS player_id, second_id AS opponent_id, first AS player,
        second AS opponent, TRUE AS is_first,
        coalesce(neutral, FALSE) AS neutral, coalesce(handicap, 0) > 0 AS given,
        wins, draws, losses
    FROM game
    WHERE league = $league AND void_reason IS NULL AND period IS NOT NULL
        AND wins + draws + losses > 0
),
mirrored AS (
    FROM sided
    UNION ALL
    SELECT period, opponent_id, player_id, opponent, player, FALSE, neutral, given, losses, draws,
        wins
    FROM sided
),
equal_games AS (
    SELECT player_id, opponent_id, opponent, period, is_first, neutral, given,
        sum(wins)::BIGINT AS wins, sum(draws)::BIGINT AS draws, sum(losses)::BIGINT AS losses
    FROM mirrored
    GROUP BY ALL
),
total AS (
    SELECT *, sum(wins + draws + losses) OVER (PARTITION BY player_id, opponent_id) AS met
    FROM equal_games
)
SELECT player_id, opponent_id, period, is_first, neutral, given, wins, draws, losses FROM total
QUALIFY dense_rank() OVER (
    PARTITION BY player_id ORDER BY met DESC, opponent, opponent_id
) <= $most
ORDER BY player_id, met DESC, opponent_id, period, is_first, neutral, given
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


class Met(NamedTuple):
    """A player's games with one opponent; ``expected`` is None if unknown."""

    opponent: str
    games: int
    wins: int
    draws: int
    losses: int
    expected: float | None

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

    def __init__(self, data: LeagueData, expectations: Expectations, terms: PairTerms) -> None:
        self._data, self._expectations, self._terms = data, expectations, terms

    @cached_property
    def _met(self) -> dict[str, list[Met]]:
        games = [PairGames(*row) for row in self._data.rows(EQUAL_GAMES, most=MOST)]
        expected = self._expectations.of_games(games)
        found: dict[str, list[Met]] = defaultdict(list)
        both = groupby(zip(games, expected, strict=True), lambda one: one[0][:2])
        for (player, opponent), those in both:
            found[player].append(_met_in(opponent, list(those)))
        for met in found.values():
            met.sort(key=lambda one: (-one.games, self._data.people.name(one.opponent)))
        return found

    def in_period(self, period: str, ids: list[str]) -> dict[tuple[str, str], tuple[int, int, int]]:
        """The (wins, draws, losses) of pairs among some players."""
        rows = self._data.rows(IN_PERIOD, period=period, ids=ids)
        return {(a, b): (wins, draws, losses) for a, b, wins, draws, losses in rows}

    def section(self, player_id: str, period: str, *, is_rated: bool) -> list[Section]:
        """The most frequent opponents of a player, each with the points that the ratings expected.

        Expected points follow from both ratings, the first mover's advantage and draws, as in the
        periods' models. Games with handicaps or with an unrated player have no expected points.
        Whether a surplus is more than luck says the period's published test of all pairs.
        """
        all_met = self._met.get(player_id, [])
        if not all_met:
            return []
        rows = [self._row(met) for met in all_met]
        caption = Text("opponents-caption", {"n": str(MOST)})
        terms = self._terms.of_player(player_id, period) if is_rated else []
        return [Section("opponents", [*terms, _table(rows, caption)])]

    def _row(self, met: Met) -> tuple[Any, ...]:
        return (
            self._data.people.link(met.opponent), met.games, met.wins, met.draws, met.losses,
            met.score, met.expected, met.surplus,
        )  # fmt: skip


def _met_in(opponent: str, games: list[tuple[PairGames, float | None]]) -> Met:
    """All games with an opponent; points are expected only if every game has expected points."""
    wins, draws, losses = (
        sum(counts) for counts in zip(*(one[6:] for one, _ in games), strict=True)
    )
    predicted = [expected for _, expected in games if expected is not None]
    all_predicted = len(predicted) == len(games)
    return Met(
        opponent, wins + draws + losses, wins, draws, losses,
        sum(predicted) if all_predicted else None,
    )  # fmt: skip


def _table(rows: list[tuple[Any, ...]], caption: Text) -> Table:
    return Table(*without_empty(OPPONENT_COLUMNS, rows), caption)
