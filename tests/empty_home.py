"""The folders of a home; conftest can import this module because it does not need the engine."""

from pathlib import Path

from banzuke.flows.home import Home


def empty_home(root: Path) -> Home:
    """Make a home without leagues and logs."""
    for folder in ("leagues", "inbox"):
        (root / folder).mkdir(parents=True)
    return Home(root)
