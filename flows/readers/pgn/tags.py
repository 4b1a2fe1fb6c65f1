"""Columns from the tags of games: standard lines at once, other lines one by one."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.games import Games
from banzuke.flows.readers.pgn.tag_lines import NEWLINE
from banzuke.flows.readers.pgn.words import MASKS, WORD_BYTES, word, words_at

INLINE, PREFIX = 12, 4
"""Sizes in Arrow's layout of string views: a string of at most 12 bytes stands in its view; a view
of a longer string has the first 4 bytes and the position of the string."""
ASCII_BLANK, NOT_ASCII = 32, 128


def texts_of(text: bytes, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> pl.Series:
    """The pieces of a UTF-8 text between two positions each: stripped, null where blank."""
    import pyarrow as pa  # noqa: PLC0415  # the import takes 0.06 s; only PGN needs it

    lengths = stops - starts
    begin = words_at(text, starts) & MASKS[np.minimum(lengths, PREFIX)]
    rest = words_at(text, starts + PREFIX) & MASKS[np.clip(lengths - PREFIX, 0, WORD_BYTES)]
    views = np.empty((len(starts), 2), np.uint64)
    views[:, 0] = lengths.astype(np.uint64) | (begin << np.uint64(32))
    views[:, 1] = np.where(lengths <= INLINE, rest, starts.astype(np.uint64) << np.uint64(32))
    given = np.packbits(lengths > 0, bitorder="little")
    layout = [pa.py_buffer(part) for part in (given, views, text)]
    found = pl.Series(pl.from_arrow(pa.Array.from_buffers(pa.string_view(), len(starts), layout)))
    return _stripped(found) if _may_be_padded(text, starts, stops) else found


def _may_be_padded(text: bytes, starts: NDArray[np.int64], stops: NDArray[np.int64]) -> bool:
    """Whether a piece begins or ends with a blank, or with a byte that may be part of a blank."""
    data = np.frombuffer(text, np.uint8)
    some = stops > starts
    edges = data[np.concatenate([starts[some], stops[some] - 1])]
    return bool(((edges <= ASCII_BLANK) | (edges >= NOT_ASCII)).any())


def _stripped(texts: pl.Series) -> pl.Series:
    stripped = pl.col("text").str.strip_chars()
    return texts.to_frame("text").select(pl.when(stripped != "").then(stripped))[:, 0]


NAME_BYTES = re.compile(rb"[A-Za-z0-9_]+\0*")
PAIR = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
LOOSE = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"(.*)"\s*\]\s*$')
"""A tag with unescaped quotes in its value, alone on its line."""
NAME = re.compile(r"\s*\[\s*([A-Za-z0-9_]+)")
ESCAPED = re.compile(r'\\(["\\])')
LONGEST_LINE = 65_536
LEGACY = "cp1252"
NOT_TEXT = "\ufffd"
"""Replacement for bytes that are neither UTF-8 nor of the older encoding."""
CLOSING = b'"]'


@dataclass(frozen=True)
class Tags:
    """Lines with one tag each, as ``[Name "value"]``, and the game of each line.

    Attributes
    ----------
    text
        UTF-8 text that holds the lines.
    starts, stops
        Start and end of each line.
    games
        Game of each line, from 0. If a game repeats a tag, the last line counts.
    bad
        Games with a malformed tag line: the tag's name if it has one, and the line.
    """

    text: bytes
    starts: NDArray[np.int64]
    stops: NDArray[np.int64]
    games: NDArray[np.int64]
    n_games: int
    bad: list[tuple[int, str | None, str]]


def columns_of(tags: Tags, names: Iterable[str]) -> pl.DataFrame:
    """The values of tags, a row per game: stripped, and null where blank."""
    names, n = list(names), tags.n_games
    words = words_at(tags.text, tags.starts)
    starts = np.zeros((len(names), n), np.int64)
    stops = np.zeros((len(names), n), np.int64)
    for nth, name in enumerate(names):
        opening = f'[{name} "'.encode()
        at = _lines_with(opening, tags, words)
        starts[nth, tags.games[at]] = tags.starts[at] + len(opening)
        stops[nth, tags.games[at]] = tags.stops[at] - len(CLOSING)
    texts = texts_of(tags.text, starts.ravel(), stops.ravel())
    return pl.DataFrame({name: texts.slice(nth * n, n) for nth, name in enumerate(names)})


def _lines_with(opening: bytes, tags: Tags, words: NDArray[np.uint64]) -> NDArray[np.int64]:
    """The lines with this opening, compared by ``words`` of eight bytes from the first."""
    begin = opening[:WORD_BYTES]
    found = np.flatnonzero((words & MASKS[len(begin)]) == word(begin))
    for at in range(WORD_BYTES, len(opening), WORD_BYTES):
        part = opening[at : at + WORD_BYTES]
        next_words = words_at(tags.text, tags.starts[found] + at)
        found = found[(next_words & MASKS[len(part)]) == word(part)]
    return found


def tags_of(games: Games) -> Tags:
    """The tags of all games of a piece of text."""
    text = games.tag_text
    ends = _line_ends(text)
    spans = np.array(games.spans, dtype=np.int64).reshape(-1, 2)
    last = np.searchsorted(ends, np.cumsum(spans[:, 1] - spans[:, 0]))
    owner = np.repeat(np.array(games.owner, dtype=np.int64), np.diff(last, prepend=0))
    readable = as_utf8(text)
    if readable is not text:
        ends = _line_ends(readable)
    starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1])[: len(ends)]
    plain = _are_plain(readable, starts, ends)
    n_games = len(games.begins)
    if plain.all():
        return Tags(readable, starts, ends, owner, n_games, [])
    rewritten: list[tuple[int, bytes]] = []
    bad: list[tuple[int, str | None, str]] = []
    for at in np.flatnonzero(~plain).tolist():
        game, line = int(owner[at]), readable[starts[at] : ends[at]].decode()
        pairs = list(_pairs(line))
        rewritten += [(game, f'[{name} "{value}"]\n'.encode()) for name, value in pairs]
        if not pairs:
            named = NAME.match(line[:LONGEST_LINE])
            bad.append((game, named[1] if named else None, line))
    after = len(readable) + np.cumsum([0, *(len(line) for _, line in rewritten)])
    return Tags(
        readable + b"".join(line for _, line in rewritten),
        np.concatenate([starts[plain], after[:-1]]),
        np.concatenate([ends[plain], after[1:] - 1]),
        np.concatenate([owner[plain], np.array([game for game, _ in rewritten], np.int64)]),
        n_games,
        bad,
    )


def _line_ends(text: bytes) -> NDArray[np.int64]:
    return np.flatnonzero(np.frombuffer(text, np.uint8) == NEWLINE)


def _are_plain(
    text: bytes, starts: NDArray[np.int64], stops: NDArray[np.int64]
) -> NDArray[np.bool_]:
    r"""Whether each line is ``[Name "value"]`` without a quote or a ``\`` in the value."""
    data = np.frombuffer(text, np.uint8)
    quotes = np.flatnonzero(data == ord('"'))
    if not len(quotes):
        return np.zeros(len(starts), dtype=bool)
    if len(quotes) == 2 * len(starts) and (quotes[1::2] == stops - 2).all():
        first = np.arange(0, len(quotes), 2)  # two of each line
    else:
        first = np.searchsorted(quotes, starts)
    n_quotes = np.diff(first, append=len(quotes))
    opening = quotes[np.minimum(first, len(quotes) - 1)]
    closing = quotes[np.minimum(first + 1, len(quotes) - 1)]
    n_name = opening - starts - 2
    plain: NDArray[np.bool_] = (n_quotes == 2) & (n_name > 0) & (closing == stops - 2)
    plain &= stops - starts <= LONGEST_LINE
    for byte, at in ((b"[", starts), (b" ", opening - 1), (b"]", stops - 1)):
        plain &= data[at] == byte[0]
    if b"\\" in text:
        escapes = np.flatnonzero(data == ord("\\"))
        plain[np.searchsorted(starts, escapes, side="right") - 1] = False
    lines, seen = np.flatnonzero(plain), 1
    while len(lines):  # word by word: there are few different words
        left = n_name[lines] + 1 - seen
        words = words_at(text, starts[lines] + seen) & MASKS[np.minimum(left, WORD_BYTES)]
        odd = [one for one in np.unique(words) if not NAME_BYTES.fullmatch(one.tobytes())]
        if odd:
            plain[lines[np.isin(words, odd)]] = False
        lines, seen = lines[left > WORD_BYTES], seen + WORD_BYTES
    return plain


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the tags at the beginning of a line."""
    if len(line) > LONGEST_LINE:
        return
    line = line.lstrip("\ufeff")
    loose = LOOSE.match(line)
    strict = list(_one_after_another(line))
    # A line that is not pairs throughout is one pair, whose value has unescaped quotes in it.
    if loose and (len(strict) == 0 or line[strict[-1].end() :].strip()):
        yield loose[1], loose[2]
        return
    for pair in strict:
        yield pair[1], ESCAPED.sub(r"\1", pair[2])


def _one_after_another(line: str) -> Iterator[re.Match[str]]:
    at = 0
    while (pair := PAIR.match(line, at)) is not None:
        yield pair
        at = pair.end()


def as_utf8(text: bytes) -> bytes:
    """Text as UTF-8; lines that are not UTF-8 are decoded from the older encoding."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return b"\n".join(_line_as_utf8(line) for line in text.split(b"\n"))
    return text


def _line_as_utf8(line: bytes) -> bytes:
    try:
        line.decode()
    except UnicodeDecodeError:
        return line.decode(LEGACY, "replace").encode()
    return line
