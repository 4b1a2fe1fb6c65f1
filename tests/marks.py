"""Marks that are set automatically; other marks stand in the test files (see pyproject.toml)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.promises.scale import IS_LONG

TESTS = Path(__file__).parent
RUNS = {"quick": {"slow", "long"}, "test": {"long"}, "test-all": {"rare"}}
"""The marks that each target of the Makefile leaves out."""
FOLDERS = {"promises": "long", "cluster": "long", "recipes": "long", "stories": "slow"}
"""Folders in which all tests have the same mark."""
COLLECTED: list[tuple[Path, set[str]]] = []
"""File and marks of each collected test, also of tests that a run leaves out."""


def rare(*values: Any) -> Any:
    """A parameter that only `make promises` runs; a similar parameter runs every time."""
    return pytest.param(*values, marks=(pytest.mark.rare, pytest.mark.long))


def add_marks(item: pytest.Item) -> None:
    """Set the automatic marks of a test, and note the test in `COLLECTED`."""
    for mark in _marks_of(item):
        item.add_marker(mark)
    COLLECTED.append((item.path, {mark.name for mark in item.iter_markers()}))


def _marks_of(item: pytest.Item) -> Iterator[str]:
    """The marks that follow from a test's folder, its fixtures and its use of hypothesis."""
    folders = item.path.relative_to(TESTS).parts
    yield from (mark for folder, mark in FOLDERS.items() if folder in folders)
    if "shared_folder" in getattr(item, "fixturenames", ()):
        # Few clones have the real logs beside them. With the mark, `make test` is the same
        # everywhere.
        yield from ("needs_shared", "long")
    if item.get_closest_marker("rare"):
        yield "long"
    if hypothesis.is_hypothesis_test(getattr(item, "obj", None)):
        yield "slow"
        if IS_LONG:  # then all examples are run, see tests/promises/scale.py
            yield "rare"
