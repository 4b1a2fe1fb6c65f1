"""Ids of games in formats without ids, made of players, date and moves.

The same record in two files is one game, and two games of one day and one result are two. Records
without moves have no such id: only their other fields distinguish them.
"""

import re
from functools import lru_cache
from hashlib import blake2b

ID_BYTES = 12
SEPARATOR = "\x1f"
NOBODY = re.compile(r"[\W_]*|n\.? ?n\.?|unknown|不明", re.IGNORECASE)
"""Texts that are not a name: signs only (?, ---), or words for an unknown player."""
SIDES = frozenset(
    {
        *(("black", "white"), ("sente", "gote"), ("shitate", "uwate")),
        *(("黒", "白"), ("黑", "白"), ("先手", "後手"), ("下手", "上手")),
    }
)
"""Names that programs write for an unknown player."""


def id_of_moves(
    players: tuple[str | None, str | None], date: str | None, moves: bytes
) -> str | None:
    """The id of a game without one of its own, or None if it has no moves."""
    if not moves:
        return None
    header = SEPARATOR.join((players[0] or "", players[1] or "", date or "", ""))
    return blake2b(header.encode() + moves, digest_size=ID_BYTES).hexdigest()


def named(one: str | None, other: str | None) -> tuple[str | None, str | None]:
    """The names of black and white, None in place of a placeholder name."""
    if one is None or _is_nobody(one):
        return None, None if other is None or _is_nobody(other) else other
    if other is None or _is_nobody(other):
        return one, None
    return (None, None) if (one.lower(), other.lower()) in SIDES else (one, other)


@lru_cache(maxsize=1 << 14)
def _is_nobody(name: str) -> bool:
    return NOBODY.fullmatch(name) is not None
