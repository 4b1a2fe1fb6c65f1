"""Guesses at logs of games of two whose format names the players' sides itself."""

from collections.abc import Iterator

from banzuke.flows.sniff.dates import JAPAN
from banzuke.flows.sniff.proposal import Guess

SHOGI = frozenset(["csa", "kif"])
"""Formats of games in which a handicap helps the second player."""
NOTES = {
    "chess-json": "games of all variants and speeds count, rated or not: `void_if` in "
    '[[source]] leaves some out, such as { variant = ["chess960"], rated = ["false"] }',
    "game-lines": "results are of whoever stands first in a line, and 3:1 is one win; the first "
    "moves first only below a line such as White - Black, or with (W) and (B) behind the names; "
    "forfeits, pairs without a result, and results of teams above or below their games do not "
    "count; a game in a message of a chat has the day of the message",
}
"""What the reader of a format takes for granted."""


def of_format(name: str) -> Iterator[Guess]:
    """Yield the reading of a format that names the players' sides itself."""
    yield Guess(
        "pairwise",
        sides=True,
        receiver="second" if name in SHOGI else "first",
        timezone=JAPAN if name in SHOGI else "",
        unsure=(NOTES[name],) if name in NOTES else (),
    )
