"""Tests of extras, which are skipped where the extra is not installed."""

from importlib.util import find_spec

import pytest


def need(module: str, reason: str) -> None:
    """Skip the tests of a file without a module; `pytest.importorskip` would import it.

    Every worker of every run collects all files, and hardly any of them runs these tests.
    """
    if find_spec(module) is None:
        pytest.skip(reason, allow_module_level=True)
