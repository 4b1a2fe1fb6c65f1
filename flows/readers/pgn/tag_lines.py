"""Lines of a piece of PGN that look like tags, and the runs of such lines."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banzuke.flows.readers.pgn.words import WORD_BYTES, holds, words_at

NEWLINE, BRACKET, BLANK, BOM = 10, ord("["), 32, 0xEF
INDENTED = re.compile(rb"(?:\xef\xbb\xbf|[ \t])+\[\s*[A-Za-z]")
FIRST_MOVE = re.compile(rb"[ \t]*1[ \t]*\.(?!\.)")
OPENING = re.compile(rb'\[[A-Za-z0-9]{5} "')
"""Pattern of a tag with a name of five letters, such as Event, in the first eight bytes."""


BYTE = np.arange(256)
IS_BLANK = ((BYTE <= BLANK) & (BYTE != NEWLINE)) | (BYTE == BOM)
IS_MOVE = ~np.isin(BYTE, [NEWLINE, ord("%"), ord(";")])
"""First bytes of lines of moves: empty lines and lines of comments are not moves."""
IS_NAME = (BYTE == BLANK) | (ord("a") <= (BYTE | BLANK)) & (ord("z") >= (BYTE | BLANK))


@dataclass(frozen=True)
class Runs:
    """Runs of lines that look like tags, and lines where moves without tags seem to begin.

    Attributes
    ----------
    starts, stops
        Start and end of each run; for moves without tags, both are the same.
    moves
        Number of lines of moves before the run.
    plain
        Whether the run follows moves, belongs to one game, and is outside comments if the run
        before it is. Nearly all runs are plain, and this test is cheaper than parsing a run.
    """

    starts: NDArray[np.int64]
    stops: NDArray[np.int64]
    moves: NDArray[np.int64]
    plain: NDArray[np.bool_]


def find_runs(text: bytes, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> Runs:
    """The runs of a text whose lines begin and end at these positions, in order."""
    openings = words_at(text, starts)
    head, second = openings.view(np.uint8).reshape(-1, WORD_BYTES)[:, :2].T
    tags, moves = _kinds_of_lines(text, starts, head, second)
    edges = np.diff(tags.astype(np.int8), prepend=0, append=0)
    first, last = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1) - 1
    n_moves = np.concatenate([np.zeros(1, np.int64), np.cumsum(moves)])
    alone = _alone(text, starts, head, moves, n_moves, last)
    position = np.concatenate([starts[first], starts[alone]])
    stop = np.concatenate([ends[last] + 1, starts[alone]])
    before = np.concatenate([n_moves[first], n_moves[alone]])
    is_one = np.concatenate([_is_one_game(openings, first, last), np.zeros(len(alone), bool)])
    order = np.argsort(position, kind="stable")
    position, stop, before = position[order], stop[order], before[order]
    follows = np.diff(before, prepend=0) > 0
    plain = is_one[order] & follows & _closed(text, position, stop)
    return Runs(position, stop, before, plain)


def _is_one_game(
    openings: NDArray[np.uint64], first: NDArray[np.int64], last: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether each run's first tag occurs once in the run; False where that is unknown."""
    is_one = np.zeros(len(first), dtype=bool)
    own = openings[first]
    for opening in np.unique(own):
        if OPENING.fullmatch(opening.tobytes()):
            lines = np.flatnonzero(openings == opening)
            n_lines = np.searchsorted(lines, last, side="right") - np.searchsorted(lines, first)
            is_one |= (own == opening) & (n_lines == 1)
    return is_one


def _closed(text: bytes, position: NDArray[np.int64], stop: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether no brace is open where a run begins, if none is open after the run before it."""
    closed = np.ones(len(position), dtype=bool)
    if b"{" not in text:
        return closed
    before = np.concatenate([np.zeros(1, np.int64), stop])[: len(position)]
    end = words_at(text, np.maximum(position - WORD_BYTES, 0))
    seen = (position - WORD_BYTES >= before) & holds(end, b"}") & ~holds(end, b"{")
    for i in np.flatnonzero(~seen).tolist():
        at, start = int(before[i]), int(position[i])
        closed[i] = text.rfind(b"{", at, start) <= text.rfind(b"}", at, start)
    return closed


def _kinds_of_lines(
    text: bytes,
    starts: NDArray[np.int64],
    head: NDArray[np.uint8],
    second: NDArray[np.uint8],
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The lines that look like tags, and the lines that look like moves."""
    tags = (head == BRACKET) & IS_NAME[second]
    moves = IS_MOVE[head] & ~tags
    for i in np.flatnonzero(IS_BLANK[head]).tolist():
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
    head: NDArray[np.uint8],
    moves: NDArray[np.bool_],
    n_moves: NDArray[np.int64],
    last: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Lines where moves without tags seem to begin, or other text before all tags.

    Such lines follow a blank line, and are not the first lines after tags. ``n_moves`` has the
    number of move lines before each line, ``last`` the last line of each run of tags.
    """
    after_blank = moves.copy()
    after_blank[1:] &= head[:-1] == NEWLINE
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
