"""Results that name the winner by a part of the name: Ana, "wygrał Jan", "Ben won"."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from banzuke.flows.sniff.columns import meanings, plain, result_words, winning_verbs
from banzuke.flows.sniff.proposal import quoted


def parts_of_names(
    texts: Sequence[str], names: Collection[str], sides: tuple[str, str] | None
) -> dict[str, str]:
    """The player whom each text names, of texts that are a part of one name only.

    A text beside which stands a verb for winning is read without it. A text that has a meaning as
    a result, such as White, or digits, such as Ann won 2-1-0, names nobody.
    """
    known = meanings(texts, sides)
    words_of_names = {name: _words(name) for name in names}
    verbs = winning_verbs() | result_words("win")
    found = {}
    for text in texts:
        is_name = text not in known and not re.search(r"\d", text)
        said = _words(text) - verbs if is_name else set()
        named = [name for name, words in words_of_names.items() if said and said <= words]
        if len(named) == 1:
            found[text] = named[0]
    return found


def _words(text: str) -> set[str]:
    return {*re.findall(r"[^\W\d_]+", plain(text))}


def parts_said(name: str, parts: Mapping[str, str]) -> Iterator[str]:
    """Yield how a column of winners is read that has parts of names."""
    for text, player in sorted(parts.items())[:1]:
        yield (
            f"{quoted(name)} has parts of names, such as {quoted(text)}, read as {quoted(player)}: "
            "a part that only later games have is in quarantine until [source.values] has it"
        )
