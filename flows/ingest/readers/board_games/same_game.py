"""What tells games apart in formats that give them no ids: players, date and moves.

The same record in two files is one game, and two games of one day and one result are two. Records
without moves have no such id: what they say is all that tells them apart.
"""

import re
from hashlib import blake2b

ID_BYTES = 12
SEPARATOR = "\x1f"
NOBODY = re.compile(r"[\W_]*|n\.? ?n\.?|unknown|不明", re.IGNORECASE)
"""What is no name: signs only (?, ---), or words for nobody."""
SIDES = frozenset(
    {
        *(("black", "white"), ("sente", "gote"), ("shitate", "uwate")),
        *(("黒", "白"), ("黑", "白"), ("先手", "後手"), ("下手", "上手")),
    }
)
"""What programs write where nobody said who plays."""


def id_of_moves(players: tuple[str | None, str | None], date: str | None, moves: str) -> str | None:
    """Return the id of a game without one of its own, or None if it has no moves."""
    if not moves:
        return None
    text = SEPARATOR.join((players[0] or "", players[1] or "", date or "", moves))
    return blake2b(text.encode(errors="replace"), digest_size=ID_BYTES).hexdigest()


def named(one: str | None, other: str | None) -> tuple[str | None, str | None]:
    """Return the names of the lower and the upper side, without those that name nobody."""
    names = tuple(None if name is None or NOBODY.fullmatch(name) else name for name in (one, other))
    said = tuple((name or "").strip().lower() for name in names)
    return (None, None) if said in SIDES else (names[0], names[1])
