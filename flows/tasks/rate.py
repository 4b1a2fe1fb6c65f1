"""One task of the night: versions to compute in, their rows out. Touches no store."""

from flows.tasks.outcome import Outcome
from flows.tasks.skill.rate import rate_skill
from flows.tasks.skill.state import SkillState
from flows.tasks.stable_rank.rate import rate_stable_rank
from flows.tasks.static.rate import rate_static
from flows.tasks.tier.rate import rate_stream
from flows.tasks.tier.state import TierState
from flows.versions.chain import State
from flows.versions.plan import Job

RATE_PERIOD = {"static": rate_static, "stable_rank": rate_stable_rank}


def rate(jobs: tuple[Job, ...], state: State) -> list[tuple[Job, Outcome]]:
    """Return each job's outcome; the jobs of a stream are its next events or periods, in order."""
    if jobs[0].task == "tier":
        return rate_stream(jobs, state if isinstance(state, TierState) else TierState({}))
    if jobs[0].task == "table_skill":
        return rate_skill(jobs, state if isinstance(state, SkillState) else SkillState({}))
    return [(job, RATE_PERIOD[job.task](job)) for job in jobs]
