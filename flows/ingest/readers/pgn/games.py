"""Where the games of a piece of PGN are: their tags are found, their moves are passed over unread.

A tag stands at the start of a line. What looks like one may stand in a comment, which goes from a
brace to the next closing one; a semicolon or a per cent sign at a line's start comments a line.
Only where a brace is open before a tag is the text looked at more closely.
"""

import re
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

NEWLINE, BRACKET, BLANK, BOM = 10, ord("["), 32, 0xEF
NO_MOVES = (NEWLINE, ord("%"), ord(";"))
"""First bytes of lines that part no two runs of tags: blank ones and comments."""
INDENTED = re.compile(rb"(?:\xef\xbb\xbf|[ \t])+\[\s*[A-Za-z]")
TAG = re.compile(rb'(?m)^(?:\xef\xbb\xbf|[ \t])*(\[[ \t]*([A-Za-z0-9_]+)[ \t]*")')
COMMENT = re.compile(rb"(?m)\{[^}]*\}?|;[^\n]*|^%[^\n]*")
EVENT = b"[Event "
RESULT = re.compile(rb"(1-0|0-1|1/2-1/2|\*)\s*\Z")
TAIL = 40
FIRST_MOVE = re.compile(rb"[ \t]*1[ \t]*\.(?!\.)")


@dataclass
class Games:
    """The games of a piece of text.

    Attributes
    ----------
    text
        The piece; its last byte ends a line.
    line
        The number of its first line.
    starts
        Where each line of it begins.
    spans, owner
        Where tags stand, and which game they are of, from 0.
    begins
        Where each game begins.
    unclosed
        Games with a comment that has no end.
    nameless
        Where moves begin that have no tags.
    end
        Where the last game ends.
    """

    text: bytes
    line: int
    starts: NDArray[np.int64]
    spans: list[tuple[int, int]] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    unclosed: set[int] = field(default_factory=set)
    nameless: list[int] = field(default_factory=list)
    end: int = 0

    def __post_init__(self) -> None:
        self.end = len(self.text)

    def lines_at(self, positions: NDArray[np.int64] | list[int]) -> NDArray[np.int64]:
        """Return the numbers of the lines that begin at, or hold, these bytes."""
        return np.searchsorted(self.starts, positions, side="right") - 1 + self.line

    @cached_property
    def tag_text(self) -> bytes:
        """The tags of all games, one after another."""
        return b"".join([self.text[start:stop] for start, stop in self.spans])

    def line_from(self, start: int) -> bytes:
        """Return the line that begins at a position."""
        return self.text[start : self.text.index(b"\n", start)]

    def last_word(self, game: int) -> str | None:
        """Return the result with which the moves of a game end."""
        stop = self.begins[game + 1] if game + 1 < len(self.begins) else self.end
        found = RESULT.search(self.text[max(self.begins[game], stop - TAIL) : stop])
        return found[1].decode() if found else None

    def without_last(self) -> int:
        """Forget the last game, which may go on after the piece; return where it begins."""
        self.end = cut = self.begins.pop()
        while self.owner and self.owner[-1] == len(self.begins):
            self.owner.pop()
            self.spans.pop()
        self.unclosed.discard(len(self.begins))
        self.nameless = [position for position in self.nameless if position < cut]
        return cut


def find_games(text: bytes, line: int, *, is_end: bool) -> Games:
    """Return the games of a piece of text, whose last byte ends a line.

    ``is_end`` says that nothing comes after it.
    """
    return _Search(text, line, is_end=is_end).games


class _Search:
    """One walk through the runs of tag lines of a piece."""

    def __init__(self, text: bytes, line: int, *, is_end: bool) -> None:
        data = np.frombuffer(text, np.uint8)
        ends = np.flatnonzero(data == NEWLINE)
        starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1])
        self.games = Games(text, line, starts)
        self.text, self.is_end = text, is_end
        self.is_open = False
        self.at = 0  # up to here comments are known
        self.names: set[bytes] | None = None  # of the current game's tags, if anybody asked
        tags, moves = _kinds_of_lines(text, data, starts)
        self._walk(ends, starts, tags, moves)

    def _walk(
        self,
        ends: NDArray[np.int64],
        starts: NDArray[np.int64],
        tags: NDArray[np.bool_],
        moves: NDArray[np.bool_],
    ) -> None:
        edges = np.diff(tags.astype(np.int8), prepend=0, append=0)
        first, last = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1) - 1
        n_moves = np.concatenate([np.zeros(1, np.int64), np.cumsum(moves)])
        alone = _alone(self.text, starts, moves, n_moves, last)
        position = np.concatenate([starts[first], starts[alone]])
        stop = np.concatenate([ends[last] + 1, starts[alone]])
        before = np.concatenate([n_moves[first], n_moves[alone]])
        order = np.argsort(position, kind="stable")
        moves_at_last = 0
        for start, end, n_before in zip(
            position[order].tolist(), stop[order].tolist(), before[order].tolist(), strict=True
        ):
            if start == end:
                if not self._in_comment(start):
                    self.games.nameless.append(start)
            elif n_before > moves_at_last and self._is_plain(start, end):
                self._add(start, end)
                moves_at_last = n_before
            elif self._run(start, end, follows_moves=n_before > moves_at_last):
                moves_at_last = n_before

    def _is_plain(self, start: int, stop: int) -> bool:
        """Return whether a run that follows moves is all of one game, and in no comment.

        Nearly all are, and to see that takes less than to look at the others.
        """
        text = self.text
        if self.is_open or text.rfind(b"{", self.at, start) > text.rfind(b"}", self.at, start):
            return False
        opening = text[start : text.find(b'"', start, stop) + 1]
        is_tag = opening[:1] == b"[" and opening[1:-2].isalnum() and opening[-2:] == b' "'
        return is_tag and text.find(b"\n" + opening, start, stop) < 0

    def _add(self, start: int, stop: int) -> None:
        """Add a run of tags as a game of its own."""
        games = self.games
        games.owner.append(len(games.begins))
        games.begins.append(start)
        games.spans.append((start, stop))
        self.names, self.at = None, stop

    def _in_comment(self, position: int) -> bool:
        """Return whether a comment is open at a position, having looked at all before it."""
        text = self.text
        if self.is_open:
            close = text.find(b"}", self.at, position)
            if close < 0:
                self.at = position
                return True
            self.is_open, self.at = False, close + 1
        if text.rfind(b"{", self.at, position) > text.rfind(b"}", self.at, position):
            said = COMMENT.findall(text[self.at : position])
            self.is_open = said[-1].startswith(b"{") and not said[-1].endswith(b"}")
        self.at = position
        return self.is_open

    def _run(self, start: int, stop: int, *, follows_moves: bool) -> bool:
        """Take a run of tag lines, or what of it is not in a comment; return whether any was."""
        text = self.text
        while self._in_comment(start):
            close = text.find(b"}", start, stop)
            if close >= 0:
                start, follows_moves = text.index(b"\n", close) + 1, True
                if start >= stop:
                    return False
            elif self._begins_game(start, stop):
                self.games.unclosed.add(len(self.games.begins) - 1)
                follows_moves = True
                break
            else:
                return False
        tag = TAG.search(text, start, stop)
        if tag is None:
            return False
        self._take(start, stop, tag[1], follows_moves=follows_moves)
        self.is_open, self.at = False, stop
        return True

    def _begins_game(self, start: int, stop: int) -> bool:
        """Return whether tags in an open comment are rather those of the next game.

        They follow a blank line, begin with the event, and are followed by a blank line: who has
        left a comment open loses this one game, and not all that follow.
        """
        ends = self.text.startswith(b"\n", stop) if stop < len(self.text) else self.is_end
        after_blank = self.text[start - 2 : start] == b"\n\n"
        return after_blank and ends and self.text.startswith(EVENT, start)

    def _take(self, start: int, stop: int, opening: bytes, *, follows_moves: bool) -> None:
        """Add tags: of a new game at each repetition of the first, or of the one before."""
        games = self.games
        goes_on = bool(games.begins) and not follows_moves and not self._repeats(start, stop)
        while True:
            again = self.text.find(b"\n" + opening, start, stop) + 1
            if not goes_on:
                games.begins.append(start)
                self.names = None
            games.owner.append(len(games.begins) - 1)
            games.spans.append((start, again or stop))
            if not again:
                return
            start, goes_on = again, False

    def _repeats(self, start: int, stop: int) -> bool:
        """Return whether a run has a tag that the game before it already has."""
        if self.names is None:
            self.names = self._names(*self.games.spans[-1])
        names = self._names(start, stop)
        if names & self.names:
            return True
        self.names |= names
        return False

    def _names(self, start: int, stop: int) -> set[bytes]:
        return {name for _, name in TAG.findall(self.text, start, stop)}


def _kinds_of_lines(
    text: bytes, data: NDArray[np.uint8], starts: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which lines look like tags, and which like moves."""
    head = data[starts]
    second = data[np.minimum(starts + 1, len(data) - 1)]
    letter = ((second | BLANK) >= ord("a")) & ((second | BLANK) <= ord("z"))
    tags = (head == BRACKET) & (letter | (second == BLANK))
    moves = ~tags & ~np.isin(head, NO_MOVES)
    for i in np.flatnonzero(((head <= BLANK) & (head != NEWLINE)) | (head == BOM)).tolist():
        start = int(starts[i])
        if INDENTED.match(text, start):
            tags[i], moves[i] = True, False
        else:
            moves[i] = bool(
                text[start : int(starts[i + 1]) if i + 1 < len(starts) else None].strip()
            )
    return tags, moves


def _alone(
    text: bytes,
    starts: NDArray[np.int64],
    moves: NDArray[np.bool_],
    n_moves: NDArray[np.int64],
    last: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return lines where moves seem to begin that have no tags, or something else before all tags.

    They follow a blank line, and are not the first ones after tags. ``n_moves`` has the lines of
    moves before each line, ``last`` the last line of each run of tags.
    """
    after_blank = moves.copy()
    after_blank[1:] &= np.frombuffer(text, np.uint8)[starts[:-1]] == NEWLINE
    found = np.flatnonzero(after_blank)
    if len(last):
        run = np.searchsorted(last, found) - 1
        found = found[(run < 0) | (n_moves[found] > n_moves[last[np.maximum(run, 0)]])]
    alone = [i for i in found.tolist() if FIRST_MOVE.match(text, int(starts[i]))]
    foremost = int(np.argmax(moves)) if moves.any() else None
    if foremost is not None and (not len(last) or foremost < last[0]):
        is_new = foremost not in alone[:1] and not text.startswith(b"{", int(starts[foremost]))
        alone = [foremost, *alone] if is_new else alone
    return np.array(alone, dtype=np.int64)
