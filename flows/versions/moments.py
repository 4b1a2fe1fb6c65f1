"""Versions and times as users write them."""

import datetime as dt
import shlex
import tomllib

from banzuke.flows.errors import BanzukeError
from banzuke.flows.leagues.days import end_in
from banzuke.flows.store import Connection
from banzuke.flows.tasks.register import is_stream
from banzuke.flows.versions.holds import Line
from banzuke.flows.versions.promotion import STREAM_PERIOD
from banzuke.flows.versions.said_days import NoSuchDay, day_said, iso_of


class NoSuchVersion(BanzukeError):
    """No version id, or several, begin with a text; or the version's rows cannot be shown."""


class NoSuchTime(BanzukeError):
    """A text that is neither a date nor a time."""


def parse_time(text: str, zone: str = "UTC") -> dt.datetime:
    """A day or a time as a time in UTC, without a zone; a day means its end in a zone.

    A time without a zone is in UTC already. Days may be spelled as in logs: 15 March 2024.

    Raises
    ------
    NoSuchTime
        If the text is neither a day nor a time.
    """
    try:
        return end_in(zone, day_said(text))
    except NoSuchDay as error:
        why = error
    try:
        moment = dt.datetime.fromisoformat(iso_of(text) or text)
        return moment.astimezone(dt.UTC).replace(tzinfo=None) if moment.tzinfo else moment
    except (ValueError, OverflowError) as wrong:
        too_far = isinstance(wrong, OverflowError)  # years 1 and 9999 may end elsewhere
        if too_far or not any(map(str.isdigit, text)) or "2024-06-30" in str(why):
            raise NoSuchTime(
                f"{text!r} is neither a date like 2026-01-31 nor a time like 2026-01-31T18:00"
            ) from None
        raise NoSuchTime(str(why)) from None


def zone_of(file: Connection, league: str | None) -> str:
    """The time zone of a league's days, by its league file; UTC without a league."""
    rows = file.rows(
        "SELECT arg_max(text, seen_at) FROM core.league_file WHERE league = ?", [league]
    )
    text = rows[0][0]
    return "UTC" if text is None else str(tomllib.loads(text).get("timezone", "UTC"))


def not_one_version(start: str, n_found: int) -> NoSuchVersion:
    """The error that no version id, or several, begin with a text, which may be a league's name."""
    found = "no version id begins" if not n_found else f"{n_found} version ids begin"
    of_league = f" (of one league: `banzuke versions --league {shlex.quote(start)}`)"
    return NoSuchVersion(
        f"{found} with {start!r}; `banzuke versions --all` lists them"
        + ("" if set(start) <= set("0123456789abcdef") else of_league)
    )


def find_version(file: Connection, start: str) -> tuple[str, Line]:
    """The id of the only version that begins with ``start``, and the line of the version.

    Raises
    ------
    NoSuchVersion
        If there is no such version or several, or its rows are missing or must not be shown.
    """
    rows = file.rows(
        "SELECT version_id, league, task, period, state FROM result.version"
        " WHERE starts_with(version_id, ?) ORDER BY version_id",
        [start],
    )
    if len(rows) != 1:
        raise not_one_version(start, len(rows))
    version_id, league, task, period, state = rows[0]
    if state == "rejected":
        raise NoSuchVersion(
            f"version {version_id} failed an audit; `banzuke versions {start}` shows which"
        )
    if state == "collected":
        raise NoSuchVersion(
            f"the rows of version {version_id} were removed by `banzuke gc`; a night computes them "
            "again if the logs and the league file are as they were then"
        )
    return version_id, (league, task, STREAM_PERIOD if is_stream(task) else period)
