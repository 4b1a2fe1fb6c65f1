"""Pairs of names that may be one person: similar spelling, and no contradiction by games.

Nothing is merged here; a person who knows the league decides.
"""

import datetime as dt
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

LOOK_ALIKES = str.maketrans("аеорсухкмтвнізјѕԁԛԝ", "aeopcyxkmtbhi3jsdqw")
"""Cyrillic letters that look like Latin ones, in lower case."""
SHORTEST_MISSPELT = 5
"""Least length of names that differ by one letter: shorter ones are often two people (Ann, Jan)."""
MOST_ALIKE = 50
"""Most names under one key; more are a habit of the log, such as guests, and not misspellings."""
WHY = (
    "same but for case, width, accents or spaces",
    "same but for letters of another alphabet",
    "same parts in another order",
    "one letter apart",
)
"""The reasons why names are alike, the strongest first."""


@dataclass(frozen=True)
class Played:
    """A player's games: their number, the first and the last."""

    n_games: int = 0
    first_at: dt.datetime | None = None
    last_at: dt.datetime | None = None


@dataclass(frozen=True)
class Pair:
    """Two names that are alike, and the evidence of their games."""

    name: str
    other: str
    why: str
    n_met: int = 0
    overlaps: bool | None = None  # None: unknown, because games have no times

    @property
    def doubt(self) -> tuple[int, bool, int]:
        """Sort key, likeliest pair first: players who met are two people, an overlap is a doubt."""
        return self.n_met, bool(self.overlaps), WHY.index(self.why)


def alike(names: Iterable[str]) -> list[Pair]:
    """Return pairs of names that are alike, each pair once, with its strongest reason."""
    found: dict[tuple[str, str], str] = {}
    sorted_names = sorted(set(names))
    for why, keys_of in zip(WHY, (_plain, _looks, _parts, _shortened), strict=True):
        by_key: dict[str, list[str]] = defaultdict(list)
        for name in sorted_names:
            for key in keys_of(name):
                by_key[key].append(name)
        for group in by_key.values():
            if len(group) > MOST_ALIKE:
                continue
            for pair in combinations(group, 2):
                if pair not in found and _may_be_one(*pair, why):
                    found[pair] = why
    return [Pair(*pair, why) for pair, why in found.items()]


def with_evidence(
    pairs: Iterable[Pair], played: dict[str, Played], met: dict[tuple[str, str], int]
) -> list[Pair]:
    """Return pairs with evidence from games, likeliest first; ``met`` has each pair both ways."""
    judged = [
        Pair(
            pair.name,
            pair.other,
            pair.why,
            met.get((pair.name, pair.other), 0),
            _overlap(played.get(pair.name), played.get(pair.other)),
        )
        for pair in pairs
    ]
    return sorted(judged, key=lambda pair: (*pair.doubt, pair.name, pair.other))


def _overlap(one: Played | None, other: Played | None) -> bool | None:
    """Whether the periods in which the two players played overlap."""
    spans = [(p.first_at, p.last_at) for p in (one, other) if p and p.first_at and p.last_at]
    if len(spans) < 2:
        return None
    (start, end), (other_start, other_end) = spans
    return bool(start <= other_end and other_start <= end)


def _plain(name: str) -> Iterator[str]:
    """Yield a name in lower case of usual width, without accents, spaces and dots."""
    wide = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(c for c in wide if c.isalnum() and not unicodedata.combining(c))
    yield plain or name


def _looks(name: str) -> Iterator[str]:
    for plain in _plain(name):
        yield plain.translate(LOOK_ALIKES)


def _parts(name: str) -> Iterator[str]:
    parts = sorted(next(_looks(part)) for part in re.split(r"[\s,._-]+", name) if part)
    if len(parts) > 1:
        yield " ".join(parts)


def _shortened(name: str) -> Iterator[str]:
    """Yield a name and the name without each letter: names one letter apart share one result."""
    looks = next(_looks(name))
    if len(looks) >= SHORTEST_MISSPELT:
        yield from sorted({looks, *(looks[:i] + looks[i + 1 :] for i in range(len(looks)))})


def _may_be_one(name: str, other: str, why: str) -> bool:
    """Whether two names under one key are alike: same numbers, and at most one letter apart."""
    if why != WHY[3]:
        return True
    one, two = next(_looks(name)), next(_looks(other))
    digits = [re.sub(r"\D", "", text) for text in (one, two)]
    return digits[0] == digits[1] and _one_letter_apart(one, two)


def _one_letter_apart(one: str, two: str) -> bool:
    """Whether names differ by one added letter, one replaced letter, or two swapped letters."""
    start = 0
    while start < min(len(one), len(two)) and one[start] == two[start]:
        start += 1
    end = 0
    while end < min(len(one), len(two)) - start and one[-1 - end] == two[-1 - end]:
        end += 1
    rest, other = one[start : len(one) - end], two[start : len(two) - end]
    swapped = len(rest) == 2 and rest == other[::-1]
    return swapped or max(len(rest), len(other)) <= 1
