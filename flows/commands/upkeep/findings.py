"""Findings of `banzuke doctor`: a check that raises an error is a finding, and others still run."""

from collections.abc import Callable, Iterator

from banzuke.flows.errors import BanzukeError

Finding = tuple[str, bool, str]
"""The check, its result, and the finding with its remedy."""


def findings_of(name: str, check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield the findings of a check; an error that the check raises becomes a finding."""
    try:
        yield from check()
    except (BanzukeError, OSError) as error:
        yield name, False, str(error)
