"""`banzuke simulate search --by-hand`: alpha-beta step by step on the document's worked tree."""

import math
from collections.abc import Sequence
from typing import Any

from banzuke.engine.labs.search import WrittenTree, alpha_beta, minimax
from banzuke.flows.screen import show

WORKED = (((500, -200), (700, 300)), ((200, -100), (400, 100)))
"""Values of the eight leaves for the side that moves first; the best move is always the first. The
skipped leaves could have any value, and the document prints none."""
COLUMNS = ["step", "position", "to_move", "from", "to", "value", "then"]
NOTE = (
    "position: the moves that lead there, each 1 or 2. from, to: the window of values that can "
    "still matter. The side that moves first\nraises `from` to its best value, the other side "
    "lowers `to`; if the window is empty, the other moves are skipped."
)


def show_by_hand(*, upside_down: bool, as_json: bool) -> None:
    """Print each step of alpha-beta on the worked tree, its value, and the leaves it skips."""
    tree = turned(WORKED) if upside_down else WORKED
    rows = steps(tree)
    if as_json:
        show.as_json(COLUMNS, rows)
        return
    found, full = alpha_beta(WrittenTree(tree), 3), minimax(WrittenTree(tree), 3)
    show.as_table(COLUMNS, [[_cell_text(cell) for cell in row] for row in rows])
    print(  # noqa: T201
        f"value {found.value:+g} by move {found.move + 1}, as minimax finds; "
        f"{found.leaves} of {full.leaves} leaves valued.\n{NOTE}"
    )


def turned(tree: Any) -> Any:
    """The tree with the branches of every position in the opposite order."""
    return tuple(turned(child) for child in reversed(tree)) if isinstance(tree, Sequence) else tree


def steps(tree: Any) -> list[list[Any]]:
    """One row per position that alpha-beta visits or skips, in its order, as `COLUMNS`."""
    rows: list[list[Any]] = []
    _search(tree, "", -math.inf, math.inf, True, rows)
    return [[number, *row] for number, row in enumerate(rows, start=1)]


def _search(
    tree: Any, path: str, low: float, high: float, is_first: bool, rows: list[list[Any]]
) -> float:
    """The value of a position within its window, for the side that moves first."""
    if not isinstance(tree, Sequence):
        rows.append([path, "", low, high, float(tree), "leaf"])
        return float(tree)
    row: list[Any] = [path or "start", "first" if is_first else "second", low, high, None, ""]
    rows.append(row)
    best = -math.inf if is_first else math.inf
    for number, child in enumerate(tree, start=1):
        if low >= high:
            rows.append([f"{path}{number}", "", None, None, None, "skipped"])
            continue
        value = _search(child, f"{path}{number}", low, high, not is_first, rows)
        best = max(best, value) if is_first else min(best, value)
        low, high = (max(low, best), high) if is_first else (low, min(high, best))
    row[4], row[5] = best, "largest" if is_first else "smallest"
    return best


def _cell_text(cell: Any) -> Any:
    if isinstance(cell, float):
        return "" if math.isnan(cell) else f"{cell:+g}" if math.isfinite(cell) else str(cell)
    return "" if cell is None else cell
