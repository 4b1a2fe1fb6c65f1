"""Words in names of columns, in several languages: each word stands for a concept.

The words are in ``words.toml``. Other words in a name are unknown, and make a match worse.
"""

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from banzuke.flows.leagues.names import LONGEST_NAME

WHITE = "white"
"""The side that moves first at chess, and second at go."""

EMOJI_STYLE = "\ufe0f"
"""The invisible sign that selects the coloured picture of a sign such as ✔."""

_SAID: dict[str, Any] = tomllib.loads(
    files("banzuke.flows.sniff.columns").joinpath("words.toml").read_text(encoding="utf-8")
)


@dataclass(frozen=True)
class Words:
    """A column's name, split: its concepts, its side or number, and its unknown words."""

    concepts: frozenset[str]
    sides: frozenset[str]
    unknown: int = 0

    def speaks_of(self, *concepts: str) -> bool:
        """Whether the name has exactly these concepts, at any side, and no unknown word."""
        return self.unknown == 0 and self.concepts == set(concepts)


def plain(text: str) -> str:
    """A text in lower case and half width, without accents.

    No word is longer than a name: a longer text is cut to its beginning.
    """
    return _plain(text[:LONGEST_NAME])


# Each question about a log asks for the same names and cells again.
@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", text)
    folded = unicodedata.normalize("NFKD", text).casefold()
    letters = (c for c in folded if not "\u0300" <= c <= "\u036f" and c != EMOJI_STYLE)
    return unicodedata.normalize("NFC", "".join(letters)).strip()


@lru_cache(maxsize=500)
def words_of(name: str) -> Words:
    """The concepts, the side and the unknown words of a column's name."""
    parts = parts_of(name)
    concepts: set[str] = set()
    sides: set[str] = set()
    unknown = 0
    for part in parts:
        for word in _segments(part):
            if word in _sides():
                sides.add(_sides()[word])
            elif word in _concepts():
                concepts.add(_concepts()[word])
            else:
                unknown += 1
    return Words(frozenset(concepts), frozenset(sides), unknown)


def parts_of(name: str) -> list[str]:
    """The words and numbers of a column's name, in lower case: "w", "team", "id" of WTeamID."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})", " ", TYPE.sub("", name))
    return re.findall(rf"(?:[^\W\d_]|{MARKS})+|\d+", _expanded(plain(spaced)))


TYPE = re.compile(r"\.\$\w+")
"""The type of a value in the JSON of MongoDB, which is no part of a name: score.$numberInt."""
MARKS = r"(?!\d)[\u0900-\u0963\u0980-\u09e5\u0a00-\u0fff\u1000-\u109f\u1780-\u17df]"
"""Letters and vowel signs of scripts from India to Cambodia: the signs are no letters to Python."""


@dataclass(frozen=True)
class Pair:
    """Two sides of a game, as `Words` names them, and whether the first side moves first."""

    first: str
    second: str
    moves_first: bool

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides, in order."""
        return self.first, self.second


@cache
def pairs() -> tuple[Pair, ...]:
    """Every pair of sides."""
    return tuple(
        Pair(_name(pair["first"]), _name(pair["second"]), pair.get("moves_first", False))
        for pair in _SAID["pair"]
    )


def _name(words: str) -> str:
    """The first of some words, which is the name of a side."""
    return plain(words.split(maxsplit=1)[0])


@cache
def result_words(meaning: str) -> frozenset[str]:
    """The words for a draw, a win, a loss, or a game that was not played (void)."""
    return frozenset(map(plain, _SAID["results"][meaning].split()))


@cache
def words_of_days(meaning: str) -> frozenset[str]:
    """The words in names of columns of days of played games, of records, or of birth."""
    return frozenset(map(plain, _SAID["days"][meaning].split()))


@cache
def winning_verbs() -> frozenset[str]:
    """The verbs that mean, beside the name of a side, that this side has won."""
    return frozenset(map(plain, _SAID["verbs"]["win"].split()))


@cache
def words_of_side(side: str) -> frozenset[str]:
    """All words of a side."""
    return frozenset(word for word, known in _sides().items() if known == side)


def _expanded(text: str) -> str:
    short = _SAID["short"]
    return " ".join(short.get(word, word) for word in re.split(r"[\s_.\-/()\[\]]+", text))


@cache
def _concepts() -> dict[str, str]:
    known: dict[str, str] = {}
    for concept, words in _SAID["concepts"].items():
        for word in words.split():
            known.setdefault(plain(word), concept)
    return known


@cache
def _sides() -> dict[str, str]:
    known: dict[str, str] = {}
    for words in (pair[side] for pair in _SAID["pair"] for side in ("first", "second")):
        for word in words.split():
            known.setdefault(plain(word), _name(words))
    for number, (seat, words) in enumerate(_SAID["seats"].items(), start=1):
        for word in (seat, *words.split()):
            known.setdefault(plain(word), seat)
        known.setdefault(str(number), str(number))
    return known


def _segments(part: str) -> list[str]:
    """A part of a name split into known words, or the whole part if it cannot be split."""
    known = _concepts().keys() | _sides().keys()
    if part in known:
        return [part]
    best: dict[int, list[str]] = {0: []}
    for end in range(1, len(part) + 1):
        for start in range(end):
            word = part[start:end]
            if start not in best or word not in known or (len(word) < 3 and word.isascii()):
                continue
            split = [*best[start], word]
            if end not in best or len(split) < len(best[end]):
                best[end] = split
    return best.get(len(part), [part])
