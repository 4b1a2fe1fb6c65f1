"""The times at which each version was public: intervals between promotions, by league and task."""

import datetime as dt
from dataclasses import dataclass, field

import polars as pl

from banzuke.flows.store import Store

SCHEMA: dict[str, pl.DataType] = {
    "version_id": pl.String(),
    "league": pl.String(),
    "task": pl.String(),
    "period": pl.String(),
    "visible_from": pl.Datetime("us"),
    "visible_until": pl.Datetime("us"),
}


@dataclass
class _Line:
    """The shown version of one league, task and period; for a stream, also all before it."""

    shown: list[str] = field(default_factory=list)
    since: dict[str, dt.datetime] = field(default_factory=dict)


def visibility(store: Store) -> pl.DataFrame:
    """The (version_id, league, task, period, visible_from, visible_until), ends exclusive.

    The promoted version of a stream shows its whole chain, each event or period under its own name.
    A version whose ``visible_until`` is null is current. A later promotion counts as shown later,
    even if an older Banzuke noted an earlier time because a clock had been set back.
    """
    versions = {
        version: (period, previous)
        for version, period, previous in store.rows(
            "SELECT version_id, period, previous_version_id FROM result.version"
        )
    }
    promotions = store.rows(
        "SELECT league, task, period, version_id,"
        " max(promoted_at) OVER (PARTITION BY league, task, period ORDER BY promotion_number)"
        " FROM result.promotion"
        " ORDER BY promotion_number"
    )
    lines: dict[tuple[str, str, str], _Line] = {}
    rows: list[tuple[str, str, str, str, dt.datetime, dt.datetime | None]] = []
    for league, task, period, promoted, at in promotions:
        version = promoted
        line = lines.setdefault((league, task, period), _Line())
        new: list[str] = []
        while version is not None and version not in line.since:
            new.append(version)
            version = versions[version][1]
        while line.shown and line.shown[-1] != version:
            hidden = line.shown.pop()
            rows.append((hidden, league, task, versions[hidden][0], line.since.pop(hidden), at))
        for shown in reversed(new):
            line.shown.append(shown)
            line.since[shown] = at
    for (league, task, _), line in lines.items():
        rows += [(v, league, task, versions[v][0], line.since[v], None) for v in line.shown]
    frame = pl.DataFrame(rows, schema=SCHEMA, orient="row")
    return frame.sort("league", "task", "period", "visible_from", "version_id")


def last_versions(shown: pl.DataFrame, n: int) -> pl.DataFrame:
    """The version ids of the last ``n`` intervals of each league, task and period, and of all
    current versions."""
    newest_first = pl.col("visible_from").rank("ordinal", descending=True)
    recent = newest_first.over("league", "task", "period") <= n
    return shown.filter(recent | pl.col("visible_until").is_null()).select("version_id").unique()
