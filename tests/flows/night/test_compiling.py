"""Compilations are counted where the work is done, and the first night announces them."""

import gc
from pathlib import Path

import numba
import pytest

from banzuke.flows.night.compiling import CollectorAtRest, say_first
from banzuke.flows.night.workers import engine_workers, run_engine
from tests.marks import rare

pytestmark = pytest.mark.slow


def compile_two() -> int:
    """Compile a kernel that calls another one; each call makes new kernels."""

    @numba.njit
    def inner(n: int) -> int:
        return n + 1

    @numba.njit
    def outer(n: int) -> int:
        return inner(n) + inner(n)

    return int(outer(20))


@pytest.mark.parametrize("n", [rare(1), 2])
@pytest.mark.long
def test_kernels_are_counted_and_announced_once_in_threads_and_in_processes(
    n: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
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


def test_kernels_that_only_a_new_model_needs_are_not_announced_as_the_engine(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernels"))

    say_first()
    assert "compiling the engine first, once" in capfd.readouterr().err
    say_first()
    assert "compiling a part of the engine that no league needed before" in capfd.readouterr().err


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


def test_kernels_from_the_cache_are_not_counted() -> None:
    with engine_workers(1) as compiled:
        run_engine(_kept, 1)
        first = compiled.kernels
        run_engine(_kept, 2)
    assert compiled.kernels == first == 1


@numba.njit
def _kept(n: int) -> int:
    return n + 1
