"""Publishing: all or nothing; a version that fails a blocking audit is never shown."""

import json

import polars as pl
import pytest

from banzuke import sql
from banzuke.flows.store import BadQuery
from banzuke.flows.tasks.task import Job, Outcome
from banzuke.flows.versions.stage import Staged, stage

pytestmark = pytest.mark.slow

GAMES = ["2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0", "2024-05-03,Cid,Ann,0.5"]
LOGS = {
    "pairwise": GAMES,
    "table": ["2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4", "2024-01-02,Ann,Bob,Cid,Dan,2,1,4,3"],
    "tournament": ["A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", "B,2024-02-01,Ann,1"],
}
KIND = {
    "static_rating": "pairwise", "matchup_cell": "pairwise", "superiority": "pairwise",
    "compatibility": "pairwise",
    "stable_rank": "table", "tier_entry": "tournament",
}  # fmt: skip


@pytest.fixture
def night(store, log, make_league, run_without_engine):
    """A function that publishes a night of a kind, with wrong rows in one table."""

    def run(table: str, spoil=None, *, rows: list[str] | None = None):
        kind = KIND[table]
        log(f"{kind}.csv", *(rows or LOGS[kind]), kind=kind)

        def spoil_table(_, outcome: Outcome) -> Outcome:
            return spoilt(outcome, table, spoil) if spoil else outcome

        league = make_league(kind, path=f"inbox/{kind}.csv")
        return run_without_engine(store, league, spoil=spoil_table).published

    return run


def spoilt(outcome: Outcome, table: str, spoil) -> Outcome:
    tables = {**outcome.tables, table: spoil(outcome.tables[table])}
    return Outcome(tables, outcome.diagnostics, outcome.seconds)


def on_first_row(**values):
    """A function that replaces values of a frame's first row."""

    def change(frame: pl.DataFrame) -> pl.DataFrame:
        first = pl.int_range(pl.len()) == 0
        return frame.with_columns(
            pl.when(first).then(value).otherwise(pl.col(name)).alias(name)
            for name, value in values.items()
        )

    return change


def one_row_less(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.slice(1)


def first_row_twice(frame: pl.DataFrame) -> pl.DataFrame:
    return pl.concat([frame.head(1), frame])


def first_row_of_nobody(frame: pl.DataFrame) -> pl.DataFrame:
    return pl.concat([frame.slice(1), frame.slice(1, 1)])


NULL = pl.lit(None, pl.Float64)
INF = pl.lit(float("inf"))
NAN = pl.lit(float("nan"))
SPOILT = [
    ("static_interval_in_order", "static_rating", on_first_row(lo95=pl.col("hi95") + 1)),
    ("static_interval_in_order", "static_rating", on_first_row(lo68=pl.col("lo95") - 1)),
    ("static_interval_in_order", "static_rating", on_first_row(median=pl.col("hi68") + 1)),
    ("static_interval_in_order", "static_rating", on_first_row(hi68=pl.col("hi95") + 1)),
    ("static_one_row_per_player", "static_rating", one_row_less),
    ("static_one_row_per_player", "static_rating", first_row_twice),
    ("static_one_row_per_player", "static_rating", first_row_of_nobody),
    ("static_games_add_up", "static_rating", on_first_row(wins=pl.col("wins") + 1)),
    ("static_games_add_up", "static_rating", on_first_row(
        wins=pl.col("wins") + 1, games=pl.col("games") + 1)),
    ("static_rated_means_finite", "static_rating", on_first_row(rating=NULL)),
    ("static_rated_means_finite", "static_rating", on_first_row(rating=NAN)),
    ("static_rated_means_finite", "static_rating", on_first_row(rating=INF)),
    ("static_rated_means_finite", "static_rating", on_first_row(status=pl.lit("winless"))),
    ("static_rated_means_finite", "static_rating", on_first_row(gauge=pl.lit("own"))),
    ("static_rated_means_finite", "static_rating", on_first_row(gauge=pl.lit(None, pl.String))),
    ("matchup_adds_up", "matchup_cell", on_first_row(wins=pl.col("wins") + 1)),
    ("matchup_adds_up", "matchup_cell", one_row_less),
    ("superiority_is_a_chance", "superiority", on_first_row(probability=pl.lit(1.01))),
    ("superiority_is_a_chance", "superiority", on_first_row(opponent_id=pl.col("player_id"))),
    ("compatibility_is_sound", "compatibility", on_first_row(opponent_id=pl.col("player_id"))),
    ("compatibility_is_sound", "compatibility", on_first_row(scored=pl.lit(2.5))),
    ("compatibility_is_sound", "compatibility", on_first_row(expected=pl.lit(-0.5))),
    ("compatibility_is_sound", "compatibility", on_first_row(term=pl.lit(-1.0))),
    ("compatibility_is_sound", "compatibility", on_first_row(term=INF)),
    ("compatibility_is_sound", "compatibility", on_first_row(sure=pl.lit(0.3))),
    ("stable_rank_is_finite", "stable_rank", on_first_row(exact=NULL)),
    ("stable_rank_is_finite", "stable_rank", on_first_row(exact=NAN)),
    ("stable_rank_is_finite", "stable_rank", on_first_row(exact=INF)),
    ("stable_rank_is_finite", "stable_rank", on_first_row(exact=pl.col("hi95") + 1)),
    ("stable_rank_is_finite", "stable_rank", on_first_row(exact=pl.col("lo95") - 1)),
    ("stable_rank_places_add_up", "stable_rank", on_first_row(place_2=pl.col("place_2") + 1)),
    ("stable_rank_places_add_up", "stable_rank", on_first_row(
        place_2=pl.col("place_2") + 1, games=pl.col("games") + 1)),
    ("stable_rank_places_add_up", "stable_rank", one_row_less),
    ("tier_state_is_sound", "tier_entry", on_first_row(mu_after=INF)),
    ("tier_state_is_sound", "tier_entry", on_first_row(mu_after=NAN)),
    ("tier_state_is_sound", "tier_entry", on_first_row(sigma_after=NAN)),
    ("tier_state_is_sound", "tier_entry", on_first_row(sigma_after=pl.lit(0.0))),
    ("tier_state_is_sound", "tier_entry", on_first_row(sigma_after=pl.col("sigma_before") + 1)),
    ("tier_gains_add_up", "tier_entry", on_first_row(gain_core=pl.col("gain_core") + 1e-3)),
    ("tier_gains_add_up", "tier_entry", on_first_row(gain_late=NULL)),
    ("tier_state_is_sound", "tier_entry", one_row_less),
    ("tier_state_is_sound", "tier_entry", first_row_twice),
]  # fmt: skip


@pytest.mark.parametrize("kind", ["pairwise", "table"])
def test_version_that_fails_a_blocking_audit_is_kept_but_not_shown(
    store, log, make_league, run_without_engine, kind
) -> None:
    # one night tries all: each case spoils a year of its own, and a year is a version of its own
    cases = [case for case in SPOILT if KIND[case[1]] == kind]
    years = {str(2001 + number): case for number, case in enumerate(cases)}
    log(f"{kind}.csv", *(y + row[4:] for y in years for row in LOGS[kind]), kind=kind)
    league = make_league(kind, path=f"inbox/{kind}.csv")

    def spoil_year(job: Job, outcome: Outcome) -> Outcome:
        _, table, spoil = years[job.period]
        return spoilt(outcome, table, spoil)

    published = run_without_engine(store, league, spoil=spoil_year).published

    assert published.promoted == ()
    why = dict(published.rejected)
    for year, (audit, table, _) in years.items():
        assert f"audit {audit}: " in why[year], year
        [(version, state)] = store.rows(
            "SELECT version_id, state FROM result.version WHERE period = ?", [year]
        )
        assert state == "rejected"
        its = f"FROM result.{table} WHERE version_id = ?"
        assert store.rows(f"SELECT count(*) {its}", [version]) != [(0,)], year
        found = store.rows(
            "SELECT audit, severity FROM result.audit WHERE version_id = ?", [version]
        )
        assert (audit, "blocking") in found, year
        warned = sorted(said.partition(": ")[0] for at, said in published.warnings if at == year)
        assert warned == sorted(name for name, severity in found if severity == "warning"), year
    assert store.rows("SELECT count(*) FROM result.promotion") == [(0,)]


@pytest.mark.parametrize(
    ("audit", "table", "spoil"), [case for case in SPOILT if KIND[case[1]] == "tournament"]
)
def test_event_that_fails_a_blocking_audit_is_kept_but_not_shown(
    store, night, audit, table, spoil
) -> None:
    published = night(table, spoil)

    assert published.promoted == ()
    [(_, why), *_] = published.rejected
    assert f"audit {audit}: " in why
    assert store.rows("SELECT DISTINCT state FROM result.version") == [("rejected",)]
    assert store.rows("SELECT count(*) FROM result.promotion") == [(0,)]
    assert (audit, "blocking") in store.rows("SELECT audit, severity FROM result.audit")
    assert store.rows(f"SELECT count(*) FROM result.{table}") != [(0,)]


def test_every_blocking_audit_has_been_seen_to_fire() -> None:
    tested = {audit for audit, *_ in SPOILT}
    # in tests/flows/tasks/table_skill/test_table_skill_audits.py
    tested |= {"table_skill_is_sound", "table_meeting_is_possible"}
    # in test_audits_of_paths_and_decisions.py
    tested |= {"decision_quality_is_sound", "dynamic_is_sound"}
    tested |= {"contest_is_sound"}  # in test_contest_night.py
    tested |= {"dan_points_add_up"}  # in tests/flows/tasks/dan_points/test_dan_points.py

    assert tested == set(sql.names("audits/blocking"))


@pytest.mark.parametrize("table", ["static_rating", "stable_rank", "tier_entry"])
def test_sound_version_is_shown_and_fails_no_audit(store, night, table) -> None:
    published = night(table)

    assert published.rejected == published.warnings == ()
    assert len(published.promoted) == (2 if table == "tier_entry" else 1)
    assert store.rows("SELECT count(*) FROM result.audit") == [(0,)]


@pytest.mark.parametrize(
    ("audit", "spoil"),
    [
        ("static_mostly_infinite", on_first_row(infinite_share=pl.lit(0.51))),
        (
            "static_nobody_rated",
            lambda frame: frame.with_columns(
                pl.lit("winless").alias("status"), rating=NULL, gauge=pl.lit(None, pl.String)
            ),
        ),
    ],
)
def test_warning_is_kept_and_the_version_shown(store, night, audit, spoil) -> None:
    published = night("static_rating", spoil)

    assert published.promoted == ("2024",)
    [(period, what)] = published.warnings
    assert (period, what.split(":")[0]) == ("2024", audit)
    assert store.rows("SELECT audit, severity, n_bad FROM result.audit") == [(audit, "warning", 1)]


def test_every_warning_has_been_seen_to_fire() -> None:
    tested = {"static_mostly_infinite", "static_nobody_rated"}
    tested |= {"static_groups_apart", "static_groups_by_prior"}  # in …/static/test_groups.py
    tested |= {"static_worse_than_a_guess"}  # in …/static/test_checks.py
    tested |= {"static_anchor_contradicts", "static_anchor_holds_nothing"}  # …/test_anchors.py
    tested |= {"static_pairs_missing"}  # in tests/flows/tasks/static/rows/test_unpaired.py
    tested |= {"static_guest_unsure"}  # in tests/flows/tasks/static/rows/test_guest_unsure.py
    tested |= {"static_rounds_supposed"}  # in …/static/test_order_of_play.py
    tested |= {"static_spread_unused", "static_near_equals"}  # in …/test_given_spread.py
    tested |= {"decision_hand_refused"}  # in …/test_decision_night.py
    tested |= {"dan_points_nobody_starts"}  # in tests/flows/tasks/dan_points/test_dan_points.py
    tested |= {"dynamic_ranks_missing"}  # in tests/flows/tasks/dynamic/test_rise_night.py
    tested |= {"dynamic_ranks_not_understood"}  # in tests/flows/tasks/dynamic/test_strange_ranks.py
    tested |= {"handicaps_not_counted", "handicaps_not_identified"}  # …/test_uncounted.py
    tested |= {"contest_handicaps_even"}  # in tests/flows/tasks/test_uncounted.py
    tested |= {"first_nearly_always_wins"}  # in tests/flows/tasks/test_winners_first.py
    tested |= {"handicaps_of_other_receiver"}  # in tests/flows/tasks/test_uncounted.py
    tested |= {"tier_log_repaired"}  # in tests/flows/tasks/tier/test_event_of.py
    tested |= {"tier_correction_against_times"}  # in …/tier/test_corrected_places.py
    tested |= {"table_skill_worse_than_a_guess"}  # in …/test_table_skill_audits.py
    tested |= {"table_skill_groups_apart"}  # in …/test_table_skill_audits.py

    assert tested == set(sql.names("audits/warning"))


def test_bad_version_does_not_hold_up_the_others(
    store, log, make_league, run_without_engine
) -> None:
    def spoil(job, outcome):
        if job.period == "2023":
            outcome.tables["static_rating"] = one_row_less(outcome.tables["static_rating"])
        return outcome

    log("a.csv", "2023-01-01,Ann,Bob,1", *GAMES)

    published = run_without_engine(store, make_league(), spoil=spoil).published

    assert published.promoted == ("2024",)
    assert [period for period, _ in published.rejected] == ["2023"]


def test_rows_that_do_not_fit_their_table_leave_nothing_behind(
    store, log, make_league, run_without_engine
) -> None:
    def spoil(job, outcome):
        if job.period == "2024":
            table = outcome.tables["static_rating"]
            outcome.tables["league_effect"] = table.select(effect="player_id", colour="rating")
        return outcome

    log("a.csv", "2023-01-01,Ann,Bob,1", *GAMES)

    with pytest.raises(BadQuery, match="colour"):
        run_without_engine(store, make_league(), spoil=spoil)

    for table in ("version", "version_input", "promotion", "static_rating", "audit"):
        assert store.rows(f"SELECT count(*) FROM result.{table}") == [(0,)], table


def test_nothing_to_publish_changes_nothing(store) -> None:
    before = store.generation()

    assert stage(store, []) == Staged()
    assert store.generation() == before


def test_undefined_numbers_become_null_and_infinite_ones_stay(store, night) -> None:
    night("static_rating", on_first_row(lo95=pl.lit(float("-inf")), hi95=INF, infinite_share=NAN))

    rows = store.rows("SELECT lo95, hi95, infinite_share FROM result.static_rating ORDER BY lo95")

    assert rows[0] == (float("-inf"), float("inf"), None)


def test_version_says_where_it_comes_from(store, night) -> None:
    night("static_rating")

    [row] = store.frame("SELECT * FROM result.version").rows(named=True)
    assert (row["league"], row["task"], row["period"]) == ("club", "static", "2024")
    assert (row["n_rows"], row["n_games"], row["n_players"]) == (3, 3, 3)
    assert json.loads(row["parameters"])["replicates"] == 200
    assert json.loads(row["diagnostics"]) == {"converged": True}
    assert str(row["data_cutoff_at"]) == "2024-05-04 00:00:00"
    assert (str(row["period_start_at"]), str(row["period_end_at"])) == (
        "2024-01-01 00:00:00",
        "2025-01-01 00:00:00",
    )
    assert row["run_id"] == store.run_id
    [(path, n_rows)] = store.rows(
        "SELECT path, n_rows FROM result.version_input JOIN raw.source_file USING (file_id)"
    )
    assert (path, n_rows) == ("inbox/pairwise.csv", 3)
