"""A whole night as its user runs it: the command in a process of its own, measured from outside."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

STATUS = "/proc/{pid}/status"
LOOKS_PER_SECOND = 10


@dataclass(frozen=True)
class Night:
    """What one night took: seconds of wall and CPU, and the peak of its resident memory in MB.

    CPU and memory are of the night's own process; Prefect's temporary server is another one, the
    same for any night. Steps are seconds of wall as the night itself tells them.
    """

    wall: float
    cpu: float
    peak_mb: float
    load: float
    store_mb: float
    steps: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def run_night(home: Path) -> Night:
    """Run `banzuke nightly` on a home and return what it took."""
    command = [sys.executable, "-m", "flows.cli", "nightly", "--home", str(home), "--json"]
    load, started = os.getloadavg()[0], time.perf_counter()
    with subprocess.Popen(
        command, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        watch = _Watch(process.pid)
        _, complaint = process.communicate()
        watch.stop()
    if process.returncode:
        raise RuntimeError(f"the night on {home} failed: {complaint.decode()[-2000:]}")
    last = json.loads((home / "store" / "last_run.json").read_text(encoding="utf-8"))
    return Night(
        wall=time.perf_counter() - started,
        cpu=watch.cpu,
        peak_mb=watch.peak_mb,
        load=load,
        store_mb=(home / "store" / "banzuke.duckdb").stat().st_size / 1e6,
        steps={**last["seconds"], **_of_leagues(last["leagues"])},
    )


def _of_leagues(leagues: list[dict[str, Any]]) -> dict[str, float]:
    names = ("prepare", "compute", "publish")
    return {f"{n} of leagues": sum(league[f"{n}_seconds"] for league in leagues) for n in names}


class _Watch:
    """Looks at a process until it ends: its peak memory, and its CPU time at the last look."""

    def __init__(self, pid: int) -> None:
        self.peak_mb, self.cpu = 0.0, 0.0
        self._pid, self._over = pid, threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(1.0 / LOOKS_PER_SECOND):
            for read in (self._read_peak, self._read_cpu):
                self._try(read)

    def _try(self, read: Callable[[], None]) -> None:
        try:
            read()
        except (OSError, ValueError, IndexError):
            return  # it has just ended

    def _read_peak(self) -> None:
        for line in Path(STATUS.format(pid=self._pid)).read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                self.peak_mb = int(line.split()[1]) * 1024 / 1e6

    def _read_cpu(self) -> None:
        text = Path(f"/proc/{self._pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
        ticks = [int(number) for number in text.split()[11:13]]
        self.cpu = sum(ticks) / os.sysconf("SC_CLK_TCK")
