"""The game of a line of go with the colours of both: B: Ann W: Ben B+R."""

import re

from banzuke.flows.readers.game_lines.line import Line
from banzuke.flows.readers.game_lines.names import cleaned, is_name
from banzuke.flows.readers.game_lines.said_of_games import DRAWN, FIRST_WON, FORFEIT, SECOND_WON

_BLACK = r"(?:b|black|schwarz|noirs?|negras|nero|黒|黑|흑)"
_WHITE = r"(?:w|white|weiß|weiss|blancs?|blancas|bianco|白|백)"
_NAMES = (
    rf"{_BLACK}\s?[:：]\s*(?P<black>\S.*?)[,;]?\s+{_WHITE}\s?[:：]\s*(?P<white>\S.*?)",
    rf"{_WHITE}\s?[:：]\s*(?P<white>\S.*?)[,;]?\s+{_BLACK}\s?[:：]\s*(?P<black>\S.*?)",
    rf"(?P<black>\S.*?)\s*[(\[]{_BLACK}[)\]]\s*(?:[-–—:]|vs?\.?)?\s*(?P<white>\S.*?)\s*[(\[]{_WHITE}[)\]]",
    rf"(?P<white>\S.*?)\s*[(\[]{_WHITE}[)\]]\s*(?:[-–—:]|vs?\.?)?\s*(?P<black>\S.*?)\s*[(\[]{_BLACK}[)\]]",
)
_STONES = r"(?:[,;]?\s+(?:(?:h|hc|handicap)\s?(?P<{0}>[0-9])|(?P<{0}_too>[0-9])\s?(?:stones?|子)))?"
_RESULT = (
    r"[,;:]?\s+(?:(?P<side>[bw])\+(?P<how>[0-9]{1,3}(?:[.,]5|½)?|r(?:es(?:ign)?)?|t(?:ime)?|"
    r"f(?:orfeit)?)?|(?P<drawn>jigo|draw|0|½))"
)
PATTERNS = tuple(
    re.compile(f"{names}{_STONES.format('h')}{_RESULT}{_STONES.format('g')}", re.IGNORECASE)
    for names in _NAMES
)


def go_line(line: str) -> Line | None:
    """The game of a line, in which black is first; None if it is no game of go with colours."""
    found = next(filter(None, (pattern.fullmatch(line) for pattern in PATTERNS)), None)
    if found is None:
        return None
    black, white = cleaned(found["black"]), cleaned(found["white"])
    if not all(is_name(name, in_words=False) for name in (black, white)):
        return None
    stones = next(filter(None, (found[name] for name in ("h", "h_too", "g", "g_too"))), "0")
    if found["drawn"]:
        return Line(black, white, DRAWN, has_colours=True, handicap=stones)
    ending = FORFEIT if (found["how"] or "").lower().startswith("f") else None
    result = FIRST_WON if found["side"].lower() == "b" else SECOND_WON
    return Line(black, white, result, ending, has_colours=True, handicap=stones)
