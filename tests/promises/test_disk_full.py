"""Promise: a full disk is an error, published data stay, and the next night completes."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.empty_home import empty_home
from tests.forks import run
from tests.homes import add_games, add_league
from tests.nights import NIGHT
from tests.promises.scale import IS_LONG

pytestmark = pytest.mark.rare

DISK = "64m"
FREE_KB = range(0, 8192, 256) if IS_LONG else (0, 320, 2048)
"""Free kilobytes, from 0 on; they decide in which step of the night the disk becomes full."""
ENDED: list[int] = []
LISTED: list[bool] = []
"""Whether each night is listed as failed: with no free block at all, it could not even begin."""

PUBLIC = """
SELECT league, period, player, status, rating, rank, games FROM static_rating ORDER BY ALL
"""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, prefect_server: str) -> Home:
    """A home with one published night and a second file waiting in the inbox."""
    home = empty_home(tmp_path_factory.mktemp("template") / "home")
    add_league(home, "alpha", period="quarter")
    add_games(home, "alpha", "one", n_games=400, n_days=730)
    run([*NIGHT, str(home.root)], check=True, capture_output=True)
    add_games(home, "alpha", "two", n_games=1200, n_days=730)
    return home


@pytest.fixture(scope="module")
def after(
    template: Home, tmp_path_factory: pytest.TempPathFactory, prefect_server: str
) -> list[tuple[Any, ...]]:
    """The published data after the second night."""
    root = tmp_path_factory.mktemp("whole") / "home"
    shutil.copytree(template.root, root)
    run([*NIGHT, str(root)], check=True, capture_output=True)
    return ask(Home(root), PUBLIC)[1]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)]
    if (
        shutil.which("mount") is None
        or subprocess.run(mount, check=False, capture_output=True).returncode
    ):
        pytest.skip("no small disk: mounting one takes root on Linux")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(disk: Path, *, but_kb: int) -> Path:
    """Fill a disk with one file, except for some kilobytes."""
    filler, status = disk / "filler", os.statvfs(disk)
    with filler.open("wb") as stream:
        free = status.f_bavail * status.f_frsize
        os.posix_fallocate(stream.fileno(), 0, free - but_kb * 1024)
    return filler


@pytest.mark.timeout(900)
@pytest.mark.parametrize("free_kb", FREE_KB)
def test_full_disk_leaves_the_last_version_and_the_next_night_completes(
    free_kb: int,
    template: Home,
    after: list[tuple[Any, ...]],
    small_disk: Path,
    run_night: Callable[..., Any],
) -> None:
    home = Home(small_disk / "home")
    shutil.copytree(template.root, home.root)
    before = ask(home, PUBLIC)[1]
    filler = fill(small_disk, but_kb=free_kb)

    night = run([*NIGHT, str(home.root)], check=False, capture_output=True, text=True)

    ENDED.append(night.returncode)
    said = night.stdout + night.stderr
    assert ask(home, PUBLIC)[1] == (before if night.returncode else after), said
    if night.returncode:
        assert night.returncode == 1, said
        assert "No space left on device" in said
        assert "the disk is full" in said
        assert "Traceback" not in said
    filler.unlink()
    assert run_night(home).ok
    assert ask(home, PUBLIC)[1] == after
    states = {state for (state,) in ask(home, "SELECT DISTINCT state FROM run ORDER BY ALL")[1]}
    assert "crashed" not in states
    LISTED.append("failed" in states)
    assert [file.name for file in home.store.glob("*building*")] == []


def test_disks_were_full() -> None:
    """At least half of the nights found a full disk; otherwise the promise was not tested."""
    if not ENDED:
        pytest.skip("no small disk: mounting one takes root on Linux")
    assert sum(code == 1 for code in ENDED) >= len(ENDED) / 2
    assert any(LISTED)
