"""A worker's death ends only the work of that worker, and no worker outlives its parent."""

import os
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest

from banzuke.flows.night.own_threads import WorkEnded
from banzuke.flows.night.workers import BrokenProcessPool, engine_workers, run_engine
from tests.waiting import wait_until_ended

pytestmark = pytest.mark.slow


def double(number: int) -> int:
    return 2 * number


def die() -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_without_workers_work_is_done_here() -> None:
    with engine_workers(1):
        assert run_engine(os.getpid) == os.getpid()


@pytest.mark.long
def test_work_that_kills_its_worker_fails_and_other_work_goes_on() -> None:
    with engine_workers(2):
        assert run_engine(os.getpid) != os.getpid()
        found: list[int] = []
        others = [
            threading.Thread(target=lambda n=n: found.append(run_engine(double, n)))
            for n in range(4)
        ]
        for thread in others:
            thread.start()
        with pytest.raises(BrokenProcessPool):
            run_engine(die)
        for thread in others:
            thread.join()
        assert sorted(found) == [0, 2, 4, 6]
        assert run_engine(double, 21) == 42


def test_workers_end_with_a_parent_that_is_killed() -> None:
    code = """
import os, time
from banzuke.flows.night.workers import engine_workers, run_engine
if __name__ == "__main__":
    with engine_workers(2):
        print(run_engine(os.getpid), flush=True)
        time.sleep(3600)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    assert psutil.pid_exists(worker)

    parent.kill()
    parent.wait()

    wait_until_ended(worker)


def spin(until: float) -> None:
    while time.monotonic() < until:
        pass


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.long
def test_an_interrupt_of_the_night_ends_the_work_under_way(n: int) -> None:
    ended: list[BaseException] = []

    def work() -> None:
        try:
            run_engine(spin, time.monotonic() + 600)
        except BaseException as error:  # noqa: BLE001  # WorkEnded is no Exception
            ended.append(error)

    thread = threading.Thread(target=work, daemon=True)
    with pytest.raises(KeyboardInterrupt), engine_workers(n):
        run_engine(os.getpid)
        thread.start()
        time.sleep(1)
        raise KeyboardInterrupt
    thread.join()

    assert [type(error) for error in ended] == [WorkEnded]
    with pytest.raises(WorkEnded):
        run_engine(os.getpid)  # as a task that Prefect starts after the end
    with engine_workers(1):
        assert run_engine(double, 21) == 42
