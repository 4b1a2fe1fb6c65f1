"""Tenhou's names: rooms, ids of games (which hold the hour of the game), guests.

Tenhou's clocks are Japan's, wherever the players are.
"""

import re

GUEST_NAME = "NoName"
"""The name of every player without an id. Tenhou's names hold no blank."""
ZONE = "+09:00"
GAME_ID = r"[0-9]{10}gm-[0-9a-f]{4}-[0-9A-Za-z]{4,}-[0-9a-fx]+"
DATE = re.compile(
    r"(?:sc[a-f]|(?<![0-9]))(20[0-9]{2})-?(0[1-9]|1[0-2])-?(0[1-9]|[12][0-9]|3[01])"
    r"(?:[01][0-9]|2[0-3])?(?![0-9])"
)
NOTHING = "－"
"""Mark in a room's name for a rule that the room does not have."""
CLASSES, CLASSES_WITH_CHIPS = "般上特鳳", "若銀琥孔"
SOUTH, THREE, FAST, DARK = 0x8, 0x10, 0x40, 0x100
NO_RED, NO_OPEN = 0x2, 0x4
CHIPS, FIVE_CHIPS, CHIP_ROOM, EAST_HEAVEN = 0x200, 0x400, 0x600, 0x800


def room_of_type(bits: int) -> str:
    """The name of a room from the bits of a game's type, as Tenhou's client does."""
    if bits & EAST_HEAVEN:
        return "東天紅"
    chips = bool(bits & CHIP_ROOM)
    n_chips = "０" if not bits & CHIPS else "５" if bits & FIVE_CHIPS else "２"
    level = (bits & 0x20) >> 4 | (bits & 0x80) >> 7
    return "".join(
        [
            "三" if bits & THREE else "四",
            (CLASSES_WITH_CHIPS if chips else CLASSES)[level],
            "南" if bits & SOUTH else "東",
            "" if bits & NO_OPEN else "喰",
            "" if bits & NO_RED else "赤",
            "速" if bits & FAST and not chips else "",
            "暗" if bits & DARK and not chips else "",
            f"祝{n_chips}" if chips else "",
        ]
    )


def room_of_text(text: str, n_seats: int) -> str:
    """A room's name as result lines write it, from a name without the number of seats."""
    name = text.strip().rstrip(NOTHING)
    is_tenhou = name[:1] in CLASSES + CLASSES_WITH_CHIPS and name[1:2] in ("東", "南", NOTHING)
    return f"{'三' if n_seats == 3 else '四'}{name}" if name and is_tenhou else name


def class_and_length(room: str | None) -> dict[str, str | None]:
    """``class`` (such as 鳳) and ``length`` (東, 南) of a room, if its name gives them."""
    if not room or not room.startswith(("三", "四")):
        return {}
    return {"class": room[1:2], "length": room[2:3]}


def game_id(text: str) -> str | None:
    """The id of a game that a text holds, such as a file's name or a link."""
    found = re.search(GAME_ID, text)
    return found[0] if found else None


def hour_of_id(game: str | None) -> str | None:
    """The hour in which a game started, or None."""
    if not game or not re.match(GAME_ID, game):
        return None
    return f"{game[:4]}-{game[4:6]}-{game[6:8]}T{game[8:10]}:00{ZONE}"


def date_in(name: str) -> str | None:
    """The day in a file's name, such as ``sca20240131.log.gz``, or None."""
    found = DATE.search(name)
    return "-".join(found.groups()) if found else None
