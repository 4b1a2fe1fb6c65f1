"""A contest of models over a league's past: the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.task import Task

CONTEST = Task(
    name="contest",
    kind="pairwise",
    section="contest",
    defaults=Lazy("banzuke.flows.leagues.contest:Contest"),
    method_version=29,
    inputs=Inputs(of_all=Lazy("banzuke.flows.tasks.contest.inputs:inputs_of_whole_windows")),
    rate=Lazy("banzuke.flows.tasks.contest.rate:rate_contest"),
    tables=("contest", "contest_window"),
    rates="the contest of models",
    parameters=Lazy("banzuke.flows.leagues.contest:parameters_of_contest"),
)
