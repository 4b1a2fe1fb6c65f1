"""What the rows of one event say together: its times, and each entry once.

The first row of an event, in file order, that gives one of the event's times decides it. Rows that
give none get it; rows that give another one go to quarantine: none can tell which is right, and
entries that were rated must not move when a later row disagrees.
"""

import polars as pl

from flows.canonical.rules import Rule, say, shown

EVENT_TIMES = ["started_at", "ended_at", "registration_closes_at"]


def share_event_times(entries: pl.DataFrame) -> pl.DataFrame:
    """Return entries with each event's times in all its rows, and what each row breaks.

    Adds ``event_times_differ`` (text naming the first such time) and ``is_repeated``.
    """
    entries = entries.sort("line")
    decided = entries.with_columns(
        pl.col(name).drop_nulls().first().over("event").alias(f"event_{name}")
        for name in EVENT_TIMES
    )
    differs = [
        pl.when(pl.col(name) != pl.col(f"event_{name}")).then(
            pl.concat_str(
                pl.lit(f"{name} "),
                shown(f"{name}_text"),
                pl.lit(" differs from "),
                pl.col(f"event_{name}").dt.to_string("%Y-%m-%d %H:%M:%S UTC"),
            )
        )
        for name in EVENT_TIMES
    ]
    return decided.with_columns(
        *[pl.col(f"event_{name}").alias(name) for name in EVENT_TIMES],
        event_times_differ=pl.coalesce(differs),
        is_repeated=pl.int_range(pl.len()).over("event", "player", "entry", order_by="line") > 0,
    )


def event_rules() -> list[Rule]:
    """Return the rules of rows as parts of an event, in order."""
    started, ended = pl.col("started_at"), pl.col("ended_at")
    return [
        Rule(
            "event-times-differ",
            pl.col("event_times_differ").is_not_null(),
            pl.concat_str(
                say("event {}: ", "event"),
                pl.col("event_times_differ"),
                pl.lit(" of an earlier row; all rows of an event must agree"),
            ),
        ),
        Rule(
            "undated",
            started.is_null() & ended.is_null(),
            say("event {} has neither started_at nor ended_at; events need an order", "event"),
        ),
        Rule(
            "ends-before-start",
            ended < started,
            say("event {} ends before it starts; mend one of its times", "event"),
        ),
        Rule(
            "duplicate-entry",
            pl.col("is_repeated"),
            say("{} has the same entry number twice in event {}", "player", "event"),
        ),
    ]
