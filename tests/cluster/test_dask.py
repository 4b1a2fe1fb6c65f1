"""A night on a Dask cluster gives the rows of a local night, whatever happens to workers."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="the extra `dask` is not installed")

import flows.dask_workers
from flows.commands.sql import ask
from flows.dask_workers import DaskWorkers, NoCluster
from flows.settings import Home
from tests.cluster.ports import free_port
from tests.command_line import banzuke
from tests.homes import add_games, add_league

ROWS = [
    "SELECT * EXCLUDE (visible_from, visible_until) FROM static_rating_history ORDER BY ALL",
    "SELECT * FROM league_effect ORDER BY ALL",
    "SELECT version_id, state, diagnostics FROM version ORDER BY ALL",
]


@dataclass
class Cluster:
    """A scheduler and workers as processes of this test."""

    folder: Path
    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: "list[subprocess.Popen[bytes]]" = field(default_factory=list)

    def add_worker(self) -> "subprocess.Popen[bytes]":
        command = ["dask", "worker", self.address, "--host", "127.0.0.1", "--nthreads", "1"]
        worker = start_process([*command, "--no-dashboard", "--no-nanny"], self.folder)
        self.workers.append(worker)
        return worker

    def wait_for_workers(self, n: int) -> None:
        def are_there() -> bool:
            try:
                with closing(DaskWorkers(self.address)) as workers:
                    return workers.n_threads >= n
            except NoCluster:
                return False

        wait_until(are_there, "the cluster did not come up")


def start_process(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    root = Path(__file__).parents[2]
    with (folder / f"{command[1]}-{time.monotonic_ns()}.log").open("wb") as log:
        return subprocess.Popen(
            [Path(sys.executable).parent / command[0], *command[1:]],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=log,
            stderr=log,
        )


def wait_until(reached: Callable[[], bool], otherwise: str, *, seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.02)


@contextmanager
def running_cluster(folder: Path, n_workers: int) -> Iterator[Cluster]:
    port = free_port()
    command = ["dask", "scheduler", "--host", "127.0.0.1", "--port", str(port)]
    scheduler = start_process([*command, "--no-dashboard", "--no-show"], folder)
    cluster = Cluster(folder, f"tcp://127.0.0.1:{port}", scheduler)
    try:
        for _ in range(n_workers):
            cluster.add_worker()
        cluster.wait_for_workers(n_workers)
        yield cluster
    finally:
        for process in (*cluster.workers, cluster.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler and two workers."""
    with running_cluster(tmp_path_factory.mktemp("dask"), 2) as found:
        yield found


def make_home(root: Path) -> Home:
    for folder in ("leagues", "inbox"):
        (root / folder).mkdir(parents=True)
    home = Home(root)
    for league in ("alpha", "beta"):
        add_league(home, league, period="quarter", replicates=64)
        add_games(home, league, "one", n_games=400, n_days=1095)
    return home


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory, prefect_server: str) -> Home:
    """A home after a night without a cluster."""
    home = make_home(tmp_path_factory.mktemp("local") / "home")
    assert banzuke("nightly", "--home", home.root).returncode == 0
    return home


def assert_same_rows(home: Home, local: Home) -> None:
    for query in ROWS:
        assert ask(home, query)[1] == ask(local, query)[1], query


def test_a_night_gives_the_rows_of_a_local_one(
    cluster: Cluster, local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    night = banzuke("nightly", "--home", home.root, "--dask", cluster.address)
    assert night.returncode == 0, night.stderr
    assert_same_rows(home, local)


def test_a_backfill_gives_the_rows_of_a_local_night(
    cluster: Cluster, local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    for league in ("alpha", "beta"):
        command = ["backfill", "--home", home.root, "--league", league]
        done = banzuke(*command, "--dask", cluster.address)
        assert done.returncode == 0, done.stderr
    assert_same_rows(home, local)


def test_a_worker_that_is_killed_costs_time_only(
    cluster: Cluster, local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    victim = cluster.add_worker()
    cluster.wait_for_workers(3)

    def kill_when_it_works() -> None:
        wait_until(lambda: has_engine(victim.pid), "the worker got no work")
        victim.kill()

    killer = threading.Thread(target=kill_when_it_works)
    killer.start()
    night = banzuke("nightly", "--home", home.root, "--dask", cluster.address)
    killer.join()

    assert night.returncode == 0, night.stderr
    assert victim.poll() == -9, "the worker was not killed while it worked"
    assert_same_rows(home, local)


def has_engine(pid: int) -> bool:
    """Return whether a worker has loaded the engine's compiler, as its first work does."""
    return "llvmlite" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")


def test_a_dead_scheduler_fails_fast_and_the_next_run_completes(
    local: Home, tmp_path: Path
) -> None:
    home = make_home(tmp_path / "home")
    with running_cluster(tmp_path, 1) as doomed:

        def kill_when_it_works() -> None:
            wait_until(lambda: has_engine(doomed.workers[0].pid), "the worker got no work")
            doomed.scheduler.kill()

        killer = threading.Thread(target=kill_when_it_works)
        killer.start()
        night = banzuke("nightly", "--home", home.root, "--dask", doomed.address)
        killer.join()
    assert night.returncode == 1
    assert f"the Dask scheduler at {doomed.address} has gone" in night.stdout

    again = banzuke("nightly", "--home", home.root)
    assert again.returncode == 0, again.stderr
    assert_same_rows(home, local)


def test_no_scheduler_is_said_before_anything_starts(tmp_path: Path) -> None:
    home = make_home(tmp_path / "home")
    night = banzuke("nightly", "--home", home.root, "--dask", "tcp://127.0.0.1:1")
    assert night.returncode == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:1" in night.stderr
    assert "Prefect" not in night.stderr


def test_workers_with_another_engine_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_cluster(tmp_path, 1) as other:
        monkeypatch.setattr(flows.dask_workers, "engine_key", lambda: "another")
        with pytest.raises(NoCluster, match="has another version of the engine"):
            DaskWorkers(other.address)
