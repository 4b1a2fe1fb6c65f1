r"""The games of an SGF file: where each begins, what its first node says, and its moves.

A file is a collection of trees in parentheses. A value in brackets may hold anything; `\` stands
before a bracket that does not end it. Most games are a single line of moves, which is seen at a
glance; the tree of any other is followed, whatever is in its nodes. All of it is done on UTF-8, in
which no part of a longer character looks like a bracket.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
START = re.compile(rb"\(\s*;")
ROOT = re.compile(rb"\(\s*;(?:[^\[\]();]*+" + VALUE + rb")*+[^\[\]();]*+", re.DOTALL)
RESTART = re.compile(rb"\(\s*;\s*(?:GM|FF|CA|AP|SZ|EV|PB|PW|DT|GN|RE)\s*\[")
NEXT = re.compile(rb"\)\s*\(\s*;")
STEP = re.compile(rb"(?:[^()\[]++|" + VALUE + rb")*+([()])", re.DOTALL)
LINE = re.compile(rb"(?:[^()\[]++|" + VALUE + rb")*+", re.DOTALL)
PROPERTY = re.compile(r"(?<![A-Za-z])([A-Za-z]++)\s*+\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
FIRST_MOVE = re.compile(rb"\s*;\s*[BW]\s*\[")
MOVES = re.compile(rb"(?:;[BW]\[[^\]\\]*+\])++")
MOVE_LENGTH = len(";B[pd]")
BLANKS = b" \t\n\r\v\f"


@dataclass(frozen=True, slots=True)
class Tree:
    """One game of a file: where it begins and ends, its first node, what follows, and how.

    ``is_line`` says that it has no variations, as far as a glance can tell.
    """

    at: int
    end: int
    root: bytes
    body: bytes
    is_line: bool

    @property
    def is_cut(self) -> bool:
        """Whether the text ends inside the first node."""
        return self.body.startswith(b"[") or not self.body.strip()

    @property
    def header(self) -> bytes:
        """What it says before its first move: the first node, most of the time."""
        if FIRST_MOVE.match(self.body):
            return self.root
        nodes = next(self._main_line(), b"")
        first = FIRST_MOVE.search(nodes)
        return self.root + (nodes[: first.start()] if first else nodes)

    @property
    def moves(self) -> bytes:
        """The moves of the main line, without anything else."""
        nodes = self.body if self.is_line else b"".join(self._main_line())
        plain = nodes.translate(None, BLANKS)
        n = plain.count(b";")
        if self.is_line and len(plain) == MOVE_LENGTH * n + 1 and plain.count(b"[") == n:
            return plain[:-1]  # told at a glance: nothing but moves, and the end of the game
        return b"".join(MOVES.findall(plain))

    def _main_line(self) -> Iterator[bytes]:
        """Yield the nodes of the main line: the first variation is the game, the others are not."""
        at = 0
        while found := LINE.match(self.body, at):
            yield found[0]
            at = found.end() + 1
            if self.body[at - 1 : at] != b"(":
                return


def trees(text: bytes) -> Iterator[Tree]:
    """Yield the games of a text in their order; what stands between them is left out.

    A game that lacks its end does not swallow those after it: from there on, each ends where the
    next one begins with a header.
    """
    start, is_whole = START.search(text), True
    while start:
        at = start.start()
        limit = len(text) if is_whole else _restart(text, start.end())
        root = ROOT.match(text, at, limit)
        after = root.end() if root else start.end()
        then = NEXT.search(text, after, limit)
        end = then.start() + 1 if then else limit
        is_line = _is_line(text, after, end)
        if not is_line:
            end = _end(text, after, limit)
            if end < 0:
                is_whole, end = False, _restart(text, start.end())
        yield Tree(at, end, text[at : min(after, end)], text[after:end], is_line)
        start = START.search(text, end)


def properties(nodes: bytes, *, needed: Set[str] = frozenset()) -> dict[str, str]:
    """Return the first value of each property as the file has it, by name.

    Old files have long names (PlayerBlack), which are shortened where others are ``needed``.
    """
    values = dict(reversed(PROPERTY.findall(nodes.decode())))
    if needed <= values.keys():
        return values
    return {"".join(filter(str.isupper, name)): value for name, value in values.items()}


def _is_line(text: bytes, at: int, end: int) -> bool:
    """Return whether what follows a first node is a single line of nodes, told without reading."""
    return (
        text.count(b"[", at, end) == text.count(b"]", at, end)
        and text.count(b")", at, end) == 1
        and text.find(b"(", at, end) < 0
        and text.find(b"\\", at, end) < 0
    )


def _end(text: bytes, at: int, limit: int) -> int:
    """Return where the tree ends that is one parenthesis deep here, or -1 if it does not."""
    depth = 1
    while depth:
        step = STEP.match(text, at, limit)
        if step is None:
            return -1
        depth += 1 if step[1] == b"(" else -1
        at = step.end()
    return at


def _restart(text: bytes, at: int) -> int:
    """Return where the next game begins with its header: at the last, the end of the text."""
    found = RESTART.search(text, at)
    return found.start() if found else len(text)
