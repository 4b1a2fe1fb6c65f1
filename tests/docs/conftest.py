"""The home for the examples of all pages: one night rates it, once for all workers."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.for_all_workers import made_for_all

SAMPLES = ("leagues", "inbox", "truth", "moves")


@dataclass(frozen=True)
class FirstNight:
    """A folder whose `data` is the sample home after its first night, and the night's output."""

    folder: Path
    printed: str

    def copy(self, folder: Path) -> Path:
        """Copy the folder, for examples that change it."""
        shutil.copytree(self.folder, folder)
        return folder


@pytest.fixture(scope="session")
def first_night(tmp_path_factory, request) -> FirstNight:
    """The state of a fresh clone after `make nightly`."""

    def make(folder: Path) -> None:
        request.getfixturevalue("prefect_server")
        for name in SAMPLES:
            shutil.copytree(ROOT / "data" / name, folder / "clone" / "data" / name)
        night = in_a_process(["banzuke", "nightly", "--home", "data"], folder / "clone")
        assert night.returncode == 0, night.stderr
        (folder / "printed").write_text(night.stdout, encoding="utf-8")

    made = made_for_all(tmp_path_factory, "first-night", make)
    return FirstNight(made / "clone", (made / "printed").read_text(encoding="utf-8"))


def in_a_process(words: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command in its own process, as a reader with an active virtual environment does."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        check=False,
        text=True,
    )
