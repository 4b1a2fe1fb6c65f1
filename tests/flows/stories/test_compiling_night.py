"""The first night says that it compiles the engine, and how long it took."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from tests.forks import BANZUKE, run
from tests.homes import TABLE, add_league, add_tables

pytestmark = pytest.mark.long


def test_a_first_night_says_that_it_compiles_and_how_long_it_took(
    home: Home, tmp_path: Path
) -> None:
    add_league(home, "alpha", text=TABLE)  # of a kind that needs few kernels
    add_tables(home, "alpha", "one", day=1)
    kernels = tmp_path / "kernels"
    (kernels / "engine_of_another_clone").mkdir(parents=True)
    (kernels / "engine_of_another_clone" / "arcs._sweep-81.py311.nbi").touch()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(kernels)}

    def night() -> "subprocess.CompletedProcess[str]":
        words = [*BANZUKE, "nightly", "--no-server", "--home", str(home.root)]
        return run(words, env=environment, capture_output=True, text=True, check=True)

    first = night()
    add_tables(home, "alpha", "two", day=2)
    second = night()

    assert "compiling the engine first" in first.stderr
    assert "the engine was compiled for what was rated, in " in first.stderr
    assert "compil" not in second.stderr
    last = json.loads(home.last_run_file.read_text(encoding="utf-8"))
    assert (last["leagues"][0]["computed"] > 0, last["kernels_compiled"]) == (True, 0)
