"""Skill by finishing places at tables, updated after every game: the task's declaration."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown, Standings
from banzuke.flows.tasks.task import Task

ROWS = """
SELECT league, period, rank, player, mu AS value, lo95, hi95, games, period_start_at AS since,
    player_id
FROM {source}
"""
BY_RATE = (
    "The order is that of the rate, which the skill exceeds with 80 % probability. Games are those "
    "of all periods so far."
)

TABLE_SKILL = Task(
    name="table_skill",
    kind="table",
    section="skill",
    defaults=Lazy("banzuke.flows.leagues.league:Skill"),
    method_version=4,
    inputs=Inputs(of_period=Lazy("banzuke.flows.tasks.table_skill.inputs:input_in_order_of_play")),
    rate=Lazy("banzuke.flows.tasks.table_skill.rate:rate_skill"),
    tables=("table_skill", "table_skill_model", "table_skill_check", "table_meeting"),
    shown=Shown(
        standings=Standings(ROWS, value="skill", note=BY_RATE),
        page=Lazy("banzuke.flows.tasks.table_skill.page:SkillFace"),
    ),
    state_after=Lazy("banzuke.flows.tasks.table_skill.state:skill_after"),
    rates="skills",
)
