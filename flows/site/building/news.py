"""The changes of the last night, in sentences: who leads now, who rose and fell, who is new."""

import datetime as dt
from typing import Any

from banzuke.flows.serving.standings import NoStandings, standings_of, top, top_as_of
from banzuke.flows.site.faces.shared import of_period
from banzuke.flows.site.parts.blocks import Column, Link, Notes, Section, Table, Text
from banzuke.flows.site.parts.league_data import NAMES, LeagueData
from banzuke.flows.site.parts.texts import task_text
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import TASKS

WATCHED, MOST_SENTENCES = 20, 4
"""Number of watched places of a league, and largest number of sentences about one league."""
PROMOTED = """
WITH last AS (
    SELECT run_id FROM promotion ORDER BY promotion_number DESC LIMIT 1
)
SELECT promotion.league, promotion.task,
    -- A stream shows all its versions at once, by its head; a rollback shows what others computed.
    greatest(
        (SELECT count(*) FROM version
         WHERE version.run_id = any_value(promotion.run_id) AND first_promoted_at IS NOT NULL
            AND version.league = promotion.league AND version.task = promotion.task),
        count(promotion.version_id)
    ),
    count(promotion.version_before) FILTER (WHERE promotion.version_id IS NOT NULL),
    max(promotion.promoted_at), min(promotion.promoted_at)
FROM promotion SEMI JOIN last ON last.run_id = promotion.run_id
GROUP BY promotion.league, promotion.task
ORDER BY promotion.league, promotion.task
"""


def news(serving: Connection, leagues: list[LeagueData]) -> Section:
    """The section of the home page about the last run that changed anything."""
    data_of = {data.league: data for data in leagues}
    order = list(TASKS)
    promoted = [row for row in serving.rows(PROMOTED) if row[0] in data_of]
    promoted.sort(key=lambda row: (row[0], order.index(row[1]) if row[1] in order else len(order)))
    texts: list[Text] = []
    seen = set()
    for league, task, *_, since in promoted:
        if league not in seen and standings_of(task):
            seen.add(league)
            texts += _of_league(data_of[league], task, since)
    columns = (
        Column("league", "link"), Column("task", "said"), Column("new-versions", "int"),
        Column("replaced", "int"), Column("shown-at"),
    )  # fmt: skip
    rows = [
        (Link(data_of[league].title, f"leagues/{league}/index.html"),
         task_text(task), n, replaced,
         data_of[league].time(at))
        for league, task, n, replaced, at, _ in promoted
    ]  # fmt: skip
    blocks: list[Any] = [Notes(texts)] if texts else []
    return Section("news", [*blocks, Table(columns, rows, Text("news-caption"))])


def _of_league(data: LeagueData, task: str, since: dt.datetime) -> list[Text]:
    """Sentences about a league that has new shown ratings since a time (UTC)."""
    try:
        now = top(data.serving, data.league, task, period=None, n=WATCHED)
    except NoStandings:
        return []
    if not now:
        return []
    period, names = now[0][2], _shown_names(data)
    just_before = since - dt.timedelta(microseconds=1)
    before = top_as_of(data.serving, data.league, task, just_before, period=period, n=100_000)
    ranks = {row[4]: row[3] for row in before}
    of = {"league": data.title, "period": period}
    if not ranks:
        leader = names.get(now[0][4], now[0][4])
        return [of_period("news-first", period, league=data.title, player=leader)]
    found = []
    for *_, rank, player, _, _, _, _ in (row[:9] for row in now):
        was, values = ranks.get(player), {**of, "player": names.get(player, player)}
        if was is None:
            found.append((WATCHED, Text("news-new", {**values, "rank": str(rank)})))
        elif rank == 1 and was != 1:
            found.append((10**6, Text("news-leads", {**values, "was": str(was)})))
        elif was != rank:
            key = "news-up" if rank < was else "news-down"
            weight = abs(was - rank) + (WATCHED - rank) / WATCHED
            found.append((weight, Text(key, {**values, "rank": str(rank), "was": str(was)})))
    found.sort(key=lambda pair: -pair[0])
    return [text for _, text in found[:MOST_SENTENCES]] or [
        Text("news-same", {**of, "n": str(len(now))})
    ]


def _shown_names(data: LeagueData) -> dict[str, str]:
    """The name of each player on pages, or the pseudonym."""
    return {name: data.people.name(i) for i, name in data.serving.rows(NAMES, [data.league])}
