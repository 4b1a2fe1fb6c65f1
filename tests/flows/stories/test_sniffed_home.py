"""A home that `banzuke init --from` makes of a log is ready for its night."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from banzuke.flows.cli import app
from banzuke.flows.home import Home

GAMES = "date,white,black,result\n2024-01-05,Aiko,Bela,1-0\n2025-01-06,Bela,Aiko,1/2-1/2\n"


@pytest.mark.long
def test_a_home_of_a_log_is_ready_for_its_night(
    tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    log, folder = tmp_path / "games.csv", tmp_path / "My Club"
    log.write_text(GAMES, encoding="utf-8")
    answer = CliRunner().invoke(app, ["init", "--from", str(log), str(folder)])
    assert answer.exit_code == 0, answer.output
    assert f"banzuke nightly --home {shlex.quote(str(folder))}" in answer.stdout
    assert (folder / "inbox" / "my-club" / "games.csv").read_text(encoding="utf-8") == GAMES
    assert run_night(Home(folder)).ok
