"""The serving file is built anew if it is old or broken; readers only see whole files."""

import dataclasses
import errno
import subprocess
import sys
from contextlib import closing

import duckdb
import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving import serving_file
from banzuke.flows.serving.serving_file import (
    KEPT_PER_PERIOD,
    NotShown,
    build_serving,
    open_to_publish,
    refresh_serving,
    served_generation,
)
from banzuke.flows.store import open_serving, open_store
from banzuke.flows.versions.stage import stage
from banzuke.flows.versions.visibility import visibility

pytestmark = pytest.mark.slow

ROWS = ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"]


def test_a_change_that_a_full_disk_hides_is_said_to_be_stored(home, monkeypatch) -> None:
    def full(_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with open_to_publish(home, command="tag", wait_seconds=0) as store:
        store.bump_generation()
    with monkeypatch.context() as patched:
        patched.setattr(serving_file, "build_serving", full)
        with (
            pytest.raises(NotShown, match="is stored already, so do not give this command again"),
            open_to_publish(home, command="tag", wait_seconds=0) as store,
        ):
            store.bump_generation()
    with open_store(home, command="nightly") as store:
        assert refresh_serving(store)


def test_analyst_who_reads_keeps_the_file_that_was_opened(store) -> None:
    refresh_serving(store)
    with closing(open_serving(store.home)) as before:
        store.bump_generation()

        assert refresh_serving(store)

        assert before.rows("SELECT generation FROM result.generation") == [(0,)]
        # In a process of its own, because DuckDB opens a path once per process.
        code = "import sys, duckdb; c = duckdb.connect(sys.argv[1], read_only=True);"
        code += "print(c.execute('SELECT generation FROM result.generation').fetchone()[0])"
        command = [sys.executable, "-c", code, str(store.home.serving_file)]
        after = subprocess.run(command, capture_output=True, text=True, check=True)
        assert after.stdout == "1\n"


def test_tables_with_versions_are_those_with_the_column(store) -> None:
    """Statements of tables are searched for it; a key or a longer name is no column."""
    store.execute("CREATE TABLE result.one (league VARCHAR, version_id VARCHAR PRIMARY KEY)")
    store.execute("CREATE TABLE result.two (old_version_id VARCHAR, version_id_2 VARCHAR)")
    rows = store.rows(
        "SELECT schema_name, table_name, bool_or(column_name = 'version_id')"
        " FROM duckdb_columns() WHERE database_name = 'banzuke' GROUP BY ALL"
    )
    has_column = {(schema, table): has for schema, table, has in rows}
    copied = {(table.schema, table.name): table.of_kept for table in serving_file._tables(store)}
    whole = ("promotion", "version", "audit", "hold", "candidate", "tombstone", "backfill_period")
    for (schema, table), of_kept in copied.items():
        assert of_kept == (has_column[schema, table] and table not in whole)
    assert (copied["result", "one"], copied["result", "two"]) == (True, False)


def test_serving_file_of_today_is_left_alone(store) -> None:
    assert refresh_serving(store)
    written_at = store.home.serving_file.stat().st_mtime_ns

    assert not refresh_serving(store)

    assert store.home.serving_file.stat().st_mtime_ns == written_at


@pytest.mark.parametrize("damage", ["missing", "empty", "garbage", "cut", "other"])
@pytest.mark.long
def test_missing_or_broken_serving_file_is_built_anew(store, damage) -> None:
    refresh_serving(store)
    file = store.home.serving_file
    if damage == "missing":
        file.unlink()
    elif damage == "other":
        file.unlink()
        duckdb.connect(str(file)).close()
    else:
        data = {"empty": b"", "garbage": b"x" * 50_000, "cut": file.read_bytes()[:5000]}[damage]
        file.write_bytes(data)

    assert served_generation(store.home) is None
    assert refresh_serving(store)

    assert served_generation(store.home) == store.generation()


def test_leftover_of_a_killed_build_is_no_obstacle(store) -> None:
    for name in ("ratings_building.duckdb", "ratings_building.duckdb.wal"):
        (store.home.store / name).write_bytes(b"half written")

    assert refresh_serving(store)

    assert served_generation(store.home) == 0
    assert sorted(file.name for file in store.home.store.glob("ratings*")) == ["ratings.duckdb"]


@pytest.mark.long
def test_failed_build_leaves_the_old_file_and_a_store_that_works(store, monkeypatch) -> None:
    refresh_serving(store)
    store.bump_generation()
    monkeypatch.setattr(serving_file, "definitions", lambda: ["SELECT * FROM nothing_here"])

    with pytest.raises(Exception, match="nothing_here"):
        build_serving(store)

    monkeypatch.undo()
    assert served_generation(store.home) == 0
    assert refresh_serving(store)
    assert served_generation(store.home) == 1


@pytest.mark.long
def test_new_views_of_a_new_release_reach_the_file_without_new_ratings(store, monkeypatch) -> None:
    refresh_serving(store)
    more = [*serving_file.definitions(), "CREATE VIEW brand_new AS SELECT 1 AS one"]

    monkeypatch.setattr(serving_file, "definitions", lambda: more)

    assert refresh_serving(store)
    with closing(open_serving(store.home)) as connection:
        assert connection.rows("SELECT one FROM brand_new") == [(1,)]


@pytest.mark.long
def test_home_with_a_quote_in_its_path_is_served(tmp_path) -> None:
    root = tmp_path / "Ann's home"
    root.mkdir()

    with open_store(Home(root), command="test") as store:
        assert refresh_serving(store)


def test_rejected_version_says_why(store, log, make_league, run_without_engine) -> None:
    def spoil(_, outcome):
        outcome.tables["static_rating"] = outcome.tables["static_rating"].head(1)
        return outcome

    log("a.csv", *ROWS[:1])
    run_without_engine(store, make_league(), spoil=spoil)

    refresh_serving(store)

    with closing(open_serving(store.home)) as connection:
        [(state, shown, reason)] = connection.rows("SELECT state, is_current, reason FROM version")
        audits = connection.rows("SELECT DISTINCT severity FROM audit")
        assert connection.rows("SELECT count(*) FROM static_rating_history") == [(0,)]
    assert (state, shown) == ("rejected", False)
    assert "static_one_row_per_player" in reason
    assert audits == [("blocking",)]


@pytest.mark.long
def test_only_the_last_versions_of_a_period_are_served_and_the_store_keeps_all(
    store, log, make_league, run_without_engine
) -> None:
    log("a.csv", *ROWS)
    league = make_league()
    night = run_without_engine(store, league)
    [(job, outcome)] = [result for result in night.results if result[0].period == "2024"]
    versions = [f"version {n:02}" for n in range(KEPT_PER_PERIOD + 2)]

    for version in versions:
        stage(store, [(dataclasses.replace(job, version_id=version), outcome)])
    refresh_serving(store)

    with closing(open_serving(store.home)) as connection:
        kept = connection.frame(
            "SELECT DISTINCT version_id FROM static_rating_history WHERE period = '2024' ORDER BY 1"
        )
        assert kept["version_id"].to_list() == versions[-KEPT_PER_PERIOD:]
        assert connection.rows(
            "SELECT count(*), count(first_promoted_at), count_if(is_current) FROM version"
        ) == [(len(versions) + 2, len(versions) + 2, 2)]
        assert connection.rows("SELECT DISTINCT period FROM static_rating ORDER BY 1") == [
            ("2023",),
            ("2024",),
        ]
    assert visibility(store).height == len(versions) + 2
