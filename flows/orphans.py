"""What a killed night leaves behind: its temporary Prefect server, and runs that look alive."""

import os

import psutil

from flows.settings import OWNER_VARIABLE, Home

SERVER_MARK = "prefect.server.api.server:create_app"


def end_orphan_servers(home: Home) -> list[int]:
    """End temporary Prefect servers of this home whose night is dead; return their process ids."""
    ended = []
    for process in orphan_servers(home):
        process.terminate()
        ended.append(process.pid)
    return ended


def orphan_servers(home: Home) -> list[psutil.Process]:
    """Return temporary Prefect servers of this home whose night is dead."""
    found = []
    for process in psutil.process_iter(["cmdline"]):
        if SERVER_MARK not in (process.info["cmdline"] or []):
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


def _was_alive(pid: int, child_started_at: float) -> bool:
    """Return whether a process that started before its child still runs."""
    try:
        return bool(psutil.Process(pid).create_time() <= child_started_at)
    except psutil.Error:
        return False


def mark_crashed_flow_runs(home: Home) -> int:
    """Mark this home's Prefect runs that a kill left as running; say how many.

    Called under the writer's lock by the only run of this home that can be alive.
    """
    # Not at the top, because the command line ends orphans before it imports Prefect.
    from prefect import runtime  # noqa: PLC0415
    from prefect.client.orchestration import get_client  # noqa: PLC0415
    from prefect.client.schemas.filters import FlowFilter, FlowRunFilter  # noqa: PLC0415
    from prefect.client.schemas.objects import StateType  # noqa: PLC0415
    from prefect.states import Crashed  # noqa: PLC0415

    running = FlowRunFilter.model_validate({"state": {"type": {"any_": [StateType.RUNNING]}}})
    name = FlowFilter.model_validate({"name": {"any_": ["nightly", "backfill"]}})
    with get_client(sync_client=True) as client:
        runs = [
            run
            for run in client.read_flow_runs(flow_filter=name, flow_run_filter=running)
            if str(run.id) != runtime.flow_run.id and run.parameters.get("home") == str(home.root)
        ]
        for run in runs:
            client.set_flow_run_state(
                run.id, Crashed(message=f"found dead by process {os.getpid()}"), force=True
            )
    return len(runs)
