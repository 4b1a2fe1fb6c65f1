"""Compacting: every row stays, deleted rows leave no byte, and a failure changes nothing."""

import duckdb
import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving import compact as module
from banzuke.flows.serving.compact import CopyDiffers, compact, copy_working
from banzuke.flows.store import BadQuery, StoreLocked, open_store, read_working, writer_lock

pytestmark = pytest.mark.slow

NAME = "Wilhelmina Featherstonehaugh"


@pytest.fixture
def erased(home: Home) -> Home:
    """A home whose store had a name and 50 thousand rows, which were deleted."""
    with open_store(home, command="test") as store:
        store.execute(
            "INSERT INTO core.player VALUES ('club', 'p1', ?), ('club', 'p2', 'Ann')", [NAME]
        )
        store.execute(
            "INSERT INTO raw.quarantine"
            " SELECT 'f', i, 'r', hash(i)::VARCHAR, NULL FROM range(50000) AS t(i)"
        )
        store.execute("SELECT nextval('result.promotion_number')")
    with open_store(home, command="test") as store:
        store.execute("DELETE FROM core.player WHERE player_id = 'p1'")
        store.execute("DELETE FROM raw.quarantine")
    return home


def rows(home: Home) -> dict[str, list[tuple]]:
    reader = read_working(home)
    try:
        tables = reader.rows("SELECT schema_name || '.' || table_name FROM duckdb_tables()")
        return {table: reader.rows(f"FROM {table}") for (table,) in sorted(tables)}
    finally:
        reader.close()


def test_every_row_stays_and_deleted_bytes_go(erased: Home) -> None:
    before = rows(erased)
    assert NAME.encode() in erased.working_file.read_bytes(), "DuckDB keeps what was deleted"

    done = compact(erased, command="test")

    assert rows(erased) == before
    assert NAME.encode() not in erased.working_file.read_bytes()
    assert done.bytes_after < done.bytes_before
    assert done.bytes_after == erased.working_file.stat().st_size
    assert [file.name for file in erased.store.glob("banzuke*")] == ["banzuke.duckdb"]


def test_a_compacted_store_continues_its_numbers(erased: Home) -> None:
    compact(erased, command="test")

    with open_store(erased, command="test") as store:
        assert store.rows("SELECT nextval('result.promotion_number')") == [(2,)]
        assert store.rows("SELECT count(*) FROM result.run") == [(3,)]


def test_compacting_waits_for_the_writer(erased: Home) -> None:
    with writer_lock(erased, command="nightly"), pytest.raises(StoreLocked, match="nightly"):
        compact(erased, command="test")


def test_a_leftover_of_a_killed_compaction_is_no_obstacle(erased: Home) -> None:
    for name in ("banzuke_compacting.duckdb", "banzuke_compacting.duckdb.wal"):
        (erased.store / name).write_bytes(b"half written")

    compact(erased, command="test")

    assert [file.name for file in erased.store.glob("banzuke*")] == ["banzuke.duckdb"]


def test_a_copy_that_lacks_a_row_is_refused_and_the_file_stays(erased: Home, monkeypatch) -> None:
    before = erased.working_file.read_bytes()
    counts = iter([{"core.player": 1}, {"core.player": 0}])
    monkeypatch.setattr(module, "_counts", lambda *_: next(counts))

    with pytest.raises(CopyDiffers, match=r"core\.player"):
        compact(erased, command="test")

    assert erased.working_file.read_bytes() == before
    assert not erased.compacting_file.exists()


def test_a_target_that_cannot_be_written_leaves_the_file(erased: Home) -> None:
    before = rows(erased)

    with pytest.raises(BadQuery):
        copy_working(erased, erased.store / "no" / "such" / "folder.duckdb")

    assert rows(erased) == before


def test_a_copy_is_a_database_of_its_own(erased: Home, tmp_path) -> None:
    copy_working(erased, tmp_path / "copy.duckdb")

    with duckdb.connect(str(tmp_path / "copy.duckdb"), read_only=True) as copy:
        assert copy.execute("SELECT name FROM core.player").fetchall() == [("Ann",)]
