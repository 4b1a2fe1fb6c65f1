"""The timezone of a log: Japan's if it is Japanese, else that of this machine."""

import os
import re
import zoneinfo
from pathlib import Path

from banzuke.flows.sniff.log import Log

JAPAN, UTC = "Asia/Tokyo", "UTC"
JAPANESE = re.compile("[\u3041-\u30ff対戦黒荘氏]|日付|先手|後手|着順|順位|勝敗|素点")
"""Kana, and words that Japanese writes in letters of its own."""
CLOCK = re.compile(r"[0-9]{1,2}[:時][0-9]{2}(?!.*(?:[Zz]|[+-][0-9]{2}:?[0-9]{2})$)")
FOLDER = "zoneinfo/"
FEW = 200


def zone_of(log: Log) -> tuple[str, str]:
    """The timezone of a log, and where it is from."""
    if _is_japanese(log):
        return JAPAN, "the log is Japanese"
    return machine_zone(), "the zone of this machine"


def has_clocks(texts: list[str]) -> bool:
    """Whether some times have an hour and no zone."""
    return any(CLOCK.search(text) for text in texts)


def machine_zone() -> str:
    """The timezone that this machine is set to; UTC if it does not say one by its name."""
    named = os.environ.get("TZ", "").lstrip(":") or _linked()
    try:
        zoneinfo.ZoneInfo(named)
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return UTC
    return UTC if named in ("Etc/UTC", "Etc/UCT", "UCT", "Universal", "Zulu") else named


def _linked() -> str:
    """The zone that the machine's own file of local time is linked to."""
    path = str(Path("/etc/localtime").resolve())
    return path.partition(FOLDER)[2] or UTC


def _is_japanese(log: Log) -> bool:
    if any(JAPANESE.search(column.name) for column in log.columns):
        return True
    return any(JAPANESE.search(text) for column in log.columns for text in column.different[:FEW])
