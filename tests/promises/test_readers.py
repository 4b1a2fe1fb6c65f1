"""Promise: open readers do not block a publish, and never see a half-published version."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from tests.homes import add_games, add_league
from tests.promises.readers import assert_whole, reading_all_the_time
from tests.promises.scale import IS_LONG

pytestmark = pytest.mark.rare

N_PUBLISHES = 50 if IS_LONG else 5


def test_three_readers_during_many_publishes_see_whole_versions_only(
    home: Home, tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    """Both leagues get equally many games each night, so unequal sums are a mix of two nights."""
    for name in ("alpha", "beta"):
        add_league(home, name, period="all")
        add_games(home, name, "00", n_games=20)
    assert run_night(home).ok
    with reading_all_the_time(home, tmp_path) as readers:
        for night in range(1, N_PUBLISHES + 1):
            for name in ("alpha", "beta"):
                add_games(home, name, f"{night:02d}", n_games=20)
            report = run_night(home)
            assert report.ok
            assert report.published
            readers.wait_until_seen()
    assert_whole(readers.answers)
    assert max(len(answer["seen"]) for answer in readers.answers) > N_PUBLISHES / 2
