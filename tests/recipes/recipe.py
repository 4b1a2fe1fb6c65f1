"""A recipe, followed on a copy of the code: each step is an edit or a command."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("banzuke", "engine", "flows", "sql", "tests", "docs")
FILES = ("README.md", "data/README.md", "pyproject.toml")


class StepFailed(Exception):
    """The command of a step failed."""


@dataclass(frozen=True)
class Step:
    """One step: a command, or text that is put before another text or at the end of a file.

    ``file`` is the file that the recipe names for the step.
    """

    file: str
    text: str = ""
    before: str = ""
    command: tuple[str, ...] = ()

    def take(self, copy: Path) -> None:
        """Do the step in a copy of the code."""
        if self.command:
            done = attempt(self.command, copy)
            if done.returncode:
                raise StepFailed(f"{self.command}\n{done.stdout}\n{done.stderr}")
            return
        file = copy / self.file
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        assert not self.before or old.count(self.before) == 1, f"{self.file}: {self.before!r}"
        new = old.replace(self.before, self.text + self.before) if self.before else old + self.text
        file.write_text(new, encoding="utf-8")


def follow(steps: Sequence[Step], folder: Path) -> Path:
    """Copy the code and do the steps in the copy."""
    for name in COPIED + FILES:
        source, target = ROOT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            # The bytecode is copied with its times, so that no process compiles it again.
            shutil.copytree(source, target, symlinks=True)
        else:
            shutil.copy(source, target)
    for step in steps:
        step.take(folder)
    return folder


def run(command: Sequence[str], copy: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command in a copy, which must succeed; ``python`` is this interpreter."""
    done = attempt(command, copy)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


def attempt(command: Sequence[str], copy: Path) -> "subprocess.CompletedProcess[str]":
    """Run a command in a copy; packages of the copy come before all others."""
    words = [sys.executable if word == "python" else word for word in command]
    return subprocess.run(
        words,
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        check=False,
        text=True,
    )
