"""`doctor --deep` reads every block and row; a check that fails hides no other finding."""

from contextlib import closing
from pathlib import Path

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_serving, open_store, read_working
from tests.damage import cut, flip, start_of_block

pytestmark = pytest.mark.long

GAMES = {
    "pairwise": ["2023-05-01,Ann,Bob,1", "2024-05-02,Bob,Cid,0", "2024-05-02,Bob,Cid,nonsense"],
    "table": ["2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4", "2024-01-02,Ann,Bob,Cid,Dan,2,1,4,3"],
    "tournament": ["A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", "B,2024-02-01,Ann,1"],
}
DEEP = ["blocks of banzuke.duckdb", "rows of versions", "rows of files"]
DEEP_SERVED = ["blocks of ratings.duckdb", "rows served"]


@pytest.fixture(scope="module")
def template(tmp_path_factory, make_league, run_without_engine) -> Home:
    """A home with a league of each kind, published."""
    home = Home(tmp_path_factory.mktemp("template") / "home")
    (home.root / "inbox").mkdir(parents=True)
    with open_store(home, command="nightly") as store:
        for kind, rows in GAMES.items():
            header = make_header(kind)
            text = "\n".join([header, *rows]) + "\n"
            (home.root / "inbox" / f"{kind}.csv").write_text(text, encoding="utf-8")
            league = {"name": kind}
            run_without_engine(store, make_league(kind, path=f"inbox/{kind}.csv", league=league))
        refresh_serving(store)
    return home


def make_header(kind: str) -> str:
    from tests.flows.conftest import HEADERS

    return HEADERS[kind]


@pytest.fixture
def home(template: Home, tmp_path: Path) -> Home:
    from tests.writers import copy_home

    return copy_home(template, tmp_path)


def found(home: Home) -> dict[str, tuple[bool, str]]:
    return {check: (ok, said) for check, ok, said in store_findings(home, deep=True)}


def bad(home: Home) -> dict[str, str]:
    return {check: said for check, (ok, said) in found(home).items() if not ok}


def hurt(home: Home, table: str, *, served: bool = False) -> None:
    """Flip one bit in a block of a table, in the working file or in the serving file."""
    with closing(open_serving(home) if served else read_working(home)) as opened:
        query = f"SELECT max(block_id) FROM pragma_storage_info('{table}') WHERE block_id >= 0"
        ((block,),) = opened.rows(query)
    file = home.serving_file if served else home.working_file
    flip(file, start_of_block(file, block) + 100)


def test_sound_store_has_no_finding_and_is_not_changed(home: Home) -> None:
    before = [file.read_bytes() for file in (home.working_file, home.serving_file)]

    assert bad(home) == {}

    assert found(home).keys() >= {*DEEP, *DEEP_SERVED}
    assert found(home)["rows of versions"][1].startswith("as stored: 5 versions")
    assert [file.read_bytes() for file in (home.working_file, home.serving_file)] == before


def test_only_the_deep_check_reads_every_block(home: Home) -> None:
    hurt(home, "result.superiority")
    hurt_of_orphans = {"orphan rows"}  # this check reads the ids of every version's rows

    shallow = {check for check, ok, _ in store_findings(home) if not ok}

    assert shallow <= hurt_of_orphans
    assert "result.superiority" in bad(home)["blocks of banzuke.duckdb"]


def test_damaged_block_is_named_and_hides_no_other_check(home: Home) -> None:
    hurt(home, "result.tier_entry")
    hurt(home, "core.game")
    home.serving_file.write_bytes(b"no database" * 999)

    checks = found(home)

    said = checks["blocks of banzuke.duckdb"][1]
    assert "core.game, result.tier_entry" in said
    assert "banzuke restore" in said
    assert checks["rows of versions"] == (
        False,
        "as stored: 3 versions; versions of tier cannot be read; "
        "check the disk, and restore a backup (`banzuke restore FILE --home HOME --force`)",
    )
    assert not checks["rows of files"][0]
    assert checks["erasures"][0]
    assert "damaged" in checks["serving file"][1]


def test_working_file_that_cannot_be_opened_hides_nothing_of_the_serving_file(home: Home) -> None:
    hurt(home, "result.tier_entry", served=True)
    cut(home.working_file, n_bytes=-1)

    checks = found(home)

    assert "cut off" in checks["working file"][1]
    assert "result.tier_entry" in checks["blocks of ratings.duckdb"][1]
    assert "delete the file" in checks["blocks of ratings.duckdb"][1]
    assert "versions of tier cannot be read" in checks["rows served"][1]


def test_missing_working_file_is_a_finding_beside_those_of_the_serving_file(home: Home) -> None:
    home.working_file.unlink()

    checks = found(home)

    assert "--new-history" in checks["working file"][1]
    assert checks["rows served"][0]
    assert not home.working_file.exists()


@pytest.mark.parametrize(
    ("statement", "check", "said"),
    [
        ("UPDATE result.static_rating SET rank = 99 WHERE rank = 1", "rows of versions", "2023"),
        ("DELETE FROM core.game WHERE line = 2", "rows of files", "pairwise.csv has 2 of 3 rows"),
        ("DELETE FROM core.entry WHERE place = 2", "rows of files", "tournament.csv has 2 of 3"),
        ("DELETE FROM core.table_game WHERE line = 3", "rows of files", "table.csv has 1 of 2"),
        ("DELETE FROM raw.quarantine", "rows of files", "pairwise.csv has 2 of 3 rows"),
    ],
)
def test_rows_that_changed_or_went_without_a_trace_are_found(
    home: Home, statement: str, check: str, said: str
) -> None:
    with open_store(home, command="test") as store:
        store.execute(statement)

    assert said in bad(home)[check]


def test_versions_without_a_digest_are_counted_and_no_failure(home: Home) -> None:
    with open_store(home, command="test") as store:
        store.execute(
            "UPDATE result.version SET rows_digest = NULL, rows_stored = NULL WHERE task = 'static'"
        )

    ok, said = found(home)["rows of versions"]

    assert ok
    assert "stored before digests existed: 2" in said


def test_serving_file_cut_off_is_built_anew(home: Home) -> None:
    cut(home.serving_file, n_bytes=-1)
    assert "builds a new one" in bad(home)["serving file"]

    with open_store(home, command="test") as store:
        assert refresh_serving(store)

    assert bad(home) == {}


def test_growing_file_whose_older_state_keeps_some_rows_is_whole(
    tmp_path: Path, make_league, run_without_engine
) -> None:
    home = Home(tmp_path / "growing")
    log = home.root / "inbox" / "a.csv"
    log.parent.mkdir(parents=True)
    league = make_league(mode="append")
    with open_store(home, command="nightly") as store:
        for rows in (GAMES["pairwise"][:2], [*GAMES["pairwise"][:1], "2024-07-01,Ann,Cid,1"]):
            log.write_text("\n".join([make_header("pairwise"), *rows]) + "\n", encoding="utf-8")
            run_without_engine(store, league)
        refresh_serving(store)

    assert found(home)["rows of files"] == (True, "1 file with all rows")
