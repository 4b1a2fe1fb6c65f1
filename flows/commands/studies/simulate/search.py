"""`banzuke simulate search`: the leaves that alpha-beta visits, and the worth of depth in Elo."""

import math
from pathlib import Path
from typing import Annotated, Any

import typer

from banzuke.engine.labs.search.leaves import LeavesStudy, leaves_study
from banzuke.engine.labs.search.uniform import BEST, ORDERS
from banzuke.flows.commands.common.options import HomeOption, JsonOption, PicturesOption
from banzuke.flows.commands.studies.simulate.pictures import draw_picture
from banzuke.flows.commands.studies.simulate.search_by_hand import show_by_hand
from banzuke.flows.commands.studies.simulate.search_elo import show_elo
from banzuke.flows.commands.studies.simulate.search_extras import show_extras
from banzuke.flows.commands.studies.simulate.search_learning import show_learning
from banzuke.flows.commands.studies.simulate.search_threads import DEPTH as THREADS_DEPTH
from banzuke.flows.commands.studies.simulate.search_threads import show_threads
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

app = typer.Typer(add_completion=False)

COUNTED_TO, SHOWN_TO = 16, 20
"""The depth of the deepest trees whose leaves are counted, and of the deepest in the figure."""

BRANCHING = 3
"""Number of moves in each position, as in the source's figure."""

EXTRAS_DEPTH = 8
"""Number of moves ahead on positions of Connect Four: all ways to search take five seconds."""

COLUMNS = ["depth", "order", "leaves", "se", "trees", "compared", "fitted"]
FITTED = "~ not counted, but extrapolated from the growth over the eight deepest depths counted."


class BadSearchStudy(BanzukeError):
    """The study of search has impossible options."""


@app.command(epilog="Example: banzuke simulate search --trees 100 --output report")
def search(
    trees: Annotated[
        int, typer.Option("--trees", help="Number of random trees of each depth.")
    ] = 1000,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth", help="Moves to look ahead; by default 8 with --extras, 12 with --threads."
        ),
    ] = None,
    branching: Annotated[
        int,
        typer.Option(
            "--branching", min=2, max=80, help="Number of moves in each position of the trees."
        ),
    ] = BRANCHING,
    by_hand: Annotated[
        bool,
        typer.Option("--by-hand", help="Show alpha-beta step by step on the tree of the document."),
    ] = False,
    upside_down: Annotated[
        bool, typer.Option("--upside-down", help="With --by-hand: search the worst moves first.")
    ] = False,
    extras: Annotated[
        bool,
        typer.Option(
            "--extras",
            help="Show what killer moves, tables, null moves and others save, and how often "
            "they err.",
        ),
    ] = False,
    threads: Annotated[
        int | None,
        typer.Option(
            "--threads",
            min=1,
            max=64,
            help="Show what threads save; the largest number of threads.",
        ),
    ] = None,
    learn: Annotated[
        Path | None,
        typer.Option(
            "--learn",
            help="Learn weights from own searches, and write them into this new .toml file.",
        ),
    ] = None,
    elo: Annotated[
        bool,
        typer.Option(
            "--elo", help="Show what a depth is worth in Elo, from a rated league of this home."
        ),
    ] = False,
    home: HomeOption = None,
    league: Annotated[
        str, typer.Option("--league", help="With --elo: the league with games of the arena.")
    ] = "engine-lab",
    output: PicturesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the number of leaves that alpha-beta visits, by the order of moves; it takes a minute.

    --extras: additions to alpha-beta, on positions of Connect Four. --elo: Elo by depth and by
    doubled positions, from the ratings of a league that `banzuke arena` played. --threads: a search
    that is split. --learn: an evaluation for `banzuke arena --weights`.
    """
    if depth is not None and not extras and threads is None:
        raise BadSearchStudy(
            f"--depth {depth} is for --extras and --threads; the depth of the trees follows from "
            "--branching"
        )
    if upside_down and not by_hand:
        raise BadSearchStudy("--upside-down is only for --by-hand, whose tree it turns")
    if by_hand:
        show_by_hand(upside_down=upside_down, as_json=as_json)
    elif threads is not None:
        show_threads(threads, depth=THREADS_DEPTH if depth is None else depth, as_json=as_json)
    elif learn is not None:
        show_learning(learn, as_json=as_json)
    elif elo:
        show_elo(home, league, output, as_json=as_json)
    elif extras:
        show_extras(EXTRAS_DEPTH if depth is None else depth, as_json=as_json)
    else:
        counted_to = depth_of(branching)
        show_leaves(
            output,
            trees=trees,
            branching=branching,
            as_json=as_json,
            counted_to=counted_to,
            shown_to=counted_to + SHOWN_TO - COUNTED_TO,
        )


def depth_of(branching: int) -> int:
    """The deepest trees to count: no more leaves than trees of three moves have at depth 16."""
    return int(COUNTED_TO * math.log(BRANCHING) / math.log(branching) + 1e-9)


def show_leaves(
    folder: Path | None,
    *,
    trees: int,
    branching: int = BRANCHING,
    as_json: bool,
    counted_to: int = COUNTED_TO,
    shown_to: int = SHOWN_TO,
) -> None:
    """Print the leaves visited by depth and order, and the known bounds; draw the figure.

    Raises
    ------
    BadSearchStudy
        If there are too few trees.
    """
    try:
        with step("Counting leaves", shown_to + 2 * counted_to) as progress:
            found = leaves_study(
                trees=trees,
                branching=branching,
                counted_to=counted_to,
                extrapolated_to=shown_to,
                on_step=progress.advance,
            )
    except ValueError as error:
        raise BadSearchStudy(f"--trees {trees}: {error}") from error
    if as_json:
        show.as_json(COLUMNS, [_json_row(row) for row in found.rows])
    else:
        _print_table(found, trees)
        _print_checks(found)
    draw_picture(
        "draw_search",
        found,
        name="search",
        folder=folder,
        module="banzuke.flows.screen.plots_search",
    )


def _json_row(row: Any) -> list[Any]:
    values = [getattr(row, name) for name in COLUMNS]
    return [None if isinstance(value, float) and math.isnan(value) else value for value in values]


def _print_table(found: LeavesStudy, trees: int) -> None:
    rows: dict[int, list[Any]] = {}
    for row in found.rows:
        cells = rows.setdefault(row.depth, [row.depth, _count(found.branching**row.depth)])
        cells.append(_count(row.leaves, is_fitted=row.fitted))
        if row.order == ORDERS[-1]:
            cells.append("" if row.fitted else f"{row.se:,.1f}")
    show.as_table(
        ["depth", "all", *ORDERS, "±"],
        list(rows.values()),
        title=f"Leaves that alpha-beta visits, {found.branching} moves a position; "
        f"random: mean of {trees:,} trees",
    )


def _count(leaves: float, *, is_fitted: bool = False) -> str:
    if is_fitted:
        return f"~{leaves:,.0f}"
    return f"{leaves:,.1f}".removesuffix(".0") if leaves < 1e3 else f"{leaves:,.0f}"


def _print_checks(found: LeavesStudy) -> None:
    best = max(row.depth for row in found.rows if row.order == BEST)
    at = {row.order: row.leaves for row in found.rows if row.depth == best}
    met = "exactly as many as" if found.meets_knuth_moore else "NOT as many as"
    lines = [
        FITTED,
        f"best      {met} Knuth and Moore proved necessary, b^⌈d/2⌉ + b^⌊d/2⌋ - 1, at every depth.",
        f"minimax   found the same value and move in {found.compared - found.disagreements:,} of "
        f"{found.compared:,} trees of both.",
    ]
    lines += [
        f"{growth.order:<9} leaves grow by {growth.branching:.4f} ± {growth.se:.4f} a move"
        + (f"; {found.asymptotic:.4f} in the limit (Pearl)" if growth.order == "random" else "")
        + "."
        for growth in found.growths
    ]
    lines.append(
        f"depth {best:<3} the random order visits {at['random'] / at['best']:,.0f} times as many "
        f"leaves as the best; the tree has {found.branching**best / at['best']:,.0f} times as many."
    )
    print("\n".join(lines))  # noqa: T201
