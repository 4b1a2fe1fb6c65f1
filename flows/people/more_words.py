"""Names that other names have with more words, such as `Arsenal` and `Arsenal FC`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from banzuke.flows.people.spelling import search_text

APART = re.compile(r"[\s,._/&+()\[\]-]+")
"""What stands between the words of a name."""
OTHERS = re.compile(
    r".|.*\d.*|ii|iii|iv|jr|sr|junior|senior|(?:north|south|east|west)(?:ern)?|"
    r"women|ladies|girls|femenino|femeni|feminin|frauen|youth|reserves"
)
"""Words by which a name is another one: an initial, a number of a team or of a program's version, a
word for father and son, for another country or for another team of a club."""
TITLE_WORDS = (
    "dr prof mr mrs ms miss sir herr frau hr fr mme mlle m sig sigra sra sr srta d dna don "
    "doña ing mag pan pani g gospodin fru frk gm im fm cm nm wgm wim wfm wcm wnm gmi mi mf mk "
    "mc mn mg мг мм мф мгр кмс кандидат tm nt dhr mevr dott sen "
)
TITLES = frozenset(TITLE_WORDS.split())
"""Titles of people and of players, which some lists write beside a name."""
SET_OFF = re.compile(
    r"\s*[,;/|<@(\[\"'“„«‘]|\s+[-–—]\s|\s+(?:[A-Z]{2,3}|[\U0001F1E6-\U0001F1FF]{2})$"
)
"""What stands between a name and a club, a nickname or a country behind it."""
QUOTED = re.compile(r"\s*(?:\"[^\"]+\"|'[^']+'|“[^”]+”|„[^“”]+[“”]|«[^»]+»|‘[^’]+’)")
"""A nickname between two names."""
LEAST_WORDS = 2
"""A shorter name, such as Ann, is that of several people."""
BORN = re.compile(r"(?i)\b(?:née?|nee|geb\.?|geborene?|z domu|nata|nacida|nascida|roz\.?|født)\b")
"""What stands before the name that somebody had before a marriage."""


def is_dressed(name: str, other: str) -> bool:
    """Whether a name of two words or more is the other one with a title, a club or a nickname."""
    short, long = sorted((name, other), key=len)
    if len([*_words(short)]) < LEAST_WORDS:
        return False
    if long.startswith(short) and SET_OFF.match(long, len(short)):
        return True
    added = {*_words(long)} - {*_words(short)}
    return added <= TITLES or QUOTED.sub("", long) == short or bool(BORN.search(long))


def longer_names(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a name and the only name with all of its words and more, in order of text.

    A name that several names have with more words is in no pair, and a name that has several
    shorter names in it is in none.
    """
    words = {name: frozenset(_words(name)) for name in names}
    having: dict[str, set[str]] = defaultdict(set)
    for name, some in words.items():
        for word in some:
            having[word].add(name)
    longer: dict[str, list[str]] = {}
    for name, some in words.items():
        if some:
            rare, *rest = sorted((having[word] for word in some), key=len)
            longer[name] = [other for other in rare.intersection(*rest) if words[other] > some]
    shorter_ones = Counter(other for others in longer.values() for other in others)
    for name, others in longer.items():
        if len(others) == 1 and shorter_ones[others[0]] == 1:
            added = words[others[0]] - words[name]
            if not any(map(OTHERS.fullmatch, added)):
                yield min(name, others[0]), max(name, others[0])


def _words(name: str) -> Iterator[str]:
    for word in APART.split(search_text(name)):
        if word:
            yield word
