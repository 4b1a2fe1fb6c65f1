"""After a kill at any step, a row is in corrections.csv or not, and the next row can be written."""

import datetime as dt
import os
import signal
from pathlib import Path

import pytest

from banzuke.flows import whole_file
from banzuke.flows.corrections.rows import CorrectionRow, parse_day, read_corrections
from banzuke.flows.corrections.write import add_row, rewrite_rows
from banzuke.flows.home import Home

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
        "written": lambda: setattr(whole_file, "sync", die),
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


def test_a_file_that_excel_has_saved_is_read_and_goes_on_in_its_form(home: Home) -> None:
    home.corrections_file.write_text(
        "id;league;action;player;reason;from;at\n"
        "1234abcd;club;exclude;Groß, Änne;a program;;27.11.2026 9:41\n",
        encoding="utf-8-sig",
    )
    add_row(home, NEW)
    read = read_corrections(home)
    assert [(row.player, row.at) for row in read.rows] == [
        ("Groß, Änne", "2026-11-27 09:41"), ("Bob", "2026-01-02"),
    ]  # fmt: skip
    assert "exclude;Bob;a program;;2026-01-02" in home.corrections_file.read_text("utf-8")


def test_a_file_in_another_encoding_is_refused_with_the_remedy(home: Home) -> None:
    text = "league,action,player,reason\nclub,exclude,Ann,x\nclub,exclude,Groß,x\n"
    home.corrections_file.write_text(text, encoding="cp1252")
    ((_, message),) = read_corrections(home).problems
    assert "line 3 is not UTF-8; save the file as UTF-8, in Excel as the type CSV UTF-8" in message


@pytest.mark.parametrize(
    ("text", "day"), [("31.1.2026", dt.date(2026, 1, 31)), ("1/31/2026", None), ("31.2.2026", None)]
)
def test_days_are_iso_or_dotted(text: str, day: dt.date | None) -> None:
    assert parse_day(text) == day
