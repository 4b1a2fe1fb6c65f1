"""Migrations: applied once, whole, and never edited after."""

import pytest

from banzuke import sql
from banzuke.flows.commands.nights.nightly import prepare_run
from banzuke.flows.home import Home
from banzuke.flows.store import (
    BadQuery,
    MigrationChanged,
    StoreTooNew,
    open_store,
    read_working,
    utc_now,
)
from tests.flows.store.runs import runs


def test_migrations_are_applied_once_and_recorded(home: Home) -> None:
    query = "SELECT name, applied_at FROM main.migration ORDER BY name"

    with open_store(home, command="one") as store:
        first = store.rows(query)
    with open_store(home, command="two") as store:
        second = store.rows(query)

    assert [name for name, _ in first] == sql.names("migrations")
    assert second == first


def test_migration_that_fails_leaves_nothing_and_is_not_recorded(home: Home) -> None:
    last = sql.names("migrations")[-1]
    with open_store(home, command="one") as store:
        store.execute("DELETE FROM main.migration WHERE name = ?", [last])

    # The table that the migration makes exists already.
    with pytest.raises(BadQuery, match="already exists"):
        open_store(home, command="two").__enter__()

    reader = read_working(home)
    assert reader.rows("SELECT count(*) FROM main.migration WHERE name = ?", [last]) == [(0,)]
    reader.close()
    assert runs(home) == [("one", "completed")]


def test_an_empty_store_gets_all_migrations_or_none(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, last = sql.read, f"migrations/{sql.names('migrations')[-1]}"
    with monkeypatch.context() as broken:
        broken.setattr(sql, "read", lambda name: "SELECT nothing" if name == last else read(name))
        with pytest.raises(BadQuery, match="nothing"):
            open_store(home, command="one").__enter__()

    reader = read_working(home)
    assert reader.rows("SELECT table_name FROM duckdb_tables()") == [("migration",)]
    reader.close()


def test_store_of_a_newer_release_is_refused_untouched(home: Home) -> None:
    with open_store(home, command="one") as store:
        future = "INSERT INTO main.migration (name, applied_at) VALUES ('9999_future', ?)"
        store.execute(future, [utc_now()])

    with pytest.raises(StoreTooNew, match=r"9999_future.*Update Banzuke"):
        open_store(home, command="two").__enter__()
    with pytest.raises(StoreTooNew):  # nights and backfills ask before they start Prefect
        prepare_run(home, command="nightly", wait_seconds=0)

    assert runs(home) == [("one", "completed")]


def test_store_is_refused_when_a_migration_was_edited_after_it_was_applied(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(home, command="one"):
        pass
    read, last = sql.read, sql.names("migrations")[-1]
    edited = f"migrations/{last}"
    monkeypatch.setattr(sql, "read", lambda name: read(name) + "-- edited" * (name == edited))

    with pytest.raises(MigrationChanged, match=rf"{last}.*Install an unchanged Banzuke"):
        open_store(home, command="two").__enter__()

    assert runs(home) == [("one", "completed")]


def test_store_from_before_hashes_of_migrations_were_kept_opens_and_has_them(home: Home) -> None:
    with open_store(home, command="one") as store:
        kept = store.rows("SELECT name, sql_hash FROM main.migration ORDER BY name")
        store.execute("ALTER TABLE main.migration DROP COLUMN sql_hash")

    with open_store(home, command="two") as store:
        assert store.rows("SELECT name, sql_hash FROM main.migration ORDER BY name") == kept
        assert all(text_hash for _, text_hash in kept)
