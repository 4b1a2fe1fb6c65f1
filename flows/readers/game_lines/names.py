"""The name of a player in a line of plain text: cleaned, or refused as part of a sentence."""

import re

from banzuke.flows.readers.game_lines.said_of_games import BETWEEN, COLOURS, NUMBERS, SMALL_WORDS

RATING = re.compile(r"\s*[(\[][0-9]{3,4}[)\]]$")
COLOUR = re.compile(r"\s*[(\[](?P<word>[^\W\d_]{1,8})[)\]]$")
NO_NAME = re.compile(rf"[0-9]\s?[./:–-]\s?[0-9]|\s{NUMBERS.pattern}|[:»?!]\s|^[-–—−:>]")
"""What no name has: a day, an hour, a result or the end of a sentence."""
MOST_WORDS = 6
AROUND = " ,;:*"
"""Signs around a name that are not part of it: of a list, or of bold letters."""


def cleaned(text: str) -> str:
    """A name without signs around it and without a rating in brackets."""
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
