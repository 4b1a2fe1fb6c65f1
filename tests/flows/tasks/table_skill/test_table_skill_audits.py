"""Impossible skills are stored, but not shown; and half a stream is never shown."""

import polars as pl
import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.tasks.register import inputs_of, rate
from banzuke.flows.tasks.task import Outcome
from banzuke.flows.versions.plan import parameters_of, plan
from banzuke.flows.versions.stage import Staged, stage

pytestmark = pytest.mark.slow

TASK = "table_skill"
ROWS = [
    f"2023-12-{day:02d},Ann,Bob,Cid,Dan,{places}"
    for day, places in enumerate(["1,2,3,4", "2,1,4,3", "4,3,2,1"] * 4, start=1)
]
LATER = "2024-01-05,Dan,Bob,Ann,Cid,1,2,3,4"


@pytest.fixture
def publish_spoilt(store, log, make_league):
    """A function that rates a league's skills, spoils a table of one period, and publishes."""
    league = make_league("table", league={"skill": {}}, mode="snapshot")

    def run(*rows: str, table: str = "", period: str = "2023", **spoilt: pl.Expr) -> Staged:
        log("a.csv", *rows, kind="table")
        ingest_league(store, store.home, league)
        inputs = prepare(store, league, inputs_of(league)).of("table_skill")
        jobs = plan(store, league, inputs, parameters_of(league, {}, TASK), TASK).jobs
        results = []
        for job, outcome in rate(jobs, None):
            tables = dict(outcome.tables)
            if table and job.period == period:
                first = pl.int_range(pl.len()) == 0
                tables[table] = tables[table].with_columns(
                    pl.when(first).then(value).otherwise(pl.col(name)).alias(name)
                    for name, value in spoilt.items()
                )
            results.append((job, Outcome(tables, outcome.diagnostics, outcome.seconds)))
        return stage(store, results)

    return run


@pytest.mark.parametrize(
    ("audit", "table", "spoilt"),
    [
        ("table_skill_is_sound", TASK, {"mu": pl.lit(float("nan"))}),
        ("table_skill_is_sound", TASK, {"sigma": pl.lit(0.0)}),
        ("table_skill_is_sound", TASK, {"games": pl.lit(0)}),
        ("table_skill_is_sound", TASK, {"period_games": pl.lit(11)}),
        ("table_skill_is_sound", TASK, {"player_id": pl.col("player_id").last()}),
        ("table_meeting_is_possible", "table_meeting", {"above": pl.lit(99)}),
        ("table_meeting_is_possible", "table_meeting", {"opponent_id": pl.col("player_id")}),
    ],
)
def test_impossible_skills_are_not_shown(publish_spoilt, store, audit, table, spoilt) -> None:
    published = publish_spoilt(*ROWS, table=table, **spoilt)
    assert published.promoted == ()
    assert f"audit {audit}: " in published.rejected[0][1]
    assert store.rows("SELECT count(*) FROM result.promotion") == [(0,)]


def test_skills_worse_than_a_guess_are_shown_with_a_warning(publish_spoilt) -> None:
    assert publish_spoilt(*ROWS).warnings == ()
    published = publish_spoilt(
        *ROWS[:-1], table="table_skill_check", order_gain=pl.lit(-1.0), order_gain_se=pl.lit(0.1)
    )
    assert published.promoted == ("2023",)
    assert [what.split(":")[0] for _, what in published.warnings] == [
        "table_skill_worse_than_a_guess"
    ]


def test_groups_that_never_share_a_table_are_said_until_they_do(publish_spoilt) -> None:
    groups = ("Ann,Bob,Cid,Dan", "Eve,Fay,Gus,Hal")
    apart = [f"2023-12-{day:02d},{group},1,2,3,4" for day in range(1, 13) for group in groups]
    published = publish_spoilt(*apart)
    assert published.warnings == (("2023", "table_skill_groups_apart: players=4"),)
    mixed = [f"2024-01-{day:02d},Ann,Bob,Gus,Hal,1,2,3,4" for day in range(1, 13)]
    published = publish_spoilt(*apart, *mixed)
    assert published.promoted == ("2024",), "tables of all periods so far count"
    assert published.warnings == ()


@pytest.mark.long
def test_a_replay_with_a_rejected_period_does_not_hide_the_whole_stream(
    publish_spoilt, store
) -> None:
    head = "SELECT version_id FROM result.promotion ORDER BY promotion_number DESC LIMIT 1"
    assert publish_spoilt(*ROWS, LATER).promoted == ("2023", "2024")
    whole = store.rows(head)
    published = publish_spoilt(*ROWS[1:], LATER, table=TASK, period="2024", sigma=pl.lit(-1.0))
    assert published.promoted == ()
    assert [period for period, _ in published.rejected] == ["2024"]
    assert store.rows(head) == whole
