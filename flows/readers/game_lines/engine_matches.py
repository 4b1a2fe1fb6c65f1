"""The games that cutechess-cli, fastchess and programs like them print when each is finished.

Finished game 2 (Ann vs Ben): 1/2-1/2 {Draw by 3-fold repetition}. The other lines of such a text
say how a match stands.
"""

import re
from collections.abc import Sequence

from banzuke.flows.readers.game_lines.line import Line
from banzuke.flows.readers.game_lines.said_of_games import UNPLAYED

FINISHED = re.compile(
    r"\s*Finished game (?P<number>[0-9]+) \((?P<first>\S.*?) vs (?P<second>\S.*)\): "
    r"(?P<result>1-0|0-1|1/2-1/2|\*)(?: \{.*)?\s*"
)
"""A finished game: white stands first; * is a game that was broken off."""


def finished_games(lines: Sequence[str]) -> list[Line | None]:
    """The game of each line that tells of a finished one; an empty list if no line does."""
    found = [FINISHED.fullmatch(line) for line in lines]
    return [game and _line(game) for game in found] if any(found) else []


def _line(found: re.Match[str]) -> Line:
    result = found["result"]
    played = None if result == "*" else result
    ending = UNPLAYED if played is None else None
    return Line(found["first"], found["second"], played, ending, has_colours=True)
