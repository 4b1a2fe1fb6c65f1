"""Tournament logs: one row per entry of a player in an event.

The facts of an event (start and end) may stand in one of its rows or in all of them.
"""

from collections.abc import Sequence
from pathlib import PurePosixPath

import polars as pl

from banzuke.flows.ingest.canonical.contracts import TournamentEntries
from banzuke.flows.ingest.canonical.event_checks import EVENT_TIMES, event_rules, share_event_times
from banzuke.flows.ingest.canonical.keys import (
    SEPARATOR,
    exact_number,
    path_of_row,
    with_keys,
)
from banzuke.flows.ingest.canonical.numbers import MAX_COUNT, not_a, number, whole
from banzuke.flows.ingest.canonical.rules import RowRule, say, split_by_rules
from banzuke.flows.ingest.canonical.times import bad_time_rules, with_times
from banzuke.flows.leagues.league import League, Source
from banzuke.flows.readers.rows import nth_file

CONTRACT = TournamentEntries

TIMES = [*EVENT_TIMES, "registered_at", "busted_at"]
WHOLE_NUMBERS = ("hands", "table_size")


def canonical_rows(
    picked: pl.DataFrame, columns: set[str], league: League, source: Source, *, paths: Sequence[str]
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The entries of a log and the rows that break a rule.

    A log without a column for the event is one event with the name of the file.
    """
    if "event" not in columns:
        names = [PurePosixPath(path).name.partition(".")[0] for path in paths]
        picked = picked.with_columns(event=path_of_row(names))
    timed = with_times(picked, TIMES, timezone=league.timezone, date_format=source.date_format)
    entries = _with_numbers(timed)
    readable, unreadable = split_by_rules(entries, [*_row_rules(), *bad_time_rules(TIMES)])
    good, unfit = split_by_rules(share_event_times(readable), event_rules(league))
    exact = good.with_columns(exact_stack=exact_number(good["stack"]))
    facts = ("event", "player", "entry", "place", "hands", "table_size")
    keyed = with_keys(
        exact,
        [*facts, _stack_and_team(), *(pl.col(name).dt.epoch("us") for name in TIMES)],
        kind=league.kind,
        own_id=["event", "player", "entry"],
        paths=paths,
    )
    return keyed, pl.concat([unreadable, unfit])


def _stack_and_team() -> pl.Expr:
    """The stack, and the team of an entry that has one, so that other rows keep their keys."""
    stack = pl.col("exact_stack")
    named = pl.concat_str(stack.fill_null(""), "team", separator=SEPARATOR)
    return pl.when(pl.col("team").is_null()).then(stack).otherwise(named)


def _with_numbers(frame: pl.DataFrame) -> pl.DataFrame:
    """Parsed numbers; entries without a number are numbered from the worst place up.

    A re-entry outlasts the entry before it, so its place is better wherever its row stands.
    """
    worst_first = [-whole("place").fill_null(MAX_COUNT), pl.col("line")]
    n_th = pl.int_range(1, pl.len() + 1).over(nth_file(), "event", "player", order_by=worst_first)
    numbers = ("entry", "place", *WHOLE_NUMBERS)
    return frame.with_columns(
        *[whole(name).cast(pl.Int32).alias(name) for name in ("place", *WHOLE_NUMBERS)],
        pl.coalesce(whole("entry"), n_th).cast(pl.Int32).alias("entry"),
        number("stack").alias("stack"),
        *[pl.col(name).alias(f"{name}_text") for name in (*numbers, "stack")],
        *[
            (not_a(whole(name), name) | (whole(name) < least)).alias(f"bad_{name}")
            for name, least in (("entry", 1), ("place", 1), ("hands", 0), ("table_size", 2))
        ],
        is_numbered=whole("entry").is_not_null(),
        bad_stack=not_a(number("stack"), "stack") | (number("stack") < 0),
    )


def _row_rules() -> list[RowRule]:
    return [
        RowRule(
            "missing-event", pl.col("event").is_null(), say("event is empty; name the tournament")
        ),
        RowRule(
            "missing-player", pl.col("player").is_null(), say("player is empty; name the player")
        ),
        RowRule(
            "missing-result",
            pl.col("place_text").is_null(),
            say("place is empty; every entry needs its final place"),
        ),
        _bad_whole(
            "bad-place",
            "place",
            1,
            '; map it with `values`, such as { place = { Seat = "1" } }, or write a number: for '
            "somebody who was disqualified, the place after all others",
        ),
        _bad_whole("bad-entry", "entry", 1),
        _bad_whole("bad-number", "hands", 0),
        _bad_whole("bad-number", "table_size", 2),
        RowRule(
            "bad-number",
            pl.col("bad_stack"),
            say("stack {} is not a number from 0 on", "stack_text"),
        ),
        RowRule(
            "busts-before-registering",
            pl.col("busted_at") < pl.col("registered_at"),
            say(
                "busted_at {} is before registered_at {}; fix one of them",
                "busted_at_text",
                "registered_at_text",
            ),
        ),
    ]


def _bad_whole(rule: str, column: str, least: int, remedy: str = "") -> RowRule:
    said = say(f"{column} {{}} is not a whole number from {least} to {MAX_COUNT}", f"{column}_text")
    return RowRule(rule, pl.col(f"bad_{column}"), pl.concat_str(said, pl.lit(remedy)))
