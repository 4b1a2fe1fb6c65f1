"""Data written as TOML text are the same data when they are read again."""

import datetime as dt
import tomllib
from typing import Any

import pytest

from banzuke.flows.leagues.toml_text import toml_of

SAID: dict[str, dict[str, Any]] = {
    "keys after tables": {"table": {"key": 1}, "later": "text"},
    "tables in a list": {"source": [{"path": "a", "columns": {"first": "a b"}}, {"path": "b"}]},
    "dates": {"period": [{"name": "s", "first_day": dt.date(2024, 1, 2)}]},
    "numbers and truth": {"a": 1.5, "b": 1e-9, "c": 3, "d": True, "e": [1, 2], "f": []},
    "odd texts": {"quote": 'a"b\\', "line": "a\nb\t\x7f", "name": "Ñandú 将棋"},
    "odd keys": {"anchors": {"Ann B.": {"rating": 1500.0}, "": 1}},
    "empty tables": {"static": {}, "x": {"y": {}}},
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_written_data_are_read_back(said: dict[str, Any]) -> None:
    assert tomllib.loads(toml_of(said)) == said
