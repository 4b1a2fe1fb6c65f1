"""Words for oneself in place of names (`me`, `ich`, 自分): they mean the keeper of the list."""

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
    """Whether a name is a word for oneself, in any case and width."""
    return search_text(name) in ONESELF


def oneself_said(names: list[str]) -> str:
    """The note on such names, each of which is rated as one player, and the remedy."""
    quoted = first_few([f'"{name}"' for name in names], SHOWN)
    return (
        f"{quoted} {'is' if len(names) == 1 else 'are'} rated as the name of a player. If the word "
        "means the person who keeps the list, lists of two people become one player. Write the "
        f"name into the list, or run `banzuke player merge {names[0]!r} 'the name' --reason …` "
        "after a night"
    )
