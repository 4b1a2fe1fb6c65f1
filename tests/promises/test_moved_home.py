"""Promise: a copy of a home in another place, for another user, opens and runs nights."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banzuke.flows.home import Home
from tests.forks import BANZUKE
from tests.homes import add_games, add_league


def test_home_in_another_place_answers_and_computes_nothing_anew(
    home: Home, tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=60)
    assert run_night(home).ok
    moved = tmp_path / "another place" / "of 別人"
    shutil.copytree(home.root, moved)
    shutil.rmtree(home.root)
    environment = {**os.environ, "HOME": str(tmp_path), "BANZUKE_HOME": str(moved)}

    answer = subprocess.run(
        [*BANZUKE, "sql", "SELECT count(*) AS n FROM static_rating", "--json"],
        check=True, capture_output=True, text=True, env=environment,
    )  # fmt: skip
    report = run_night(Home(moved))

    assert json.loads(answer.stdout)[0]["n"] > 0
    assert report.ok
    assert report.quiet
    assert not report.published
