"""Rows in quarantine that surely are not games: notes below a table, and sums."""

import json
import math
import re
from collections.abc import Iterator

import polars as pl

from banzuke.flows.counted import counted
from banzuke.flows.readers.gathered import NOT_A_GAME
from banzuke.flows.sniff.proposal import quoted
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


def doubts_of_titles(best: Trial) -> Iterator[str]:
    """Yield a doubt for each line of one cell below which rows count as games.

    It may begin another table, such as standings, or games that do not count.
    """
    if best.quarantined is None or best.counting is None:
        return
    for file, line, text in _titles(best.quarantined):
        rows = best.counting.filter(pl.col("file") == file)["line"]
        n_below = int((rows > line).sum())
        if not n_below or n_below == len(rows):
            continue
        they = "it is" if n_below == 1 else "they are"
        yield (
            f"line {line}, {quoted(text[:LONGEST_SHOWN])}, stands between the rows, and "
            f"{counted(n_below, 'row')} below it {'counts' if n_below == 1 else 'count'}, too: if "
            f"{they} another table, such as standings, or another tournament, or not to be rated, "
            f"move {'it' if n_below == 1 else 'them'} into another file"
        )
    days = [text for _, _, text in _lines_of_one_cell(best.quarantined) if DAY.fullmatch(text)]
    if days:
        yield (
            f"{counted(len(days), 'line')} between the rows, such as {quoted(days[0])}, may have "
            "the day of the rows below, which is not read: write days as 2024-01-31"
        )


def _titles(left_out: pl.DataFrame) -> list[tuple[int, int, str]]:
    """The file, the line and the text of the first lines of one cell with letters."""
    return [each for each in _lines_of_one_cell(left_out) if LETTERS.search(each[2])][:MOST_TITLES]


def _lines_of_one_cell(left_out: pl.DataFrame) -> Iterator[tuple[int, int, str]]:
    """Yield the file, the line and the text of lines with one filled cell."""
    shown = left_out.sort("file", "line")["file", "line", "raw_text"].head(MOST_LOOKED_AT)
    for file, line, raw in shown.iter_rows():
        cells = [cell for cell in map(str.strip, _cells(raw or "")) if cell]
        if len(cells) == 1:
            yield file, line, cells[0]


def _cells(raw: str) -> list[str]:
    """The cells of a line, or of a row of a workbook, which is shown as JSON."""
    if raw.startswith("{"):
        try:
            return [str(value) for value in json.loads(raw).values() if value is not None]
        except (ValueError, RecursionError):
            return []
    return CELLS.split(raw)


DAY = re.compile(r"[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2,4}")
MOST_LOOKED_AT = 10_000
"""Largest number of rows in quarantine that are looked at."""
CELLS = re.compile(r'[;,\t|"]+')
LETTERS = re.compile(r"[^\W\d_]{3}|[\u3040-\u9fff\uac00-\ud7a3]{2}")
LONGEST_SHOWN, MOST_TITLES = 60, 3
"""Most letters of a title that are shown, and most titles that are named."""
