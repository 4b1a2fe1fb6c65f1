"""SIGTERM ends every command as an error does: no half home and no unfinished folder stays."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from banzuke.flows.cli import main
from banzuke.flows.commands.setup.init import new_home

ENDED_BY_SIGTERM = 128 + signal.SIGTERM


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """The handler of the tests themselves, put back after each test."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


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
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a slow machine a command takes seconds to begin."""
    with monkeypatch.context() as patched:
        patched.setattr(
            "banzuke.flows.cli.prepare_engine", lambda: os.kill(os.getpid(), signal.SIGINT)
        )
        assert run(patched, "--version") == 128 + signal.SIGINT
    assert capsys.readouterr() == ("", "")


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
