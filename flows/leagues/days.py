"""Days in a time zone as times in UTC."""

import datetime as dt
from zoneinfo import ZoneInfo


def start_in(zone: str, day: dt.date) -> dt.datetime:
    """The UTC time, without zone, at which a day starts in a time zone."""
    local = dt.datetime.combine(day, dt.time.min, tzinfo=ZoneInfo(zone))
    return local.astimezone(dt.UTC).replace(tzinfo=None)


def end_in(zone: str, day: dt.date) -> dt.datetime:
    """The UTC time, exclusive and without zone, at which a day ends in a time zone.

    Logs and seasons write 9999-12-31 for "open"; that day ends with the calendar.
    """
    return dt.datetime.max if day == dt.date.max else start_in(zone, day + dt.timedelta(days=1))
