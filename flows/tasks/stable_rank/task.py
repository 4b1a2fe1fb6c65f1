"""The stable rank, at which a table player neither climbs nor falls: the task's declaration."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown, Standings
from banzuke.flows.tasks.task import Task

ROWS = """
SELECT league, period, rank, player, exact AS value, lo95, hi95, games, period_start_at AS since,
    player_id
FROM {source}
"""

STABLE_RANK = Task(
    name="stable_rank",
    kind="table",
    section="stable_rank",
    defaults=Lazy("banzuke.flows.leagues.league:StableRank"),
    method_version=5,
    inputs=Inputs(
        of_period=Lazy("banzuke.flows.inputs.table:period_input"),
        of_all=Lazy("banzuke.flows.tasks.stable_rank.inputs:input_of_all_time"),
    ),
    rate=Lazy("banzuke.flows.tasks.stable_rank.rate:rate_stable_rank"),
    tables=(
        *("stable_rank", "stable_rank_recent", "stable_rank_rolling"),
        "stable_rank_superiority",
    ),
    shown=Shown(
        standings=Standings(ROWS, value="dan", unit="dan", digits=2),
        page=Lazy("banzuke.flows.tasks.stable_rank.page:StableRankFace"),
        charts={"stable-rank": Lazy("banzuke.flows.tasks.stable_rank.plot:rolling")},
    ),
    ratings="stable_rank",
    compare=Lazy("banzuke.flows.tasks.stable_rank.compare:compare_at_tables"),
    compare_all=Lazy("banzuke.flows.tasks.stable_rank.compare:compare_all_at_tables"),
)
