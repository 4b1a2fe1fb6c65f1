r"""The games of an SGF file: where each begins, what its first node says, and its moves.

A file is a collection of trees in parentheses. A value in brackets may hold any text; `\` stands
before a bracket that does not end it. So a tree is followed from one parenthesis to the next, and
what stands between two is looked at only to tell whether the second one is inside a value: most
games have one, at their end. All of it is done on UTF-8, in which no part of a longer character
looks like a bracket.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
START = re.compile(rb"\(\s*;")
ROOT = re.compile(rb"\(\s*;(?:[^\[\]();]*+" + VALUE + rb")*+[^\[\]();]*+", re.DOTALL)
RESTART = re.compile(rb"\(\s*;\s*(?:GM|FF|CA|AP|SZ|EV|PB|PW|DT|GN|RE)\s*\[")
ESCAPE, NO_BRACKET = re.compile(rb"\\.", re.DOTALL), rb"\\_"
PROPERTY = re.compile(r"(?<![A-Za-z])([A-Za-z]++)\s*+\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
FIRST_MOVE = re.compile(rb"\s*;\s*[BW]\s*\[")
ESCAPED = re.compile(r"\\(\n?)(.?)", re.DOTALL)
MOVE = re.compile(rb";[BW]\[[^\]\\]*+\]")
MOVE_LENGTH = len(";B[pd]")
BLANKS = b" \t\n\r\v\f"


@dataclass(frozen=True, slots=True)
class Tree:
    """One game of a file: where it begins, its first node, and what follows.

    Attributes
    ----------
    at
        Position in the text where the game begins.
    root
        First node of the game.
    line
        Main line after the root: only the first variation belongs to the game.
    branch
        Position in the main line where the first variation begins.
    is_cut
        Whether the text ends inside the first node.
    """

    at: int
    root: bytes
    line: bytes
    branch: int
    is_cut: bool

    @property
    def header(self) -> bytes:
        """The text before the first move: the first node in most files."""
        if FIRST_MOVE.match(self.line):
            return self.root
        first = FIRST_MOVE.search(self.line, 0, self.branch)
        return self.root + self.line[: first.start() if first else self.branch]

    @property
    def moves(self) -> bytes:
        """The moves of the main line, without anything else."""
        plain = self.line.translate(None, BLANKS)
        n = plain.count(b";")
        is_bare = len(plain) == MOVE_LENGTH * n and plain.count(b"[") == plain.count(b"]") == n
        if is_bare and self.branch == len(self.line) and b"\\" not in plain:
            return plain  # fast path: nothing but moves
        return b"".join(MOVE.findall(plain))


def trees(text: bytes) -> Iterator[Tree]:
    """Yield the games of a text in their order; text between games is left out.

    A game without an end does not take in the games after it: from that game on, each game ends
    where the header of the next game begins.
    """
    start, is_whole = START.search(text), True
    # Without escaped brackets, every bracket that closes ends a value.
    bare = ESCAPE.sub(NO_BRACKET, text) if b"\\" in text else text
    while start:
        at = start.start()
        limit = len(text) if is_whole else _restart(text, start.end())
        root = ROOT.match(text, at, limit)
        after = root.end() if root else start.end()
        body = _walk(bare, after, limit)
        if body.end < 0 and is_whole:
            is_whole, limit = False, _restart(text, start.end())
            body = _walk(bare, after, limit)
        end = body.end if body.end >= 0 else limit
        root_text, is_cut = text[at : min(after, end)], _is_cut(text, after, end)
        yield Tree(at, root_text, body.main_line(text), body.branch - after, is_cut)
        start = START.search(text, end)


def properties(nodes: bytes, *, needed: Set[str] = frozenset()) -> dict[str, str]:
    """The first value of each property by name, without escapes, on one line.

    Old files have long names (PlayerBlack). If a ``needed`` name is missing, all names are
    shortened to their capital letters (PB).
    """
    values = dict(reversed(PROPERTY.findall(nodes.decode())))
    together = "".join(values.values())
    if "\\" in together or "\n" in together:
        values = {name: _plain(value) for name, value in values.items()}
    if needed <= values.keys():
        return values
    return {"".join(filter(str.isupper, name)): value for name, value in values.items()}


def _plain(value: str) -> str:
    return ESCAPED.sub(r"\2", value).replace("\n", " ")


@dataclass(slots=True)
class _Body:
    """The text after a first node.

    ``begin`` and ``line_end`` delimit the main line, ``branches`` is the position of its first
    variation, and ``end`` is the end of the tree, or -1 if the tree does not end.
    """

    begin: int
    branches: list[int] = field(default_factory=list)
    line_end: int = -1
    end: int = -1

    @property
    def branch(self) -> int:
        """The position of the first variation: the end of the line if there is none."""
        return self.branches[0] if self.branches else self.line_end

    def main_line(self, text: bytes) -> bytes:
        """The nodes of the main line."""
        if not self.branches:
            return text[self.begin : self.line_end]
        starts = [self.begin, *(branch + 1 for branch in self.branches)]
        ends = [*self.branches, self.line_end]
        return b"".join(text[at:end] for at, end in zip(starts, ends, strict=True))


def _walk(bare: bytes, at: int, limit: int) -> _Body:
    """The body after a first node that ends at ``at``, one parenthesis deep.

    ``bare`` is the text without escaped brackets. Each byte is read a few times at most,
    whatever the text holds.
    """
    body, depth, close = _Body(at), 1, -1
    while depth:
        if close < at:
            close = _or(bare.find(b")", at, limit), limit)
        here = _or(bare.find(b"(", at, close), close)
        value = bare.find(b"[", max(at, bare.rfind(b"]", at, here)), here)
        if value >= 0:
            at = bare.find(b"]", here, limit) + 1
        if here == limit or not at:  # the text ends, maybe inside a value
            if body.line_end < 0:
                body.line_end = _or(value, limit)
            return body
        if value >= 0:
            continue
        depth += 1 if here < close else -1
        if body.line_end < 0 and here < close:
            body.branches.append(here)
        elif body.line_end < 0:
            body.line_end = here
        at = here + 1
    body.end = at
    return body


def _or(position: int, otherwise: int) -> int:
    return otherwise if position < 0 else position


def _is_cut(text: bytes, after: int, end: int) -> bool:
    """Whether a first node has no end: only an unclosed value follows it."""
    return text.startswith(b"[", after, end) or not text[after:end].strip()


def _restart(text: bytes, at: int) -> int:
    """The position where the next game's header begins, or the end of the text."""
    found = RESTART.search(text, at)
    return found.start() if found else len(text)
