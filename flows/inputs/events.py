"""The events of a tournament league: their order, their seasons, and their players' entries."""

import datetime as dt
import re
from dataclasses import dataclass

import polars as pl

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import OUTSIDE, label_of

EVENT_TIMES = ("started_at", "ended_at", "registration_closes_at")
ENTRY_TIMES = ("registered_at", "busted_at")
NEVER = dt.datetime.min.replace(tzinfo=dt.UTC)
TWICE = "a player twice in one place of an event"


@dataclass(frozen=True)
class EventRows:
    """The entries of one event, and the event's place in the league's stream."""

    name: str
    season: str
    season_number: int
    started_at: dt.datetime | None
    ordered_at: dt.datetime | None
    rows: pl.DataFrame


def events_of(league: League, rows: pl.DataFrame) -> tuple[list[EventRows], dict[str, int]]:
    """The events in time order, and the number of entries in no event, by reason.

    Events are ordered by their end (their start if no end is known), then by name; events without
    any date come first. In names numbers count as numbers: night 2 is before night 10. A player's
    entries are numbered anew from the worst place to the best, because a re-entry outlasts the
    entry before it; ``logged_entry`` is the number in the log.
    """
    order_at = pl.coalesce("ended_at", "started_at").max().over("event")
    labelled = rows.with_columns(order_at=order_at)
    season = label_of(league, "order_at") if isinstance(league.period, list) else pl.lit("all")
    labelled = labelled.with_columns(season=season)
    outside = pl.col("season") == OUTSIDE
    twice = ~outside & (_nth("place", by=("entry", "file_id", "line")) > 0)
    left_out = {
        reason: n
        for reason, n in (
            ("outside every season", labelled.filter(outside).height),
            (TWICE, labelled.filter(twice).height),
        )
        if n
    }
    entries = labelled.filter(~outside & ~twice).with_columns(
        entry=1 + _nth(by=(-pl.col("place"),)).cast(pl.Int32), logged_entry=pl.col("entry")
    )
    timed = _without_bare_dates(league, entries)
    numbers = _season_numbers(league)
    events = [
        EventRows(
            name=name,
            season=event["season"][0],
            season_number=numbers[event["season"][0]],
            started_at=event["day_at"].min(),  # type: ignore[arg-type]
            ordered_at=event["order_at"][0],
            rows=event,
        )
        for (name,), event in timed.partition_by("event", as_dict=True).items()
    ]
    return sorted(events, key=_order), left_out


def _order(event: EventRows) -> tuple[dt.datetime, list[tuple[int, str]], str]:
    """The sort key of events: a number in a name sorts by its length, then its digits."""
    parts = re.split(r"(\d+)", event.name)
    natural = [(len(p.lstrip("0")), p.lstrip("0")) if p.isdigit() else (0, p) for p in parts]
    return event.ordered_at or NEVER, natural, event.name


def _nth(*within: str, by: tuple[str | pl.Expr, ...]) -> pl.Expr:
    """The numbers 0, 1, … of a player's rows in an event."""
    return pl.int_range(pl.len()).over("event", "player_id", *within, order_by=list(by))


def _season_numbers(league: League) -> dict[str, int]:
    if not isinstance(league.period, list):
        return {"all": 0}
    in_order = sorted(league.period, key=lambda season: season.first_day)
    return {season.name: number for number, season in enumerate(in_order)}


def _without_bare_dates(league: League, entries: pl.DataFrame) -> pl.DataFrame:
    """The entries without times that are bare dates: dates order events, but time no play.

    A date is stored as the start of its day. An event's own time at the start of a day is a date; a
    single entry's time may well be midnight, so entries' times are dates only if all of them are.
    """

    def is_date(name: str) -> pl.Expr:
        return pl.col(name).dt.convert_time_zone(league.timezone).dt.time() == dt.time()

    bare = {name: is_date(name) for name in EVENT_TIMES}
    no_clock = pl.all_horizontal(is_date(name).all().over("event") for name in ENTRY_TIMES)
    bare |= dict.fromkeys(ENTRY_TIMES, no_clock)
    return entries.with_columns(
        pl.col("started_at").alias("day_at"),
        *[pl.when(~date).then(name).alias(name) for name, date in bare.items()],
    )
