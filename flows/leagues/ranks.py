"""Ranks of go, shogi and other ladders of kyu and dan, as logs write them, as numbers."""

import re
import unicodedata

from banzuke.flows.kanji_numbers import BELOW_HUNDRED, in_digits

GRADE = r"(?P<grade>k(?:yu)?|級|급|d(?:an)?|段|단|p(?:ro)?)"
SURE = r"(?:位|格|\?|\+|\*)*"
RANK = re.compile(
    rf"(?:アマ|amateur )?(?P<number>\d{{1,2}}|初|초)(?:st|nd|rd|th)?\s*[- ]?{GRADE}{SURE}"
)
GRADE_FIRST = re.compile(rf"(?P<grade>kyu|dan)\s*(?P<number>\d{{1,2}}){SURE}")
"""Words, because K5 and D3 may well be names."""
NONE = frozenset({"", "?", "-", "–", "—", "nr", "n/a", "none", "no rank", "unranked", "なし", "無"})
"""Texts that say that a player has no rank."""
PROFESSIONAL = 20
"""The number of steps by which a professional's dan (`1p`) stands above an amateur's dan."""


def rank_number(text: str) -> int | None:
    """The rank as a number that rises with strength: 1k 0, 1d 1, 2d 2; None if it is none.

    Reads `3d`, `3 dan`, `2nd dan`, `dan 2`, `三段`, `初段`, `５段`, `3단`, `2k`, `12級`, `1p`.
    """
    plain = re.sub(BELOW_HUNDRED, in_digits, _plain(text))
    found = RANK.fullmatch(plain) or GRADE_FIRST.fullmatch(plain)
    if found is None:
        return None
    number = 1 if found["number"] in "初초" else int(found["number"])
    if number == 0:
        return None
    grade = found["grade"][0]
    if grade in "k級급":
        return 1 - number
    return number + (PROFESSIONAL if grade == "p" else 0)


def says_no_rank(text: str) -> bool:
    """Whether a text says that a player has no rank."""
    return _plain(text) in NONE


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().lower()


def rank_text(number: int) -> str:
    """The rank of a number as text: 3d, 1k, 2p."""
    if number > PROFESSIONAL:
        return f"{number - PROFESSIONAL}p"
    return f"{number}d" if number > 0 else f"{1 - number}k"
