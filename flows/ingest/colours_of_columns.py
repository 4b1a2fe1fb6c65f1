"""Colours that a league file and the names of columns contradict: a note of the night.

`first_is = "black"` reads `B+R` as a win of black, as in English. Beside columns such as Noir and
Blanc, B is rather white. And a column Blanc for the first player contradicts `first_is = "black"`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import polars as pl

from banzuke.flows.ingest.arrival import Arrival
from banzuke.flows.ingest.canonical.score_texts import (
    ENGLISH_WHITE,
    OF_INITIALS,
    ROMANCE_INITIALS,
    colour_by_heads,
)
from banzuke.flows.ingest.reading_process.log_reader import LogReader
from banzuke.flows.leagues.league import GAMES, Source
from banzuke.flows.readers.xlsx.all_sheets import NO_COLUMNS

BLACK = re.compile(
    r"(?i)\W*(?:(?:black|schwarz|noirs?|negras?|negros?|nero|pretas?|zwart|czarn[ey]|černý|svart|sort|"
    r"ч[её]рные)(?![^\W_])|[黒黑흑])"
)
WHITE = re.compile(
    r"(?i)\W*(?:(?:white|wei(?:ß|ss)|blancs?|blancas?|blancos?|bianco|brancas?|wit|biał[ey]|bílý|vit|hvid|"
    r"hvit|белые)(?![^\W_])|[白백])"
)
"""The beginnings of columns of the player who has a colour."""
MOST_ROWS = 100_000
"""Rows of a log that are looked at."""


def notes_of_colours(reader: LogReader, arrival: Arrival) -> Iterator[str]:
    """Yield the notes on a file that was read with a source that contradicts its columns."""
    source = arrival.source
    if source.first_is is None or source.layout != GAMES:
        return
    heads = (source.columns.get("first", "first"), source.columns.get("second", "second"))
    colour = OF_INITIALS.get(source.first_is, source.first_is)
    one, two = (BLACK, WHITE) if colour == "black" else (WHITE, BLACK)
    if two.match(heads[0]) and one.match(heads[1]):
        word = colour_by_heads("white" if colour == "black" else "black", heads)
        yield (
            f'{arrival.path}: the league file has first_is = "{source.first_is}", but its first '
            f'player is column "{heads[0]}", so every result that names a colour may be read the '
            f'wrong way round: write first_is = "{word}", or exchange the columns of '
            "first and second"
        )
        return
    word = colour_by_heads(colour, heads)
    of_colours = one.match(heads[0]) and two.match(heads[1])
    if source.first_is in OF_INITIALS or word not in OF_INITIALS or not of_colours:
        return
    for text in _initials(reader, arrival):
        white = heads[colour == "black"]
        yield (
            f'{arrival.path}: "{text}" is read as a win of black, because the league file has '
            f'first_is = "{source.first_is}", but the columns are "{heads[0]}" and "{heads[1]}": '
            f'if B is "{white}", write first_is = "{word}"'
        )


def _initials(reader: LogReader, arrival: Arrival) -> Iterator[str]:
    """Yield a result such as B+R of a log without W+R, if the league file does not map it."""
    source = arrival.source
    rows = reader.first_rows(_without_columns(arrival), MOST_ROWS)
    name = source.columns.get("score", "score")
    if not isinstance(rows, pl.DataFrame) or name not in rows.columns:
        return
    mapped = {**source.values.get("score", {})}
    texts = [t for t in rows[name].drop_nulls().unique(maintain_order=True) if t not in mapped]
    whites = [
        text
        for text in texts
        if (found := ROMANCE_INITIALS.match(text.strip())) and found[1].casefold() == "b"
    ]
    if whites and not any(map(ENGLISH_WHITE.match, texts)):
        yield whites[0]


def _without_columns(arrival: Arrival) -> Arrival:
    """The file with a source that names no columns, so that all of them are read."""
    source: Source = arrival.source.model_copy(update=NO_COLUMNS)
    return replace(arrival, source=source)
