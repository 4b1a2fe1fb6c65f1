"""Days of the week beside names in lines: Friday Ann is nobody's name, Richard Freitag is one."""

import re
from collections.abc import Sequence

from banzuke.flows.readers.game_lines.line import Line

DAYS = (
    "(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|"
    "lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
)
WITH_DAY = re.compile(rf"(?i)(?:{DAYS})\s+(?P<before>\S.*)|(?P<behind>.*\S)\s+(?:{DAYS})")
"""A name behind a day of the week, or before one."""


def without_weekdays(games: Sequence[Line | None]) -> list[Line | None]:
    """The games without those of names that may have a day of the week in front or behind.

    Such a name is somebody's if it is the only one, stands in several lines, and nobody has the
    name without the day.
    """
    names = [name for game in games if game for name in (game.first, game.second)]
    found = [match for name in names if (match := WITH_DAY.fullmatch(name))]
    if not found:
        return list(games)
    rest = found[0]["before"] or found[0]["behind"]
    if len(found) > 1 and len({match[0] for match in found}) == 1 and rest not in names:
        return list(games)
    with_day = {match[0] for match in found}
    return [None if game and {game.first, game.second} & with_day else game for game in games]
