"""The result that the moves of a game end with, and who mates with the last move.

Only the last bytes of each game are read, and those of all games at once.
"""

import re

import numpy as np
import polars as pl
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.endings import DRAWN, LOST, WON
from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.pgn.words import WORD_BYTES, words_at

ENDS, MATES = "_moves_end", "_mates"
"""Columns: the points of White by the result at the end of the moves, and by a mate; or null."""
WORDS = {b"1-0": WON, b"0-1": LOST, b"1/2-1/2": DRAWN}
MOST_BLANKS = 8
"""Blanks and ends of lines behind a game that are skipped; with more, nothing is said."""
TAIL, SHORT_TAIL = 300, 48
"""Bytes before the end of a game in which its last move stands, with and without a comment."""
MAY_MATE = np.frombuffer(b"#})", np.uint8)
"""The byte before the result of a game that may end with a mate, perhaps with a comment behind."""
BESIDE = re.compile(rb"\{[^}]*\}|\([^()]*\)|\$\d+")
"""Comments, variations and numbers of remarks, which stand between moves."""
LAST_MOVES = re.compile(rb"\.(?P<dots>\.\.)?\s*[^\s.#{(]+(?P<second>\s+[^\s.#{(]+)?#\s*\Z")
"""A mate, and the number of its move: 4. Qxf7#, 2. g4 Qh4#, 2... Qh4#."""
USUAL = re.compile(
    rb'(?i)\[Variant "(?:standard|normal|chess|chess ?960|from position|fischerandom)"'
)
VARIANT = b"[Variant "


def ends_of(games: Games) -> list[pl.Series]:
    """`ENDS` and `MATES`, a row per game."""
    begins = np.array(games.begins, dtype=np.int64)
    if not len(begins):
        return [pl.Series(name, [], dtype=pl.String) for name in (ENDS, MATES)]
    bounds = np.sort(np.array([*games.begins, *games.nameless, games.end], dtype=np.int64))
    stops = bounds[np.searchsorted(bounds, begins, side="right")]
    stops = _without_blanks(games.text, stops)
    last = words_at(games.text, np.maximum(stops - WORD_BYTES, 0))
    tails = last.view(np.uint8).reshape(-1, WORD_BYTES)
    ends = np.full(len(begins), None, dtype=object)
    mates = np.full(len(begins), None, dtype=object)
    for word, points in WORDS.items():
        said = np.frombuffer(word, np.uint8)
        is_so = (tails[:, -len(word) :] == said).all(axis=1)
        is_so &= ~_is_of_number(tails[:, -len(word) - 1]) & (stops - begins > WORD_BYTES)
        nth = np.flatnonzero(is_so)
        ends[nth] = points
        moved = _without_blanks(games.text, stops[nth] - len(word))
        before = np.frombuffer(games.text, np.uint8)[moved - 1]
        for game, stop in zip(
            *(x[np.isin(before, MAY_MATE)].tolist() for x in (nth, moved)), strict=True
        ):
            mates[game] = _mate(games, game, stop)
    found = ((ENDS, ends.tolist()), (MATES, mates.tolist()))
    return [pl.Series(name, texts, dtype=pl.String) for name, texts in found]


def _without_blanks(text: bytes, stops: NDArray[np.int64]) -> NDArray[np.int64]:
    """The positions behind the last byte of each game that is no blank."""
    data = np.frombuffer(text, np.uint8)
    for _ in range(MOST_BLANKS):
        stops = stops - (data[np.maximum(stops - 1, 0)] <= ord(" "))
    return stops


def _is_of_number(byte: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Whether a byte before a result belongs to it: a digit, a dash or a stroke."""
    return np.isin(byte, np.frombuffer(b"0123456789-/", np.uint8))


def _mate(games: Games, nth: int, stop: int) -> str | None:
    """The points of White if the last move of a game of usual rules is a mate; else None."""
    has_comment = games.text[stop - 1 : stop] != b"#"
    start = max(stop - (TAIL if has_comment else SHORT_TAIL), games.begins[nth])
    text = games.text[start:stop]
    if b"#" not in text:
        return None
    found = LAST_MOVES.search(BESIDE.sub(b"", text) if has_comment else text)
    if found is None or not _is_usual(games, nth, stop):
        return None
    return LOST if found["dots"] or found["second"] else WON


def _is_usual(games: Games, nth: int, stop: int) -> bool:
    """Whether the tags of a game, which ends at ``stop``, name no variant of chess.

    In some variants a mate loses.
    """
    start = games.begins[nth]
    blank = games.text.find(b"\n\n", start, stop)
    tags = games.text[start : stop if blank < 0 else blank]
    return VARIANT not in tags or USUAL.search(tags) is not None
