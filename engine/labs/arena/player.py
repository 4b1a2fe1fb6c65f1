"""Programs that play, by name."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from banzuke.engine.labs.arena.book import MOST_BOOK
from banzuke.engine.labs.arena.clock import Clock
from banzuke.engine.labs.search.connect_four.evaluation import LINES, Evaluation
from banzuke.engine.labs.search.connect_four.search import MOST_DEPTH as WHOLE_GAME
from banzuke.engine.labs.search.connect_four.search import Method

RANDOM = "random"
MOST_DEPTH = 12
"""Largest depth of a player: beyond, a move of alpha-beta takes a second or more."""

MOST_THREADS = 64
"""Threads of a player, which are counted and need no processors."""

_NAME = re.compile(r"(?:d(\d+)|c(\d+)(ms)?)((?:-[a-z]+\d*)*)(?:\+([a-z0-9_]+))?")
_ADDITIONS = ("minimax", "unordered", "quiescence", "extensions")
_NUMBERED = {"noise": None, "threads": MOST_THREADS, "book": MOST_BOOK}

_CLOCK_BITS = 14
"""Bits of the transposition table of a program with a clock: it is cleared in some 20
microseconds."""


@dataclass(frozen=True)
class Player:
    """A program.

    Attributes
    ----------
    name : str
    method : Method or None
        None: a random player.
    evaluation : Evaluation
    clock : Clock, optional
        The limit for a game, instead of a depth.
    threads : int
        Threads among which a search is split; 0 for a search on one thread.
    book : int
        Number of stones on the board below which it plays the moves of the book.
    """

    name: str
    method: Method | None
    evaluation: Evaluation = LINES
    clock: Clock | None = None
    threads: int = 0
    book: int = 0

    @property
    def depth(self) -> int:
        """Moves that the program looks ahead; 0 for a random player, or with a clock."""
        return 0 if self.method is None or self.clock is not None else self.method.depth


def player_of(name: str, *, evaluations: Mapping[str, Evaluation] | None = None) -> Player:
    """The player of a name.

    "d4" looks four moves ahead by alpha-beta, promising moves first (the centre, and killers).
    "c20000" deepens as far as a clock of 20,000 positions a game lasts, "c50ms" as 50 ms of CPU
    time; both with killers, history and a transposition table.

    After either, in any order: "-unordered", from left to right; "-minimax", without alpha-beta;
    "-quiescence" follows threats where the depth ends; "-extensions" follows forced moves at no
    depth; "-noise50" adds noise of ±50 to each evaluation; "-threads4" splits the search among four
    threads; "-book12" plays from the book with fewer than 12 stones on the board. "+wide" at the
    end takes the evaluation of that name instead of `LINES`. "random" plays anything.

    Raises
    ------
    ValueError
        If the name is not that of a player.
    """
    if name == RANDOM:
        return Player(name, None)
    found = _NAME.fullmatch(name)
    additions = None if found is None else _additions(found[4])
    if found is None or additions is None:
        raise ValueError(
            f"player {name!r}: give a depth such as d4, or a clock such as c20000 (positions a "
            f"game) or c50ms, each with {', '.join('-' + one for one in _ADDITIONS)}, -noise50, "
            f"-threads4, -book12 or +weights after it; or {RANDOM}"
        )
    try:
        player = _player(name, found, additions)
    except ValueError as error:
        raise ValueError(f"player {name!r}: {error}") from error
    if found[5] is None:
        return player
    known = evaluations or {}
    if found[5] not in known:
        raise ValueError(
            f"player {name!r}: no weights are called {found[5]!r}; there are "
            f"{', '.join(sorted(known)) or 'none'}"
        )
    return replace(player, evaluation=known[found[5]])


def _additions(text: str) -> dict[str, int] | None:
    """Additions by name with their numbers (1 where they have none); None for any other."""
    found: dict[str, int] = {}
    for word in text.split("-")[1:]:
        name = word.rstrip("0123456789")
        number = word[len(name) :]
        if name in found or bool(number) != (name in _NUMBERED):
            return None
        if name not in _NUMBERED and name not in _ADDITIONS:
            return None
        found[name] = int(number or 1)
    return found


def _player(name: str, found: re.Match[str], additions: dict[str, int]) -> Player:
    for word, most in _NUMBERED.items():
        if most is not None and word in additions and not 1 <= additions[word] <= most:
            raise ValueError(f"{word}{additions[word]}: give 1 to {most}")
    clock = None
    if found[2] is not None:
        number = int(found[2])
        clock = Clock(seconds=number / 1000) if found[3] else Clock(number)
    elif not 1 <= int(found[1]) <= MOST_DEPTH:
        raise ValueError(f"give a depth from 1 to {MOST_DEPTH}")
    if clock is not None and "minimax" in additions:
        raise ValueError("minimax takes a depth: with a clock give alpha-beta")
    if "threads" in additions and additions.keys() & {"minimax", "extensions"}:
        raise ValueError("threads split plain alpha-beta: leave minimax and extensions out")
    if clock is not None and clock.seconds is not None and "threads" in additions:
        raise ValueError("threads are counted in positions: give a clock of positions or a depth")
    # A player by minimax, or with unordered moves, has no help from the order of moves.
    is_plain = not additions.keys() & {"minimax", "unordered"}
    method = Method(
        WHOLE_GAME if clock else int(found[1]),
        prune="minimax" not in additions,
        centre=is_plain,
        killers=is_plain,
        history=is_plain and clock is not None,
        table_bits=_CLOCK_BITS if clock else 0,
        deepening=clock is not None,
        quiescence="quiescence" in additions,
        extensions="extensions" in additions,
        noise=additions.get("noise", 0),
    )
    threads, book = additions.get("threads", 0), additions.get("book", 0)
    return Player(name, method, clock=clock, threads=threads, book=book)
