"""Suggestions for an unknown name."""

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name, with the most similar known name.

    A name that begins with the text is meant before one that only resembles it: 2022 is 2022/23.
    """
    names = [*known]
    begun = [one for one in names if len(name) > 1 and one.casefold().startswith(name.casefold())]
    close = begun or difflib.get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]!r}?" if close else "."
