"""The timezone that this machine is set to."""

import datetime as dt
import os
import zoneinfo
from pathlib import Path

UTC = "UTC"
FOLDER = "zoneinfo/"


def machine_zone() -> str:
    """The timezone that this machine is set to; UTC if it does not say one by its name."""
    named = os.environ.get("TZ", "").lstrip(":") or _linked()
    try:
        zoneinfo.ZoneInfo(named)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return UTC
    return UTC if named in ("Etc/UTC", "Etc/UCT", "UCT", "Universal", "Zulu") else named


def machine_today() -> dt.date:
    """Today's date in the timezone of this machine."""
    return dt.datetime.now(zoneinfo.ZoneInfo(machine_zone())).date()


def _linked() -> str:
    """The zone to which the link /etc/localtime of this machine leads, or UTC."""
    path = str(Path("/etc/localtime").resolve())
    return path.partition(FOLDER)[2] or UTC
