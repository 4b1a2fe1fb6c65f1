"""Collecting old versions: versions that nobody keeps lose their rows, and leave a tombstone."""

from contextlib import closing
from datetime import date, datetime

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.compact import compact
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import BadQuery, Store, open_serving, open_store, read_working
from banzuke.flows.versions.collected import rows_of_versions, tables_of_identity
from banzuke.flows.versions.gc import doomed, remove
from banzuke.flows.versions.holds import PINNED, Hold, hold
from banzuke.flows.versions.moments import NoSuchVersion
from banzuke.flows.versions.promotion import shown_of
from banzuke.flows.versions.rollback import roll_back

pytestmark = pytest.mark.slow

GAMES = ["2023-05-01,Ann,Bob,1", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0"]
EVENTS = [
    f"{event},2024-0{month}-01,{player},{place}"
    for month, event in enumerate("ABC", start=1)
    for player, place in (("Ann", 1), ("Bob", 2))
]
LINE = ("club", "static", "2024")
BOOKKEEPING = {
    *tables_of_identity(),
    "promotion",
    "hold",
    "backfill_period",
    "candidate",
    "tombstone",
}


@pytest.fixture
def begun(begin_once, log, make_league, run_without_engine) -> None:
    def nights(store) -> None:
        for n in range(3):
            log("a.csv", *grown(n))
            run_without_engine(store, make_league(mode="snapshot"))

    begin_once("old", nights)


@pytest.fixture
def old(store) -> list[str]:
    """The versions of 2024 that three nights on more and more games have shown, oldest first."""
    shown = store.rows(
        "SELECT version_id FROM result.promotion WHERE period = '2024' ORDER BY promotion_number"
    )
    assert len(shown) == 3
    return [version for (version,) in shown]


@pytest.fixture
def night(store, log, make_league, run_without_engine):
    """A function that runs a night on rows and returns the version of 2024 that it shows."""

    def run(*rows: str, kind: str = "pairwise", **league):
        log("a.csv", *rows, kind=kind)
        run_without_engine(store, make_league(kind, mode="snapshot", league=league))
        return shown_of(store).get(LINE)

    return run


def grown(n: int) -> list[str]:
    """Rows of games, of which the last ``n`` have days of their own."""
    return [*GAMES, *(f"2024-06-{day:02},Cid,Ann,1" for day in range(1, n + 1))]


def collected(store: Store, *, last: int = 1, days: float = 0) -> set[str]:
    groups = doomed(store, last=last, days=days)
    remove(store, groups)
    return {version for group in groups for version in group.version_ids}


def n_rows(store: Store, version_id: str) -> int:
    counts = [
        store.rows(f"SELECT count(*) FROM result.{table} WHERE version_id = ?", [version_id])[0][0]
        for table in rows_of_versions()
    ]
    return sum(counts)


def test_every_table_of_versions_is_known_to_gc(store) -> None:
    """A new result table must say whether a collected version keeps its rows there."""
    tables = store.rows(
        "SELECT table_name FROM duckdb_columns()"
        " WHERE schema_name = 'result' AND column_name = 'version_id'"
    )

    assert {table for (table,) in tables} == {*rows_of_versions(), *BOOKKEEPING}


@pytest.mark.long
def test_old_versions_lose_their_rows_and_leave_a_tombstone(store, old) -> None:
    before = {version: n_rows(store, version) for version in old}

    assert collected(store) == {old[0], old[1]}

    assert [n_rows(store, version) for version in old] == [0, 0, before[old[2]]]
    tombstones = dict(store.rows("SELECT version_id, n_rows FROM result.tombstone"))
    assert tombstones == {old[0]: before[old[0]], old[1]: before[old[1]]}
    states = dict(store.rows("SELECT version_id, state FROM result.version"))
    assert [states[version] for version in old] == ["collected", "collected", "accepted"]
    assert collected(store) == set(), "once is enough"


@pytest.mark.long
def test_last_ones_and_young_ones_are_kept(store, night, old) -> None:
    old.append(night(*grown(3)))

    assert doomed(store, last=1, days=1) == []
    assert collected(store, last=3) == {old[0]}


@pytest.mark.long
def test_pinned_held_and_waiting_versions_are_kept(
    store, old, log, make_league, run_without_engine
):
    with store.transaction():
        hold(store, LINE, Hold(PINNED, old[0], None, "as printed"))
    log("a.csv", *grown(4))
    review = run_without_engine(store, make_league(mode="snapshot"), review=True)

    assert collected(store) == {old[1]}
    assert n_rows(store, review.plan.jobs[0].version_id) > 0


@pytest.mark.long
def test_version_shown_when_its_period_ended_is_kept(store, night, old) -> None:
    old.append(night(*grown(3)))
    times = ["2024-12-30", "2024-12-31", "2025-01-02", "2025-01-03"]
    for version, at in zip(old, times, strict=True):
        store.execute(
            "UPDATE result.promotion SET promoted_at = ? WHERE version_id = ?", [at, version]
        )

    assert collected(store) == {old[0], old[2]}


@pytest.mark.long
def test_head_shown_at_the_end_of_a_season_is_kept_with_its_stream(store, night) -> None:
    """A replay in the new season replaces all events; the version at the season's end stays."""
    seasons = [
        {"name": "spring", "first_day": date(2024, 1, 1), "last_day": date(2024, 2, 29)},
        {"name": "summer", "first_day": date(2024, 3, 1), "last_day": date(2024, 5, 31)},
    ]
    options = {"kind": "tournament", "period": seasons}

    def at(day: str) -> None:
        store.execute("UPDATE result.promotion SET promoted_at = ? WHERE promoted_at > ?",
                      [day, "2026-01-01"])  # fmt: skip

    night(*EVENTS[:2], **options)
    at("2024-01-02")
    night("A,2024-01-01,Ann,2", "A,2024-01-01,Bob,1", *EVENTS[2:4], **options)
    at("2024-02-02")
    ends = shown_of(store)["club", "tier", "all"]
    night(*EVENTS, **options)
    at("2024-03-02")

    gone = collected(store)

    chain = store.rows("SELECT version_id FROM result.version WHERE period IN ('A', 'B')")
    assert n_rows(store, ends) > 0
    assert gone == set()
    assert len(chain) == 4


@pytest.mark.long
def test_collected_version_is_computed_anew_with_the_same_rows(store, night) -> None:
    first = night(*grown(0))
    ratings = "SELECT * FROM result.static_rating WHERE version_id = ? ORDER BY ALL"
    rows = store.rows(ratings, [first])
    night(*grown(1))
    collected(store)

    again = night(*grown(0))

    assert again == first
    assert rows == store.rows(ratings, [first])
    assert store.rows("SELECT count(*), any_value(state) FROM result.version"
                      " WHERE version_id = ?", [first]) == [(1, "accepted")]  # fmt: skip
    assert store.rows("SELECT count(*) FROM result.tombstone") == [(1,)], "the trace stays"


@pytest.mark.long
def test_collected_events_are_rated_anew_from_the_last_that_is_kept(store, night) -> None:
    night(*EVENTS, kind="tournament")
    before = shown_of(store)
    night("A,2024-01-01,Ann,2", "A,2024-01-01,Bob,1", *EVENTS[2:], kind="tournament")
    gone = collected(store)

    night(*EVENTS, kind="tournament")

    assert len(gone) == 3
    assert shown_of(store) == before
    assert store.rows("SELECT count(*) FROM result.version") == [(6,)]
    assert store.rows("SELECT count(*) FROM result.version WHERE state = 'collected'") == [(0,)]


def test_rejected_version_loses_its_rows_and_is_not_computed_again(
    store, log, make_league, run_without_engine
) -> None:
    def spoil(_, outcome):
        outcome.tables["static_rating"] = outcome.tables["static_rating"].head(1)
        return outcome

    log("a.csv", *GAMES)
    run_without_engine(store, make_league(), spoil=spoil)

    assert len(collected(store)) == 2
    assert collected(store) == set()
    assert run_without_engine(store, make_league()).plan.rejected == ("2023", "2024")


@pytest.mark.long
def test_time_whose_rows_are_gone_is_an_error_and_not_fewer_rows(store, night) -> None:
    first = night(*grown(0))
    store.execute("UPDATE result.promotion SET promoted_at = '2026-01-01'")
    night(*grown(1))
    refresh_serving(store)
    collected(store)
    refresh_serving(store)  # of the same shown versions

    with closing(open_serving(store.home)) as served:
        for query in ("SELECT count(*) FROM", "FROM", "SELECT player FROM"):
            for macro in ("ratings_as_of", "ratings_at_cutoff"):
                moment = "2026-01-02" if macro == "ratings_as_of" else "2024-05-30"
                with pytest.raises(BadQuery, match=f"rows of version {first} are not in this file"):
                    served.rows(f"{query} {macro}('club', '{moment}') WHERE player = 'Bo'")
        with pytest.raises(BadQuery, match="are not in this file"):
            served.rows(f"FROM rating_diff('{first}', NULL)")
        seen = served.rows(
            "SELECT period, is_kept FROM versions_as_of('club', 'static', '2026-01-02')"
        )
        assert seen == [("2023", True), ("2024", False)]
        [(state, kept, collected_at)] = served.rows(
            "SELECT state, is_kept, collected_at FROM version WHERE version_id = ?", [first]
        )
        assert served.rows("SELECT count(*) FROM ratings_as_of('club', '2099-01-01')") == [(5,)]
    assert (state, kept) == ("collected", False)
    assert isinstance(collected_at, datetime)


@pytest.mark.long
def test_time_whose_rows_are_gone_is_an_error_even_without_any_rating(store, night) -> None:
    first = night(*grown(0))
    store.execute("UPDATE result.promotion SET promoted_at = '2020-01-01'")
    night(*EVENTS, kind="tournament")
    with store.transaction():
        store.execute("DELETE FROM result.static_rating")
        store.execute("UPDATE result.version SET state = 'collected' WHERE task = 'static'")
        store.bump_generation()
    refresh_serving(store)

    with closing(open_serving(store.home)) as served, pytest.raises(BadQuery, match="of version"):
        served.rows("FROM ratings_as_of('club', '2020-01-02')")
    assert first


def test_collected_version_cannot_be_rolled_back_to(store, night) -> None:
    first = night(*grown(0))
    night(*grown(1))
    collected(store)

    with pytest.raises(NoSuchVersion, match="removed by `banzuke gc`"):
        roll_back(store, "club", period="2024", to=first, reason="wrong")


def test_compacting_keeps_all_rows_and_frees_room(tmp_path) -> None:
    home = Home(tmp_path)
    with open_store(home, command="test") as store:
        store.execute("SELECT nextval('result.promotion_number')")
        store.execute("CREATE TABLE raw.bulk AS SELECT hash(n) AS x FROM range(500_000) AS t(n)")
    with open_store(home, command="test") as store:
        store.execute("DELETE FROM raw.bulk")

    def contents() -> dict[str, object]:
        with closing(read_working(home)) as working:
            tables = working.rows(
                "SELECT schema_name, table_name, sql FROM duckdb_tables() ORDER BY ALL"
            )
            rows = {t: working.rows(f"FROM {t[0]}.{t[1]} ORDER BY ALL") for t in tables}
            sequences = working.rows("SELECT sequence_name FROM duckdb_sequences() ORDER BY ALL")
        return {"rows": rows, "sequences": sequences}

    before = contents()
    home.compacting_file.write_bytes(b"left by a kill")
    done = compact(home, command="test")

    assert contents() == before
    assert done.bytes_after < done.bytes_before / 3
    assert sorted(file.name for file in home.store.glob("*.duckdb*")) == ["banzuke.duckdb"]
    with open_store(home, command="test") as store:
        assert store.rows("SELECT nextval('result.promotion_number')") == [(2,)]
