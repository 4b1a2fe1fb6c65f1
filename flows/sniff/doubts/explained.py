"""A proposal with the time zone of its log, the unused columns, and notes on dates and titles."""

import re
from dataclasses import replace

from banzuke.flows.leagues.date_patterns import EXCEL, UNIX
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.readers.spelled_dates import iso_of
from banzuke.flows.sniff.columns import Log
from banzuke.flows.sniff.dates import (
    doubts_of_orders,
    doubts_of_swapped_days,
    has_clocks,
    other_days,
    unread_dates,
    zone_of,
)
from banzuke.flows.sniff.doubts.best import of_title
from banzuke.flows.sniff.doubts.boards import doubts_of_boards
from banzuke.flows.sniff.doubts.submitted import reported_by_both, submitted_twice
from banzuke.flows.sniff.names import doubts_of_namesakes
from banzuke.flows.sniff.proposal import Proposal, date_columns_of, quoted
from banzuke.flows.sniff.tournaments import doubts_of_winners

WEEK = re.compile("[0-9]{4}-?W[0-9]{2}")


def explained(proposal: Proposal, log: Log) -> Proposal:
    """The proposal with the time zone, the unused columns, and notes on dates and titles."""
    guess = proposal.guess
    used = {*guess.columns.values(), *guess.void_if, *guess.also_used}
    used |= guess.listed("same_game") | guess.listed("same_event")
    if guess.source.get("layout") == "players":
        other = guess.listed("not_players")
        used |= {c.name for c in log.columns if c.name not in other and not is_total(c.name)}
    dated = [column for column in log.columns if column.name in date_columns_of(guess)]
    zone, why = zone_of(log)
    unsure = [*guess.unsure, *of_title(log), *doubts_of_winners(guess, log)]
    unsure += doubts_of_namesakes(guess, log)
    unsure += doubts_of_boards(guess, log)
    unsure += submitted_twice(log)
    unsure += reported_by_both(log, guess.columns)
    unsure += [*doubts_of_swapped_days(dated), *doubts_of_orders(dated)]
    unsure += other_days(log, date_columns_of(guess), {*guess.columns.values(), *used})
    if not dated and (undated := unread_dates(log)[0]):
        unsure.append(undated)
    if "registered_at" in guess.columns and "busted_at" not in guess.columns:
        unsure.append(
            f"{quoted(guess.columns['registered_at'])} says when entries joined, and nothing says "
            "when they left (`busted_at`): events are rated without times, as if nobody came late"
        )
    if any(has_clocks(column.different) for column in dated):
        unsure.append(f"times without a zone are read as times of {zone}: {why}")
    if weeks := [text for column in dated for text in column.different if WEEK.fullmatch(text)]:
        unsure.append(
            f"{quoted(weeks[0])} is a week without a day: read as its Monday, {iso_of(weeks[0])}"
        )
    if guess.date_format == EXCEL and dated:
        serial = next(filter(str.isdecimal, dated[0].different), dated[0].different[0])
        unsure.append(
            f"{quoted(dated[0].name)} has the day numbers of spreadsheets, such as "
            f"{quoted(serial)}: they are read as days since 1899-12-30, or since "
            "1904-01-01 in a workbook that counts so"
        )
    if guess.date_format == UNIX and dated:
        unsure.append(
            f"{quoted(dated[0].name)} has seconds or milliseconds since 1970 in UTC, such as "
            f"{quoted(dated[0].different[0])}"
        )
    return replace(
        proposal,
        guess=replace(guess, timezone=zone, unsure=tuple(unsure)),
        unused=tuple(c.name for c in log.columns if c.name not in used and len(c.values)),
    )
