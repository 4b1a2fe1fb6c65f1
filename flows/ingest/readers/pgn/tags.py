"""The tags of games to columns: lines written as the standard says at once, others one by one."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from flows.ingest.readers.pgn.games import NEWLINE, Games

PLAIN = r'^\[[A-Za-z0-9_]+ "[^"\\]*"\]$'
PAIR = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
LOOSE = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"(.*)"\s*\]\s*$')
"""With quotes in its value that are not escaped; nothing else is on its line."""
NAME = re.compile(r"\s*\[\s*([A-Za-z0-9_]+)")
ESCAPED = re.compile(r'\\(["\\])')
LONGEST_LINE = 65_536
FEW = 1_000
LEGACY = "cp1252"
MARK, MARK_BYTES = np.dtype("<u8"), 8
NOT_TEXT = "\ufffd"
"""Stands for bytes that are neither UTF-8 nor of the encoding that programs wrote before."""


@dataclass(frozen=True)
class Tags:
    """Lines with one tag each, as ``[Name "value"]``, and the game that each is of.

    Attributes
    ----------
    marks
        The first eight bytes of each line, by which its tag is nearly known.
    bad
        Of games with a line that is no tag, its name if it has one, and the line.
    """

    lines: pl.Series
    marks: NDArray[np.uint64]
    games: NDArray[np.int64]
    n_games: int
    bad: list[tuple[int, str | None, str]]

    def column(self, name: str) -> pl.Series:
        """Return the value of a tag in each game: the last one, null if it has none."""
        opening = f'[{name} "'
        if len(self.lines) < FEW:
            return self._of_few(name, opening)
        mark, mask = first_bytes(opening)
        at = np.flatnonzero((self.marks & mask) == mark)
        if not len(at):
            return pl.Series(name, [None], dtype=pl.String).new_from_index(0, self.n_games)
        found = self.lines.gather(at)
        if len(opening) > MARK_BYTES and not (begin := found.str.starts_with(opening)).all():
            at, found = at[begin.to_numpy()], found.filter(begin)
        values = found.str.slice(len(opening)).str.head(-len('"]'))
        games = self.games[at]
        if len(games) != self.n_games or (games != np.arange(self.n_games)).any():
            place = np.full(self.n_games, len(games), dtype=np.int64)
            place[games] = np.arange(len(games))
            values = pl.concat([values, pl.Series([None], dtype=pl.String)]).gather(place)
        return values.alias(name)

    def _of_few(self, name: str, opening: str) -> pl.Series:
        """Return the value of a tag in each game, found line by line: of few that is faster."""
        values: list[str | None] = [None] * self.n_games
        for game, line in zip(self.games.tolist(), self.lines.to_list(), strict=True):
            if line.startswith(opening):
                values[game] = line[len(opening) : -len('"]')]
        return pl.Series(name, values, dtype=pl.String)


def tags_of(games: Games) -> Tags:
    """Return the tags of games that were found in a piece of text."""
    text = games.tag_text
    ends = np.flatnonzero(np.frombuffer(text, np.uint8) == NEWLINE)
    stops = np.cumsum([stop - start for start, stop in games.spans])
    last = np.searchsorted(ends, stops)
    owner = np.repeat(np.array(games.owner, dtype=np.int64), np.diff(last, prepend=0))
    # A line feed goes before the text, because polars would take some first bytes for a
    # compressed stream.
    readable = as_utf8(text)
    lines = pl.read_lines(b"\n" + readable, name="text")["text"].slice(1)
    marks = _marks(readable, ends if readable is text else None)
    plain = lines.str.contains(PLAIN) & (lines.str.len_bytes() <= LONGEST_LINE)
    n_games = len(games.begins)
    if plain.all():
        return Tags(lines, marks, owner, n_games, [])
    odd = (~plain).arg_true().to_numpy()
    found: list[tuple[int, str]] = []
    bad: list[tuple[int, str | None, str]] = []
    for game, line in zip(owner[odd].tolist(), lines.gather(odd).to_list(), strict=True):
        pairs = list(_pairs(line))
        found += [(game, f'[{name} "{value}"]') for name, value in pairs]
        if not pairs:
            named = NAME.match(line[:LONGEST_LINE])
            bad.append((game, named[1] if named else None, line))
    regular = plain.to_numpy()
    mended = pl.Series([line for _, line in found], dtype=pl.String)
    return Tags(
        pl.concat([lines.filter(plain), mended]),
        np.concatenate([marks[regular], _marks("".join(f"{line}\n" for line in mended).encode())]),
        np.concatenate([owner[regular], np.array([game for game, _ in found], dtype=np.int64)]),
        n_games,
        bad,
    )


def first_bytes(opening: str) -> tuple[np.uint64, np.uint64]:
    """Return the mark of lines that begin so, and which bits of a mark say it."""
    begin = opening.encode()[:MARK_BYTES]
    said = b"\xff" * len(begin)
    return tuple(
        np.frombuffer(part.ljust(MARK_BYTES, b"\0"), dtype=MARK)[0] for part in (begin, said)
    )


def _marks(text: bytes, ends: NDArray[np.int64] | None = None) -> NDArray[np.uint64]:
    """Return the first bytes of each line of a text whose last byte ends one."""
    if ends is None:
        ends = np.flatnonzero(np.frombuffer(text, np.uint8) == NEWLINE)
    padded = text + bytes(MARK_BYTES)
    at_each_byte: NDArray[np.uint64] = np.ndarray(
        (len(text) + 1,), dtype=MARK, buffer=padded, strides=(1,)
    )
    starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1])[: len(ends)]
    found: NDArray[np.uint64] = at_each_byte[starts]
    return found


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the tags of one line that stand at its beginning."""
    if len(line) > LONGEST_LINE:
        return
    line = line.lstrip("\ufeff")
    loose = LOOSE.match(line)
    strict = list(_one_after_another(line))
    # More than one pair, or a value with quotes in it: as many pairs as closed brackets.
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
    """Return text as UTF-8: lines that are not are of the encoding of most older programs."""
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


def columns_of(tags: Tags, names: Iterable[str]) -> pl.DataFrame:
    """Return the values of tags, a row each game: stripped, and null where blank."""
    values = pl.DataFrame([tags.column(name) for name in names])
    stripped = pl.all().str.strip_chars()
    return values.select(pl.when(stripped != "").then(stripped))
