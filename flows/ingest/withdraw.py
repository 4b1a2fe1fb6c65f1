"""Withdrawal of wrong files: their rows are withdrawn, and their bytes are not read again.

The withdrawal applies to bytes, not to a name: other bytes under the same name, such as the
corrected file, are read; the same bytes under another name are not.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from banzuke.flows.errors import BanzukeError
from banzuke.flows.guess import did_you_mean
from banzuke.flows.home import Home
from banzuke.flows.ingest.file_states import JUST_WITHDRAWN
from banzuke.flows.ingest.first_known import remember_known
from banzuke.flows.leagues.league import League
from banzuke.flows.people.erasure import erasures_in, hide
from banzuke.flows.readers import zipped
from banzuke.flows.store import Store

READ = ("active", "copy", "failed")
MOST_NAMED = 3
"""The most files of one name that a message names."""


class NoSuchFile(BanzukeError):
    """No file at this path was read, or the request has been done already."""


@dataclass(frozen=True)
class Withdrawn:
    """A file state whose bytes were withdrawn or restored, and the number of its rows."""

    league: str
    path: str
    n_rows: int = 0


def withdraw_file(
    store: Store, leagues: Sequence[League], path: str, *, reason: str
) -> list[Withdrawn]:
    """Withdraw a file from the leagues that have read it, until `undo_withdrawal`.

    Raises
    ------
    NoSuchFile
        If no league has read the file, or it is withdrawn already.
    """
    path = _known_path(store, leagues, path)
    done = []
    with store.transaction():
        for league in leagues:
            for file_id, its_path in _of_the_same_bytes(store, league, path, READ):
                done.append(Withdrawn(league.name, its_path, _take_rows(store, league, file_id)))
                store.execute(
                    "UPDATE raw.source_file SET state = 'withdrawn', rule = ?, message = ?"
                    " WHERE file_id = ?",
                    [JUST_WITHDRAWN, hide(reason, erasures_in(store)) or None, file_id],
                )
        store.bump_generation()
    if not done:
        raise NoSuchFile(f"{path} is withdrawn already; `banzuke withdraw --undo` reads it again")
    return done


def undo_withdrawal(store: Store, leagues: Sequence[League], path: str) -> list[Withdrawn]:
    """Let the bytes of a withdrawn file be read again, where they still exist.

    Raises
    ------
    NoSuchFile
        If the file is not withdrawn.
    """
    path = _known_path(store, leagues, path)
    done = []
    with store.transaction():
        for league in leagues:
            for file_id, its_path in _of_the_same_bytes(store, league, path, ("withdrawn",)):
                done.append(Withdrawn(league.name, its_path))
                store.execute(
                    "UPDATE raw.source_file SET state = 'superseded' WHERE file_id = ?", [file_id]
                )
        store.bump_generation()
    if not done:
        raise NoSuchFile(f"{path} is not withdrawn")
    return done


def path_in_home(home: Home, given: str) -> str:
    """The path relative to the home of a path that a user gives from the current folder.

    The path may also be relative to the home, as messages show it.
    """
    place = Path(os.path.abspath(given))  # noqa: PTH100  # resolve() would follow links
    in_home = not Path(given).is_absolute() and zipped.exists(home.root / given)
    if place.is_relative_to(home.root) and not in_home:
        return place.relative_to(home.root).as_posix()
    return Path(given).as_posix()


def _known_path(store: Store, leagues: Sequence[League], path: str) -> str:
    """A path, checked to be read or withdrawn by one of the leagues."""
    known = store.rows(
        "SELECT path, bool_or(state <> 'superseded') FROM raw.source_file"
        " WHERE league IN (SELECT unnest(?::VARCHAR[])) GROUP BY path ORDER BY path",
        [[league.name for league in leagues]],
    )
    paths = [found for found, counts in known if counts]
    if path not in paths:
        if (path, False) in known:
            raise NoSuchFile(
                f"{path} was read before and counts for nothing now: its withdrawal was undone, or "
                "no source reads it any more. If it is in the inbox, the next night reads it; "
                "withdraw it after that"
            )
        raise NoSuchFile(
            f"no file {path!r} was read{_meant(path, paths)} The view `source_file` has all, "
            "by their path in the home."
        )
    return path


def _meant(path: str, paths: Sequence[str]) -> str:
    """The end of a sentence about an unknown path: first files of this name in other folders.

    Files of years have similar names, and the wrong one must not be withdrawn.
    """
    name = path.rpartition("/")[2]
    same = [known for known in paths if known.rpartition("/")[2].casefold() == name.casefold()]
    if same:
        return f"; did you mean {' or '.join(map(repr, same[:MOST_NAMED]))}?"
    return did_you_mean(path, paths)


def _of_the_same_bytes(
    store: Store, league: League, path: str, states: Sequence[str]
) -> list[tuple[str, str]]:
    """Id and path of each state of a league's files with bytes that a path has, or had."""
    return store.rows(
        "SELECT file_id, path FROM raw.source_file"
        " WHERE league = $league AND list_contains($states, state) AND content_hash IN ("
        "  SELECT content_hash FROM raw.source_file"
        "  WHERE league = $league AND path = $path AND list_contains($states, state))"
        " ORDER BY file_number",
        {"league": league.name, "path": path, "states": list(states)},
    )


def _take_rows(store: Store, league: League, file_id: str) -> int:
    """Delete the rows of a file state, and return the number of its rows in the log."""
    table = league.its_kind.table
    ((n_rows,),) = store.rows(
        f"SELECT count(DISTINCT natural_key) FROM {table} WHERE file_id = ?", [file_id]
    )
    remember_known(store, table, file_id)
    store.execute(f"DELETE FROM {table} WHERE file_id = ?", [file_id])
    return int(n_rows)
