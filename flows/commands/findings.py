"""Findings of `banzuke doctor`: a check that fails is one of them, and hides no other."""

from collections.abc import Callable, Iterator

from banzuke.flows.errors import BanzukeError

Finding = tuple[str, bool, str]
"""The check, its result, and the finding with its remedy."""


def findings_of(name: str, check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield the findings of a check; a check that raises is a finding too."""
    try:
        yield from check()
    except (BanzukeError, OSError) as error:
        yield name, False, str(error)
