"""Kernels are compiled again when the engine's sources change, also without banzuke.flows."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import rare

ROOT = Path(__file__).parents[3]
HELPER = """
from banzuke.engine.compiled.inner import inner


@inner()
def helper(x):
    return x + {}
"""
KERNEL = """
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.helper import helper


@kernel()
def tenfold(x):
    return 10 * helper(x)
"""
ASK = "from banzuke.engine.kernel import tenfold; print(tenfold(1))"
PREPARED = ("NUMBA_CACHE_DIR", "OPENBLAS_NUM_THREADS")


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """An engine of one kernel and one helper, with the real folder ``compiled``."""
    package = tmp_path / "banzuke"
    shutil.copytree(
        ROOT / "engine" / "compiled",
        package / "engine" / "compiled",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    (package / "__init__.py").touch()
    shutil.copy(ROOT / "engine" / "__init__.py", package / "engine")
    (package / "engine" / "kernel.py").write_text(KERNEL, encoding="utf-8")
    return package / "engine"


def write_helper(engine: Path, added: int) -> None:
    """Write the helper with a new time: bytecode is compared by size and whole seconds only."""
    file = engine / "helper.py"
    file.write_text(HELPER.format(added), encoding="utf-8")
    os.utime(file, (1e9 + added, 1e9 + added))


def ask(engine: Path, code: str = ASK, **environment: str) -> int:
    """The number that a new process prints; its environment has no settings of ours."""
    bare = {name: value for name, value in os.environ.items() if name not in PREPARED}
    source = engine.parents[1]
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=source,
        env=bare
        | {"PYTHONPATH": str(source), "XDG_CACHE_HOME": str(source / "cache")}
        | environment,
        capture_output=True,
        check=False,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
    return int(answer.stdout)


@pytest.mark.parametrize("code", [rare(ASK), f"import numba; {ASK}"], ids=["bare", "numba first"])
@pytest.mark.long
def test_an_edited_helper_is_compiled_anew_by_who_imports_only_the_engine(
    engine: Path, code: str
) -> None:
    write_helper(engine, 1)
    assert ask(engine, code) == 20
    write_helper(engine, 2)
    assert ask(engine, code) == 30
    assert len(list((engine.parents[1] / "cache" / "banzuke").iterdir())) == 2


@pytest.mark.long
def test_an_inherited_folder_of_an_older_engine_is_replaced(engine: Path) -> None:
    write_helper(engine, 1)
    assert ask(engine) == 20
    (older,) = (engine.parents[1] / "cache" / "banzuke").iterdir()
    write_helper(engine, 2)
    assert ask(engine, NUMBA_CACHE_DIR=str(older)) == 30


FROM_DISK = (
    "from banzuke.engine.kernel import tenfold; tenfold(1); "
    "print(sum(tenfold.stats.cache_hits.values()))"
)


@pytest.mark.long
def test_another_copy_of_the_same_sources_compiles_nothing(engine: Path, tmp_path: Path) -> None:
    write_helper(engine, 1)
    cache = str(tmp_path / "cache")
    assert ask(engine, FROM_DISK, XDG_CACHE_HOME=cache) == 0
    copy = tmp_path / "copy" / "banzuke"
    shutil.copytree(engine.parent, copy)
    os.utime(copy / "engine" / "kernel.py", (2e9, 2e9))
    assert ask(copy / "engine", FROM_DISK, XDG_CACHE_HOME=cache) == 1


def test_a_folder_that_the_user_has_set_stays(engine: Path) -> None:
    """Numba alone decides then, and it does not notice an edited helper."""
    own = str(engine.parents[1] / "user")
    write_helper(engine, 2)
    assert ask(engine, NUMBA_CACHE_DIR=own) == 30
    write_helper(engine, 3)
    assert ask(engine, NUMBA_CACHE_DIR=own) == 30


PRINT = """
import os, subprocess, sys
from banzuke.engine.compiled.kernel_cache import prepare_engine
prepare_engine()
print(os.environ["NUMBA_CACHE_DIR"])
if len(sys.argv) == 1:
    print(subprocess.run([sys.executable, "-c", sys.stdin.read(), "child"], check=True,
          capture_output=True, text=True).stdout, end="")
assert os.path.isdir(os.environ["NUMBA_CACHE_DIR"])
"""


def test_kernels_last_as_long_as_the_process_if_the_cache_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()  # a file in its place; root may write any folder
    bare = {name: value for name, value in os.environ.items() if name not in PREPARED}
    bare |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TMPDIR": str(tmp_path)}
    answer = subprocess.run(
        [sys.executable, "-c", PRINT], env=bare, input=PRINT, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    own, child = answer.stdout.splitlines()
    assert own == child
    assert Path(own).parent == tmp_path
    assert [path.name for path in tmp_path.iterdir()] == ["cache"]
