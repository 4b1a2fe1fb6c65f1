"""`banzuke simulate search --extras`: the savings and the errors of additions to alpha-beta."""

import dataclasses

from banzuke.engine.labs.search.connect_four.extras import extras_study, ways
from banzuke.engine.streams import named
from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen import show
from banzuke.flows.screen.progress import step

POSITIONS = 300
"""Number of positions. With it, the standard error of a ratio is about 6 % of the ratio."""

DEEPEST = 12
"""Greatest depth of the study: beyond it, plain alpha-beta takes minutes for 300 positions."""

COLUMNS = ["way", "nodes", "ratio", "ratio_se", "wrong_values", "worse_moves"]
NOTE = (
    "ratio: to alpha-beta from left to right, geometric mean over positions. Ordering and tables\n"
    "change no value. Null moves and futility guess: in many positions of Connect Four every move\n"
    "loses, and a pass hides this."
)


class BadExtras(BanzukeError):
    """A depth outside the range of the study."""


def show_extras(depth: int, *, as_json: bool) -> None:
    """Print the cost and the errors of each way to search.

    Raises
    ------
    BadExtras
        If the depth is outside its range.
    """
    if not 1 <= depth <= DEEPEST:
        raise BadExtras(f"--depth {depth}: give 1 to {DEEPEST} moves to look ahead")
    rng = named("simulate", "search", "extras")
    with step("Searching positions", len(ways(depth))) as progress:
        found = extras_study(depth, positions=POSITIONS, rng=rng, on_step=progress.advance)
    if as_json:
        show.as_json(COLUMNS, [dataclasses.astuple(row) for row in found])
        return
    show.as_table(
        ["way", "positions", "ratio", "±", "wrong values", "worse moves"],
        [
            (row.name, f"{row.nodes:,.0f}", round(row.ratio, 3), round(row.ratio_se, 3),
             f"{100 * row.wrong_values:.1f} %", f"{100 * row.worse_moves:.1f} %")
            for row in found
        ],
        title=f"Connect Four, {depth} moves ahead, {POSITIONS} positions",
    )  # fmt: skip
    print(NOTE)  # noqa: T201
