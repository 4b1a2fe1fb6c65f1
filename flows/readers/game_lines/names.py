"""The name of a player in a line of plain text: cleaned, or refused as part of a sentence."""

import re

from banzuke.flows.readers.game_lines.said_of_games import (
    BETWEEN,
    COLOURS,
    NUMBERS,
    SEPARATOR,
    SMALL_WORDS,
)

RATING = re.compile(r"\s*(?:[(\[][0-9]{3,4}[)\]]|\[[0-9]{1,2}\])$")
"""A rating in brackets, or the seed of a draw in square ones: Ann (1820), Ann [2]."""
COLOUR = re.compile(r"\s*[(\[](?P<word>[^\W\d_]{1,8})[)\]]$")
MONTHS = (
    "(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch|s)?|märz|apr(?:il)?|may|mai|june?|juni|juin|"
    "july?|juli|aug(?:ust)?|sept?(?:ember|embre)?|o[ck]t(?:ober|obre)?|nov(?:ember|embre)?|"
    "de[cz](?:ember|embre)?)"
)
DAY_AND_MONTH = re.compile(rf"(?i)[0-9]{{1,2}}\.?\s{MONTHS}\.?\s(?!{SEPARATOR}\s)")
"""The beginning of a line with a day and a month: 13 Jan Ann - Ben, but not 1. Jan - Ann."""
NO_NAME = re.compile(
    rf"[0-9]\s?[./:–-]\s?[0-9]|\s{NUMBERS.pattern}|[:»?!]\s|^[-–—−:>]|\s\+[0-9]|[0-9]&[0-9]|"
    rf"(?i:^[0-9]{{1,2}}(?:st|nd|rd|th)\b|^{MONTHS}\.?\s[0-9]|^(?:mon|tue|wed|thu|fri|sat|sun)\s[0-9]|"
    r"^(?:quarter|semi)?[- ]?finale?\s|^group\s[a-h]\s|"
    r"^(?:sorry|oops|upp?s|correction|korrektur|berichtigung|correzione|corrección|rectificatif|"
    r"edit|update|nochmal|korekta|исправление)\s*[,:!])"
)
"""What no name has: a day, with or without a month, an hour, a result, the end of a sentence, the
round of a cup, or a word before a message that corrects another one."""
MOST_WORDS = 6
AROUND = " ,;:*"
"""Signs around a name that are not part of it: of a list, or of bold letters."""


def cleaned(text: str) -> str:
    """A name without signs around it and without a rating or a seed in brackets."""
    return RATING.sub("", text.strip(AROUND)).strip(AROUND)


def is_name(name: str, *, in_words: bool) -> bool:
    """Whether a text may be a name: a sentence has small words beside capital ones.

    ``in_words`` says that words stand between the names, as in a report: a name in small letters
    is then one word, because nothing tells "ben yesterday" from a name of two words.
    """
    if not any(map(str.isalpha, name)) or BETWEEN.search(name) or NO_NAME.search(name):
        return False
    words = name.split()
    small = [word for word in words if word[:1].islower() and word.casefold() not in SMALL_WORDS]
    has_capital = any(word[:1].isupper() for word in words)
    most = 0 if has_capital else 1 if in_words else 2
    ends_sentence = in_words and re.search(r"[^\W\d_]{4,}\.$", name)
    return len(small) <= most and len(words) <= MOST_WORDS and not ends_sentence


def coloured(first: str, second: str) -> tuple[str, str, bool] | None:
    """Two names without their colours, and whether the second moves first; None without colours.

    Kern (W), Bald (S) become Kern, Bald, False.
    """
    one, two = COLOUR.search(first), COLOUR.search(second)
    if one is None or two is None:
        return None
    words = one["word"].casefold(), two["word"].casefold()
    if words not in COLOURS and words[::-1] not in COLOURS:
        return None
    return first[: one.start()], second[: two.start()], words not in COLOURS
