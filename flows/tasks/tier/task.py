"""Ratings of tournament players, event after event: the declaration of the task."""

from banzuke.flows.inputs.inputs import Inputs
from banzuke.flows.lazy import Lazy
from banzuke.flows.tasks.shown import Shown, Standings
from banzuke.flows.tasks.task import Task

ROWS = """
SELECT league, season AS period, rank, player, tier_rate AS value, lo95, hi95,
    season_entries AS games, last_event_at AS since, player_id, tier
FROM {source}
"""
UNRANKED = """
SELECT league, season AS period, player, season_entries AS games, rank, TRUE AS has_value,
    'fewer than ' || json_extract_string(parameters, '$.minimum_entries') || ' entries' AS status
FROM {source} JOIN (SELECT version_id, parameters FROM result.version) USING (version_id)
WHERE rank IS NULL
"""
BAND = """
SELECT event_at, rate_after - 1.96 * sigma_after, rate_after, rate_after + 1.96 * sigma_after
FROM tier_event WHERE league = $league AND player = $player ORDER BY event_at, entry
"""

TIER = Task(
    name="tier",
    kind="tournament",
    section="tier",
    defaults=Lazy("banzuke.flows.leagues.tier:Tier"),
    method_version=6,
    inputs=Inputs(of_event=Lazy("banzuke.flows.inputs.tournament:event_input")),
    rate=Lazy("banzuke.flows.tasks.tier.rate:rate_stream"),
    tables=("tier_entry", "tier_note"),
    shown=Shown(
        view="tier_rating",
        standings=Standings(
            ROWS,
            value="rate",
            counts="entries",
            in_tiers=True,
            unrated=UNRANKED,
            trail="SELECT league, player, event_at AS since, rate_after AS value FROM tier_event",
            band=BAND,
        ),
        page=Lazy("banzuke.flows.tasks.tier.page:TierFace"),
        charts={"waterfall": Lazy("banzuke.flows.tasks.tier.plot:waterfall")},
        has_version_pages=False,
    ),
    state_after=Lazy("banzuke.flows.tasks.tier.state:state_after"),
    seasons="tier_event",
    ratings="tier_entry",
    compare=Lazy("banzuke.flows.tasks.tier.compare:compare_at_events"),
    compare_all=Lazy("banzuke.flows.tasks.tier.compare:compare_all_at_events"),
    moved=Lazy("banzuke.flows.tasks.tier.moved:moved_at_events"),
    gained=Lazy("banzuke.flows.tasks.tier.gained:gained_at_events"),
    parameters_at=Lazy("banzuke.flows.tasks.tier.constants:constants_of"),
)
