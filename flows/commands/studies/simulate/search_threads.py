"""`banzuke simulate search --threads`: what a search gains by more threads."""

import dataclasses
import math

from banzuke.engine.labs.search.connect_four.threads_study import COUNTED, threads_study
from banzuke.engine.streams import named
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

DEPTH, POSITIONS = 12, 60
DEEPEST = 16
COLUMNS = ["threads", "speed", "speed_se", "root", "work", "timed"]
NOTE = (
    "sooner: positions of a search with one thread, divided by those on the longest way with "
    "more threads; geometric mean\nover {n} positions. √: the rule of thumb. more work: positions "
    "of all threads, divided by those of one thread. timed:\nthe same from seconds on this "
    "machine, for up to --threads threads; it is less if processors share a core or are busy.\n"
    "Only the moves of one position are searched at the same time, after its first has a value."
)


class BadThreads(BanzukeError):
    """A depth outside the range of the study."""


def show_threads(
    threads: int, *, depth: int = DEPTH, positions: int = POSITIONS, as_json: bool
) -> None:
    """Print how many times faster a split search is, counted and timed.

    Raises
    ------
    BadThreads
        If the depth is outside its range.
    """
    if not 2 <= depth <= DEEPEST:
        raise BadThreads(f"--depth {depth}: give 2 to {DEEPEST} moves to look ahead")
    timed = range(1, threads + 1)
    rng = named("simulate", "search", "threads")
    with step("Splitting searches", len({*COUNTED, *timed})) as progress:
        found = threads_study(
            depth, positions=positions, timed=timed, rng=rng, on_step=progress.advance
        )
    rows = [{**dataclasses.asdict(row), "root": math.sqrt(row.threads)} for row in found]
    if as_json:
        show.as_json(COLUMNS, [[row[name] for name in COLUMNS] for row in rows])
        return
    show.as_table(
        ["threads", "sooner", "±", "√", "more work", "timed"],
        [
            (row["threads"], *(round(row[name], 2) for name in COLUMNS[1:5]),
             None if row["timed"] is None else round(row["timed"], 2))
            for row in rows
        ],
        title=f"Connect Four, {depth} moves ahead, {positions} positions",
    )  # fmt: skip
    print(NOTE.format(n=positions))  # noqa: T201
