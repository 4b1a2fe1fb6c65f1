"""Names that other names have with more words, such as `Arsenal` and `Arsenal FC`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from banzuke.flows.people.spelling import search_text

APART = re.compile(r"[\s,._/&+-]+")
"""What stands between the words of a name."""
OTHERS = re.compile(
    r".|.*\d.*|ii|iii|iv|jr|sr|junior|senior|(?:north|south|east|west)(?:ern)?|"
    r"women|ladies|girls|femenino|femeni|feminin|frauen|youth|reserves"
)
"""Words by which a name is another one: an initial, a number of a team or of a program's version, a
word for father and son, for another country or for another team of a club."""


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
