"""Numbers of kanji, such as 十二 and 二〇二四, in digits."""

import re

DIGITS = "〇一二三四五六七八九"
TEN = "十"
BELOW_HUNDRED = rf"[{DIGITS[1:]}]?{TEN}[{DIGITS[1:]}]?|[{DIGITS[1:]}]"
"""A number of one to 99, as a pattern."""


def in_digits(found: re.Match[str]) -> str:
    """The number of kanji that a pattern has found: 25 for 二十五, 2024 for 二〇二四."""
    tens, ten, ones = found[0].rpartition(TEN)
    low = int("".join(str(DIGITS.index(one)) for one in ones) or 0)
    if not ten:
        return str(low)
    return str(10 * (DIGITS.index(tens) if tens else 1) + low)
