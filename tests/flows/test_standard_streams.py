"""Standard streams that are full or closed: one message, the exit code of the error, and no file of
the home under the number of a stream."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from banzuke.flows.home import Home

COMMAND = f"{shlex.quote(sys.executable)} -m banzuke"
BUFFERED = {name: word for name, word in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Python writes at once where this variable is set, as in containers, and has nothing left at its
end."""


def in_shell(words: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run a line of a shell, in which the command is called `banzuke`."""
    line = f'banzuke() {{ {COMMAND} "$@"; }}; {words}'
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=folder, env=BUFFERED, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
def test_output_that_finds_the_disk_full_is_one_message(tmp_path: Path) -> None:
    done = in_shell("banzuke match 7 10 > /dev/full", tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("banzuke: the disk is full: ")
    assert "standard output" in done.stderr
    assert done.stderr.count("\n") == 1

    home = Home(tmp_path)
    home.leagues.mkdir()
    note = in_shell("banzuke explore --no-browser > /dev/full", tmp_path)
    assert note.stderr.startswith(("banzuke: the disk is full: ", "banzuke: a notebook needs"))

    told = in_shell("banzuke top nowhere 2> /dev/full", tmp_path)
    assert told.returncode == 2


@pytest.mark.parametrize("words", ["--version", "match 7 10", "match 7 10 --json"])
def test_a_closed_output_takes_nothing(tmp_path: Path, words: str) -> None:
    done = in_shell(f"banzuke {words} >&- <&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_file_has_the_number_of_a_closed_stream(tmp_path: Path) -> None:
    program = (
        "import banzuke.flows.standard_streams as streams, os, subprocess, sys\n"
        "streams.open_closed_streams()\n"
        "with open('store', 'w') as store:\n"
        "    print('lost'), sys.stderr.write('lost'), sys.stdin.read()\n"
        "    subprocess.run(['/bin/sh', '-c', 'echo lost; echo lost >&2'], check=True)\n"
        "    sys.exit(7 if store.fileno() > 2 else 1)\n"
    )
    (tmp_path / "program.py").write_text(program)
    line = f"{shlex.quote(sys.executable)} program.py <&- >&- 2>&-"
    done = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, check=False)
    assert done.returncode == 7
    assert (tmp_path / "store").read_text() == ""


def test_a_question_to_a_closed_input_has_no_answer(tmp_path: Path) -> None:
    """The prompt of a question ends as it does at the end of an input."""
    program = (
        "import banzuke.flows.standard_streams as streams, typer\n"
        "streams.open_closed_streams()\n"
        "try:\n    typer.confirm('really?')\nexcept typer.Abort:\n    raise SystemExit(7)\n"
    )
    (tmp_path / "program.py").write_text(program)
    line = f"{shlex.quote(sys.executable)} program.py <&-"
    done = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, check=False, capture_output=True)
    assert done.returncode == 7
