"""The parts of a sheet: each round stands below its own title, often with the column names again.

Exports of chess-results have all rounds in one sheet, and sheets of clubs have all evenings: rows,
then a line such as "Round 2 on 2024/03/19", then the names of the columns again, then rows.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import polars as pl

from banzuke.flows.readers.rows import LINE, RAW
from banzuke.flows.readers.titles import (
    TITLES,
    begins_round,
    begins_round_of_day,
    is_day,
    title_of,
)

ONE_CELL = 1
"""Most filled cells of a line between two parts."""


@dataclass(frozen=True)
class Parts:
    """Rows without the lines between parts, with columns for event, day and round of the titles."""

    frame: pl.DataFrame
    broken: pl.DataFrame
    columns: tuple[str, ...]


def in_parts(
    frame: pl.DataFrame,
    broken: pl.DataFrame,
    names: dict[str, str],
    above: Sequence[str],
    rule: str = "",
) -> Parts:
    """The rows of a sheet, each with the event, day and round of the titles above it.

    Lines between two rows begin a part if one of them repeats the names of the columns, begins a
    round, or is a day in a column that has no days; such lines are not rows. A part has the event
    and the day of the whole sheet, unless its own title has others. A round belongs to its part
    only.

    Parameters
    ----------
    names : dict
        The name that each column has in ``frame``: its name in the header.
    above : sequence of str
        The lines above the header.
    rule : str
        The rule that a line with too few fields breaks, if the format has such lines.
    """
    breaks = list(_breaks(frame, broken, names, rule))
    whole = title_of(above, 1 + len(breaks))
    titles = [whole | title_of(above), *(whole | title_of(texts) for _, texts in breaks)]
    between = [line for lines, _ in breaks for line in lines]
    starts = pl.Series([lines[-1] for lines, _ in breaks], dtype=pl.Int64)
    if between:
        frame = frame.filter(~pl.col(LINE).is_in(between))
        broken = broken.filter(~pl.col(LINE).is_in(between))
    part = starts.search_sorted(frame[LINE]) if breaks else None
    columns = [name for name in TITLES if any(name in title for title in titles)]
    frame = frame.with_columns(
        pl.lit(titles[0][name]).alias(name)
        if part is None
        else pl.Series(name, [title.get(name) for title in titles], dtype=pl.String).gather(part)
        for name in columns
    )
    return Parts(frame, broken, tuple(columns))


def _breaks(
    frame: pl.DataFrame, broken: pl.DataFrame, names: dict[str, str], rule: str
) -> Iterable[tuple[list[int], list[str]]]:
    """Yield the lines between two parts, and their texts without repeated names of columns."""
    texts = _texts_of_short(frame, broken, list(names), rule)
    headers = set(frame.filter(_is_header(names))[LINE])
    days = {line for line, text in texts.items() if is_day(text)}
    days = days if days and not _has_days(frame, list(names), days) else set()
    if not headers and not days and not any(map(begins_round, texts.values())):
        return
    lines = pl.concat([frame[LINE], broken[LINE]]).sort()
    found: list[int] = []
    last = -2
    at = lines.search_sorted(pl.Series(sorted({*texts, *headers}), dtype=pl.Int64))
    for place in [*at, lines.len() + 1]:
        if place != last + 1:
            own = [texts[line] for line in found if line not in headers]
            if (headers | days) & {*found} or any(map(begins_round, own)):
                yield found, own
            found = []
        if place < lines.len():
            found = [*found, int(lines[place])]
        last = place


def _has_days(frame: pl.DataFrame, columns: list[str], lines: set[int]) -> bool:
    """Whether a column with a day in one of these lines has days in other rows, too."""
    is_one = pl.col(LINE).is_in(lines)
    alone, others = frame.filter(is_one), frame.filter(~is_one)
    filled = [name for name in columns if alone[name].is_not_null().any()]
    return any(is_day(text) for name in filled for text in others[name].drop_nulls().unique())


def _is_header(names: dict[str, str]) -> pl.Expr:
    """Whether a row repeats the names of the columns; never if the names have no letters."""
    if not any(letter.isalpha() for heading in names.values() for letter in heading):
        return pl.lit(False)
    return pl.all_horizontal(
        pl.col(column).str.strip_chars().fill_null("") == heading.strip()
        for column, heading in names.items()
    )


def _texts_of_short(
    frame: pl.DataFrame, broken: pl.DataFrame, columns: list[str], rule: str
) -> dict[int, str]:
    """The texts of lines with at most one filled cell, or a round and its day, by line number."""
    filled = pl.sum_horizontal(
        (pl.col(name).str.strip_chars().fill_null("") != "").cast(pl.Int64) for name in columns
    )
    short = frame.filter(filled <= ONE_CELL).select(
        LINE, pl.concat_str(columns, ignore_nulls=True).alias(RAW)
    )
    lines = broken.filter(pl.col("rule") == rule).select(LINE, RAW) if rule else short.clear()
    in_two = frame.filter(filled == 2) if len(columns) > 2 else frame.clear()
    with_day = {
        line: " ".join(cells)
        for line, *texts in in_two.select(LINE, *columns).iter_rows()
        if begins_round_of_day(cells := [text for text in texts if (text or "").strip()])
    }
    return dict(pl.concat([short, lines]).rows()) | with_day
