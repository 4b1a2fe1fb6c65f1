"""Checks across the rows of one event: its times, its teams, each entry once, re-entries.

The first row of an event, in file order, that gives one of the event's times decides this time.
Rows without the time get it; rows with another time go to quarantine, because no row proves which
time is right, and rated entries must not change when a later row disagrees.
"""

import polars as pl

from banzuke.flows.ingest.canonical.rules import RowRule, say, shown
from banzuke.flows.ingest.canonical.teams import same_team
from banzuke.flows.leagues.league import League
from banzuke.flows.readers.rows import nth_file

EVENT_TIMES = ["started_at", "ended_at", "registration_closes_at"]


def share_event_times(entries: pl.DataFrame) -> pl.DataFrame:
    """Entries with each event's times in all its rows, and the checks that each row fails.

    Adds ``event_times_differ`` (text naming the first such time), ``is_repeated``,
    ``is_tied_with_oneself``, ``was_still_in``, and the checks of teams (`_with_teams`).
    """
    entries = entries.sort("line")
    decided = entries.with_columns(
        pl.col(name).drop_nulls().first().over(nth_file(), "event").alias(f"event_{name}")
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
    shared = decided.with_columns(
        *[pl.col(f"event_{name}").alias(name) for name in EVENT_TIMES],
        event_times_differ=pl.coalesce(differs),
        is_repeated=_nth_of_player("entry") > 0,
    )
    own = (nth_file(), "event", "player", "is_repeated")
    last_bust = pl.col("busted_at").shift(1).over(own, order_by="entry")
    checked = shared.with_columns(
        is_tied_with_oneself=_nth_of_player("place", "is_repeated") > 0,
        was_still_in=~pl.col("is_numbered") & (pl.col("registered_at") < last_bust),
    )
    return _with_teams(checked)


def _with_teams(entries: pl.DataFrame) -> pl.DataFrame:
    """The entries, with teams and places of earlier rows that contradict them; null without a
    contradiction.

    ``other_team`` is the team of a person's first row in the event; ``other_place`` the place of a
    team's first row. A team that re-enters has two places, each for the same people; so a person
    with several rows in the team is not compared.
    """
    event = (nth_file(), "event")
    team, spelling = pl.col("team"), same_team(pl.col("team"))
    first_team = team.drop_nulls().first().over(*event, "player")
    first_place, first_text = (
        pl.col(name).first().over(*event, spelling) for name in ("place", "place_text")
    )
    compared = team.is_not_null() & (pl.len().over(*event, spelling, "player") == 1)
    return entries.with_columns(
        other_team=pl.when(spelling != same_team(first_team)).then(first_team),
        other_place=pl.when(compared & (pl.col("place") != first_place)).then(first_text),
    )


def _nth_of_player(*within: str) -> pl.Expr:
    return pl.int_range(pl.len()).over(nth_file(), "event", "player", *within, order_by="line")


def event_rules(league: League) -> list[RowRule]:
    """The rules for rows as parts of an event, in order.

    Without a date an event is in no season; a league without seasons orders it by its name.
    """
    return [
        *_rules_of_the_event(),
        *_rules_of_its_times(has_seasons=isinstance(league.period, list)),
        *_rules_of_repeated_entries(),
    ]


def _rules_of_the_event() -> list[RowRule]:
    """The rules that compare a row with earlier rows of its event."""
    return [
        RowRule(
            "event-times-differ",
            pl.col("event_times_differ").is_not_null(),
            pl.concat_str(
                say("event {}: ", "event"),
                pl.col("event_times_differ"),
                pl.lit(
                    " of an earlier row; all rows of an event must agree: give two events two "
                    "names, or name in `same_event` all columns that tell them apart"
                ),
            ),
        ),
        RowRule(
            "two-teams",
            pl.col("other_team").is_not_null(),
            say(
                "{} is in team {} of event {}, and in team {} in an earlier row; "
                "a person plays for one team",
                *("player", "team", "event", "other_team"),
            ),
        ),
        RowRule(
            "two-places",
            pl.col("other_place").is_not_null(),
            say(
                "team {} of event {} is in place {} here and in place {} in an earlier row; people "
                "of a team share its place. If the column is a club, and no team that plays "
                "together, leave team out of columns",
                *("team", "event", "place_text", "other_place"),
            ),
        ),
    ]


def _rules_of_its_times(*, has_seasons: bool) -> list[RowRule]:
    """The rules of the times of an event; a league with seasons needs one of them."""
    started, ended = pl.col("started_at"), pl.col("ended_at")
    return [
        RowRule(
            "undated",
            started.is_null() & ended.is_null() & pl.lit(has_seasons),
            say("event {} has neither started_at nor ended_at, so it is in no season", "event"),
        ),
        RowRule(
            "ends-before-start",
            ended < started,
            say("event {} ends before it starts; fix one of its times", "event"),
        ),
    ]


def _rules_of_repeated_entries() -> list[RowRule]:
    """The rules of players who are in an event more than once."""
    return [
        RowRule(
            "duplicate-entry",
            pl.col("is_repeated"),
            say("{} has the same entry number twice in event {}", "player", "event"),
        ),
        RowRule(
            "tied-with-oneself",
            pl.col("is_tied_with_oneself"),
            say("{} is in place {} of event {} twice", "player", "place_text", "event"),
        ),
        RowRule(
            "not-a-re-entry",
            pl.col("was_still_in"),
            say(
                "{} registered for event {} at {}, but was still in it: no re-entry; fix the name "
                "or the times, or number the entries",
                "player",
                "event",
                "registered_at_text",
            ),
        ),
    ]
