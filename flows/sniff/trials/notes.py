"""Rows in quarantine that surely are not games: notes below a table, and sums."""

import math

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.readers.gathered import NOT_A_GAME
from banzuke.flows.sniff.trials.trial import Trial

NOTES = (
    (pl.col("rule") == "missing-player") & pl.col("message").str.contains("missing-result")
    | (pl.col("rule") == NOT_A_GAME)
    | (pl.col("rule") == "wrong-number-of-fields")
    & pl.col("message").str.contains("^number of fields 1,")
)
"""Rows without two players and without a result, rows of sums, and lines of one cell."""
STEPS = 10
"""Number of steps of a limit from 0 to 1: the limit then has one decimal."""


def limit_for_notes(best: Trial) -> tuple[float | None, str]:
    """The share of rows that may be in quarantine, and the message about it.

    None if no file has more than the usual share there, or if some of these rows may be games.
    """
    spoilt = {file.path: file for file in best.spoilt}
    if not spoilt or best.quarantined is None:
        return None, ""
    files = [number for number, state in enumerate(best.states) if state.path in spoilt]
    rows = best.quarantined.filter(pl.col("file").is_in(files))
    if not rows.select(NOTES.all()).item():
        return None, ""
    first = max(spoilt.values(), key=lambda file: file.quarantined_share)
    limit = math.floor(STEPS * first.quarantined_share + 1) / STEPS
    if limit >= 1:
        return None, ""
    return limit, (
        f"{first.path}: {first.rows_quarantined:,} of {counted(first.rows_read, 'row')} are notes "
        f"or sums, not games: `limit` of [quarantine] is {limit:g}, so that nights do not fail "
        "because of them"
    )
