"""The positions of games in a piece of PGN: the tags are searched, the moves are not read.

A tag stands at the start of a line. A line that looks like a tag may also stand in a comment. A
comment extends from a brace to the next closing brace, or from a semicolon, or from a per cent sign
at the start of a line, to the end of the line. So the text is parsed more closely where a brace is
open before a tag.
"""

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.tag_lines import NEWLINE, Runs, find_runs

TAG = re.compile(rb'(?m)^(?:\xef\xbb\xbf|[ \t])*(\[[ \t]*([A-Za-z0-9_]+)[ \t]*")')
COMMENT = re.compile(rb"(?m)\{[^}]*\}?|;[^\n]*|^%[^\n]*")
EVENT = b"[Event "
RESULT = re.compile(rb"(1-0|0-1|1/2-1/2|\*)\s*\Z")
TAIL = 40


@dataclass
class Games:
    """The games of a piece of text.

    Attributes
    ----------
    text
        Text of the piece; its last byte ends a line.
    line
        Number of the piece's first line.
    starts
        Position where each line of the piece begins.
    spans, owner
        Positions of tags, and the number of the game of each, from 0.
    begins
        Position where each game begins.
    unclosed
        Games with a comment that has no end.
    nameless
        Positions where moves without tags begin.
    end
        Position where the last game ends.
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
        """The numbers of the lines that hold these positions."""
        return np.searchsorted(self.starts, positions, side="right") - 1 + self.line

    @cached_property
    def tag_text(self) -> bytes:
        """The tags of all games, one after another."""
        return b"".join([self.text[start:stop] for start, stop in self.spans])

    def line_from(self, start: int) -> bytes:
        """The line that begins at a position."""
        return self.text[start : self.text.index(b"\n", start)]

    def last_word(self, game: int) -> str | None:
        """The result with which the moves of a game end."""
        stop = self.begins[game + 1] if game + 1 < len(self.begins) else self.end
        found = RESULT.search(self.text[max(self.begins[game], stop - TAIL) : stop])
        return found[1].decode() if found else None

    def without_last(self) -> int:
        """Remove the last game, which may continue after the piece; return its start."""
        self.end = cut = self.begins.pop()
        while self.owner and self.owner[-1] == len(self.begins):
            self.owner.pop()
            self.spans.pop()
        self.unclosed.discard(len(self.begins))
        self.nameless = [position for position in self.nameless if position < cut]
        return cut


def find_games(text: bytes, line: int, *, is_end: bool) -> Games:
    """The games of a piece of text; the last byte of the piece ends a line.

    ``is_end`` says that the piece is the last one.
    """
    return _Search(text, line, is_end=is_end).games


class _Search:
    """One walk through the runs of tag lines of a piece."""

    def __init__(self, text: bytes, line: int, *, is_end: bool) -> None:
        ends = np.flatnonzero(np.frombuffer(text, np.uint8) == NEWLINE)
        starts = np.concatenate([np.zeros(1, np.int64), ends[:-1] + 1])
        self.games = Games(text, line, starts)
        self.text, self.is_end = text, is_end
        self.is_open = False
        self.at = 0  # the text before this position has been searched for comments
        self.names: set[bytes] | None = None  # of the current game's tags, computed when needed
        self._walk(find_runs(text, starts, ends))

    def _walk(self, runs: Runs) -> None:
        """Take the runs one by one; consecutive plain runs are taken together."""
        starts, stops, moves = (part.tolist() for part in (runs.starts, runs.stops, runs.moves))
        odd = [*np.flatnonzero(~runs.plain).tolist(), len(starts)]
        at = moves_at_last = 0
        while at < len(starts):
            is_outside = not self.is_open and self.at == (stops[at - 1] if at else 0)
            stop = odd[bisect_left(odd, at)]
            if is_outside and stop > at:
                self._add(starts[at:stop], stops[at:stop])
                moves_at_last, at = moves[stop - 1], stop
                continue
            if starts[at] == stops[at]:
                if not self._in_comment(starts[at]):
                    self.games.nameless.append(starts[at])
            elif self._run(starts[at], stops[at], follows_moves=moves[at] > moves_at_last):
                moves_at_last = moves[at]
            at += 1

    def _add(self, starts: list[int], stops: list[int]) -> None:
        """Add runs of tags, each as a game of its own."""
        games = self.games
        games.owner += range(len(games.begins), len(games.begins) + len(starts))
        games.begins += starts
        games.spans += zip(starts, stops, strict=True)
        self.names, self.at = None, stops[-1]

    def _in_comment(self, position: int) -> bool:
        """Whether a comment is open at a position; reads all text before the position."""
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
        """Take the part of a run that is not in a comment; return whether there is any."""
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
        """Whether tags in an open comment are the tags of the next game.

        Such tags follow a blank line, begin with the event, and are followed by a blank
        line. An unclosed comment then costs only its own game, and not all games after it.
        """
        ends = self.text.startswith(b"\n", stop) if stop < len(self.text) else self.is_end
        after_blank = self.text[start - 2 : start] == b"\n\n"
        return after_blank and ends and self.text.startswith(EVENT, start)

    def _take(self, start: int, stop: int, opening: bytes, *, follows_moves: bool) -> None:
        """Add tags to the last game, or as new games: one at each repetition of the first tag."""
        games = self.games
        is_same_game = bool(games.begins) and not follows_moves and not self._repeats(start, stop)
        while True:
            again = self.text.find(b"\n" + opening, start, stop) + 1
            if not is_same_game:
                games.begins.append(start)
                self.names = None
            games.owner.append(len(games.begins) - 1)
            games.spans.append((start, again or stop))
            if not again:
                return
            start, is_same_game = again, False

    def _repeats(self, start: int, stop: int) -> bool:
        """Whether a run has a tag that the game before it already has."""
        if self.names is None:
            self.names = self._names(*self.games.spans[-1])
        names = self._names(start, stop)
        if names & self.names:
            return True
        self.names |= names
        return False

    def _names(self, start: int, stop: int) -> set[bytes]:
        return {name for _, name in TAG.findall(self.text, start, stop)}
