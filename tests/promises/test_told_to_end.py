"""Promise: a night that gets a signal during a fit ends, and leaves no process behind."""

import os
import signal
import subprocess

import polars as pl
import psutil
import pytest

from banzuke.engine import streams
from banzuke.engine.labs import simulate
from banzuke.flows.home import Home
from banzuke.flows.store import open_store
from tests import forks
from tests.marks import rare
from tests.nights import NIGHT
from tests.waiting import wait_for_work, wait_until_ended

LEAGUE = """
name = "large"
kind = "pairwise"
[[source]]
format = "parquet"
path = "inbox/*.parquet"
columns = { first = "black", second = "white", score = "score", handicap = "stones" }
[static]
order = "select"
handicap = "select"
replicates = 20000
"""
"""A league that takes minutes to rate."""
N_GAMES = 20_000
CPU_SECONDS_INTO_THE_FIT = 2


@pytest.fixture
def large(home: Home) -> Home:
    """A home whose night spends its time in one fit."""
    rng = streams.named("test", "told to end")
    games = simulate.pairwise(n_players=300, n_games=N_GAMES, rng=rng)
    log = pl.DataFrame(
        {
            "black": pl.Series(games.first_idx).cast(pl.String),
            "white": pl.Series(games.second_idx).cast(pl.String),
            "score": games.score,
            "stones": rng.integers(0, 10, len(games.score)),
        }
    )
    (home.root / "inbox").mkdir(exist_ok=True)
    log.write_parquet(home.root / "inbox" / "games.parquet")
    (home.leagues / "large.toml").write_text(LEAGUE, encoding="utf-8")
    return home


@pytest.mark.parametrize(
    ("told", "workers", "by"),
    [
        rare(signal.SIGTERM, 1, "--server"),
        rare(signal.SIGINT, 1, "--server"),
        (signal.SIGINT, 2, "--server"),
        rare(signal.SIGTERM, 2, "--no-server"),
        rare(signal.SIGINT, 1, "--no-server"),
    ],
)
def test_a_night_that_gets_a_signal_ends_during_a_fit(
    told: signal.Signals, workers: int, by: str, large: Home, prefect_server: str
) -> None:
    command = [*NIGHT, str(large.root), "--workers", str(workers), by]
    with forks.start(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as night:
        for line in night.stderr:
            if "rating" in line:
                break
        wait_for_work(night, CPU_SECONDS_INTO_THE_FIT)
        family = psutil.Process(night.pid).children(recursive=True)
        assert night.poll() is None
        assert (workers > 1) == any("multiprocessing" in " ".join(p.cmdline()) for p in family)

        # Ctrl-C goes to all processes of a terminal, SIGTERM to one process.
        os.killpg(night.pid, told) if told == signal.SIGINT else os.kill(night.pid, told)
        code = night.wait()  # a night that rated the league would publish a version

    assert code != 0
    wait_until_ended(*(process.pid for process in family))
    with open_store(large, command="test") as store:
        assert store.rows("SELECT rows_accepted FROM raw.source_file") == [(N_GAMES,)]
        assert store.rows("SELECT count(*) FROM result.version") == [(0,)]
        assert ("failed",) not in store.rows("SELECT state FROM result.run WHERE ended_at IS NULL")
