"""Who gained since a day, on the terminal and as JSON."""

from collections.abc import Sequence

from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.screen.progress import say
from banzuke.flows.serving.gained import COLUMNS, gained_rows
from banzuke.flows.serving.standings import standings_of
from banzuke.flows.tasks.gains import Gains


def print_gained(found: Sequence[Gains], *, most: int) -> None:
    """Print a table for each league and task, the largest gain first."""
    for one in found:
        where = " ".join(part for part in (one.league, one.period, f"({one.task})") if part)
        if one.problem:
            print(f"{printable(where)}: {printable(one.problem)}.\n")  # noqa: T201
            continue
        its = standings_of(one.task)
        unit, digits = (its.unit, its.digits) if its else ("", 0)
        rows = [
            (
                printable(gain.player), show.fixed(gain.before, digits),
                show.fixed(gain.now, digits), f"{gain.change:+.{digits + 1}f}", gain.last_on,
            )
            for gain in one.rows[:most]
        ]  # fmt: skip
        show.as_table(
            ["player", "before", "now", "change", "last_on"],
            rows,
            title=f"Who gained most in {where} since {one.since}, {unit}",
        )
        if len(one.rows) > most:
            print(f"`--last {len(one.rows)}` shows all who have played since.")  # noqa: T201
        print(f"{one.how[0].upper()}{one.how[1:]}.\n")  # noqa: T201


def json_gained(found: Sequence[Gains], *, most: int) -> None:
    """Print a row for each player; what cannot be answered goes to standard error."""
    for one in found:
        if one.problem:
            say(f"{one.league} ({one.task}): {one.problem}.")
    first = [row for one in found for row in gained_rows([one])[:most]]
    show.as_json(list(COLUMNS), first)
