"""Points lost at the cuts of mahjong games: the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown
from banzuke.flows.tasks.task import Task

DECISION_QUALITY = Task(
    name="decision_quality",
    kind="table",
    section="decisions",
    defaults=Lazy("banzuke.flows.leagues.league:Decisions"),
    method_version=1,
    before=Lazy("banzuke.flows.tasks.decision_quality.before:judge_new_games"),
    inputs=Inputs(
        of_period=Lazy("banzuke.flows.tasks.decision_quality.inputs:decisions_input"),
        beside=Lazy("banzuke.flows.tasks.decision_quality.inputs:judged_of"),
    ),
    rate=Lazy("banzuke.flows.tasks.decision_quality.rate:rate_decisions"),
    tables=("decision_quality", "decision", "decision_refused"),
    shown=Shown(page=Lazy("banzuke.flows.tasks.decision_quality.page:DecisionsFace")),
    rates="decisions",
)
