"""ISO dates from dates that people spell in words or with the year first: each means one day only.

Japanese eras (令和6年1月7日, R6.1.7), years of the Republic of China (113/1/7), years of four
digits first (2024/1/7(日), full width too), and months by name in the languages of logs (7. Jan.
2024, 7 de enero de 2024). A time of day may follow. Dates in digits whose order depends on the
country (01/02/2024, 24-01-07) are left to `date_format`.
"""

import datetime as dt
import re
import unicodedata
import zoneinfo
from contextlib import suppress
from functools import lru_cache

from banzuke.flows.readers.clock_zones import ZONES
from banzuke.flows.readers.month_names import ROMAN, month_of
from banzuke.flows.readers.persian_dates import DAY as PERSIAN
from banzuke.flows.readers.persian_dates import in_usual_days
from banzuke.flows.readers.thai_dates import SPELLED as THAI
from banzuke.flows.readers.thai_dates import in_digits
from banzuke.flows.readers.usual_times import usual_time

LONGEST = 90
ERAS = {
    **dict.fromkeys(("令和", "R", "㋿"), 2018),
    **dict.fromkeys(("平成", "H"), 1988),
    **dict.fromkeys(("昭和", "S"), 1925),
}
"""The year before the first year of each era."""
WEEKDAY = re.compile(
    r"[(\[]?(?:(?:星期|周)[一二三四五六日天]|[월화수목금토일]요일)[)\]]?|\([월화수목금토일]\)|"
    r"[(\[]?(?<![0-9])[日月火水木金土](?:曜日?)?[)\]]|\((?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\w*\.?\)",
    re.IGNORECASE,
)
WEEKDAY_FIRST = re.compile(
    r"^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mie|jeu|jue|ven|vie|sam|sab|"
    r"dim|dom|pn|wt|śr|czw|cz|pt|sob|so|nd|ndz|po|út|ut|st|čt|pá|pa|so|ne|ma|ti|ke|to|pe|la|su|"
    r"mån|man|tis|tir|ons|tor|tors|fre|lör|lør|sön|søn|wo|vr|za|zo|pon|uto|sri|čet|pet|sub|ned|"
    r"seg|ter|qua|qui|sex|sáb|pzt|sal|çar|per|cum|cmt|paz|lu|mi|jo|vi|sâ|lun|нд|δευ|τρι|τετ|πεμ|παρ|σαβ|κυρ|"
    r"sen|sel|rab|kam|jum|min|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|monday|tuesday|wednesday|"
    r"thursday|friday|saturday|sunday|(?:segunda|terça|quarta|quinta|sexta)-feira|пн|вт|ср|чт|пт|сб|вс)\.?,?\s+"
    r"(?=[0-9]{1,4}[./-][0-9]|[0-9]{1,2}(?:st|nd|rd|th|º)?\s+[a-z]{2,3})",
    re.IGNORECASE,
)
"""The day of the week before a day: Fr, 12.01.2024, or Sun 23rd Mar 25."""
ORDINAL = re.compile(r"^([0-9]{1,2})(?:st|nd|rd|th)(?=[\s,-])", re.IGNORECASE)
"""A day with its English ending."""
FINAL_DOT = re.compile(r"^([0-9]{1,4}(?:\s*[-/.]\s*[0-9]{1,4}){2})(?:\.|\s*[rг]\.?)(?=$|[\s,])")
"""A day with a dot behind its last number, as in Croatian and Serbian (01.09.2025.), or a word for
year, as in Polish and Russian (01.09.2025 r.)."""
SHORT_YEAR = re.compile(r"(?<=[^\W\d_][.,\s-])['’]([0-9]{2})(?![0-9])")
"""A year of two digits behind an apostrophe: 20 Feb '25."""
HOUR_IN_WORDS = re.compile(
    r"(?<=[0-9])[,\s]+(?:(?:à|às|um|at|alle|u|у|ob|в|о|om|a las|klo|kl\.?)\s+)?"
    r"(?P<hour>[01]?[0-9]|2[0-3])"
    r"(?:\s?h(?:\s?(?P<minute>[0-5][0-9])(?:\s?min)?)?|:(?P<clock>[0-5][0-9])(?:\s?(?:Uhr|h))?)$",
    re.IGNORECASE,
)
"""A time of day behind a day, as in French and German: 19h30, 20 h, à 19h30, 19:30 Uhr."""
CLOCK = (
    r"(?:[T,\s]*\s*(?P<hour>[0-9]{1,2})[:時](?P<minute>[0-9]{1,2})"
    r"(?:[:分](?P<second>[0-9]{1,2})?秒?)?(?:\s*(?P<half>[ap])\.?m\.?)?)?"
)
DAY = r"(?P<month>[0-9]{1,2})[-/.月월](?P<day>[0-9]{1,2})[日일.]?"
ERA = re.compile(
    rf"(?P<era>令和|平成|昭和|[RHS])\s?\.?(?P<year>[0-9]{{1,2}}|元)[-/.年]{DAY}{CLOCK}",
    re.IGNORECASE,
)
YEAR_FIRST = re.compile(rf"(?P<year>[12][0-9]{{3}})[-/.年년]{DAY}{CLOCK}", re.IGNORECASE)
OF_REPUBLIC = re.compile(
    rf"(?:民國|民国)?\s?(?P<year>1[0-9]{{2}})[-/.年]{DAY}{CLOCK}", re.IGNORECASE
)
"""A year of the Republic of China, as in Taiwan: 113/02/03 is 3 February 2024."""
BEFORE_REPUBLIC = 1911
WORD = r"(?P<name>[^\W\d_]{3,12})"
DAY_NAMED = re.compile(
    rf"(?:[^\W\d_]{{2,12}}\.?,?\s+)?(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th|er|º|°)?[.\s/-]*(?:de\s+|of\s+|d['’])?{WORD}"
    rf"[.,\s/-]*(?:de\s+|del\s+)?(?P<year>[12][0-9]{{3}})(?:\s*[гр]\.?|\.)?{CLOCK}"
)
NAME_FIRST = re.compile(
    rf"(?:[^\W\d_]{{2,12}}\.?,?\s+)?{WORD}\.?\s+(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>[12][0-9]{{3}}){CLOCK}"
)
OF_YEAR = (
    r"(?:[-\s]?(?:ko|yil|йил|cu il|ci il|cı il|il|gada|m\.|жылғы|жылы|ж\.|წლის|թ\.|թվականի|оны))?"
)
"""A word for year behind its number: Basque, Uzbek, Azeri, Latvian, Lithuanian, Kazakh, Georgian,
Armenian and Mongolian."""
YEAR_NAMED = re.compile(
    rf"(?P<year>[12][0-9]{{3}}){OF_YEAR}[.,\s/-]+{WORD}[.,\s/-]+(?P<day>[0-9]{{1,2}})"
    rf"(?:\.|an?|\s?d\.)?{CLOCK}"
)
"""The year first: 2025. február 20., 2025-Feb-20, 2025 m. vasario 20 d., 2025ko otsailaren 20a."""
YEAR_DAY_NAMED = re.compile(
    rf"(?P<year>[12][0-9]{{3}})(?:\.?{OF_YEAR})[,\s]+(?P<day>[0-9]{{1,2}})[.\s-]+{WORD}{CLOCK}"
)
"""The year and the day first: 2025. gada 20. februāris, 2025-yil 20-fevral."""
IN_ROMAN = "(?P<name>I{1,3}|IV|VI{0,3}|IX|XI{0,2})"
OF_ROMAN = (
    re.compile(
        rf"(?P<day>[0-9]{{1,2}})[.\s/-]+{IN_ROMAN}[.\s/-]+(?P<year>[12][0-9]{{3}})"
        rf"(?:\s*[rгр]?\.?){CLOCK}"
    ),
    re.compile(
        rf"(?P<year>[12][0-9]{{3}})[.\s/-]+{IN_ROMAN}[.\s/-]+(?P<day>[0-9]{{1,2}})\.?{CLOCK}"
    ),
)
"""A month in Roman numerals, as in Polish and Hungarian: 20 II 2025, 2025. II. 20."""
WITH_ZONE = re.compile(
    r"^(?P<clock>.*[0-9]:[0-9]{2}(?:\s?[AaPp]\.?[Mm]\.?)?)\s*(?:(?:GMT|UTC)(?P<zone>[+-][0-9]{1,2}(?::?[0-9]{2})?)?|"
    r"(?:GMT|UTC)?\s(?P<offset>[+-][0-9]{4}))(?:\s*(?:UTC|\([^()]*\)))?$"
)
"""A time with its zone, as browsers, mail and forms write it:
Sun Jan 07 2024 20:00:00 GMT+0100 (CET), 2024/01/07 8:00:00 PM GMT+1."""
NAMED_ZONE = re.compile(r"^(?P<clock>.*[0-9]:[0-9]{2}\b.*?)\s*\(?\b(?P<zone>[A-Z]{2,4})\)?$")
"""A time with the name of its zone: 2024-01-07 20:00 CET."""
WEEK = re.compile(r"(?P<year>[12][0-9]{3})-?W(?P<week>[0-5][0-9])(?:-?(?P<day>[1-7]))?")
"""A week of ISO, perhaps with the number of its day; without one it is the day on which it begins,
as a date alone is the time at which it begins."""
IN_ANGLES = re.compile(
    r"^[<\[](?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:\s+[^\W\d]+\.?)?(?P<clock>\s[0-9:]+)?[>\]]$"
)
"""A day of an outline: <2024-01-07 Sun>."""
YEAR_LAST = re.compile(
    rf"(?:[^\W\d_]{{2,12}}\s+)?{WORD}\s+(?P<day>[0-9]{{1,2}})\s+(?P<hour>[0-9]{{1,2}}):"
    r"(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})\s+(?P<half>)(?P<year>[12][0-9]{3})"
)
"""A time as C and Unix write it: Sun Jan 07 20:11:00 2024."""
BETWEEN_DIGITS = re.compile(r"(?<=[0-9])\s*([-/.年月년월])\s*(?=[0-9])")


DOTS = re.compile(r"(?<=[0-9])\.(?=\s|$)")
"""Dots behind the day and behind the year."""


BRACKETS = re.compile(r"^\s*\([^\W\d]{2,10}\.?\)\s*|(?<=[0-9]{4})\s*\([0-9]{1,2}\)\s*$")
"""A day of the week before, and the number of a week behind a day: (Fri) 14 Aug 1998 (33)."""
BEFORE_TIME = re.compile(r"([0-9]),?\s+(?:at|um|à|om|kl\.?|alle(?: ore)?|a las|às)\s+(?=[0-9])")
"""A word between a day and a time: March 1, 2024 at 10:00 PM."""
BASIC = re.compile(
    r"[0-9]{4}[01][0-9][0-3][0-9]T[0-2][0-9][0-5][0-9][0-5][0-9](?:Z|[+-][0-9]{2}(?::?[0-9]{2})?)?"
)
"""The basic form of ISO with a time: 20240301T100000Z."""


@lru_cache(maxsize=1 << 14)
def iso_of(text: str) -> str | None:
    """The date of a text as ISO, with its time of day if it has one; None for any other text."""
    if len(text) > LONGEST or BASIC.fullmatch(text.strip()):
        return _of_basic(text.strip())
    text = usual_time(BEFORE_TIME.sub(r"\1 ", BRACKETS.sub("", text)))
    if found := WITH_ZONE.match(text):
        of_clock = iso_of(found["clock"])
        zone = _offset(found["zone"] or found["offset"] or "+00:00")
        return f"{of_clock}{zone}" if of_clock and "T" in of_clock else None
    if (found := NAMED_ZONE.match(text)) and found["zone"] in ZONES:
        return _in_zone(iso_of(found["clock"]), found["zone"])
    if found := WEEK.fullmatch(text.strip()):
        return _of_week(int(found["year"]), int(found["week"]), int(found["day"] or 1))
    if found := IN_ANGLES.match(text):
        return iso_of(found["day"] + (found["clock"] or ""))
    return _of_plain(without_weekday(text))


def _of_basic(text: str) -> str | None:
    """The time of a text in the basic form of ISO; None for any other text."""
    with suppress(ValueError):
        return dt.datetime.fromisoformat(text).isoformat() if BASIC.fullmatch(text) else None
    return None


def _offset(zone: str) -> str:
    """An offset from UTC with hours of two digits and minutes: +01:00 for +1."""
    padded = re.sub(r"^([+-])([0-9])(?![0-9])", r"\g<1>0\2", zone)
    return padded if len(padded) > len("+01") else f"{padded}:00"


def _in_zone(local: str | None, name: str) -> str | None:
    """A local time as ISO with the offset of its zone; None without a time of day.

    Of a time that clocks show twice, as on 27 October 2024 at 02:30, CEST is the first and CET the
    second; a name of both, such as ET, is the first.
    """
    if local is None or "T" not in local:
        return None
    time = dt.datetime.fromisoformat(local).replace(tzinfo=zoneinfo.ZoneInfo(ZONES[name]))
    later = time.replace(fold=1)
    return (later if later.tzname() == name != time.tzname() else time).isoformat()


def _of_week(year: int, week: int, day: int) -> str | None:
    try:
        return dt.date.fromisocalendar(year, week, day).isoformat()
    except ValueError:
        return None


def _of_plain(plain: str) -> str | None:
    """The date of a text without a day of the week and without a zone as ISO; None for others."""
    if found := ERA.fullmatch(plain):
        year = 1 if found["year"] == "元" else int(found["year"])
        return _iso(found, ERAS[found["era"].upper()] + year, int(found["month"]))
    if found := YEAR_FIRST.fullmatch(plain):
        return _iso(found, int(found["year"]), int(found["month"]))
    if found := OF_REPUBLIC.fullmatch(plain):
        return _iso(found, BEFORE_REPUBLIC + int(found["year"]), int(found["month"]))
    for pattern in OF_ROMAN:
        if found := pattern.fullmatch(plain):
            return _iso(found, int(found["year"]), ROMAN[found["name"]])
    lower = SHORT_YEAR.sub(r"20\1", _unaccented(plain))
    for pattern in (DAY_NAMED, NAME_FIRST, YEAR_LAST, YEAR_NAMED, YEAR_DAY_NAMED):
        found = pattern.fullmatch(lower)
        if found and (month := month_of(found["name"], dots=len(DOTS.findall(lower)))):
            return _iso(found, int(found["year"]), month)
    return None


def without_weekday(text: str) -> str:
    """A text in letters of usual width, without a day of the week before it or in parentheses.

    Its time of day has a colon: 19:30 for 19h30, 20:00 for 20h.
    """
    plain = WEEKDAY.sub(" ", usual_time(_of_other_calendars(text))).strip()
    plain = ORDINAL.sub(r"\1", WEEKDAY_FIRST.sub("", plain))
    plain = FINAL_DOT.sub(r"\1", plain)
    plain = HOUR_IN_WORDS.sub(_with_colon, plain)
    return BETWEEN_DIGITS.sub(r"\1", " ".join(plain.split()))


def _of_other_calendars(text: str) -> str:
    """A text in letters of usual width, with days of Thai and Persian calendars as 2024-03-01."""
    plain = unicodedata.normalize("NFKC", text)
    if plain.isascii():
        return plain
    return PERSIAN.sub(in_usual_days, THAI.sub(in_digits, plain))


def _with_colon(found: re.Match[str]) -> str:
    return f" {found['hour']}:{found['minute'] or found['clock'] or '00'}"


def _unaccented(text: str) -> str:
    folded = unicodedata.normalize("NFD", text.casefold())
    letters = "".join(
        letter for letter in folded if not "\u0300" <= letter <= "\u036f" or letter == "\u0306"
    )
    return unicodedata.normalize("NFC", letters)


def _iso(found: re.Match[str], year: int, month: int) -> str | None:
    try:
        day = dt.date(year, month, int(found["day"])).isoformat()
        if found["hour"] is None:
            return day
        clock = dt.time(_hour(found), int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        return None
    return f"{day}T{clock.isoformat()}"


def _hour(found: re.Match[str]) -> int:
    """The hour from 0 to 23, of one from 1 to 12 if a.m. or p.m. stands behind it."""
    hour, half = int(found["hour"]), (found["half"] or "").lower()
    if not half:
        return hour
    if not 1 <= hour <= 12:
        raise ValueError("no hour of half a day")
    return hour % 12 + (12 if half == "p" else 0)
