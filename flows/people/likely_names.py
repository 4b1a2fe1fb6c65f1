"""Pairs of names that may be one person: similar spelling, and no contradiction by games.

Nothing is merged here; a person who knows the league decides.
"""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from banzuke.flows.people.initials import by_initial
from banzuke.flows.people.latin_letters import in_latin, is_latin
from banzuke.flows.people.more_words import is_dressed, longer_names
from banzuke.flows.people.spelling import AMATEUR, in_two_letters, search_text, spelling

LOOK_ALIKES = str.maketrans("аеорсухкмтвнізјѕԁԛԝ", "aeopcyxkmtbhi3jsdqw")
"""Cyrillic letters that look like Latin letters, in lower case."""
SHORTEST_MISSPELT = 5
"""Least length of two names that may be one person if one letter differs: shorter names are often
two people (Ann, Jan)."""
MOST_OF_A_KEY = 50
"""Largest number of names with one key. A larger group is a habit of the log, such as "guest 1"."""
WHY = (
    "same except for case, width, accents or spaces",
    "same except for letters of another alphabet",
    "same parts in another order",
    "same except for letters that a program spoilt",
    "same with an initial",
    "same except for the rank",
    "one letter apart",
    "same except for a number, a sign or brackets next to the name",
    "same with more words",
    "same in another script",
)
"""The reasons why two names are similar, the strongest first."""
SPOILT, INITIAL, RANK, LETTER, BESIDE, LONGER, SCRIPT = WHY[3:]
SURE = WHY[:4]
"""The reasons that are enough if two names never met and no third name is similar."""
DAMAGE = re.compile(r"[?\ufffd]+")
"""Signs that a program writes in place of an unknown letter."""


@dataclass(frozen=True)
class Played:
    """A player's games: their number, and the times of the first and the last game."""

    n_games: int = 0
    first_at: dt.datetime | None = None
    last_at: dt.datetime | None = None


@dataclass(frozen=True)
class Pair:
    """Two similar names, and the evidence of their games."""

    name: str
    other: str
    why: str
    n_met: int = 0
    n_games: tuple[int, int] = (0, 0)
    overlaps: bool | None = None  # None: unknown, because games have no times

    @property
    def is_sure(self) -> bool:
        """Whether the two names are one person for sure, if neither is similar to a third name."""
        has_digits = any(c.isdecimal() for c in self.name + self.other)
        return self.why in SURE and not self.n_met and not has_digits

    @property
    def doubt(self) -> tuple[int, bool, int]:
        """Sort key, the likeliest pair first.

        Names that met are two people. Names that played in the same time are perhaps two people.
        """
        return self.n_met, bool(self.overlaps), WHY.index(self.why)


def similar_pairs(names: Iterable[str]) -> list[Pair]:
    """The pairs of similar names, each pair once, with its strongest reason.

    Pairs of the reason `LONGER` are no suspects without evidence of their games.
    """
    found: dict[tuple[str, str], str] = {}
    sorted_names = sorted(set(names))
    for why, keys_of in KEYS:
        by_key: dict[str, list[str]] = defaultdict(list)
        for name in sorted_names:
            for key in dict.fromkeys(keys_of(name)):  # a name with ß has one key in two ways
                by_key[key].append(name)
        for group in by_key.values():
            if len(group) > MOST_OF_A_KEY:
                continue
            for pair in combinations(group, 2):
                if pair not in found and _may_be_one(*pair, why):
                    found[pair] = why
    for why, pairs in ((SPOILT, _spoilt(sorted_names)), (INITIAL, _initials(sorted_names))):
        for pair in pairs:
            if found.get(pair, LETTER) == LETTER:
                found[pair] = why
    found |= {pair: LONGER for pair in longer_names(sorted_names) if pair not in found}
    return [Pair(*pair, why) for pair, why in found.items()]


def _spoilt(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a name with lost letters and the only undamaged name that it may be."""
    for name in names:
        if DAMAGE.search(name):
            fits = re.compile(".{1,2}".join(map(re.escape, DAMAGE.split(name))), re.IGNORECASE)
            others = [n for n in names if n != name and fits.fullmatch(n)]
            whole = [n for n in others if not DAMAGE.search(n)]
            if len(whole) == 1 and any(map(str.isalpha, DAMAGE.sub("", name))):
                yield min(name, *whole), max(name, *whole)


def _initials(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of a name with an initial, and the only full name that it may be."""
    for name, full in by_initial(names):
        if len(full) == 1:
            yield min(name, *full), max(name, *full)


def with_evidence(
    pairs: Iterable[Pair], played: dict[str, Played], met: dict[tuple[str, str], int]
) -> list[Pair]:
    """The pairs with evidence from games, the likeliest first.

    Of the reason `LONGER` only those are left of which one played no more when the other began, or
    whose other words are a title, a club or a nickname beside the name.
    ``played`` is {name: its games}; ``met`` is {(name, other name): common games} in both orders.
    """
    judged = [
        Pair(
            pair.name,
            pair.other,
            pair.why,
            met.get((pair.name, pair.other), 0),
            (_n_games(played, pair.name), _n_games(played, pair.other)),
            _overlap(played.get(pair.name), played.get(pair.other)),
        )
        for pair in pairs
    ]
    left = [
        pair
        for pair in judged
        if pair.why != LONGER or pair.overlaps is False or is_dressed(pair.name, pair.other)
    ]
    return sorted(left, key=lambda pair: (*pair.doubt, pair.name, pair.other))


def _n_games(played: dict[str, Played], name: str) -> int:
    return played[name].n_games if name in played else 0


def sure_merges(pairs: Iterable[Pair]) -> list[tuple[str, str, str]]:
    """(name, the name that stays, why) of the pairs with evidence that are one person for sure.

    Such a pair has a reason of `SURE` and no digits, and the two names never met. Each name is
    similar to this other name only, or all names that are similar to it are similar to each other.
    """
    pairs = list(pairs)
    near: dict[str, set[str]] = defaultdict(set)
    games: dict[str, int] = {}
    for pair in pairs:
        games |= dict(zip((pair.name, pair.other), pair.n_games, strict=True))
        if pair.why in SURE:
            near[pair.name].add(pair.other)
            near[pair.other].add(pair.name)
    stays: dict[str, str] = {}
    for name, others in near.items():
        group = others | {name}
        if all(near[other] | {other} == group for other in others):
            stays[name] = min(group, key=lambda one: _rank(one, games))
    return [
        (name, stays[name], pair.why)
        for pair in pairs
        for name in (pair.name, pair.other)
        if pair.is_sure
        and stays.get(name) in {pair.name, pair.other} - {name}
        and not any(
            other.n_met for other in pairs if {other.name, other.other} <= near[name] | {name}
        )
    ]


def _rank(name: str, games: dict[str, int]) -> tuple[bool, int, int, str]:
    """The order of spellings, the best first: undamaged, then most letters beyond ASCII, games."""
    damaged = bool(DAMAGE.search(name)) or repaired(name) != name
    return damaged, -sum(c.isalpha() and not c.isascii() for c in name), -games.get(name, 0), name


def _overlap(one: Played | None, other: Played | None) -> bool | None:
    """Whether the periods in which the two players played overlap."""
    spans = [(p.first_at, p.last_at) for p in (one, other) if p and p.first_at and p.last_at]
    if len(spans) < 2:
        return None
    (start, end), (other_start, other_end) = spans
    return bool(start <= other_end and other_start <= end)


@lru_cache(maxsize=20_000)  # a name is asked for once a key, and once a name that shares its key
def _plain(name: str) -> tuple[str, ...]:
    """A name in lower case and half width, without title, accents, spaces and dots.

    A name with letters that some people write as two, such as `ue` for `ü`, is there in both ways.
    A garbled name is there in its correct form, too.
    """
    text = spelling(name).plain
    repaired_plain = spelling(repaired(name)).plain
    forms = dict.fromkeys((text, in_two_letters(text), repaired_plain))
    return tuple("".join(filter(str.isalnum, search_text(form))) or name for form in forms)


def repaired(name: str) -> str:
    """A name whose UTF-8 was read as Windows-1252, decoded correctly: `MÃ¼ller` is `Müller`."""
    try:
        return name.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return name


@lru_cache(maxsize=20_000)
def _looks(name: str) -> tuple[str, ...]:
    """The same, with Latin letters in place of others that look like them."""
    return tuple(plain.translate(LOOK_ALIKES) for plain in _plain(name))


def _parts(name: str) -> Iterator[str]:
    for form in dict.fromkeys((name, in_two_letters(name))):
        parts = sorted(_looks(part)[0] for part in re.split(r"[\s,._-]+", form) if part)
        if len(parts) > 1:
            yield " ".join(parts)


NOTES = re.compile(
    r"^\s*#?\d{1,4}[.):]?\s+|^代[)）]|\s*[(\[（][^()\[\]（）]*[)\]）]$|\s*[†✝*✓✔⁰¹²³⁴-⁹]+$|"
    r"\s+[1-9]\d?\s?[dkp]$|(?<=\w)(?:\s*[,;/|]\s*|\s+[-–—]?\s*)[1-3]?\d{3}$|"
    r"[\s,]+(?:elo|dwz|rtg|rating|rat|nwz|fide|lvl|lv|level)[.:]?\s*\d{1,4}$",
    re.IGNORECASE,
)
"""Notes that lists write beside a name: a number, a text in brackets, a cross, a footnote, a rank,
a rating, a level, or the word for a substitute (代)."""


def _without_notes(name: str) -> Iterator[str]:
    """Yield a name without the notes of lists beside it, if enough letters are left."""
    bare = name
    while (shorter := NOTES.sub("", bare).strip()) != bare:
        bare = shorter
    if sum(map(str.isalpha, bare)) >= LEAST_BARE or RANK_BEHIND.fullmatch(name[len(bare) :]):
        yield _plain(bare)[0]


SIZE = re.compile(r"[(\[]\s*\d[\d.]*\s?(?![dkp]\s*[)\]])[a-z]{1,2}\s*[)\]]$", re.IGNORECASE)
"""A size in brackets, such as (13B) of a language model: no rating, no rank."""
NUMBERED = re.compile(r"[^\W\d]+[\s,;/|–—-]+\d+")
"""A word and a number, as programs, teams and numbered players have: Maia 1100, Player 101."""
RANK_BEHIND = re.compile(rf"\s*[(\[（]\s*{AMATEUR}\s*[)\]）]")
"""A rank in brackets, behind a family name of two kanji, too: 佐藤(三段)."""
LEAST_BARE = 3
"""Least number of letters of a name without notes: fewer letters may be initials of many people."""


def _shortened(name: str) -> Iterator[str]:
    """Yield a name, and the name without each of its letters.

    Two names that differ by one letter have at least one result in common.
    """
    looks = _looks(name)[0]
    if len(looks) >= SHORTEST_MISSPELT:
        yield from sorted({looks, *(looks[:i] + looks[i + 1 :] for i in range(len(looks)))})


def _may_be_one(name: str, other: str, why: str) -> bool:
    """Whether two names with one key may be one person.

    For the reason LETTER, digits must be the same, and at most one letter may differ. Two different
    sizes are two players, and so are one word with two numbers, such as Player 101 and Player 102.
    """
    sizes = [SIZE.search(text) for text in (name, other)]
    if all(sizes) and len({size[0].casefold() for size in sizes if size}) > 1:
        return False
    if why == BESIDE and NUMBERED.fullmatch(name) and NUMBERED.fullmatch(other):
        return False
    if why == SCRIPT and is_latin(name) == is_latin(other):
        return False
    if RANK in (why, _why_of_ranks(name, other)):
        return why == RANK
    if why != LETTER:
        return True
    one, two = _looks(name)[0], _looks(other)[0]
    digits = [re.sub(r"\D", "", text) for text in (one, two)]
    return digits[0] == digits[1] and _one_letter_apart(one, two)


def _why_of_ranks(name: str, other: str) -> str:
    """The reason `RANK` if two names have different titles; else an empty text."""
    return RANK if spelling(name).title != spelling(other).title else ""


def _sounds(name: str) -> Iterator[str]:
    """Yield the words of a name as they sound in Latin letters."""
    yield " ".join(sorted(in_latin(spelling(name).plain).split()))


KEYS = (
    (WHY[0], _plain),
    (WHY[1], _looks),
    (WHY[2], _parts),
    (SCRIPT, _sounds),
    (RANK, _plain),
    (LETTER, _shortened),
    (BESIDE, _without_notes),
)
"""Each reason with the function that gives the keys of a name: similar names share a key."""


def _one_letter_apart(one: str, two: str) -> bool:
    """Whether names differ by one added letter, one replaced letter, or two swapped letters."""
    shorter = min(len(one), len(two))
    start = 0
    while start < shorter and one[start] == two[start]:
        start += 1
    end = 0
    while end < shorter - start and one[-1 - end] == two[-1 - end]:
        end += 1
    rest, other = one[start : len(one) - end], two[start : len(two) - end]
    swapped = len(rest) == 2 and rest == other[::-1]
    return swapped or max(len(rest), len(other)) <= 1
