"""The register of tasks by name: Banzuke's own tasks and the tasks of other distributions.

All other code asks this register. Each task is declared in its own folder; a new task adds a line
here, or, in another distribution, an entry point of the group ``banzuke.tasks``.
"""

from typing import TYPE_CHECKING

from banzuke.flows import plugins
from banzuke.flows.tasks.contest.task import CONTEST
from banzuke.flows.tasks.dan_points.task import DAN_POINTS
from banzuke.flows.tasks.decision_quality.task import DECISION_QUALITY
from banzuke.flows.tasks.dynamic.task import DYNAMIC
from banzuke.flows.tasks.stable_rank.task import STABLE_RANK
from banzuke.flows.tasks.static.task import STATIC
from banzuke.flows.tasks.table_skill.task import TABLE_SKILL
from banzuke.flows.tasks.task import Job, Results, State, Task
from banzuke.flows.tasks.tier.task import TIER

if TYPE_CHECKING:
    from banzuke.flows.inputs.inputs import Inputs
    from banzuke.flows.leagues.league import League

OWN = (STATIC, DYNAMIC, CONTEST, DAN_POINTS, STABLE_RANK, TABLE_SKILL, DECISION_QUALITY, TIER)
"""The main task of each kind of league stands first in its kind; pages keep this order."""

TASKS: dict[str, Task] = {task.name: task for task in OWN}
TASKS |= {
    name: plugin.load(Task) for name, plugin in plugins.named(plugins.TASKS, own=TASKS).items()
}


def tasks_of(league: "League") -> tuple[str, ...]:
    """The names of all tasks that can have results of a league, the main task first.

    A task that the league file does not ask for has no inputs, so its shown results are withdrawn.
    """
    return tuple(task.name for task in TASKS.values() if task.kind == league.kind)


def task_of(league: "League") -> str:
    """The name of the league's main task, which needs no request in the league file."""
    return tasks_of(league)[0]


def tasks_rating(league: "League") -> tuple[Task, ...]:
    """The tasks that rate a league: the main task, and the tasks that the league file asks for."""
    main, *others = (TASKS[name] for name in tasks_of(league))
    return (main, *(task for task in others if task.is_asked_for(league)))


def inputs_of(league: "League") -> dict[str, "Inputs"]:
    """The rules that make inputs from rows, for each task of a league, the main task first."""
    return {task.name: task.inputs for task in tasks_rating(league)}


def is_stream(task: str) -> bool:
    """Whether each version of a task builds on the version before it."""
    return TASKS[task].is_stream


def method_versions() -> dict[str, int]:
    """The method version of every task, by name."""
    return {name: task.method_version for name, task in TASKS.items()}


def rate(jobs: tuple[Job, ...], state: State) -> Results:
    """Each job's outcome; the jobs of a stream are its next events or periods, in order.

    Does not access a store.
    """
    task = TASKS[jobs[0].task]
    if task.is_stream:
        results: Results = task.rate(jobs, state)
        return results
    return [(job, task.rate(job)) for job in jobs]
