"""The wheel of the source distribution has all that a night needs: SQL, examples, every package.

The night runs as a user's night does, in a process that no test has prepared.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.forks import BANZUKE

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
PREPARED = ("NUMBA_CACHE_DIR", "OPENBLAS_NUM_THREADS")
SPY = """
import json, os, sys
class Spy:
    seen = {}
    def find_spec(self, name, path=None, target=None):
        if name in ("numpy", "numba"):
            self.seen[name] = {key: os.environ.get(key) for key in %r}
sys.meta_path.insert(0, Spy())
import atexit
atexit.register(lambda: open("seen.json", "w").write(json.dumps(Spy.seen)))
from banzuke.flows.cli import main
main()
""" % (PREPARED,)  # noqa: UP031  # the code has braces
"""The command line, which also writes the variables that are set when numpy and numba are
imported."""
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"][
    "requires"
][0]
SDIST = "from setuptools.build_meta import build_sdist; build_sdist('dist')"


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run a command that must succeed and return what it prints."""
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={k: v for k, v in os.environ.items() if k not in PREPARED} | environment,
        capture_output=True,
        check=False,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_the_installed_wheel_runs_a_night_outside_the_repository(
    tmp_path: Path, prefect_server: str
) -> None:
    source = tmp_path / "source"
    for name in ("banzuke", "engine", "flows", "sql"):
        without = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=without)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    tools = tmp_path / "tools"
    run(*pip, "install", "--no-compile", "--target", tools, SETUPTOOLS, cwd=tmp_path)
    run(sys.executable, "-c", SDIST, cwd=source, PYTHONPATH=str(tools))
    (sdist,) = (source / "dist").iterdir()
    run(
        *pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, sdist,
        cwd=tmp_path, PYTHONPATH=str(tools),
    )  # fmt: skip
    (wheel,) = tmp_path.glob("banzuke-*.whl")
    site = tmp_path / "site"
    # Modules are compiled when they are first imported, and most are never imported.
    run(*pip, "install", "--no-deps", "--no-compile", "--target", site, wheel, cwd=tmp_path)

    where = run(
        sys.executable, "-c", "from banzuke import flows; print(flows.__file__)",
        cwd=tmp_path, PYTHONPATH=str(site),
    )  # fmt: skip
    run(*BANZUKE, "init", "home", cwd=tmp_path, PYTHONPATH=str(site))
    (tmp_path / "home" / "inbox" / "example" / "games.csv").write_text(
        "date,black,white,black_score\n2024-01-01,A,B,1\n2024-01-02,B,A,1\n", encoding="utf-8"
    )
    cache = tmp_path / "cache"
    run(
        sys.executable, "-c", SPY, "nightly", "--home", "home",
        cwd=tmp_path, PYTHONPATH=str(site), XDG_CACHE_HOME=str(cache),
    )  # fmt: skip
    shown = run(
        *BANZUKE, "sql", "SELECT player FROM static_rating", "--home", "home", "--format", "csv",
        cwd=tmp_path, PYTHONPATH=str(site),
    )  # fmt: skip

    assert where.strip().startswith(str(site))
    assert {path.name.partition("-")[0] for path in site.iterdir()} == {"banzuke", "bin"}
    assert sorted(shown.split()) == ["A", "B", "player"]
    (kernels,) = (cache / "banzuke").glob("numba-*")
    prepared = dict(zip(PREPARED, (str(kernels), "1"), strict=True))
    seen = json.loads((tmp_path / "seen.json").read_text(encoding="utf-8"))
    assert seen == {"numpy": prepared, "numba": prepared}
    assert [file for file in tmp_path.rglob("*.nb[ci]") if not file.is_relative_to(kernels)] == []
    assert list(kernels.rglob("*.nbc"))
