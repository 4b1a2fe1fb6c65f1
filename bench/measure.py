"""CPU seconds, wall seconds and peak memory of a job, in a process of its own."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

SETUP_SECONDS = 600.0
"""Maximum time of loading and compiling before the run begins; only a hang takes longer."""

ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
"""Every peer gets one thread, so that CPU seconds compare."""


class Missing(RuntimeError):
    """A peer is not installed on this machine; the message says what is missing."""


@dataclass(frozen=True)
class Job:
    """The work of a worker.

    Attributes
    ----------
    target : str
        "module:function"; called with `arguments` it returns the call to time.
    arguments, warm_up : dict
        JSON values for the target: those of the measured job, and of one unmeasured run before.
    check : str or None
        "module:function" called with the result of the last run and `arguments`; returns the
        error.
    runs : int
        At most so many repetitions, and none more after `enough_seconds` of wall time.
    limit_seconds : float
        A run that takes longer is stopped.
    """

    target: str
    arguments: dict[str, Any]
    warm_up: dict[str, Any]
    check: str | None = None
    runs: int = 20
    enough_seconds: float = 4.0
    limit_seconds: float = 60.0


@dataclass(frozen=True)
class Outcome:
    """The outcome of a job.

    Attributes
    ----------
    status : {"ok", "slow", "missing", "failed"}
    note : str
        Why, unless ok.
    cpu_seconds, wall_seconds : tuple of float
        Of each complete run; CPU of all threads and child processes.
    peak_mb : float or None
        Largest resident memory of the whole process with libraries and input, in 10^6 bytes; None
        if a peer is a program of its own.
    error : float or None
        Of the last run.
    """

    status: str
    note: str = ""
    cpu_seconds: tuple[float, ...] = ()
    wall_seconds: tuple[float, ...] = ()
    peak_mb: float | None = None
    error: float | None = None

    @property
    def cpu(self) -> float:
        """Smallest CPU time: the run that was disturbed least."""
        return min(self.cpu_seconds)

    @property
    def cpu_median(self) -> float:
        """Median CPU time."""
        return median(self.cpu_seconds)

    @property
    def wall(self) -> float:
        """Smallest wall time."""
        return min(self.wall_seconds)


def measure(job: Job) -> Outcome:
    """Measure a job. A peer that is slow, missing or fails is an outcome, not an error."""
    command = [sys.executable, "-m", "bench.worker", json.dumps(asdict(job))]
    patience = SETUP_SECONDS + job.enough_seconds + 2.0 * job.limit_seconds
    with subprocess.Popen(
        command,
        cwd=Path(__file__).parents[1],
        env={**os.environ, **ONE_THREAD},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as worker:
        try:
            answer, complaint = worker.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            return Outcome("slow", f"> {patience:g} s to set up")
        finally:
            _stop(worker)
    if worker.returncode == -signal.SIGALRM:
        return Outcome("slow", f"> {job.limit_seconds:g} s")
    if worker.returncode:
        last_words = complaint.strip().splitlines() or [f"ended with code {worker.returncode}"]
        return Outcome("failed", last_words[-1])
    found = json.loads(answer.splitlines()[-1])
    for name in ("cpu_seconds", "wall_seconds"):
        found[name] = tuple(found.get(name, ()))
    return Outcome(**found)


def _stop(worker: "subprocess.Popen[str]") -> None:
    """End what is left of the worker's own process group, such as a program that it started."""
    try:
        os.killpg(worker.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
