"""All that lies below a folder of a home, as deep as nights look: no link is entered.

Python's own walks go as deep as folders do, until its stack or the longest path of the system ends.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.leagues.league import DEEPEST, LONGEST_PATH

NAMED = 3


def below(
    home: Home,
    folder: Path,
    *,
    not_listed: Callable[[OSError], None],
    too_deep: Callable[[str], None],
) -> Iterator[Path]:
    """Yield all paths below a folder of a home; a link is yielded and not entered.

    ``not_listed`` gets the error of each folder that cannot be listed, ``too_deep``, at the end
    and once each, the first parts of the paths, in the home, of folders that no night enters.
    """
    waiting, deep = [folder], set[str]()
    while waiting:
        place = waiting.pop()
        path = place.relative_to(home.root).as_posix()
        if path.count("/") >= DEEPEST or len(path) > LONGEST_PATH:
            deep.add(top_of(path))
            continue
        try:
            with os.scandir(str(place)) as entries:
                found = list(entries)
        except OSError as error:
            not_listed(error)
            continue
        for entry in found:
            yield place / entry.name
            if entry.is_dir(follow_symlinks=False):
                waiting.append(place / entry.name)
    for top in sorted(deep):
        too_deep(top)


def top_of(path: str) -> str:
    """The first parts of an endless folder's path, which messages show."""
    return "/".join(path.split("/")[:NAMED])


def depth_refused(top: str) -> str:
    """The sentence, without its end, about a folder that is too deep."""
    return f"{top} has more than {DEEPEST} folders inside each other, or {LONGEST_PATH} characters"
