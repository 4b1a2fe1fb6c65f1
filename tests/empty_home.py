"""The folders that make a home; without the engine, so that conftest may import it."""

from pathlib import Path

from banzuke.flows.home import Home


def empty_home(root: Path) -> Home:
    """Make a home without leagues and logs."""
    for folder in ("leagues", "inbox"):
        (root / folder).mkdir(parents=True)
    return Home(root)
