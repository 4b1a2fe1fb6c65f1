"""The summary format of each poker room: its first line, facts of the event, entries."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from banzuke.flows.readers.poker.written import amount, decoded, moment

LONGEST = 500
"""Largest number of characters that are read of a line; only lines about blinds are longer."""


@dataclass(frozen=True)
class Entry:
    """A line about one entry; None is a missing value."""

    player: str
    listed: str | None = None
    still_playing: bool = False
    qualified: bool = False
    extras: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Room:
    """The summary format of one program.

    Attributes
    ----------
    head : pattern
        Pattern of the first line; its groups are ``site``, ``number``, ``title`` and ``game``, as
        far as the line has them.
    says : mapping of str to pattern
        Patterns of other lines by fact: the pattern's first group is the value.
    entry_line : pattern
        Pattern of a line about an entry.
    entry : callable
        Turns such a line into an `Entry`, or None if it cannot be read.
    """

    head: re.Pattern[str]
    says: Mapping[str, re.Pattern[str]]
    entry_line: re.Pattern[str]
    entry: Callable[[str], Entry | None]


READ_AS: Mapping[str, Callable[[str], str | None]] = {
    **dict.fromkeys(["started_at", "ended_at"], moment),
    **dict.fromkeys(["entrants", "own_place", "rebuys", "addons", "bounties"], amount),
}
"""The conversion of each value to text; other values stay unchanged."""

PLACED = re.compile(r"\s*(\d{1,9})\s*:\s*(.*)$")
PLACE_LINE = re.compile(r"\s*\d+\s*:(?!\d\d\b)")
NEXT_ENTRY = re.compile(r"(.*\S) \[(\d{1,4})\]$")
PAID = re.compile(r"(.+?), *(\D{0,4}\d[\d.,]*)\s*$")


def _stars_entry(line: str) -> Entry | None:
    """The entry of a line such as ``7: WRUUUUM [2] (Finland), $6,514.80 (2.063%)``."""
    found = PLACED.match(line)
    if not found:
        return None
    place, text = found.groups()
    end = text.rfind("),")
    if end >= 0:
        who, rest = text[: end + 1], text[end + 2 :].strip()
        start = _opening(who)
        name, location = who[:start].rstrip(), who[start + 1 : -1]
    else:
        name, _, rest = text.rstrip(" ,").partition(", ")
        location = None
    again = NEXT_ENTRY.match(name)
    name, entry = again.groups() if again else (name, None)
    if not name:
        return None
    prize, share, _ = rest.partition(" (")
    return Entry(
        decoded(name),
        listed=place,
        still_playing=rest == "still playing",
        qualified="qualified for the target" in rest,
        extras={
            "entry": entry,
            "location": location and decoded(location),
            "prize": amount(prize) if share or not rest.startswith("(") else None,
        },
    )


def _opening(who: str) -> int:
    """The position of the bracket that the last character closes; names may have others."""
    depth = 0
    for at in range(len(who) - 1, 0, -1):
        depth += {")": 1, "(": -1}.get(who[at], 0)
        if depth == 0 and who[at - 1] == " ":
            return at
    return max(who.find(" (") + 1, 0)


def _tilt_entry(line: str) -> Entry | None:
    """The entry of a line such as ``38: Hero, $494.20`` or ``Still Playing - Hero``."""
    if line.startswith(STILL):
        name = line[len(STILL) :].strip()
        return Entry(decoded(name), still_playing=True) if name else None
    found = PLACED.match(line)
    if not found or not found[2].strip():
        return None
    paid = PAID.match(found[2])
    name, prize = paid.groups() if paid else (found[2].strip(), None)
    return Entry(decoded(name), listed=found[1], extras={"prize": prize and amount(prize)})


def _tracker_entry(line: str) -> Entry | None:
    """The entry of a line such as ``Place: 38, Player: Hero, Won: $0.00, Rebuys: 2,``.

    Place 0 means that the place is unknown.
    """
    found = TRACKED.match(line)
    if not found:
        return None
    place, name, rest = found.groups()
    fields = dict(re.findall(r"(Won|Rebuys|Addons): ([^:]*?),(?= |$)", rest))
    extras = {
        "prize": fields.get("Won"),
        "rebuys": fields.get("Rebuys"),
        "addons": fields.get("Addons"),
    }
    return Entry(
        decoded(name.strip()),
        listed=place if int(place) else None,
        extras={key: value and amount(value) for key, value in extras.items()},
    )


def _no_entry(line: str) -> Entry | None:
    del line
    return None


STILL = "Still Playing - "
IN_PROGRESS = "in_progress"
TRACKED = re.compile(r"Place: (\d{1,9}), Player: (.*\S.*?), (Won: .*)$")
_STARTED = re.compile(r"Tournament started\s*[:-]?\s*(.+)")
_FINISHED = re.compile(r"Tournament finished\s*[:-]?\s*(.+)")
_BUY_IN = re.compile(r"Buy-?[Ii]n\s*: (.+)")
_YOUR_PLACE = re.compile(r"You finished in ([\d,]+)(?:st|nd|rd|th) place")
_TIMES = {"started_at": _STARTED, "ended_at": _FINISHED}

ROOMS = (
    Room(
        re.compile(r"(?P<site>[\w.]+) Tournament #(?P<number>\d+)(?:, (?P<game>.+))?$"),
        {
            **_TIMES,
            "buy_in": _BUY_IN,
            "entrants": re.compile(r"([\d.,]+) players$"),
            "own_place": _YOUR_PLACE,
            "rebuys": re.compile(r"You made ([\d,]+) rebuys?\b"),
            "addons": re.compile(r"You made (?:[\d,]+ rebuys? and )?([\d,]+) add-?ons?\b"),
            "bounties": re.compile(r"You collected ([\d,]+) bount"),
        },
        PLACE_LINE,
        _stars_entry,
    ),
    Room(
        re.compile(
            r"(?P<site>Full Tilt Poker(?:\.\w+)?) Tournament Summary (?P<title>.*)"
            r" \((?P<number>\d+)\)(?: (?P<game>.+))?$"
        ),
        {
            **_TIMES,
            "buy_in": _BUY_IN,
            "entrants": re.compile(r"([\d.,]+) Entries$"),
            "own_name": re.compile(r"(.+) finished in \d[\d,]*(?:st|nd|rd|th) place"),
            "rebuys": re.compile(r".+ performed ([\d,]+) Rebuy"),
            "addons": re.compile(r".+ performed ([\d,]+) Add-On"),
            "bounties": re.compile(r".+ received ([\d,]+) Knockout Bounty"),
            IN_PROGRESS: re.compile(r"Tournament is (still in progress)"),
        },
        re.compile(rf"{PLACE_LINE.pattern}|{STILL}"),
        _tilt_entry,
    ),
    Room(
        re.compile(r"PokerTracker \d+ Tournament Summary$"),
        {
            "site": re.compile(r"Site: (.+)"),
            "number": re.compile(r"Tournament #: (\S+)"),
            "game": re.compile(r"Game: (.+)"),
            "title": re.compile(r"Table Type: (.+)"),
            "started_at": re.compile(r"Started: (.+)"),
            "ended_at": re.compile(r"Finished: (.+)"),
            "buy_in": re.compile(r"Buyin: (.+)"),
            "entrants": re.compile(r"Players: ([\d.,]+)"),
        },
        re.compile(r"Place: "),
        _tracker_entry,
    ),
    Room(
        re.compile(
            r"(?P<site>Winamax) Poker - Tournament summary : (?P<title>.*)\((?P<number>\d+)\)$"
        ),
        {
            **_TIMES,
            "buy_in": _BUY_IN,
            "entrants": re.compile(r"Registered players : ([\d.,]+)"),
            "own_name": re.compile(r"Player : (.+)"),
            "own_place": _YOUR_PLACE,
            "prize": re.compile(r"You won (.+)"),
            "rebuys": re.compile(r"Your rebuys : ([\d,]+)"),
            "addons": re.compile(r"Your addons : ([\d,]+)"),
        },
        re.compile(r"(?!)"),
        _no_entry,
    ),
)
