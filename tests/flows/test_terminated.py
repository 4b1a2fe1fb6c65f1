"""Ctrl-C and SIGTERM end every command as an error does: no half home and no unfinished folder
stays, and one line says that it was stopped."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows.cli import main
from banzuke.flows.commands.setup.init import new_home

ENDED_BY_SIGTERM = 128 + signal.SIGTERM


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The handlers of the tests themselves, put back after each test."""
    before, hook = signal.getsignal(signal.SIGTERM), sys.unraisablehook
    yield
    signal.signal(signal.SIGTERM, before)
    sys.unraisablehook = hook


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run a command line in this process, and return its exit code."""
    monkeypatch.setattr(sys, "argv", ["banzuke", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_a_terminated_command_leaves_nothing_half_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def terminate(*_: object) -> str:
        os.kill(os.getpid(), signal.SIGTERM)
        return "never returned"

    with monkeypatch.context() as patched:
        patched.setattr("banzuke.flows.commands.setup.init._in_zone", terminate)
        assert run(patched, "init", str(tmp_path / "club")) == ENDED_BY_SIGTERM
    assert list(tmp_path.iterdir()) == []

    assert run(monkeypatch, "init", str(tmp_path / "club")) == 0
    with pytest.raises(SystemExit), new_home(tmp_path / "other"):
        terminate()
    assert [path.name for path in tmp_path.iterdir()] == ["club"]


def test_ctrl_c_before_a_command_begins_prints_no_python_error(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """On a slow machine a command takes seconds to begin."""
    with monkeypatch.context() as patched:
        patched.setattr(
            "banzuke.flows.cli.prepare_engine", lambda: os.kill(os.getpid(), signal.SIGINT)
        )
        assert run(patched, "--version") == 128 + signal.SIGINT
    assert capfd.readouterr() == ("", "banzuke: stopped\n")


WHILE_IT_LOADS = """
import os, signal, sys
class Finder:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder)
sys.argv = ["banzuke", "top", "go-club"]
from banzuke.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["typer", "banzuke.flows.cli", "duckdb", "_duckdb"])
def test_ctrl_c_while_libraries_load_is_one_line(module: str) -> None:
    """An exception inside a library that is not written in Python crashed the process."""
    code = WHILE_IT_LOADS.format(module=module)
    ended = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=_as_on_a_terminal,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "banzuke: stopped\n")


def test_a_process_that_ignores_ctrl_c_goes_on_ignoring_it() -> None:
    """As `nohup` and background jobs of scripts have it."""
    code = WHILE_IT_LOADS.format(module="typer").replace('"top", "go-club"', '"match", "2", "3"')
    ended = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, preexec_fn=_ignore
    )
    assert ended.returncode == 0


def _as_on_a_terminal() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _ignore() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_command_says_so_in_one_line(
    number: signal.Signals,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        "banzuke.flows.commands.setup.init._in_zone", lambda *_: os.kill(os.getpid(), number)
    )
    assert run(monkeypatch, "init", str(tmp_path / "club")) == 128 + number
    assert capfd.readouterr() == ("", "banzuke: stopped\n")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_in_a_query_of_duckdb_ends_a_command_as_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    def query(*_: object) -> str:
        try:
            os.kill(os.getpid(), number)
        except (KeyboardInterrupt, SystemExit) as signalled:
            raise RuntimeError("Query interrupted") from signalled  # as DuckDB does
        return "never returned"

    monkeypatch.setattr("banzuke.flows.commands.setup.init._in_zone", query)
    assert run(monkeypatch, "init", str(tmp_path / "club")) == 128 + number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_python_cleans_up_is_not_dropped(
    number: signal.Signals,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Python drops exceptions there, prints a traceback, and goes on."""

    class Cleaned:
        def __del__(self) -> None:
            os.kill(os.getpid(), number)

    def clean_up(*_: object) -> str:
        Cleaned()
        time.sleep(60)
        return "never returned"

    monkeypatch.setattr("banzuke.flows.commands.setup.init._in_zone", clean_up)
    assert run(monkeypatch, "init", str(tmp_path / "club")) == 128 + number
    assert capfd.readouterr() == ("", "banzuke: stopped\n")
