"""The remains of a killed night or schedule: processes, and runs that look alive."""

import contextlib
import os
import socket
import time
from collections.abc import Callable
from typing import Any

import psutil

from banzuke.flows.home import Home
from banzuke.flows.prefect_env import OWNER_VARIABLE

SECONDS_TO_END = 10.0
MARKS = (
    {"prefect.server.api.server:create_app"},  # the temporary server of a night
    {"banzuke.flows.schedule.prefect_server"},  # the server of `banzuke serve`
    {"prefect", "server", "start"},  # the same server, started by an older Banzuke
    {"prefect.engine"},  # a night that `banzuke serve` started
)
"""Sets of words: a process with all words of a set in its command line can be a remainder."""


def end_orphan_processes(home: Home) -> list[int]:
    """End processes of this home whose owner is dead, by force if need be; return their ids."""
    orphans = orphan_processes(home)
    for process in orphans:
        _unless_gone(process.terminate)
    _, alive = psutil.wait_procs(orphans, timeout=SECONDS_TO_END)
    for process in alive:
        _unless_gone(process.kill)
    psutil.wait_procs(alive, timeout=SECONDS_TO_END)
    return [process.pid for process in orphans]


def orphan_processes(home: Home) -> list[psutil.Process]:
    """The Prefect servers and scheduled nights of this home whose owner is dead."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        words = set(process.info["cmdline"] or [])
        if not any(mark <= words for mark in MARKS):
            continue
        try:
            environment = process.environ()
            started_at = process.create_time()
        except psutil.Error:
            continue
        owner = environment.get(OWNER_VARIABLE)
        ours = environment.get("PREFECT_HOME") == str(home.prefect)
        if ours and owner and not _was_alive(int(owner), started_at):
            found.append(process)
    return found


def _unless_gone(end: Callable[[], None]) -> None:
    with contextlib.suppress(psutil.NoSuchProcess):
        end()


def _was_alive(pid: int, at: float) -> bool:
    """Whether the process with this id runs now, and ran already at a time in seconds since 1970.

    Otherwise the process of that time is dead, and a new process may have got its id.
    """
    try:
        return bool(psutil.Process(pid).create_time() <= at)
    except psutil.Error:
        return False


def sign_flow_run() -> None:
    """Record in Prefect which process works on the current run, so that others can look for it."""
    from prefect import runtime  # noqa: PLC0415
    from prefect.client.orchestration import get_client  # noqa: PLC0415

    if runtime.flow_run.id is not None:
        with get_client(sync_client=True) as client:
            client.update_flow_run(
                runtime.flow_run.id, infrastructure_pid=f"{socket.gethostname()}:{os.getpid()}"
            )


def mark_crashed_flow_runs(home: Home) -> int:
    """Mark as crashed this home's Prefect runs that a kill left unfinished; return their number.

    The caller holds the writer's lock. Runs whose process is alive may wait for that lock.
    """
    # Not imported at the top: the command line ends orphans before it imports Prefect.
    from prefect import runtime  # noqa: PLC0415
    from prefect.client.orchestration import get_client  # noqa: PLC0415
    from prefect.client.schemas.filters import FlowFilter, FlowRunFilter  # noqa: PLC0415
    from prefect.client.schemas.objects import StateType  # noqa: PLC0415
    from prefect.states import Crashed  # noqa: PLC0415

    unfinished = [StateType.RUNNING, StateType.CANCELLING]
    running = FlowRunFilter.model_validate({"state": {"type": {"any_": unfinished}}})
    name = FlowFilter.model_validate({"name": {"any_": ["nightly", "backfill"]}})
    with get_client(sync_client=True) as client:
        runs = [
            run
            for run in client.read_flow_runs(flow_filter=name, flow_run_filter=running)
            if str(run.id) != runtime.flow_run.id
            and run.parameters.get("home") == str(home.root)
            and not _signer_is_alive(run)
        ]
        for run in runs:
            client.set_flow_run_state(
                run.id, Crashed(message=f"found dead by process {os.getpid()}"), force=True
            )
    return len(runs)


def _signer_is_alive(run: Any) -> bool:
    """Whether the process that signed a run is on this machine and older than the run."""
    host, _, pid = (run.infrastructure_pid or "").rpartition(":")
    started_at = run.start_time.timestamp() if run.start_time else time.time()
    return host == socket.gethostname() and pid.isdecimal() and _was_alive(int(pid), started_at)
