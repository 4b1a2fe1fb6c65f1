"""Tests that need an extra of the package; they are skipped where the extra is not installed."""

from importlib.util import find_spec

import pytest


def need(module: str, reason: str) -> None:
    """Skip the tests of a file if a module is missing, without importing the module.

    `pytest.importorskip` would import it. Every worker collects all files, and runs few of these
    tests.
    """
    if find_spec(module) is None:
        pytest.skip(reason, allow_module_level=True)
