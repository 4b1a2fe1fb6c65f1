"""Words for oneself as names of players: `me`, `ich`, 自分. Each is whoever keeps the list."""

from banzuke.flows.counted import first_few
from banzuke.flows.people.spelling import search_text

ONESELF = frozenset(
    [
        *("me", "myself", "you", "ich", "selbst", "moi", "yo", "io", "eu", "ik", "jag", "jeg"),
        *("я", "自分", "私", "わたし", "僕", "俺", "我", "本人", "나", "본인"),
    ]
)
"""Words for oneself in lower case, in the languages of logs. Polish `ja` is a usual initial."""
SHOWN = 3
"""Largest number of names in a note."""


def is_oneself(name: str) -> bool:
    """Whether a name is a word for oneself, whatever its case and width."""
    return search_text(name) in ONESELF


def oneself_said(names: list[str]) -> str:
    """The note on such names, which are one player each, and the remedy."""
    told = first_few([f'"{name}"' for name in names], SHOWN)
    return (
        f"{told} {'is' if len(names) == 1 else 'are'} taken for the name of a player: if that is "
        "whoever keeps the list, lists of two people become one player. Write the name into the "
        f"list, or `banzuke player merge {names[0]!r} 'the name' --reason …` after a night"
    )
