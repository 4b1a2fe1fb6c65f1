"""A library is hidden while another one loads, and only then."""

import importlib
import sys

import pytest

from banzuke.flows.ingest.canonical.lighter import without


def test_a_library_is_hidden_only_while_another_one_loads(monkeypatch):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with without("colorsys"), pytest.raises(ImportError):
        importlib.import_module("colorsys")
    loaded = importlib.import_module("colorsys")
    with without("colorsys"):
        assert importlib.import_module("colorsys") is loaded


def test_a_failure_hides_nothing_afterwards(monkeypatch):
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    with pytest.raises(ZeroDivisionError), without("colorsys"):
        _ = 1 // 0
    assert importlib.import_module("colorsys")
