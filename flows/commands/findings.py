"""Findings of `banzuke doctor`: a check that fails is one of them, and hides no other."""

from collections.abc import Callable, Iterator

from banzuke.flows.errors import BanzukeError

Finding = tuple[str, bool, str]
"""Of which check, whether it is well, and what was found, with its remedy."""


def findings_of(name: str, check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield what a check finds; that it cannot be done is a finding too."""
    try:
        yield from check()
    except (BanzukeError, OSError) as error:
        yield name, False, str(error)
