"""A damaged block: the error names the file and the remedy, and nothing is written."""

import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from banzuke.flows.errors import BanzukeError
from banzuke.flows.home import Home
from banzuke.flows.serving.compact import rewrite
from banzuke.flows.store import (
    BadQuery,
    NothingPublished,
    StoreDamaged,
    open_serving,
    open_store,
    read_working,
)
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.read_all import damaged_tables
from tests.damage import HEADER_BYTES, cut, flip, start_of_block

pytestmark = pytest.mark.slow

ROWS = 300_000


@pytest.fixture
def hurt(home: Home) -> Home:
    """A home whose working file has a table ``bulk`` of which a block cannot be read."""
    with open_store(home, command="test") as store:
        store.execute(f"CREATE TABLE raw.bulk AS SELECT uuid() AS x FROM range({ROWS})")
    flip(home.working_file, block_of(home, "raw.bulk") + 1000)
    return home


def block_of(home: Home, table: str) -> int:
    """The byte at which a block of a table starts in the working file."""
    with closing(read_working(home)) as working:
        query = f"SELECT max(block_id) FROM pragma_storage_info('{table}')"
        return start_of_block(home.working_file, working.rows(query)[0][0])


def test_damaged_block_names_the_file_and_the_remedy(hurt: Home) -> None:
    for ask in ("rows", "frame", "frames"):
        with closing(read_working(hurt)) as working, pytest.raises(StoreDamaged) as caught:
            list(getattr(working, ask)("SELECT * FROM raw.bulk ORDER BY x"))
        message = str(caught.value)
        assert str(hurt.working_file) in message
        assert f"banzuke restore FILE --home {hurt.root} --force" in message
        assert "--new-history" in message
    assert caught.value.exit_code == 1


def test_store_that_met_damage_is_neither_read_nor_written_any_more(hurt: Home) -> None:
    before = hurt.working_file.read_bytes()

    with pytest.raises(StoreDamaged), open_store(hurt, command="test") as store:
        with suppress(BanzukeError):  # as a night does, so that other leagues go on
            store.rows("SELECT max(x) FROM raw.bulk")
        for _ in range(2):
            with pytest.raises(StoreDamaged):
                store.bump_generation()
        with store.transaction():
            pass

    assert hurt.working_file.read_bytes() == before
    with closing(read_working(hurt)) as working:
        assert working.rows("SELECT generation FROM result.generation") == [(0,)]


def test_damage_inside_a_transaction_undoes_it(hurt: Home) -> None:
    with (
        pytest.raises(StoreDamaged),
        open_store(hurt, command="test") as store,
        store.transaction(),
    ):
        store.bump_generation()
        with suppress(BanzukeError):
            store.rows("SELECT max(x) FROM raw.bulk")

    with closing(read_working(hurt)) as working:
        assert working.rows("SELECT generation FROM result.generation") == [(0,)]


def test_every_table_is_read_and_the_damaged_one_named(hurt: Home) -> None:
    with closing(read_working(hurt)) as working:
        assert damaged_tables(working) == ["raw.bulk"]


def test_errors_of_a_query_are_no_damage(hurt: Home, tmp_path: Path) -> None:
    with closing(read_working(hurt)) as working:
        for query in ("SELECT 1/", "FROM nothing", f"FROM '{tmp_path / 'none.parquet'}'"):
            with pytest.raises(BadQuery):
                working.rows(query)


@pytest.mark.parametrize("n_bytes", [100, HEADER_BYTES, HEADER_BYTES + (1 << 14), -1])
def test_working_file_that_is_cut_off_is_refused_at_once(home: Home, n_bytes: int) -> None:
    with open_store(home, command="test"):
        pass
    rewrite(home)  # so that no block is free
    cut(home.working_file, n_bytes=n_bytes)
    before = home.working_file.read_bytes()

    with pytest.raises(StoreDamaged, match="restore a backup"):
        open_store(home, command="test").__enter__()

    assert home.working_file.read_bytes() == before


def test_serving_file_that_is_no_database_is_built_anew_by_the_next_night(home: Home) -> None:
    home.store.mkdir()
    home.serving_file.write_bytes(b"")

    with pytest.raises(NothingPublished, match="builds it again"):
        open_serving(home)


def test_blocks_that_a_log_still_has_to_write_are_not_missed(home: Home) -> None:
    """A killed command leaves a log, and DuckDB replays this log when it opens the file."""
    with open_store(home, command="test"):
        pass
    code = (
        "import os, sys; from pathlib import Path; from banzuke.flows.home import Home;"
        "from banzuke.flows.store import open_store;"
        "held = open_store(Home(Path(sys.argv[1])), command='nightly'); store = held.__enter__();"
        f"store.execute('CREATE TABLE raw.bulk AS SELECT range AS x FROM range({ROWS})');"
        "os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code, str(home.root)], check=False)
    assert write_ahead_log(home.working_file).exists()

    with closing(read_working(home)) as working:
        assert working.rows("SELECT count(*) FROM raw.bulk") == [(ROWS,)]
    with open_store(home, command="test") as store:
        assert store.rows("SELECT count(*) FROM raw.bulk") == [(ROWS,)]


def test_free_blocks_that_the_file_lost_at_its_end_are_not_missed(home: Home) -> None:
    """DuckDB still counts free blocks after it has given their room back."""
    with open_store(home, command="test") as store:
        store.execute(f"CREATE TABLE raw.bulk AS SELECT uuid() AS x FROM range({ROWS})")
    for _ in range(3):
        with open_store(home, command="test") as store:
            store.execute("DROP TABLE IF EXISTS raw.bulk")

    with closing(read_working(home)) as working:
        ((total, block_bytes),) = working.rows(
            "SELECT total_blocks, block_size FROM pragma_database_size()"
        )
    assert home.working_file.stat().st_size < total * block_bytes, "else this tests nothing"
