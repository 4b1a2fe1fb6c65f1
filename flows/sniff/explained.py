"""A proposal with the time zone of its log, the unused columns, and notes on dates and titles."""

from dataclasses import replace

from banzuke.flows.leagues.date_patterns import EXCEL, UNIX
from banzuke.flows.readers.layouts.records import is_total
from banzuke.flows.sniff import doubts
from banzuke.flows.sniff.boards import doubts_of_boards
from banzuke.flows.sniff.date_orders import doubts_of_orders
from banzuke.flows.sniff.dates import other_days, unread_dates
from banzuke.flows.sniff.field_size import doubts_of_winners
from banzuke.flows.sniff.guess import Guess, quoted
from banzuke.flows.sniff.league_text import Proposal
from banzuke.flows.sniff.log import Log
from banzuke.flows.sniff.namesakes import doubts_of_namesakes
from banzuke.flows.sniff.swapped_days import doubts_of_swapped_days
from banzuke.flows.sniff.zone import has_clocks, zone_of

DATES = frozenset({"played_at", "started_at", "ended_at"})


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
    unsure = [*guess.unsure, *doubts.of_title(log), *doubts_of_winners(guess, log)]
    unsure += doubts_of_namesakes(guess, log)
    unsure += doubts_of_boards(guess, log)
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
    if guess.date_format == EXCEL and dated:
        unsure.append(
            f"{quoted(dated[0].name)} has the day numbers of spreadsheets, such as "
            f"{quoted(dated[0].different[0])}: they are read as days since 1899-12-30, or since "
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


def date_columns_of(guess: Guess) -> set[str]:
    """The columns of the log that a guess takes for times of games or events."""
    return {column for name, column in guess.columns.items() if name in DATES}
