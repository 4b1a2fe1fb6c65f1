"""The doctor finds leftovers of kills, damaged files and orphan rows, and names remedies."""

import subprocess
import sys
from collections import namedtuple

import pytest

from banzuke.flows.commands.upkeep import doctor
from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store, writer_lock

pytestmark = pytest.mark.slow

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def published(home: Home, made_once) -> Home:
    def make() -> None:
        with open_store(home, command="test") as store:
            refresh_serving(store)

    return made_once(home, make)


def bad(home: Home) -> dict[str, str]:
    return {check: finding for check, ok, finding in store_findings(home) if not ok}


def test_a_whole_store_has_no_finding_and_the_doctor_leaves_it_as_it_was(published: Home) -> None:
    before = published.working_file.read_bytes()

    assert bad(published) == {}

    assert published.working_file.read_bytes() == before


def test_a_home_without_a_store_is_well(home: Home) -> None:
    assert bad(home) == {}


@pytest.mark.parametrize(
    "name", ["ratings_building.duckdb", "banzuke_compacting.duckdb.wal", "unfinished-abc"]
)
def test_leftovers_of_a_kill_are_named_for_deletion(published: Home, name: str) -> None:
    (published.store / name).write_bytes(b"half")

    assert name in bad(published)["leftovers"]


def test_logs_of_other_databases_are_named_for_deletion(published: Home) -> None:
    (published.store / "ratings.duckdb.wal").write_bytes(b"foreign")
    assert "ratings.duckdb.wal" in bad(published)["foreign logs"]

    published.working_file.unlink()
    (published.store / "banzuke.duckdb.wal").write_bytes(b"foreign")
    assert "banzuke.duckdb.wal" in bad(published)["foreign logs"]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "INSERT INTO result.version_input VALUES ('gone', 'gone', 1)",
            "1 in result.version_input",
        ),
        ("INSERT INTO raw.quarantine VALUES ('gone', 1, 'r', 'm', NULL)", "1 in raw.quarantine"),
        (
            "INSERT INTO result.audit VALUES ('gone', 'a', 'blocking', 1, 'e')",
            "1 in result.audit",
        ),
    ],
)
def test_rows_that_belong_to_nothing_are_counted(
    published: Home, statement: str, found: str
) -> None:
    with open_store(published, command="test") as store:
        store.execute(statement)

    assert found in bad(published)["orphan rows"]


def test_a_store_that_nights_refuse_is_a_finding(published: Home) -> None:
    with open_store(published, command="test") as store:
        store.execute("INSERT INTO main.migration VALUES ('9999_later', now()::TIMESTAMP, 'x')")

    assert "newer Banzuke (migration 9999_later). Update Banzuke" in bad(published)["schema"]


def test_missing_damaged_and_older_serving_files_are_different_findings(published: Home) -> None:
    with open_store(published, command="test") as store:
        store.bump_generation()
    assert "older than the store (0 < 1)" in bad(published)["serving file"]

    published.serving_file.write_bytes(b"no database" * 999)
    assert "damaged" in bad(published)["serving file"]

    published.serving_file.unlink()
    assert "missing" in bad(published)["serving file"]


def test_damaged_working_file_is_a_finding_with_its_remedy(published: Home) -> None:
    published.working_file.write_bytes(b"no database" * 999)

    assert "restore a backup" in bad(published)["working file"]


def test_lock_is_shown_with_its_holder_or_a_killed_command(published: Home) -> None:
    published.writer_file.write_text("{}", encoding="utf-8")
    assert ("lock", True, "free; the last command that held it was killed") in list(
        store_findings(published)
    )

    with writer_lock(published, command="nightly"):
        (finding,) = store_findings(published)
    assert finding[:2] == ("lock", True)
    assert "nightly" in finding[2]


@pytest.mark.parametrize(("free", "well"), [(999_999_999, False), (1_000_000_000, True)])
def test_disk_must_have_room_for_the_files_written_anew(
    published: Home, monkeypatch, free: int, well: bool
) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: Usage(0, 0, free))

    ((_, ok, finding),) = doctor._disk(published)

    assert ok == well
    assert ("free some" in finding) == (not well)


def test_killed_command_leaves_a_dead_run_that_is_found(published: Home) -> None:
    code = (
        "import os, sys; from pathlib import Path; from banzuke.flows.home import Home;"
        "from banzuke.flows.store import open_store;"
        "held = open_store(Home(Path(sys.argv[1])), command='nightly'); held.__enter__();"
        "os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code, str(published.root)], check=False)

    assert bad(published)["dead runs"].startswith("1 run broke off")
