"""Prefect's database before its server starts: with a damaged one, Prefect waits for minutes.

The database shows past runs, and nothing else depends on it: a damaged one is put aside.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.screen.progress import say

LONGEST = 504
"""Bytes of the longest path of a database that SQLite opens."""
USERS = ("PREFECT_SERVER_DATABASE_CONNECTION_URL", "PREFECT_API_DATABASE_CONNECTION_URL")
"""Variables by which a user names another database."""


class NoDatabase(BanzukeError):
    """Prefect's database cannot be opened; the message has the remedy."""

    exit_code = 1


def check_database(folder: Path) -> None:
    """Put a damaged database in Prefect's folder aside, and say so.

    Raises
    ------
    NoDatabase
        If the file cannot be opened, such as one with too long a path.
    """
    if any(name in os.environ for name in USERS):
        return
    file = folder / "prefect.db"
    if not file.exists() and len(os.fsencode(file)) <= LONGEST:
        return
    try:
        with closing(sqlite3.connect(file)) as database:
            ((found,),) = database.execute("PRAGMA quick_check(1)")
    except sqlite3.OperationalError as error:
        raise NoDatabase(_not_opened(file, error)) from None
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        _put_aside(file, found)


def _not_opened(file: Path, error: sqlite3.OperationalError) -> str:
    length = len(os.fsencode(file))
    if length > LONGEST:
        return (
            f"Prefect cannot keep a database at a path of {length} bytes, {LONGEST} are the most: "
            "move the home to a shorter path"
        )
    return (
        f"Prefect's database {file} cannot be opened ({error}): if another program has it open, "
        "end that program; otherwise move it away, and Prefect makes a new one"
    )


def _put_aside(file: Path, found: str) -> None:
    """Rename a database and its log, which would be read into the next database."""
    for ending in ("", "-wal", "-shm"):
        part = file.with_name(file.name + ending)
        if part.exists():
            part.replace(part.with_name(f"{part.name}.unreadable"))
    say(
        f"Prefect's database was damaged ({found.splitlines()[-1]}) and is now "
        f"{file.name}.unreadable: Prefect's pages begin anew, ratings are not concerned"
    )
