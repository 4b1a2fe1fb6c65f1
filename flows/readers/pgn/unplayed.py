"""Games without moves whose comment says that nobody played: {kampflos} 1-0.

Only the bytes behind the tags of short games are read.
"""

import re

import polars as pl

from banzuke.flows.readers.game_lines.said_of_games import FORFEITED
from banzuke.flows.readers.pgn.games import Games

UNPLAYED = "_comment_of_unplayed"
"""Column: whether the comment of a game without moves says that it was not played."""
LONGEST = 300
"""More bytes behind the tags are moves, or a story."""
COMMENTS = re.compile(
    rb"\s*(?P<said>(?:\{[^}]*\}\s*)+)(?:1-0|0-1|1/2-1/2|\*)?\s*(?P<more>(?:\{[^}]*\}\s*)*)"
    rb"|\s*(?:1-0|0-1|1/2-1/2|\*)\s*(?P<behind>(?:\{[^}]*\}\s*)+)"
)
"""Comments before or behind a result, and no move."""
ON_TIME = re.compile(r"(?i)\b(?:time|clock|zeit|flag)")
"""Words for a game that was forfeited at the board."""


def unplayed_in(games: Games) -> pl.Series:
    """`UNPLAYED`, a row per game."""
    found = [False] * len(games.begins)
    stops = [*games.begins[1:], games.end]
    tags_end = dict(zip(games.owner, (stop for _, stop in games.spans), strict=True))
    for nth, stop in enumerate(stops):
        start = tags_end.get(nth, stop)
        if stop - start <= LONGEST and games.text.find(b"{", start, stop) >= 0:
            found[nth] = _says_unplayed(games.text[start:stop])
    return pl.Series(UNPLAYED, found, dtype=pl.Boolean)


def _says_unplayed(text: bytes) -> bool:
    comments = COMMENTS.fullmatch(text)
    if comments is None:
        return False
    said = b"".join(part for part in comments.groups() if part).decode(errors="replace")
    return FORFEITED.search(said) is not None and ON_TIME.search(said) is None
