"""Files with too much that cannot be used, where a league takes most of a file or nothing."""

import polars as pl

from flows.counted import counted
from flows.ingest.known import HELD_BACK
from flows.ingest.parse import Parsed
from flows.ingest.readers import UnreadableFile
from flows.ingest.readers.rows import nth_file
from flows.leagues.league import Quarantine

EXAMPLES = 3
"""Rows that are told of a file that is held back: more of them are mostly the same mistake."""


def held_back(quarantine: Quarantine, parsed: Parsed) -> Parsed | None:
    """Return what becomes of a file that is held back whole; None if none of the files is."""
    if quarantine.hold_above is None or parsed.quarantined is None:
        return None
    n_bad = dict(parsed.quarantined.group_by(nth_file()).len().iter_rows())
    for nth, outcome in enumerate(parsed.files):
        if isinstance(outcome, int) and n_bad.get(nth, 0) > quarantine.hold_above * outcome:
            return Parsed((_why(quarantine.hold_above, outcome, parsed.quarantined),))
    return None


def _why(hold_above: float, n_rows: int, quarantined: pl.DataFrame) -> UnreadableFile:
    first = quarantined.sort("line").head(EXAMPLES)
    examples = "; ".join(
        f"line {line}: {rule}, {message}"
        for line, rule, message in first.select("line", "rule", "message").iter_rows()
    )
    return UnreadableFile(
        HELD_BACK,
        f"{quarantined.height} of {counted(n_rows, 'row')} cannot be used, more than hold_above = "
        f"{hold_above:g}, so that none is taken: {examples}",
        "mend the file or its [[source]], or raise hold_above in [quarantine] of the league file",
    )
