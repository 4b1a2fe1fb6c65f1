"""What is compiled is counted where the work is done, and the first night says that it compiles."""

import gc
import json
import os
import subprocess
from pathlib import Path

import numba
import pytest

from banzuke.flows.home import Home
from banzuke.flows.night.compiling import CollectorAtRest
from banzuke.flows.night.workers import engine_workers, run_engine
from tests.forks import BANZUKE, run
from tests.homes import TABLE, add_league, add_tables


def compile_two() -> int:
    """Compile a kernel that calls another one, anew for each call."""

    @numba.njit
    def inner(n: int) -> int:
        return n + 1

    @numba.njit
    def outer(n: int) -> int:
        return inner(n) + inner(n)

    return int(outer(20))


@pytest.mark.parametrize("n", [1, 2])
def test_kernels_are_counted_and_announced_once_in_threads_and_in_processes(
    n: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with engine_workers(n, quiet=False) as compiled:
        run_engine(abs, -1)
        assert "compiling" not in capfd.readouterr().err
        assert run_engine(compile_two) == 42
        assert (compiled.kernels, compiled.seconds > 0) == (2, True)
        assert run_engine(abs, -1) == 1
        assert compiled.kernels == 2
        run_engine(compile_two)
        assert compiled.kernels == 4
    assert capfd.readouterr().err.count("compiling the engine first") == 1


def test_no_garbage_is_looked_for_while_any_thread_compiles() -> None:
    collector = CollectorAtRest()
    assert gc.isenabled()
    collector.begin()
    collector.begin()
    assert not gc.isenabled()
    collector.end()
    assert not gc.isenabled()
    collector.end()
    assert gc.isenabled()
    gc.disable()
    try:
        collector.begin()
        collector.end()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_is_kept_is_not_counted() -> None:
    with engine_workers(1) as compiled:
        run_engine(_kept, 1)
        first = compiled.kernels
        run_engine(_kept, 2)
    assert compiled.kernels == first == 1


@numba.njit
def _kept(n: int) -> int:
    return n + 1


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
