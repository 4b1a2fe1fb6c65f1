"""The wheel holds all that a night needs: SQL, the example league, every package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forks import BANZUKE

ROOT = Path(__file__).parents[1]


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run a command that must succeed and return what it prints."""
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        text=True,
        timeout=240,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


@pytest.mark.timeout(600)
def test_the_installed_wheel_runs_a_night_outside_the_repository(
    tmp_path: Path, prefect_server: str
) -> None:
    source = tmp_path / "source"
    for name in ("engine", "flows", "sql"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, source, cwd=tmp_path)
    (wheel,) = tmp_path.glob("banzuke-*.whl")
    site = tmp_path / "site"
    run(*pip, "install", "--no-deps", "--target", site, wheel, cwd=tmp_path)

    where = run(
        sys.executable, "-c", "import flows; print(flows.__file__)",
        cwd=tmp_path, PYTHONPATH=str(site),
    )  # fmt: skip
    run(*BANZUKE, "init", "home", cwd=tmp_path, PYTHONPATH=str(site))
    (tmp_path / "home" / "inbox" / "example" / "games.csv").write_text(
        "date,black,white,black_score\n2024-01-01,A,B,1\n2024-01-02,B,A,1\n", encoding="utf-8"
    )
    run(*BANZUKE, "nightly", "--home", "home", cwd=tmp_path, PYTHONPATH=str(site))
    shown = run(
        *BANZUKE, "sql", "SELECT player FROM static_rating", "--home", "home", "--format", "csv",
        cwd=tmp_path, PYTHONPATH=str(site),
    )  # fmt: skip

    assert where.strip().startswith(str(site))
    assert sorted(shown.split()) == ["A", "B", "player"]
