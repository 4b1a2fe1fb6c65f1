"""Strength over time of players of two-player games: the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown, Standings
from banzuke.flows.tasks.task import Task

ROWS = """
SELECT league, 'all' AS period, rank, player, rating AS value, lo95, hi95, games,
    max(last_day) OVER (PARTITION BY league) + INTERVAL 1 DAY AS since, player_id
FROM {source}
"""
HISTORY = """
SELECT league, strftime(max(day), '%Y-%m') AS period, NULL::BIGINT AS rank, player,
    arg_max(rating, day) AS value, arg_max(lo95, day) AS lo95, arg_max(hi95, day) AS hi95,
    sum(games)::BIGINT AS games, max(day)::TIMESTAMP AS since
FROM dynamic_rating
GROUP BY league, player, date_trunc('month', day)
UNION ALL BY NAME (SELECT * EXCLUDE (player_id) FROM ({rows}))
"""
"""A path at the end of each month, and the player's current standing from ``rows``."""

DYNAMIC = Task(
    name="dynamic",
    kind="pairwise",
    section="dynamic",
    defaults=Lazy("banzuke.flows.leagues.dynamic:Dynamic"),
    method_version=31,
    inputs=Inputs(of_all=Lazy("banzuke.flows.tasks.dynamic.inputs:input_of_all_games")),
    rate=Lazy("banzuke.flows.tasks.dynamic.rate:rate_dynamic"),
    tables=("dynamic_rating", "dynamic_now", "dynamic_effect", "dynamic_constant"),
    shown=Shown(
        view="dynamic_now",
        standings=Standings(
            ROWS,
            unit="Elo",
            history=HISTORY,
            trail="SELECT league, player, day AS since, rating AS value FROM dynamic_rating",
            band="SELECT day, lo95, rating, hi95 FROM dynamic_rating"
            " WHERE league = $league AND player = $player ORDER BY day",
        ),
        page=Lazy("banzuke.flows.tasks.dynamic.page:DynamicFace"),
    ),
    rates="strength over time",
    compare_all=Lazy("banzuke.flows.tasks.dynamic.compare:compare_all_on_last_day"),
    moved=Lazy("banzuke.flows.tasks.dynamic.moved:moved_over_time"),
    gained=Lazy("banzuke.flows.tasks.dynamic.gained:gained_over_time"),
    parameters=Lazy("banzuke.flows.leagues.dynamic:parameters_of_dynamic"),
)
