"""What a user means by a version, or by a time."""

import datetime as dt

from banzuke.flows.errors import BanzukeError
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import is_stream
from banzuke.flows.versions.holds import Line
from banzuke.flows.versions.promotion import STREAM_PERIOD


class NoSuchVersion(BanzukeError):
    """No version, more than one, or one without rows begins like that."""


class NoSuchTime(BanzukeError):
    """A text that is no date and no time."""


def parse_time(text: str) -> dt.datetime:
    """Return an ISO date (its first moment) or time as UTC without zone.

    Raises
    ------
    NoSuchTime
        If it is neither.
    """
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        raise NoSuchTime(
            f"{text!r} is no date like 2026-01-31 and no time like 2026-01-31T18:00"
        ) from None
    return moment.astimezone(dt.UTC).replace(tzinfo=None) if moment.tzinfo else moment


def find_version(file: Connection, start: str) -> tuple[str, Line]:
    """Return the id of the only version that begins with ``start``, and the line it belongs to.

    Raises
    ------
    NoSuchVersion
        If there is none or more than one, or if its rows are not there or must not be shown.
    """
    rows = file.rows(
        "SELECT version_id, league, task, period, state FROM result.version"
        " WHERE starts_with(version_id, ?) ORDER BY version_id",
        [start],
    )
    if len(rows) != 1:
        found = "no version id begins" if not rows else f"{len(rows)} version ids begin"
        raise NoSuchVersion(f"{found} with {start!r}; `banzuke versions --all` lists them")
    version_id, league, task, period, state = rows[0]
    if state == "rejected":
        raise NoSuchVersion(
            f"version {version_id} failed an audit; `banzuke versions {start}` shows which"
        )
    if state == "collected":
        raise NoSuchVersion(
            f"the rows of version {version_id} were removed by `banzuke gc`; with its logs and "
            "parameters of then, a night computes it again"
        )
    return version_id, (league, task, STREAM_PERIOD if is_stream(task) else period)
