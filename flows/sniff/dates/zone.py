"""The timezone of a log: Japan's if it is Japanese, else that of this machine."""

import re

from banzuke.flows.machine_zone import machine_zone
from banzuke.flows.readers.clock_zones import ZONES
from banzuke.flows.sniff.columns import Log

JAPAN = "Asia/Tokyo"
JAPANESE = re.compile(
    "[\u3041-\u30ff対戦黒荘氏]|日付|先手|後手|着順|順位|勝敗|素点|"
    r"[令平昭][和成]|[(（][日月火水木金土][)）]"
)
"""Kana, words that Japanese writes in letters of its own, eras, and days of the week."""
CLOCK = re.compile(r"[0-9]{1,2}[:時][0-9]{2}")
ZONED = re.compile(rf"(?:[Zz]|[+-][0-9]{{2}}:?[0-9]{{2}}|\b(?:{'|'.join(ZONES)})\)?)$")
FEW = 200
LEAST_JAPANESE = 0.2
"""Least share of Japanese texts in a column of a Japanese log: most names have no kana."""


def zone_of(log: Log) -> tuple[str, str]:
    """The timezone of a log, and the reason for it."""
    if _is_japanese(log):
        return JAPAN, "the log is Japanese"
    return machine_zone(), "the zone of this machine"


def zone_said(zone: str) -> str:
    """The message about a timezone, its reason, and the setting that changes it."""
    why = "of this machine" if zone == machine_zone() else "because the log is Japanese"
    return f"days are those of {zone}, {why}: `timezone` in the league file changes it"


def has_clocks(texts: list[str]) -> bool:
    """Whether some times have an hour and no zone."""
    return any(CLOCK.search(text) and not ZONED.search(text.strip()) for text in texts)


def _is_japanese(log: Log) -> bool:
    if any(JAPANESE.search(column.name) for column in log.columns):
        return True
    return any(_are_japanese(column.different[:FEW]) for column in log.columns)


def _are_japanese(texts: list[str]) -> bool:
    """Whether a fifth of a column's texts are; a guest, or one 不戦勝, is no Japanese log."""
    found = sum(bool(JAPANESE.search(text)) for text in texts)
    return found > 0 and found >= LEAST_JAPANESE * len(texts)
