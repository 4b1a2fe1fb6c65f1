"""Erasure of names in `corrections.csv`, whose rows go on meaning the same players."""

from dataclasses import replace

from banzuke.flows.corrections.rows import CorrectionRow
from banzuke.flows.corrections.write import rewrite_rows
from banzuke.flows.fingerprint import of_player
from banzuke.flows.home import Home
from banzuke.flows.people.erasure import Erasure, erasures_in, hide
from banzuke.flows.store import Store

NAMES = ("player", "value")
"""Cells that may be a name as a whole."""
TEXTS = ("event", "reason", "author", "about")
"""Cells in which a name may stand among other words."""


def erase_in_corrections(home: Home, store: Store) -> int:
    """Replace erased names by pseudonyms, and return the number of changed rows.

    A row without an id gets the id that it had before the change.
    """
    erasures = erasures_in(store)
    return rewrite_rows(home, lambda row: _erased(row, erasures))


def _erased(row: CorrectionRow, erasures: list[Erasure]) -> CorrectionRow:
    cells = {name: _pseudonym(getattr(row, name), erasures) for name in NAMES}
    cells |= {name: hide(getattr(row, name), erasures) for name in TEXTS}
    return replace(row, **cells)  # type: ignore[arg-type]


def _pseudonym(cell: str, erasures: list[Erasure]) -> str:
    if not cell:
        return cell
    for one in erasures:
        if of_player(one.namespace, cell) == one.player_id:
            return one.pseudonym
    return cell
