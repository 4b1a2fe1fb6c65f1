"""Files with too many unusable rows, where a league takes most of a file or nothing."""

from collections.abc import Mapping, Sequence

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.ingest.file_states import HELD_BACK
from banzuke.flows.ingest.parse import Outcome
from banzuke.flows.leagues.league import Quarantine
from banzuke.flows.readers import UnreadableFile


def held_back(
    quarantine: Quarantine,
    outcomes: Sequence[Outcome],
    n_bad: Mapping[int, int],
    examples: pl.DataFrame | None,
) -> UnreadableFile | None:
    """Return the error of the first file that is held back whole; None if there is none.

    ``n_bad`` has the number of rows in quarantine by file number, ``examples`` some of the rows.
    """
    if quarantine.hold_above is None or examples is None:
        return None
    for nth, outcome in enumerate(outcomes):
        n_rows = n_bad.get(nth, 0)
        if isinstance(outcome, int) and n_rows > quarantine.hold_above * outcome:
            return _why(quarantine.hold_above, outcome, n_rows, examples)
    return None


def _why(hold_above: float, n_rows: int, n_bad: int, examples: pl.DataFrame) -> UnreadableFile:
    by_rule = "; ".join(
        f"line {line}: {rule}, {message}"
        for line, rule, message in examples.select("line", "rule", "message").iter_rows()
    )
    return UnreadableFile(
        HELD_BACK,
        f"{n_bad} of {counted(n_rows, 'row')} cannot be used, more than hold_above = "
        f"{hold_above:g}, so no row is taken: {by_rule}",
        "fix the file or its [[source]], or raise hold_above in [quarantine] of the league file",
    )
