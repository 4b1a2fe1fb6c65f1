"""Games of go on boards of several sizes, in a table: all count, unless `void_if` says no."""

import re
from collections import Counter
from collections.abc import Iterator

from banzuke.flows.counted import counted
from banzuke.flows.leagues.kinds import KINDS
from banzuke.flows.sniff.columns import Column, Log, parts_of, plain
from banzuke.flows.sniff.proposal import Guess, quoted, some

SQUARE = re.compile(r"\s*(7|9|13|19)\s*[x×*]\s*\1(?![0-9])")
"""The size of a board at the beginning of a cell: 9x9, 19×19 H3."""
LINES = re.compile(r"\s*(7|9|13|19)(?:路盤?|줄|路)?\s*")
"""The size of a board in a column of sizes."""
OF_BOARDS = frozenset(
    [
        "board",
        "size",
        "boardsize",
        "goban",
        "brett",
        "width",
        *map(plain, ("盤", "路", "路数", "盤サイズ")),
    ]
)
"""Words of which names of columns of sizes of boards consist; a group size is another thing."""


def doubts_of_boards(guess: Guess, log: Log) -> Iterator[str]:
    """Yield a doubt if a column has boards of several sizes, and no game is left out for it."""
    if not KINDS[guess.kind].has_scores:
        return
    for column in log.columns:
        sizes = {text: size for text in column.different if (size := _size(column, text))}
        counts = Counter(sizes[text] for text in column.values if text in sizes)
        if len(counts) < 2 or len(sizes) < len(column.different) or column.name in guess.void_if:
            continue
        (usual, n_usual), *_ = counts.most_common(1)
        other = [text for text in column.different if sizes[text] != usual]
        names = f"[{', '.join(map(quoted, other))}]"
        yield (
            f"{quoted(column.name)} is {some(other)} in "
            f"{counted(counts.total() - n_usual, 'game')} of {counts.total():,}, and games on all "
            f"boards count together, with one worth of a stone: `void_if = {{ {quoted(column.name)}"
            f" = {names} }}` in [[source]] leaves them unrated"
        )


def _size(column: Column, text: str) -> str | None:
    """The size of the board that a cell names; None if it names none."""
    if found := SQUARE.match(text):
        return found[1]
    named = {*parts_of(column.heading or column.name)}
    found = LINES.fullmatch(text) if named and named <= OF_BOARDS else None
    return found[1] if found else None
