"""The versions that keep their rows, such as shown, held, tagged and waiting versions."""

import datetime as dt

import polars as pl

from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.editions import editions
from banzuke.flows.versions.visibility import last_versions

PERIOD_ENDS = """
SELECT shown.version_id
FROM shown
JOIN result.version AS version ON version.version_id = shown.version_id
WHERE list_contains(?, version.task)
    AND shown.visible_from <= version.period_end_at
    AND (shown.visible_until IS NULL OR shown.visible_until > version.period_end_at)
"""
"""The version of each period that was shown when the period ended."""

SEASON_ENDS = """
SELECT shown.version_id
FROM shown
JOIN (
    SELECT shown.league, min(shown.visible_from) AS turned_at
    FROM shown
    JOIN result.{seasons} AS of_season ON of_season.version_id = shown.version_id
    GROUP BY shown.league, of_season.season_number
) AS season ON season.league = shown.league
WHERE shown.task = ?
    AND shown.visible_from < season.turned_at
    AND (shown.visible_until IS NULL OR shown.visible_until >= season.turned_at)
"""
"""The version of a stream that was shown just before the first event of a new season was shown."""

HELD_OR_WAITING = """
SELECT unnest([version_id, against_version_id]) AS version_id
FROM (
    FROM result.hold
    QUALIFY row_number() OVER (PARTITION BY league, task, period ORDER BY hold_number DESC) = 1
)
WHERE kind <> 'freed'
UNION
SELECT version_id FROM result.candidate
"""

OF_UNFINISHED_BACKFILLS = """
SELECT period.version_id
FROM result.backfill_period AS period
JOIN result.backfill AS backfill USING (backfill_id, task)
WHERE backfill.ended_at IS NULL
"""
"""Versions of unfinished backfills: a stream's backfill shows its seasons only at its end."""

TAGGED = """
SELECT shown.version_id
FROM shown
JOIN result.tag AS tag
    ON shown.visible_from <= tag.tagged_at
    AND (shown.visible_until IS NULL OR shown.visible_until > tag.tagged_at)
"""
"""The versions that were shown when a tag was added."""

YOUNG = "SELECT version_id FROM result.version WHERE computed_at >= ?"


def versions_to_keep(
    store: Store, shown: pl.DataFrame, *, last: int, since: dt.datetime | None = None
) -> pl.DataFrame:
    """The ids of versions whose rows are kept, including the versions they build on, sorted.

    ``shown`` is the visibility of all versions. The rows of these versions are kept:

    - the current version of each period, and the last ``last`` versions shown of each period;
    - the versions shown when a period or a season ended, or when a tag was added;
    - held versions, versions that wait for a review, editions, and unfinished backfills;
    - with ``since``, versions shown or computed at that time or later.

    Versions that were collected have no rows to keep.
    """
    store.register("shown", shown)
    parts = [
        last_versions(shown, last),
        *_season_ends(store),
        store.frame(HELD_OR_WAITING),
        store.frame(TAGGED),
        store.frame(OF_UNFINISHED_BACKFILLS),
        editions(store),
    ]
    if since is not None:
        still_shown = pl.col("visible_until").is_null() | (pl.col("visible_until") > since)
        parts += [shown.filter(still_shown).select("version_id"), store.frame(YOUNG, [since])]
    ids = {version for part in parts for version in part["version_id"] if version is not None}
    known = store.rows("SELECT version_id, previous_version_id, state FROM result.version")
    before = {version: previous for version, previous, _ in known}
    collected = {version for version, _, state in known if state == "collected"}
    stored = _with_ancestors(ids, before) - collected
    return pl.DataFrame({"version_id": sorted(stored)}, schema={"version_id": pl.String()})


def _season_ends(store: Store) -> list[pl.DataFrame]:
    """The ids of versions that were shown when a period, or a season of a stream, ended."""
    by_period = [task.name for task in TASKS.values() if task.seasons is None]
    return [store.frame(PERIOD_ENDS, [by_period])] + [
        store.frame(SEASON_ENDS.format(seasons=task.seasons), [task.name])
        for task in TASKS.values()
        if task.seasons
    ]


def _with_ancestors(ids: set[str], before: dict[str, str | None]) -> set[str]:
    """The versions and, for streams, all versions before them."""
    found: set[str] = set()
    for version in ids:
        step: str | None = version
        while step is not None and step not in found:
            found.add(step)
            step = before[step]
    return found
