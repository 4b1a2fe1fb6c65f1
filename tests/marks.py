"""Marks that tests have by themselves; others stand in their files. pyproject.toml explains all."""

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
"""Folders whose tests all have a mark."""
COLLECTED: list[tuple[Path, set[str]]] = []
"""File and marks of each test that was collected, of those that a run leaves out too."""


def rare(*values: Any) -> Any:
    """A case of a parametrised test that only `make promises` runs: its like is run every time."""
    return pytest.param(*values, marks=(pytest.mark.rare, pytest.mark.long))


def add_marks(item: pytest.Item) -> None:
    """Give a test the marks that it has by itself."""
    for mark in _marks_of(item):
        item.add_marker(mark)
    COLLECTED.append((item.path, {mark.name for mark in item.iter_markers()}))


def _marks_of(item: pytest.Item) -> Iterator[str]:
    """The marks that a test has by its folder, its fixtures and the way it looks for examples."""
    folders = item.path.relative_to(TESTS).parts
    yield from (mark for folder, mark in FOLDERS.items() if folder in folders)
    if "shared_folder" in getattr(item, "fixturenames", ()):
        # Of real logs, which few clones have beside them: make test is the same run in all.
        yield from ("needs_shared", "long")
    if item.get_closest_marker("rare"):
        yield "long"
    if hypothesis.is_hypothesis_test(getattr(item, "obj", None)):
        yield "slow"
        if IS_LONG:  # with all of its examples: tests/promises/scale.py
            yield "rare"
