"""A club's own points and ranks (部内段位): the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.task import Task

DAN_POINTS = Task(
    name="dan_points",
    kind="pairwise",
    section="dan_points",
    defaults=Lazy("banzuke.flows.leagues.dan_points:DanPoints"),
    method_version=1,
    inputs=Inputs(of_all=Lazy("banzuke.flows.tasks.dan_points.inputs:inputs_of_all_games")),
    rate=Lazy("banzuke.flows.tasks.dan_points.rate:rate_dan_points"),
    tables=("dan_points",),
    rates="the club's points",
)
