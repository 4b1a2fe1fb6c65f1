"""The due times of nights: a cron line in a timezone, read as Prefect reads it."""

import asyncio
import datetime as dt
import json
import zoneinfo
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home

if TYPE_CHECKING:
    from prefect.server.schemas.schedules import CronSchedule

DEFAULT_CRON = "0 3 * * *"


MINUTES_SKIPPED = 60
"""Minutes that clocks skip when summer time begins: the most nights that are due in them."""


class BadSchedule(BanzukeError):
    """The cron line or the timezone is invalid."""


def system_timezone() -> str:
    """The IANA name of this machine's timezone, UTC where none is set."""
    import tzlocal  # noqa: PLC0415  # only schedules need it

    try:
        return str(tzlocal.get_localzone_name() or "UTC")
    except (KeyError, ValueError):  # the machine's settings contradict each other
        return "UTC"


@dataclass(frozen=True)
class Schedule:
    """A cron line of five fields, and the IANA name of a timezone.

    Raises
    ------
    BadSchedule
        If the line or the timezone is invalid, or the line never comes due.
    """

    cron: str
    timezone: str

    def __post_init__(self) -> None:
        try:
            zoneinfo.ZoneInfo(self.timezone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError, RecursionError):
            message = f"{self.timezone!r} is not a timezone; use an IANA name such as Asia/Tokyo"
            raise BadSchedule(message) from None
        try:
            if len(self.cron.split()) != 5:
                raise ValueError(self.cron)
            self.next_after(dt.datetime.now(dt.UTC))
        except ValueError:
            raise BadSchedule(
                f"{self.cron!r} is not a cron line that ever comes due; it has minute, hour, day, "
                f'month and weekday, such as "{DEFAULT_CRON}"'
            ) from None

    def next_after(self, moment: dt.datetime) -> dt.datetime:
        """The first time of the schedule after a moment; both carry a zone.

        If clocks skip the hour of a night, Prefect makes this night due an hour earlier, and
        returns it as the next night during all of that hour. Such a time is not after the moment,
        so it is passed over.
        """
        after = moment + dt.timedelta(seconds=1)
        for n in (1, 1 + MINUTES_SKIPPED):
            dates = asyncio.run(self._as_prefect().get_dates(n=n, start=after))
            for due in dates:
                if due > moment:
                    return due
        raise ValueError(self.cron)

    def _as_prefect(self) -> "CronSchedule":
        from prefect.server.schemas.schedules import CronSchedule  # noqa: PLC0415

        return CronSchedule(cron=self.cron, timezone=self.timezone)


def missed_night(home: Home, schedule: Schedule, *, now: dt.datetime) -> dt.datetime | None:
    """The due time of the first night after the last finished night, if it is past.

    One night makes up for any number of missed nights: a night reads all new files.
    """
    try:
        last = json.loads(home.last_run_file.read_text(encoding="utf-8"))["ended_at"]
        ended_at = dt.datetime.fromisoformat(last).replace(tzinfo=dt.UTC)
    except (OSError, ValueError, KeyError):
        return None
    due = schedule.next_after(ended_at)
    return due if due <= now else None
