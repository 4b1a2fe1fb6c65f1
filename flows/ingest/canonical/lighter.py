"""A library loaded without another library that it would load only because that is installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(library: str) -> Iterator[None]:
    """Import here as if ``library`` were not installed, unless it is loaded already."""
    if library in sys.modules:
        yield
        return
    sys.modules[library] = None  # type: ignore[assignment]  # an import of it then fails
    try:
        yield
    finally:
        del sys.modules[library]
