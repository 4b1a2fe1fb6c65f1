"""Spellings of a name that certainly mean one person, and the name that is shown for the person.

Two names certainly mean one person if they differ only in case, width, invisible signs, spaces
between kanji, titles or ranks. They also do if they differ in an honorific, or in the order of
family name and given name, and the plain name is logged as well. Other differences are only
proposed (`flows.people.likely_names`). Names that met in a game are two people.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from banzuke.flows.people.spelling import (
    CHESS_TITLES,
    Spelling,
    is_bye,
    same_person_key,
    spelling,
)

PLAIN = r"^[!-+\--~]+(?: [!-+\--~]+)*$"
"""ASCII without a comma and with single spaces: only its case may differ."""
DRESSED = (
    rf"^(?:{CHESS_TITLES}) |^(?:Dr|Prof|Herr|Frau|Mr|Mrs|Ms)[. ]"
    r"|[)\]]$| (?:[1-9]\d?)[ -](?:dan|kyu)$"
)
"""Plain names that may have a title or an honorific."""

FAMILY_NAME = re.compile(r"^[\u3005-\u3007\u3400-\u9fff\uf900-\ufaff]{1,2}$")
"""One or two kanji are mostly a family name, which many share."""


@dataclass(frozen=True)
class Fold:
    """A logged name that is shown as another name: the reason, and the title beside the name.

    ``like`` is another spelling of the name, if only that spelling leads to the player: somebody
    has said who it is.
    """

    name: str
    player: str
    why: str
    title: str = ""
    like: str = ""


@dataclass(frozen=True)
class Group:
    """Spellings of one name: the names as logged, and the name that is shown.

    ``ratings`` says whether numbers in brackets behind the names are ratings. ``decided`` has the
    spellings whose player somebody has decided; they are not among ``names``.
    """

    names: tuple[str, ...]
    player: str
    ratings: bool = False
    decided: tuple[str, ...] = ()

    @property
    def folds(self) -> list[Fold]:
        """The names that are shown as another."""
        key = {same_person_key(_spelling(name, ratings=self.ratings).bare) for name in self.names}
        is_other = bool(self.decided) and same_person_key(self.player) not in key
        like = self.decided[0] if is_other else ""
        return [
            Fold(name, self.player, _why(one, name, like or self.player), one.title, like)
            for name in self.names
            if name != self.player
            for one in (_spelling(name, ratings=self.ratings),)
        ]


def groups_of(
    names: Iterable[str], decided: Mapping[str, str] | None = None, *, ratings: bool = False
) -> list[Group]:
    """Groups of spellings of one name, and names with a title.

    ``ratings`` says that a number in brackets behind a name is a rating: it is removed like a
    title.

    ``decided`` is {name: player} for names whose player somebody has decided; the player may be the
    name itself. A group with one such player is shown as that player. A group with several such
    players is left out.
    """
    decided = decided or {}
    found = []
    for key, members in sorted(_by_key(names, ratings=ratings).items()):
        known = {decided[name] for name in members if name in decided}
        if len(known) > 1 or _may_be_namesakes(members):
            continue
        free = tuple(sorted(name for name in members if name not in decided or name in known))
        player = next(iter(known)) if known else _best(members, key, ratings=ratings)
        if any(name != player for name in free):
            others = tuple(sorted({*members} - {*free}))
            found.append(Group(free, player, ratings, others))
    return found


RATING = re.compile(
    r"\s*[(\[]\s*(?:[A-Za-zÀ-ž]{2,6}[.:]?\s*)?(?P<rating>[1-9][0-9]{2,3})\s*[?PpE*]?\s*[)\]]$"
)
"""A rating in brackets behind a name, with the name of a list or a mark: (1820), (DWZ 1500?)."""
BETWEEN = r"(?:\s*[,;/|]\s*|\s+[-–—]\s+)"
CLUB = r"[^()\[\]]{0,60}[^\W\d_][^()\[\]]{0,60}?"
BESIDE = re.compile(
    rf"(?P<open>[(\[])\s*(?:(?P<club>{CLUB}){BETWEEN})?"
    r"(?:[A-Za-zÀ-ž]{2,6}[.:]?\s*)?(?P<rating>[1-9][0-9]{2,3})\s*[?PpE*]?"
    rf"(?(club)\s*|{BETWEEN}(?P<other>{CLUB})\s*)(?P<close>[)\]])$"
)
"""A rating beside a club in brackets: (2510, SK Nord), [SK Nord; Elo 2510]."""


def rated(name: str) -> tuple[str, str] | None:
    """A name without the rating in brackets behind it, and the rating; None if it has none.

    A club beside the rating stays in brackets, because it may tell people of one name apart.
    """
    if found := RATING.search(name):
        return name[: found.start()], found["rating"]
    if found := BESIDE.search(name):
        club = found["club"] or found["other"]
        return f"{name[: found.start()]}{found['open']}{club}{found['close']}", found["rating"]
    return None


def _spelling(name: str, *, ratings: bool) -> Spelling:
    """The parts of a name; with ``ratings``, a rating in brackets becomes part of the title."""
    normal = unicodedata.normalize("NFKC", name) if ratings else name
    found = rated(normal) if ratings else None
    if found is None:
        return spelling(name)
    bare, rating = found
    one = spelling(bare)
    return replace(one, title=f"{one.title} {rating}".strip())


def _may_be_namesakes(members: Sequence[str]) -> bool:
    """Whether family names have different ranks: 佐藤初段 and 佐藤2級 are probably two people."""
    ranks = {one.title for one in map(spelling, members) if one.title}
    return len(ranks) > 1 and any(FAMILY_NAME.match(spelling(name).plain) for name in members)


def _by_key(names: Iterable[str], *, ratings: bool) -> dict[str, list[str]]:
    """{key: names} of each key that two names share, and of the key of each name with a title."""
    every = pl.Series("name", sorted(set(names)), dtype=pl.String)
    is_plain = every.str.contains(PLAIN) & ~every.str.contains(DRESSED)
    lower = every.filter(is_plain).str.to_lowercase()
    spelt = {
        n: _spelling(n, ratings=ratings) for n in every.filter(~is_plain).to_list() if not is_bye(n)
    }
    bases = _bases(lower, spelt)
    keys = {name: _key(one, bases) for name, one in spelt.items()}
    there = {*keys.values(), *lower}
    for name, one in spelt.items():
        turned = same_person_key(one.turned) if one.turned else ""
        keys[name] = turned if turned in there else keys[name]
    by_key: dict[str, list[str]] = defaultdict(list)
    for name, key in keys.items():
        by_key[key].append(name)
    shared = lower.is_duplicated() | lower.is_in([*by_key])
    for name, key in zip(every.filter(is_plain).filter(shared), lower.filter(shared), strict=True):
        if not is_bye(name):
            by_key[key].append(name)
    return {
        key: members
        for key, members in by_key.items()
        if len(members) > 1 or _spelling(members[0], ratings=ratings).title
    }


def _bases(lower: pl.Series, spelt: Mapping[str, Spelling]) -> dict[str, set[str]]:
    """{key of a name without honorifics: keys of its bare names}."""
    bases: dict[str, set[str]] = defaultdict(set)
    for one in spelt.values():
        bases[same_person_key(one.plain)].add(same_person_key(one.bare))
    for key in lower.filter(lower.is_in([*bases])):
        bases[key].add(key)
    return bases


def _key(one: Spelling, bases: Mapping[str, set[str]]) -> str:
    """The key of a name, without its honorific if the plain name is logged in another way too."""
    plain = same_person_key(one.plain)
    return plain if len(bases[plain]) > 1 else same_person_key(one.bare)


def _best(members: Sequence[str], key: str, *, ratings: bool) -> str:
    """The spelling that is shown for a group; it depends on the names only, not on games."""
    spelt = [_spelling(name, ratings=ratings) for name in members]
    forms = {form for one in spelt for form in _forms(one) if same_person_key(form) == key}
    return min(forms, key=_worth(set(members)))


def _forms(one: Spelling) -> tuple[str, ...]:
    return tuple(form for form in (one.bare, one.plain, one.turned) if form)


def _worth(logged: set[str]) -> Callable[[str], tuple[bool, bool, int, str]]:
    """The order of spellings, the best first: of mixed case, then logged, then more capitals."""

    def worth(form: str) -> tuple[bool, bool, int, str]:
        is_one_case = form != form.casefold() and form == form.upper()
        is_one_case |= form == form.lower() and form != form.upper()
        return is_one_case, form not in logged, -sum(c.isupper() for c in form), form

    return worth


def _why(one: Spelling, name: str, player: str) -> str:
    """The difference between a name and the name that is shown."""
    if one.title:
        return "title"
    if same_person_key(one.bare) == same_person_key(player):
        return "case" if one.bare.casefold() == player.casefold() and one.bare == name else "width"
    if one.turned and same_person_key(one.turned) == same_person_key(player):
        return "order"
    return "honorific" if same_person_key(one.plain) == same_person_key(player) else "case"
