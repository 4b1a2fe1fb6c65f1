"""Pairs beside their ratings, on pages: who beats whom more often, and circles of three."""

from collections import defaultdict
from functools import cached_property
from typing import Any

from banzuke.flows.site.faces.shared import without_empty
from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number, percent
from banzuke.flows.tasks.static.answers.compatible import SIGNIFICANCE_LEVEL

CHECKS = """
SELECT period, state, p_value, spread, spread_error, held_out_gain, held_out_gain_se
FROM compatibility_check WHERE league = $league
"""
SURE = 0.8
"""The chance from which an opponent counts as one of those met better, or worse, than expected."""
SURE_PAIRS = f"""
SELECT period, player_id, opponent_id, games, scored, expected, scored - expected, term, error, sure
FROM compatibility WHERE league = $league AND (sure >= {SURE} OR sure <= 1 - {SURE})
ORDER BY period, player_id, sure DESC, opponent_id
"""
BEST = """
SELECT player_id, opponent_id, games, scored, expected, scored - expected, term, error, sure
FROM compatibility WHERE league = $league AND period = $period AND term > 0
ORDER BY sure DESC, player, opponent LIMIT $most
"""
CIRCLES = """
SELECT player_id, beats_id, who_beats_id, chance, ahead, ahead_next, ahead_back
FROM compatibility_circle WHERE league = $league AND period = $period
ORDER BY chance DESC, player, beats LIMIT $most
"""
OF_A_PLAYER, LISTED = 3, 10
"""Opponents of a player, best and worst; pairs and circles of a period's page."""
MEASURES = (
    Column("games", "int"), Column("score", "number", digits=1),
    Column("expected", "number", digits=1), Column("surplus", "signed", digits=1),
    Column("term", "signed"), Column("se", "number"), Column("above-expected", "percent"),
)  # fmt: skip


class PairTerms:
    """The terms of pairs of one league, as published by period."""

    def __init__(self, data: LeagueData) -> None:
        self._data = data

    @cached_property
    def _checks(self) -> dict[str, tuple[Any, ...]]:
        return {period: tuple(rest) for period, *rest in self._data.rows(CHECKS)}

    @cached_property
    def _sure_pairs(self) -> dict[tuple[str, str], list[tuple[Any, ...]]]:
        found: dict[tuple[str, str], list[tuple[Any, ...]]] = defaultdict(list)
        for period, player, *row in self._data.rows(SURE_PAIRS):
            found[period, player].append(tuple(row))
        return found

    def of_player(self, player: str, period: str) -> list[Any]:
        """The opponents of a period against whom the player is surely better or worse."""
        if period not in self._checks:
            return []
        rows = self._sure_pairs.get((period, player), [])
        best, worst = (rows[:OF_A_PLAYER], rows[::-1][:OF_A_PLAYER])
        kinds = (
            ("best-opponents-caption", [row for row in best if row[-1] >= SURE]),
            ("worst-opponents-caption", [row for row in worst if row[-1] <= 1 - SURE]),
        )
        values = {"period": period}
        tables = [self._table(some, Text(caption, values)) for caption, some in kinds if some]
        is_luck = self._checks[period][0] == "computed" and not tables
        return [*tables, Text("opponents-luck", values) if is_luck else self._said(period)]

    def _table(self, rows: list[tuple[Any, ...]], caption: Text) -> Table:
        columns = (Column("opponent", "player"), *MEASURES)
        shown = [(self._data.people.link(opponent), *rest) for opponent, *rest in rows]
        return Table(*without_empty(columns, shown), caption)

    def of_period(self, period: str) -> list[Section]:
        """Whether styles suit each other in a period, the surest pairs, and circles of three."""
        if period not in self._checks:
            return []
        link = self._data.people.link
        blocks: list[Any] = [self._said(period)]
        pairs = [
            (link(a), link(b), *rest)
            for a, b, *rest in self._data.rows(BEST, period=period, most=LISTED)
        ]
        if pairs:
            of_pairs = (Column("player", "player"), Column("opponent", "player"), *MEASURES)
            blocks.append(Table(of_pairs, pairs, Text("compatibility-pairs", {"n": str(LISTED)})))
        circles = [
            (*(link(player) for player in row[:3]), *row[3:])
            for row in self._data.rows(CIRCLES, period=period, most=LISTED)
        ]
        if circles:
            columns = (
                Column("player", "player"), Column("beats", "player"),
                Column("who-beats", "player"), Column("circle-chance", "percent"),
                Column("ahead", "signed"), Column("ahead-next", "signed"),
                Column("ahead-back", "signed"),
            )  # fmt: skip
            blocks.append(Table(columns, circles, Text("compatibility-circles")))
        return [Section("compatibility", blocks)]

    def _said(self, period: str) -> Text:
        """The result of the test in words, or why there is none."""
        state, p_value, spread, spread_error, gain, gain_se = self._checks[period]
        if state != "computed":
            return Text(f"compatibility-{state}", {"period": period})
        if p_value is None:
            return Text("compatibility-once", {"period": period})
        values = {
            "period": period, "p": percent(p_value, 2), "spread": number(spread),
            "error": number(spread_error), "gain": number(gain, 4),
            "gain_error": number(gain_se, 4),
        }  # fmt: skip
        if not spread:
            return Text("compatibility-none", values)
        return Text(
            "compatibility-found" if p_value < SIGNIFICANCE_LEVEL else "compatibility-unsure",
            values,
        )
