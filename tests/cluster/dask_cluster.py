"""A Dask cluster for a test: its processes on loopback, and homes to rate on it."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from banzuke.flows.home import Home
from banzuke.flows.night.dask_workers import DaskWorkers, NoCluster
from banzuke.flows.serving.ask import ask
from tests.cluster.ports import free_port
from tests.empty_home import empty_home
from tests.homes import add_games, add_league

ROWS = [
    "SELECT * EXCLUDE (visible_from, visible_until) FROM static_rating_history ORDER BY ALL",
    "SELECT * FROM league_effect ORDER BY ALL",
    "SELECT version_id, state, diagnostics FROM version ORDER BY ALL",
]


@dataclass
class Cluster:
    """A scheduler and workers, as processes that the test started."""

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


def wait_until(reached: Callable[[], bool], otherwise: str, *, seconds: float = 500) -> None:
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


def make_home(root: Path) -> Home:
    home = empty_home(root)
    for league in ("alpha", "beta"):
        add_league(home, league, period="half", replicates=64)
        add_games(home, league, "one", n_games=200, n_days=365)
    return home


def assert_same_rows(home: Home, local: Home) -> None:
    for query in ROWS:
        assert ask(home, query)[1] == ask(local, query)[1], query


@contextmanager
def killed_at_work(
    worker: "subprocess.Popen[bytes]", victim: "subprocess.Popen[bytes]"
) -> Iterator[None]:
    """Kill a process of the cluster during the block, as soon as ``worker`` has begun to work."""

    def kill() -> None:
        wait_until(lambda: has_engine(worker.pid), "the worker got no work")
        victim.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    yield
    killer.join()


def has_engine(pid: int) -> bool:
    """Whether a worker has loaded the engine's compiler, which it does for its first job."""
    return "llvmlite" in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
