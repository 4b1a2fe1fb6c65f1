"""Standings: with pictures made of characters on a terminal, as plain rows elsewhere."""

import math
import os
import sys
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.cells import cell_len
from rich.console import Console

from banzuke.flows.counted import counted, first_few
from banzuke.flows.screen import show
from banzuke.flows.screen.printable import printable
from banzuke.flows.screen.scales import scale_of
from banzuke.flows.screen.sparks import interval_bar, sparkline
from banzuke.flows.serving.standings import COMPONENT, TIER, standings_of
from banzuke.flows.tasks.shown import Standings

BAR_WIDTH = (12, 48)
"""Least and largest width of an interval's picture, in characters: a narrower picture shows too
little, a wider one shows no more."""
TRAIL_WIDTH = 12
GROUPS_SHOWN = 8
"""Largest number of groups with a table of their own on the terminal."""
LISTED = Standings(rows="")
"""The description of imported lists, which no task has."""


def print_groups(
    rows: Sequence[tuple[Any, ...]], trails: dict[str, list[float]], *, title: str
) -> None:
    """Print standings of players: a table for each group whose ratings have one scale."""
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row[COMPONENT])]
    for number, group in enumerate(groups[:GROUPS_SHOWN], start=1):
        which = f", group {number} of {len(groups)}: never met the others" if groups[1:] else ""
        print_standings(group, trails, label=4, heading="player", title=f"{title}{which}")
    if groups[1:]:
        more = len(groups) - GROUPS_SHOWN
        hidden = (
            f" {counted(more, 'smaller group')} not shown here: --json has all." if more > 0 else ""
        )
        print(  # noqa: T201
            "Players of different groups never met, not even through other players, so their "
            f"ratings cannot be compared.{hidden}"
        )


def print_standings(
    rows: Sequence[tuple[Any, ...]],
    trails: dict[str, list[float]],
    *,
    label: int,
    heading: str,
    title: str,
) -> None:
    """Print rows of `flows.serving.standings.COLUMNS`; the column ``label`` names a row.

    On a terminal each row has a picture of its interval and a sparkline, if there is room.
    """
    how = standings_of(rows[0][1]) or LISTED
    digits, value = how.digits, how.value
    columns = ["rank", heading, value, "lo95", "hi95", how.counts]
    cells: list[list[Any]] = [
        [row[3], printable(str(row[label])), *(show.fixed(v, digits) for v in row[5:8]), row[8]]
        for row in rows
    ]
    if how.in_tiers:
        columns.insert(3, "tier")
        for row, cell in zip(rows, cells, strict=True):
            cell.insert(3, row[TIER])
    console = Console(highlight=False)
    if not (console.is_terminal and _can_draw()):
        _print_table(columns, cells, how, title=title)
        _explain(rows, label=label)
        return
    used = sum(
        max(cell_len(name), *(cell_len(show.as_text(c[i])) for c in cells)) + 3
        for i, name in enumerate(columns)
    )
    room = console.width - used - 6
    # Beside a tier there is no room for a long heading on 80 columns.
    drawn = "95 % interval" if how.in_tiers else f"95 % interval, {how.unit}"
    least = max(BAR_WIDTH[0], cell_len(drawn))
    if trails and room >= least + TRAIL_WIDTH + 3:
        room -= TRAIL_WIDTH + 3
        columns.append("over time")
        for row, cell in zip(rows, cells, strict=True):
            cell.append(sparkline(trails.get(str(row[label]), []), width=TRAIL_WIDTH))
    if room >= least:
        width = min(room, BAR_WIDTH[1])
        scale = scale_of([(row[6], row[5], row[7]) for row in rows])
        columns.insert(2, drawn)
        for row, cell in zip(rows, cells, strict=True):
            cell.insert(2, _bar(row, scale, width))
    _print_table(columns, cells, how, title=title)
    _explain(rows, label=label)


def _print_table(columns: list[str], cells: list[list[Any]], how: Standings, *, title: str) -> None:
    show.as_table(columns, cells, title=title)
    if how.note:
        print(how.note)  # noqa: T201


def _explain(rows: Sequence[tuple[Any, ...]], *, label: int) -> None:
    """Say what a value beside its interval means, as pages do."""
    beside = [
        printable(str(row[label]))
        for row in rows
        if None not in row[5:8] and not row[6] <= row[5] <= row[7]
    ]
    if beside:
        print(  # noqa: T201
            f"{first_few(beside)}: a value beside its 95 % interval. After few games luck spreads "
            "values too far; the interval tells where the true one is."
        )


def _can_draw() -> bool:
    """Whether the terminal can show more than ASCII, by its encoding."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return encoding.startswith("utf") and os.environ.get("TERM") != "dumb"


def _bar(row: tuple[Any, ...], scale: tuple[float, float], width: int) -> str:
    value = row[5]
    if value is None or not math.isfinite(value):
        return ""
    return interval_bar(row[6], value, row[7], scale=scale, width=width)
