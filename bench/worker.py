"""The measured process: ``python -m bench.worker JOB`` prints an outcome as JSON."""

import gc
import json
import resource
import signal
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from banzuke.engine.compiled.kernel_cache import prepare_engine
from bench.measure import Job, Missing

STATUS = Path("/proc/self/status")


def main() -> None:
    """Run the job given on the command line."""
    job = Job(**json.loads(sys.argv[1]))
    prepare_engine()
    try:
        print(json.dumps(run(job)))
    except Missing as missing:
        print(json.dumps({"status": "missing", "note": str(missing)}))


def run(job: Job) -> dict[str, Any]:
    """The outcome of a job as `bench.measure.Outcome` names it."""
    target = named(job.target)
    target(**job.warm_up)()
    call = target(**job.arguments)
    forget_peak()
    cpu: list[float] = []
    wall: list[float] = []
    while not wall or (len(wall) < job.runs and sum(wall) < job.enough_seconds):
        result = None
        gc.collect()
        # The alarm's default action ends the process even inside compiled code.
        signal.setitimer(signal.ITIMER_REAL, job.limit_seconds)
        started_wall, started_cpu = time.perf_counter(), cpu_seconds()
        result = call()
        cpu.append(cpu_seconds() - started_cpu)
        wall.append(time.perf_counter() - started_wall)
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    peak = peak_mb()
    error = None if job.check is None else named(job.check)(result, **job.arguments)
    return {
        "status": "ok",
        "cpu_seconds": cpu,
        "wall_seconds": wall,
        "peak_mb": None if children_seconds() else peak,
        "error": error,
    }


def named(target: str) -> Callable[..., Any]:
    """The function that "module:function" names."""
    module, _, function = target.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def cpu_seconds() -> float:
    """CPU seconds of this process and of the children that it waited for."""
    return time.process_time() + children_seconds()


def children_seconds() -> float:
    """CPU seconds of the children that this process waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def forget_peak() -> None:
    """Start the peak afresh where the system can, so that compiling kernels does not count."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return


def peak_mb() -> float:
    """This process's largest resident memory in 10^6 bytes.

    From /proc where there is one: ru_maxrss also counts what the parent held when it forked.
    """
    if STATUS.exists():
        for line in STATUS.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


if __name__ == "__main__":
    main()
