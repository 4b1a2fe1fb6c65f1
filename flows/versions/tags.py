"""Tags: names for a time. The rows of the versions shown at that time are kept."""

import datetime as dt
import re

from banzuke.flows.errors import BanzukeError
from banzuke.flows.store import Connection, Store
from banzuke.flows.versions.moments import NoSuchTime, parse_time, zone_of

NAME = re.compile(r"(?=.*[g-z])[a-z0-9][a-z0-9_.-]{0,59}")
"""The pattern of a tag. A letter from g to z distinguishes it from a version id (hexadecimal)."""


class BadTag(BanzukeError):
    """The name cannot be a tag, exists already, or does not exist."""


def add_tag(store: Store, name: str, *, reason: str) -> dt.datetime:
    """Name the versions shown now, and return the time of the tag.

    Raises
    ------
    BadTag
        If the name cannot be a tag, or exists already.
    """
    if not NAME.fullmatch(name) or is_time(name):
        raise BadTag(
            f"{name!r} cannot be a tag: take up to 60 of a-z, 0-9, -, _ and ., with a letter from "
            "g to z, such as 2026-final"
        )
    if (known := tagged_at(store, name)) is not None:
        raise BadTag(f"{name} is a tag already, of {known:%Y-%m-%d %H:%M:%S} UTC")
    now = store.now()
    with store.transaction():
        store.execute(
            "INSERT INTO result.tag VALUES (?, ?, ?, ?)", [name, now, reason, store.run_id]
        )
        store.bump_generation()
    return now


def remove_tag(store: Store, name: str) -> None:
    """Remove a tag; the next `banzuke gc` need not keep the tag's versions.

    Raises
    ------
    BadTag
        If there is no tag of that name.
    """
    if tagged_at(store, name) is None:
        raise BadTag(f"there is no tag {name!r}; `banzuke tag` lists them")
    with store.transaction():
        store.execute("DELETE FROM result.tag WHERE tag = ?", [name])
        store.bump_generation()


def tagged_at(file: Connection, name: str) -> dt.datetime | None:
    """The time, UTC, of a tag, or None if there is no tag of that name."""
    if not file.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'tag'"):
        return None  # a serving file of an older Banzuke
    rows = file.rows("SELECT tagged_at FROM result.tag WHERE tag = ?", [name])
    return rows[0][0] if rows else None


def find_time(file: Connection, text: str, league: str | None = None) -> dt.datetime:
    """The time, UTC, of a tag, a day or a time; a day means its end in the league's time zone.

    Raises
    ------
    NoSuchTime
        If the text is not a tag, date or time.
    """
    tagged = tagged_at(file, text)
    if tagged is None and NAME.fullmatch(text) and not is_time(text):
        raise NoSuchTime(f"{text!r} is not a date, a time or a tag; `banzuke tag` lists tags")
    return tagged or parse_time(text, zone_of(file, league))


def is_time(text: str) -> bool:
    """Whether a text is a date or a time."""
    try:
        parse_time(text)
    except NoSuchTime:
        return False
    return True
