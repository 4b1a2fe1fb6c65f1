"""Each format has one entry with all that a night needs, and the named functions exist."""

import subprocess
import sys

import pytest

from banzuke.flows.lazy import Lazy
from banzuke.flows.leagues.formats import OWN, Format
from banzuke.flows.leagues.kinds import KINDS


@pytest.mark.parametrize("one", OWN.values(), ids=lambda one: one.name)
def test_an_entry_names_functions_that_exist(one: Format):
    named = [one.read, one.parts, one.texts, one.at_once, one.moves, *one.read_as.values()]
    functions = [part.load() for part in named if isinstance(part, Lazy)]
    assert len(functions) == sum(part is not None for part in named) >= 1
    assert all(map(callable, functions))


@pytest.mark.parametrize("one", OWN.values(), ids=lambda one: one.name)
def test_an_entry_has_a_reader_for_each_kind_that_takes_it(one: Format):
    assert set(one.kinds) <= set(KINDS)
    assert one.what
    assert bool(one.read) is not bool(one.read_as)
    if one.read_as:
        assert tuple(one.read_as) == one.kinds


@pytest.mark.slow
def test_a_reader_is_imported_when_a_file_of_its_format_is_read():
    code = """
import sys, pathlib, tempfile
import banzuke.flows.ingest.parse
from banzuke.flows.readers import read
from banzuke.flows.leagues.league import Source
readers = "banzuke.flows.readers."
def loaded():
    return {name[len(readers):] for name in sys.modules if name.startswith(readers)}
formats = ("board_games", "mahjong", "pgn", "poker", "trf", "xlsx", "parquet_log", "jsonl_log")
before = loaded()
print(sorted(name for name in before if name.startswith((*formats, "csv_log"))))
file = pathlib.Path(tempfile.mkdtemp()) / "log.csv"
file.write_text("first,second,score\\nAnn,Bob,1\\n")
read(file, Source(path="log.csv"))
after = loaded() - before
print("csv_log" in after, sorted(name for name in after if name.startswith(formats)))
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    assert answer.stdout.splitlines() == ["[]", "True []"]
