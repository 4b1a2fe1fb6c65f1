"""Players without recent games: a folded table below the leaderboard, with their ranks."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from banzuke.flows.site.parts.blocks import Block, Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number

LISTED = 40
"""Players of a leaderboard who are listed as away: a page has 100 kB at most."""
DAYS = ("last-day", "last-event")
"""The columns that say when somebody played last."""
LAST = {
    "pairwise": """
        WITH played AS (
            FROM game
            SELECT played_on, unnest([first_id, second_id]) AS player_id
            WHERE league = $league AND period = $period AND void_reason IS NULL
        )
        SELECT player_id, max(played_on) FROM played GROUP BY player_id
    """,
    "table": """
        SELECT player_id, max(played_on) FROM table_game
        WHERE league = $league AND period = $period AND void_reason IS NULL
        GROUP BY player_id
    """,
}
"""Each player's last day of a period, by the kind of league."""


def with_last_days(table: Table, data: LeagueData, period: str) -> Table:
    """A leaderboard that says of each player the last day with games of a period."""
    query = LAST.get(data.file.get("kind", ""))
    kinds = [column.kind for column in table.columns]
    if query is None or "player" not in kinds or _days_at(table) is not None:
        return table
    days = {data.people.href(p): day for p, day in data.rows(query, period=period)}
    return _with_days(table, days, kinds.index("player"))


def _with_days(table: Table, days: Mapping[str, dt.date | None], player: int) -> Table:
    rows = [(*row, days.get(row[player].href)) for row in table.rows]
    return replace(table, columns=(*table.columns, Column("last-day", "date")), rows=rows)


def without_away(table: Table, days: int | None) -> tuple[Table, Table | None]:
    """A leaderboard of the players with recent games, and a table of the other players, or None.

    Recent games are within ``days`` before the last game. A leaderboard without a column of last
    days stays whole.
    """
    at = _days_at(table)
    if days is None or at is None:
        return table, None
    last = max((row[at] for row in table.rows if row[at]), default=dt.date.min)
    is_away = [row[at] is not None and (last - row[at]).days > days for row in table.rows]
    if not any(is_away):
        return table, None
    caption = Text("away-caption", {"n": number(sum(is_away)), "days": number(days)})
    here = table.of([i for i, gone in enumerate(is_away) if not gone])
    away = table.of([i for i, gone in enumerate(is_away) if gone])
    return here, replace(away, caption=caption, search=False, folded=True, apart=frozenset())


def away_sections(tables: Sequence[Table]) -> list[Section]:
    """The section of who is away from leaderboards; of many the first ones, and a count."""
    blocks: list[Block] = []
    for table in tables:
        n = len(table.rows)
        blocks.append(table.of(range(min(n, LISTED))))
        if n > LISTED:
            blocks.append(Text("away-many", {"n": number(LISTED), "of": number(n)}))
    return [Section("away", blocks)] if blocks else []


def _days_at(table: Table) -> int | None:
    return next((i for i, column in enumerate(table.columns) if column.key in DAYS), None)
