"""The Prefect task runner of a flow: threads that hand engine work to `workers`."""

from typing import Any

from prefect.task_runners import ThreadPoolTaskRunner

ENGINE_THREADS = 1
"""Threads for engine work. Fits of a few hundred players hold the interpreter's lock half of the
time: 155 seasons of football took 18.8 s with one thread and 25.4 s with two. Several workers are
therefore processes."""


def task_runner(workers: int = ENGINE_THREADS) -> Any:
    """The runner of a flow whose tasks hand their work to ``workers`` workers."""
    return ThreadPoolTaskRunner(max_workers=workers)
