"""Players outside a league's own leaderboard: without a rating, or of groups that never met it."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number
from banzuke.flows.site.parts.texts import known
from banzuke.flows.tasks.static.pages.row import Row

UNRATED, GROUPED = 40, 100
"""Players without a rating, and of other groups, below a leaderboard: a page has 100 kB at most."""
COLUMNS = (
    Column("player", "player"), Column("status", "said"), Column("remedy", "said"),
    Column("games", "int"),
)  # fmt: skip


def unrated(data: LeagueData, rows: Sequence[Row]) -> list[Section]:
    """The players of a period without a rating, most games first; a count of many."""
    found = [row for row in rows if row.rating is None]
    listed = sorted(found, key=lambda row: (-row.games, data.people.name(row.player_id)))[:UNRATED]
    cells = [
        (
            data.people.link(row.player_id), known(f"status-{row.status}", row.status),
            known(f"remedy-{row.status}", ""), row.games,
        )
        for row in listed
    ]  # fmt: skip
    if not cells:
        return []
    table = Table(COLUMNS, cells, Text("unrated-caption"))
    counts = {"n": number(len(listed)), "of": number(len(found))}
    left_out = [Text("unrated-many", counts)] if len(listed) < len(found) else []
    return [Section("unrated", [table, *left_out])]


def largest(sizes: Mapping[int, int]) -> set[int]:
    """The largest groups that have `GROUPED` players together, but at least one group."""
    order = sorted(sizes, key=lambda group: (-sizes[group], group))
    ends = accumulate(sizes[group] for group in order)
    return {
        g for i, (g, end) in enumerate(zip(order, ends, strict=True)) if not i or end <= GROUPED
    }
