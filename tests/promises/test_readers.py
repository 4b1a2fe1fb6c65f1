"""Promise: open readers neither block a publish nor see half of one."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banzuke.flows.home import Home
from tests.homes import add_games, add_league
from tests.promises.scale import IS_LONG

N_READERS = 3
N_PUBLISHES = 50 if IS_LONG else 5

READER = """
import json, sys, time
from pathlib import Path
from banzuke.flows.home import Home
from banzuke.flows.store import open_serving

home, stop = Home(Path(sys.argv[1])), Path(sys.argv[2])
seen, mixed, n = [], [], 0
while not stop.exists():
    with_one_connection = open_serving(home)
    (generation,) = with_one_connection.rows("SELECT generation FROM result.generation")[0]
    time.sleep(0.3)  # most of the time somebody is in the middle of reading
    games = with_one_connection.rows(
        "SELECT league, sum(games)::BIGINT FROM static_rating GROUP BY league ORDER BY league"
    )
    again = with_one_connection.rows("SELECT generation FROM result.generation")[0][0]
    with_one_connection.close()
    n += 1
    time.sleep(0.3)
    if not seen or seen[-1] != generation:
        seen.append(generation)
    if generation != again or len({count for _, count in games}) != 1:
        mixed.append([generation, again, games])
print(json.dumps({"reads": n, "seen": seen, "mixed": mixed}))
"""


@pytest.mark.timeout(600)
def test_three_readers_during_many_publishes_see_whole_versions_only(
    home: Home, tmp_path: Path, run_night: Callable[..., Any]
) -> None:
    """Both leagues get equally many games every night, so unequal sums are a mix of two nights."""
    for name in ("alpha", "beta"):
        add_league(home, name, period="all")
        add_games(home, name, "00", n_games=20)
    assert run_night(home).ok
    stop = tmp_path / "stop"
    readers = [
        subprocess.Popen(
            [sys.executable, "-c", READER, str(home.root), str(stop)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(N_READERS)
    ]
    try:
        for night in range(1, N_PUBLISHES + 1):
            for name in ("alpha", "beta"):
                add_games(home, name, f"{night:02d}", n_games=20)
            report = run_night(home)
            assert report.ok
            assert report.published
    finally:
        stop.touch()
        answers = [json.loads(reader.communicate(timeout=60)[0]) for reader in readers]
    for answer in answers:
        assert answer["mixed"] == []
        assert answer["seen"] == sorted(answer["seen"]), "a reader went back in time"
    assert max(len(answer["seen"]) for answer in answers) > N_PUBLISHES / 2
    assert all(reader.returncode == 0 for reader in readers)
