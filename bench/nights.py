"""A whole night as its user runs it: the command in a process of its own, measured from outside."""

import json
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

STATUS = "/proc/{pid}/status"
LOOKS_PER_SECOND = 10
READER = "reading_process.child"
"""In the command of the process that reads logs."""


@dataclass(frozen=True)
class Night:
    """The cost of one night: wall and CPU seconds, and the peak of resident memory in MB.

    CPU and memory are of the night's own process, and beside it of the one that reads logs for it;
    Prefect's temporary server is another one, the same for any night. Steps are seconds of wall as
    the night itself tells them.
    """

    wall: float
    cpu: float
    peak_mb: float
    load: float
    store_mb: float
    steps: dict[str, float] = field(default_factory=dict)
    reader_cpu: float = 0.0
    reader_peak_mb: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def run_night(home: Path) -> Night:
    """Run `banzuke nightly` on a home and return its cost."""
    night = _run(home, "nightly", "--json")
    last = json.loads((home / "store" / "last_run.json").read_text(encoding="utf-8"))
    return replace(night, steps={**last["seconds"], **_of_leagues(last["leagues"])})


def run_ingest(home: Path) -> Night:
    """Run `banzuke ingest` on a home and return its cost, without steps."""
    return _run(home, "ingest")


def _run(home: Path, command: str, *options: str) -> Night:
    arguments = [sys.executable, "-m", "banzuke.flows.cli", command, "--home", str(home), *options]
    load, started = os.getloadavg()[0], time.perf_counter()
    with subprocess.Popen(
        arguments, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        watch = _Watch(process.pid)
        _, complaint = process.communicate()
        watch.stop()
    if process.returncode:
        raise RuntimeError(f"{command} of {home} failed: {complaint.decode()[-2000:]}")
    return Night(
        wall=time.perf_counter() - started,
        cpu=watch.night.cpu,
        peak_mb=watch.night.peak_mb,
        load=load,
        store_mb=(home / "store" / "banzuke.duckdb").stat().st_size / 1e6,
        reader_cpu=watch.reader.cpu,
        reader_peak_mb=watch.reader.peak_mb,
    )


def _of_leagues(leagues: list[dict[str, Any]]) -> dict[str, float]:
    names = ("prepare", "compute", "publish")
    return {f"{n} of leagues": sum(league[f"{n}_seconds"] for league in leagues) for n in names}


@dataclass
class _ProcessUse:
    """A process: its peak memory, and its CPU time at the last look."""

    pid: int = 0
    peak_mb: float = 0.0
    cpu: float = 0.0

    def look(self) -> None:
        with suppress(OSError, ValueError, IndexError):  # it has just ended
            for line in Path(STATUS.format(pid=self.pid)).read_text(encoding="ascii").splitlines():
                if line.startswith("VmHWM:"):
                    self.peak_mb = int(line.split()[1]) * 1024 / 1e6
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2]
            ticks = [int(number) for number in text.split()[11:13]]
            self.cpu = sum(ticks) / os.sysconf("SC_CLK_TCK")


class _Watch:
    """Looks at a process and at the one that reads logs for it, until they end."""

    def __init__(self, pid: int) -> None:
        self.night, self.reader = _ProcessUse(pid), _ProcessUse()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()

    def stop(self) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(1.0 / LOOKS_PER_SECOND):
            self.night.look()
            self.reader.pid = self.reader.pid or self._reader()
            if self.reader.pid:
                self.reader.look()

    def _reader(self) -> int:
        """The process that reads logs, 0 if there is none."""
        with suppress(OSError):
            for children in Path(f"/proc/{self.night.pid}/task").glob("*/children"):
                for pid in children.read_text(encoding="ascii").split():
                    if READER in Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8"):
                        return int(pid)
        return 0
