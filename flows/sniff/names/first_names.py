"""Doubts about names of one word that a longer name begins or ends with: Anna beside Anna Holm."""

from collections.abc import Sequence

from banzuke.flows.counted import counted
from banzuke.flows.people.more_words import longer_names

LEAST = 2
"""Least number of such names: a single one may be a person of this name alone."""
MOST_SHARE = 0.5
"""Largest share of names of one word: in other lists people have one name."""
MOST_WORDS = 3
"""Most words of the name of a person: longer names are of teams."""
SHOWN = 3


def first_names(names: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of a name of one word and the only longer name with it, in order of text."""
    single = [name for name in names if len(name.split()) == 1]
    if not LEAST <= len(single) <= MOST_SHARE * len(names):
        return []
    pairs = (sorted(pair, key=lambda name: len(name.split())) for pair in longer_names(names))
    return [
        (short, long)
        for short, long in pairs
        if len(short.split()) == 1 < len(long.split()) <= MOST_WORDS
    ]


def first_names_said(pairs: Sequence[tuple[str, str]]) -> str:
    """The doubt about such names that never met the longer one; empty if they are too few."""
    if len(pairs) < LEAST:
        return ""
    some = "; ".join(f"{short} and {long}" for short, long in pairs[:SHOWN])
    return (
        f"{counted(len(pairs), 'name')} of one word are in one longer name each, and never met it "
        f"({some}{'; …' if len(pairs) > SHOWN else ''}): each is a player of its own; if they are "
        "the same people, write the whole names, or use `banzuke player merge`"
    )
