"""Cashes and money won on pages of players of tournaments, where logs have buy-ins or prizes."""

from collections import defaultdict
from functools import cached_property

from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.tier.money import balances

ENTRIES = """
WITH amounts AS (
    SELECT player_id, buy_in, prize,
        bool_or(prize IS NOT NULL) OVER (PARTITION BY event) AS has_prizes
    FROM entry WHERE league = $league AND void_reason IS NULL
)
SELECT player_id, buy_in, prize, has_prizes FROM amounts
WHERE buy_in IS NOT NULL OR prize IS NOT NULL
"""
COLUMNS = (
    Column("currency"), Column("entries", "int"), Column("paid", "number", digits=2),
    Column("cashes", "int"), Column("money-won", "number", digits=2),
    Column("returned", "percent", digits=0),
)  # fmt: skip


class MoneyOf:
    """The money of the players of one league."""

    def __init__(self, data: LeagueData) -> None:
        self._data = data

    @cached_property
    def _entries(self) -> dict[str, list[tuple[str | None, str | None, bool]]]:
        found = defaultdict(list)
        for player, *entry in self._data.rows(ENTRIES):
            found[player].append(tuple(entry))
        return dict(found)

    def of_player(self, player_id: str) -> list[Section]:
        """A line for each currency; nothing where logs have no amounts of money."""
        found = balances(self._entries.get(player_id, []))
        if not found:
            return []
        rows = [
            (b.currency or "–", b.entries, float(b.paid) or None, b.cashes,
             float(b.won), b.returned)
            for b in found
        ]  # fmt: skip
        several = [Text("money-mixed")] if len(rows) > 1 else []
        table = Table(COLUMNS, rows, Text("money-caption"))
        return [Section("money", [*several, table])]
