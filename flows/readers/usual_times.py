"""The time of day in a text as 19:03:11 or 7:03:11 PM, whatever the language of the form is.

Forms and browsers write it behind a comma, with dots (19.03.11), with the half of the day in their
language (7:03 p. m., 오후 7:03, 7:03 م), with invisible marks of direction, and with a zone in
brackets ([GMT+8]).
"""

import re
import unicodedata

from banzuke.flows.kanji_numbers import BELOW_HUNDRED, DIGITS, in_digits
from banzuke.flows.readers.digits import usual_digits

HALVES = {
    **dict.fromkeys(("오전", "午前", "上午", "ÖÖ", "a. m", "π.μ", "πμ", "ص", "SA"), "AM"),
    **dict.fromkeys(("오후", "午後", "下午", "ÖS", "p. m", "μ.μ", "μμ", "م", "CH"), "PM"),
}
"""The words of forms for the half of the day: Korean, Japanese, Chinese, Turkish, Spanish, Greek,
Arabic, Vietnamese."""
_HALF = "|".join(re.escape(word) for word in sorted(HALVES, key=len, reverse=True))
CLOCK = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
HALF_FIRST = re.compile(rf"(?<![A-Za-z])(?P<half>{_HALF})\.?\s*(?P<clock>{CLOCK})(?![0-9])")
HALF_BEHIND = re.compile(rf"\s*(?P<clock>{CLOCK})\s*(?P<half>{_HALF})\.?(?![^\W_])")
DOTTED = re.compile(
    r"(?P<day>[0-9]{4}|[0-9]{4}\S*[0-9])[\s,]+(?:(?:klo|kl\.?|um|alle|ore|at)\s+)?"
    r"(?P<hour>[01]?[0-9]|2[0-3])\.(?P<minute>[0-5][0-9])(?:\.(?P<second>[0-5][0-9]))?$",
    re.IGNORECASE,
)
"""A time of day with dots behind a day with its year: 1.3.2024 klo 19.03.11."""
COMMA = re.compile(r"(?<=[0-9]{4}),\s*(?=[0-9]{1,2}:[0-9]{2})")
"""The comma that browsers write between a day and its time: 3/1/2024, 7:03:11 PM."""
IN_BRACKETS = re.compile(r"\[((?:GMT|UTC)[^\]]*)\]$")
ARABIC_GMT = "غرينتش"
NUMBERED = re.compile(rf"(?:[{DIGITS}]{{4}}|{BELOW_HUNDRED})(?=[年月日])")
"""Numbers of Chinese characters in a day: 令和六年三月二十五日, 二〇二四年."""
INVISIBLE = "Cf"
"""The category of Unicode of signs that nobody sees, such as marks of the direction of writing."""
YEARS = range(1700, 2200)
"""Years of dates in digits of other scripts; other numbers are years of other calendars."""


def usual_time(text: str) -> str:
    """A day and a time of day in usual digits, with colons, AM or PM, and without marks."""
    if not text.isascii():
        text = "".join(c for c in text if unicodedata.category(c) != INVISIBLE)
        text = NUMBERED.sub(in_digits, _in_usual_digits(unicodedata.normalize("NFKC", text)))
    text = IN_BRACKETS.sub(r"\1", text.replace(ARABIC_GMT, "GMT").strip())
    text = HALF_BEHIND.sub(_with_half, HALF_FIRST.sub(_with_half, text))
    return COMMA.sub(" ", DOTTED.sub(_with_colons, text))


def _in_usual_digits(text: str) -> str:
    """A text with 0 to 9 in place of Arabic, Indian and other digits, if its year is of our era."""
    usual = usual_digits(text)
    if usual == text:
        return text
    years = [int(year) for year in re.findall(r"(?<![0-9])[0-9]{4}(?![0-9])", usual)]
    return usual if all(year in YEARS for year in years) else text


def _with_half(found: re.Match[str]) -> str:
    return f" {found['clock']} {HALVES[found['half']]}"


def _with_colons(found: re.Match[str]) -> str:
    clock = [found[part] for part in ("hour", "minute", "second") if found[part]]
    return f"{found['day']} {':'.join(clock)}"
