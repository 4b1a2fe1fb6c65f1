"""A night removes the leftovers of kills, and says so."""

from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from tests.flows.serving.killed import kill_a_restore, unfinished
from tests.homes import add_games, add_league


@pytest.mark.long
def test_night_sweeps_and_says_so(home: Home, run_night: Callable[..., Any]) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=20)
    kill_a_restore(home)
    (name,) = unfinished(home)

    report = run_night(home)

    assert report.ok
    assert f"removed {name}, left by a kill" in report.notes
    assert unfinished(home) == []
