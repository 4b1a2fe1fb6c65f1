"""Streams: the chain of versions on which a version builds, and the state after the chain."""

from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.tasks.task import Job, State


def chain_of(store: Store, version_id: str, task: str) -> list[str]:
    """The versions of a stream up to and including the given version, the first one first."""
    query = "SELECT version_id, previous_version_id FROM result.version WHERE task = ?"
    previous = dict(store.rows(query, [task]))
    chain = [version_id]
    while (before := previous[chain[-1]]) is not None:
        chain.append(before)
    return chain[::-1]


def state_before(store: Store, job: Job) -> State:
    """The state that a version starts from; None at the beginning of a stream."""
    after = TASKS[job.task].state_after
    if after is None or job.previous_version_id is None:
        return None
    return after(store, chain_of(store, job.previous_version_id, job.task))
