"""After a kill at any step, a row is in corrections.csv or not, and the next row can be written."""

import os
import signal
from pathlib import Path

import pytest

from banzuke.flows.corrections.rows import CorrectionRow, read_corrections
from banzuke.flows.corrections.write import add_row, rewrite_rows
from banzuke.flows.home import Home
from banzuke.flows.store import disk

OLD = CorrectionRow(
    league="club", action="exclude", player="Ann", reason="a program", at="2026-01-01"
)
NEW = CorrectionRow(
    league="club", action="exclude", player="Bob", reason="a program", at="2026-01-02"
)


def die(*_: object) -> None:
    """End this process as a kill does: nothing after it runs, no file is closed."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_in(step: str) -> None:
    """Make this process be killed at a step of writing."""
    rename = Path.replace

    def half(file: Path, data: bytes) -> int:
        with file.open("wb", buffering=0) as stream:
            stream.write(data[: len(data) - 5])
            die()
        return 0

    def renamed(file: Path, target: Path) -> Path:
        rename(file, target)
        die()
        return target

    {
        "half written": lambda: setattr(Path, "write_bytes", half),
        "written": lambda: setattr(disk, "sync", die),
        "synced": lambda: setattr(Path, "replace", die),
        "renamed": lambda: setattr(Path, "replace", renamed),
    }[step]()


def killed_in(home: Home, step: str, said: CorrectionRow) -> bool:
    """Add a row in a child process with a kill at a step; return whether it was killed."""
    child = os.fork()
    if child == 0:
        try:
            die_in(step)
            add_row(home, said)
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize("before", [[], [OLD]], ids=["new file", "a row more"])
@pytest.mark.parametrize("step", ["half written", "written", "synced", "renamed"])
def test_kill_leaves_the_row_written_or_not_and_the_next_writes(
    home: Home, step: str, before: list[CorrectionRow]
) -> None:
    for said in before:
        add_row(home, said)
    old = home.corrections_file.read_bytes() if before else None

    assert killed_in(home, step, NEW)

    found = read_corrections(home)
    names = [said.player for said in (*before, NEW)]
    assert found.problems == ()
    if step == "renamed":
        assert [row.player for row in found.rows] == names
    else:
        assert [row.player for row in found.rows] == names[:-1]
        assert (home.corrections_file.read_bytes() if before else None) == old
        add_row(home, NEW)
        assert [row.player for row in read_corrections(home).rows] == names
    assert rewrite_rows(home, lambda row: row) == 0
    assert [file.name for file in home.root.glob("*corrections*")] == ["corrections.csv"]
