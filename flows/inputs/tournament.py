"""Tournament leagues: an event as arrays, one row per entry."""

from dataclasses import replace

import polars as pl

from banzuke.flows import fingerprint
from banzuke.flows.ingest.canonical.teams import same_team
from banzuke.flows.inputs.arrays import Input, input_of, numbered
from banzuke.flows.inputs.events import ENTRY_TIMES, EVENT_TIMES, EventRows
from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import Period

FIELDS = (
    *("place", "entry", "logged_entry", "hands", "table_size"),
    *ENTRY_TIMES,
    *EVENT_TIMES,
)


def event_input(league: League, event: EventRows) -> list[Input]:
    """The input of an event."""
    fields = FIELDS + (("stack",) if _any(event.rows, "stack") else ())
    rows = event.rows
    if _any(rows, "team"):  # otherwise there is no array of teams, and the hash is without
        fields = (*fields, "team")
        team = pl.col("team").min().over(same_team(pl.col("team")))
        rows = rows.with_columns(team=team.rank("dense").cast(pl.Int64).fill_null(0) - 1)
    arrays, ids = numbered(rows, ("player_id",), fields, sort_first=("place",))
    start_at = event.started_at.replace(tzinfo=None) if event.started_at else None
    end_at = event.ordered_at.replace(tzinfo=None) if event.ordered_at else None
    period = Period(event.name, start_at, end_at)
    found = input_of(league, event.name, event.rows, arrays, ids, 1, period=period)
    if isinstance(league.period, list):
        found = _in_season(found, event.season, event.season_number)
    return [found]


def _any(rows: pl.DataFrame, column: str) -> bool:
    """Whether any entry has the column's fact; otherwise there is no array of it."""
    return rows[column].null_count() < rows.height


def _in_season(input_: Input, season: str, number: int) -> Input:
    """The input with its season in the hash, because seasons affect what players carry over."""
    input_hash = fingerprint.of_parts(input_.input_hash, season, number)
    return replace(input_, season=season, season_number=number, input_hash=input_hash)
