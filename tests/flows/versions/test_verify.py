"""Versions are compared with their digests, and versions that differ are named."""

import polars as pl
import pytest

from banzuke.flows.store import Store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.digest import digests
from banzuke.flows.versions.gc import doomed, remove
from banzuke.flows.versions.verify import verify

pytestmark = pytest.mark.slow

LOGS = {
    "pairwise": ["2023-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0", "2024-05-03,Cid,Ann,0.5"],
    "table": ["2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4", "2024-01-02,Ann,Bob,Cid,Dan,2,1,4,3"],
    "tournament": ["A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", "B,2024-02-01,Ann,1"],
}
RATINGS = {"pairwise": "static_rating", "table": "stable_rank", "tournament": "tier_entry"}


@pytest.fixture(params=LOGS)
def kind(request) -> str:
    """A kind of which the store has one league with versions."""
    return request.param


@pytest.fixture
def begun(request, begin_once, log, make_league, run_without_engine) -> None:
    if "kind" not in request.fixturenames:
        return
    kind = request.getfixturevalue("kind")

    def nights(store) -> None:
        log("a.csv", *LOGS[kind], kind=kind)
        run_without_engine(store, make_league(kind))

    begin_once("kind", nights, kind)


def n_versions(store: Store) -> int:
    return store.rows("SELECT count(*) FROM result.version")[0][0]


def test_versions_have_the_rows_that_they_were_stored_with(store: Store, kind: str) -> None:
    found = verify(store)

    assert (found.n_whole, found.n_unsigned, found.differing) == (n_versions(store), 0, [])
    assert found.n_whole >= 1


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE result.{table} SET player_id = 'p0' WHERE rowid = (SELECT min(rowid) FROM result.{table})",  # noqa: E501
        "DELETE FROM result.{table} WHERE rowid = (SELECT max(rowid) FROM result.{table})",
        "INSERT INTO result.{table} FROM result.{table} LIMIT 1",
    ],
)
def test_version_with_a_row_changed_lost_or_doubled_is_named(
    store: Store, kind: str, change: str
) -> None:
    store.execute(change.format(table=RATINGS[kind]))

    found = verify(store)

    assert len(found.differing) == 1
    assert found.differing[0].startswith("club ")
    assert found.n_whole == n_versions(store) - 1


def test_versions_of_before_there_were_digests_are_counted(store: Store, kind: str) -> None:
    store.execute("UPDATE result.version SET rows_digest = NULL, rows_stored = NULL")

    assert verify(store).n_unsigned == n_versions(store)

    store.execute("ALTER TABLE result.version DROP COLUMN rows_digest")
    assert verify(store).n_unsigned == n_versions(store)


def test_collected_versions_have_no_rows_and_their_digest_says_so(
    store: Store, log, make_league, run_without_engine
) -> None:
    for n in (1, 2, 3):
        rows = [*LOGS["pairwise"], *(f"2024-06-0{day},Ann,Bob,1" for day in range(1, n + 1))]
        log("a.csv", *rows)
        run_without_engine(store, make_league(mode="snapshot"))
    groups = doomed(store, last=1, days=0)
    assert remove(store, groups) > 0

    assert verify(store).differing == []

    (version, *_) = groups[0].version_ids
    store.execute(
        "INSERT INTO result.superiority (version_id, player_id, opponent_id) VALUES (?, 'a', 'b')",
        [version],
    )
    assert "1 row, stored with 0" in verify(store).differing[0]


def test_digests_are_of_the_rows_as_the_store_gives_them_back(store: Store) -> None:
    """Values of every type keep their digest when they are stored and read again."""
    for table in (table for task in TASKS.values() for table in task.tables):
        columns = store.rows(
            "SELECT column_name, data_type FROM duckdb_columns()"
            " WHERE schema_name = 'result' AND table_name = ? ORDER BY column_index",
            [table],
        )
        row = pl.DataFrame({name: VALUES[data_type] for name, data_type in columns})
        store.append(f"result.{table}", row)

        assert digests([(table, row)]) == digests([(table, store.frame(f"FROM result.{table}"))])


VALUES = {
    "VARCHAR": ["Ÿann", ""],
    "DOUBLE": [0.1 + 0.2, float("inf")],
    "BIGINT": [-1, 1 << 60],
    "INTEGER": [7, -7],
    "BOOLEAN": [True, False],
    "DATE": pl.Series(["2024-05-01", "1969-01-01"]).str.to_date(),
    "TIMESTAMP": pl.Series(["2024-05-01T12:30:00", "1969-01-01T00:00:00"]).str.to_datetime(),
}
