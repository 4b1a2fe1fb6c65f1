"""A home's nights by schedule: their registration on a Prefect server, and their runs."""

import asyncio
import contextlib
import datetime as dt
import signal
from collections.abc import Callable
from uuid import UUID

from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.filters import DeploymentFilter, FlowRunFilter
from prefect.client.schemas.objects import FlowRun, State, StateType
from prefect.runner import Runner
from prefect.states import Crashed, Scheduled

from banzuke.flows.home import Home
from banzuke.flows.schedule.deploy import default_name, night_deployment
from banzuke.flows.schedule.schedule import Schedule
from banzuke.flows.screen.progress import say

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
UNFINISHED = [StateType.PENDING, StateType.RUNNING, StateType.CANCELLING]


async def serve_nights(
    home: Home, schedule: Schedule, *, at_once: str | None, check_server: Callable[[], None]
) -> None:
    """Run a home's nights, one at a time, until a signal says stop.

    Parameters
    ----------
    at_once
        The name of a night to run before the first due night. An interrupted night is repeated in
        any case.
    check_server
        Called every second; raises when the server has ended.
    """
    name = default_name(home)
    runner = Runner(name=name, limit=1, pause_on_shutdown=False)
    deployment = night_deployment(home, name=name, schedule=schedule)
    deployment_id = await runner.aadd_deployment(deployment)
    async with get_client() as client:
        n_broken = await clear_past_runs(client, deployment_id)
        if n_broken:
            say("a night broke off: it runs again now")
        if at_once or n_broken:
            await client.create_flow_run_from_deployment(
                deployment_id, name=at_once or "made-up-for", state=Scheduled()
            )
    await _run_until_stopped(runner, check_server)


async def clear_past_runs(client: PrefectClient, deployment_id: UUID) -> int:
    """Mark runs that a kill has left unfinished, and delete late runs; return the first number.

    Late runs came due while nothing ran. Prefect would start all of them, one after the other.
    """
    of_ours = DeploymentFilter.model_validate({"id": {"any_": [deployment_id]}})

    async def runs(**conditions: object) -> list[FlowRun]:
        wanted = FlowRunFilter.model_validate(conditions)
        return await client.read_flow_runs(deployment_filter=of_ours, flow_run_filter=wanted)

    broken = await runs(state={"type": {"any_": UNFINISHED}})
    for run in broken:
        dead: State[None] = Crashed(message="found unfinished when the schedule started again")
        await client.set_flow_run_state(run.id, dead, force=True)
    late = await runs(
        state={"type": {"any_": [StateType.SCHEDULED]}},
        expected_start_time={"before_": dt.datetime.now(dt.UTC)},
    )
    for run in late:
        await client.delete_flow_run(run.id)
    return len(broken)


async def _run_until_stopped(runner: Runner, check_server: Callable[[], None]) -> None:
    """Run until a signal comes; then end the current night and wait for its end."""
    stop = asyncio.Event()
    running = asyncio.create_task(runner.start())
    while not runner.started and not running.done():
        await asyncio.sleep(0.05)
    for number in STOP_SIGNALS:  # only now, because the runner has set its own handler
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        while not stop.is_set() and not running.done():
            check_server()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), timeout=1)
    finally:
        if not running.done():
            await runner.astop()
        await running
