"""A weekly read of all blocks of both databases, because a night reads only few of them."""

import datetime as dt
import json
from contextlib import closing, suppress

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.store import (
    NothingPublished,
    StoreLocked,
    open_serving,
    read_working,
    utc_now,
    writer_lock,
)
from banzuke.flows.store.read_all import damaged_tables
from banzuke.flows.whole_file import whole_file

DAYS = 7
FORM = "%Y-%m-%d %H:%M:%S"


def is_check_due(home: Home, *, first_run: dt.datetime) -> bool:
    """Whether the last read of all blocks is a week old, or found damage.

    If all blocks were never read, the week begins with the store's first run.
    """
    at, damage = last_check(home) or (first_run, [])
    return bool(damage) or abs(utc_now() - at) >= dt.timedelta(days=DAYS)


def check_blocks(home: Home) -> list[str]:
    """Read every block of both databases, and return the damage as lines.

    If another process writes the store now, nothing is read, and the next night tries again.
    """
    with suppress(StoreLocked), writer_lock(home, command="nightly"):
        damage = _damage(home)
        _note(home, damage)
        return damage
    return []


def last_check(home: Home) -> tuple[dt.datetime, list[str]] | None:
    """The time of the last read of all blocks, and the damage; None without a read."""
    try:
        noted = json.loads(home.checked_file.read_text(encoding="utf-8"))
        return dt.datetime.strptime(noted["at"], FORM), list(noted["damage"])  # UTC
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _damage(home: Home) -> list[str]:
    found = []
    for file, opened in ((home.working_file, read_working), (home.serving_file, open_serving)):
        try:
            with closing(opened(home)) as database:
                tables = damaged_tables(database)
        except NothingPublished:
            continue
        except BanzukeError as error:
            found.append(str(error))
            continue
        if tables:
            found.append(
                f"{file.name} is damaged: blocks of {', '.join(tables)} cannot be read; "
                "`banzuke doctor --deep` says what to do"
            )
    return found


def _note(home: Home, damage: list[str]) -> None:
    text = json.dumps({"at": f"{utc_now():{FORM}}", "damage": damage})
    with whole_file(home.checked_file) as new:
        new.write_text(text, encoding="utf-8")
