"""Names with an initial beside the full names that they may be: Müller, A. and Müller, Anna."""

import re
from collections import defaultdict
from collections.abc import Sequence

from banzuke.flows.people.spelling import search_text, spelling


def by_initial(names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Each name with an initial, and the full names that it may be: none, one or several."""
    full: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    short: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for name in names:
        words = re.sub(r"[.\s]+", " ", spelling(name).turned or spelling(name).plain).split()
        if len(words) == 2:  # a given name, and a family name
            (given, family) = (search_text(word) for word in words)
            if given and len(family) > 1:
                found = (short if len(given) == 1 else full)[given[0], family]
                found.setdefault(f"{given} {family}", name)
    return [(name, [*full[key].values()]) for key, some in short.items() for name in some.values()]
