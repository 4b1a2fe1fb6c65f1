"""Strength of players of two-player games, by period: the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown, Standings
from banzuke.flows.tasks.task import Blocks, Task

ROWS = """
SELECT league, period, rank, player, rating AS value, lo95, hi95, games, period_start_at AS since,
    player_id, if(gauge = 'own', component, NULL) AS component
FROM {source}
"""
UNRATED = """
SELECT league, period, player, status, games, rank, FALSE AS has_value
FROM {source} WHERE rating IS NULL
"""
CHANGES = """
SELECT before.player_id, before.rating, after.rating, after.rating - before.rating,
    after.games - before.games
FROM result.static_rating AS before
JOIN result.static_rating AS after
    ON after.version_id = $after AND after.player_id = before.player_id
WHERE before.version_id = $before AND after.rating IS DISTINCT FROM before.rating
ORDER BY abs(after.rating - before.rating) DESC NULLS LAST, before.player_id
LIMIT 100
"""

STATIC = Task(
    name="static",
    kind="pairwise",
    section="static",
    defaults=Lazy("banzuke.flows.leagues.league:Static"),
    method_version=27,
    inputs=Inputs(of_period=Lazy("banzuke.flows.inputs.pairwise:period_input")),
    rate=Lazy("banzuke.flows.tasks.static.rate:rate_static"),
    tables=(
        *("static_rating", "league_effect", "superiority", "model", "model_parameter"),
        *("handicap_worth", "model_check", "reliability", "stationarity", "matchup_cell"),
        *("compatibility_check", "compatibility", "compatibility_circle"),
    ),
    shown=Shown(
        view="static_rating",
        as_of="ratings_as_of",
        diff="rating_diff",
        standings=Standings(ROWS, unit="Elo", in_groups=True, unrated=UNRATED),
        page=Lazy("banzuke.flows.tasks.static.pages.page:StaticFace"),
        charts={
            "reliability": Lazy("banzuke.flows.tasks.static.answers.plot:reliability"),
            "head-to-head": Lazy("banzuke.flows.tasks.static.answers.plot:head_to_head"),
            "aic": Lazy("banzuke.flows.tasks.static.answers.plot:aic"),
        },
        changes=CHANGES,
        served=Lazy("banzuke.flows.tasks.static.events.rows:fill_events"),
    ),
    blocks=Blocks(
        split=Lazy("banzuke.flows.tasks.static.fits.replicates:blocks_of"),
        fit=Lazy("banzuke.flows.tasks.static.fits.fitted:fit_period"),
        compute=Lazy("banzuke.flows.tasks.static.fits.replicates:replicate_block"),
        finish=Lazy("banzuke.flows.tasks.static.rate:finish_static"),
    ),
    ratings="static_rating",
    compare=Lazy("banzuke.flows.tasks.static.answers.compare:compare_in_games"),
    compare_all=Lazy("banzuke.flows.tasks.static.answers.compare:compare_all_in_games"),
    is_large=Lazy("banzuke.flows.tasks.static.answers.again:is_large"),
    moved=Lazy("banzuke.flows.tasks.static.answers.moved:moved_in_games"),
    gained=Lazy("banzuke.flows.tasks.static.answers.gained:gained_in_games"),
    predicts_in_setting=True,
)
