"""What the next versions of a stream build on, whichever stream it is."""

from collections.abc import Callable

from flows.store import Store
from flows.tasks.skill.state import SkillState, skill_after
from flows.tasks.tier.state import TierState, state_after
from flows.versions.plan import Job

State = TierState | SkillState | None
"""None where versions do not build on each other."""

STATE_AFTER: dict[str, Callable[[Store, str | None], State]] = {
    "tier": state_after,
    "table_skill": skill_after,
}


def state_before(store: Store, job: Job) -> State:
    """Return the state that a version starts from."""
    after = STATE_AFTER.get(job.task)
    return after(store, job.previous_version_id) if after else None
