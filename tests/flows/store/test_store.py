"""The store: whole transactions, times in UTC, and errors that say what to do."""

import datetime as dt
import os
import signal
import subprocess
import sys

import polars as pl
import pytest

from banzuke.flows.errors import MemoryShort
from banzuke.flows.home import Home
from banzuke.flows.store import (
    BadQuery,
    NothingPublished,
    StoreUnusable,
    open_serving,
    open_store,
    read_working,
)

pytestmark = pytest.mark.slow


def test_transaction_is_committed_whole(store) -> None:
    with store.transaction():
        store.bump_generation()
        store.bump_generation()

    assert store.generation() == 2


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_transaction_is_rolled_back_whole(store, error) -> None:
    names = pl.DataFrame({"namespace": ["n"], "player_id": ["p"], "name": ["Ann"]})

    with pytest.raises(error), store.transaction():
        store.bump_generation()
        store.append("core.player", names)
        raise error

    assert store.generation() == 0
    assert store.rows("SELECT count(*) FROM core.player") == [(0,)]


def test_transaction_that_duckdb_refuses_is_rolled_back_and_the_store_goes_on(store) -> None:
    with pytest.raises(BadQuery, match="nothing_here"), store.transaction():
        store.bump_generation()
        store.execute("SELECT * FROM nothing_here")

    with store.transaction():
        store.bump_generation()
    assert store.generation() == 1


def test_work_on_one_thread_leaves_the_number_of_threads_as_it_was(store) -> None:
    asked = "SELECT current_setting('threads')"
    store.execute("SET threads = 3")

    with store.on_one_thread(), store.transaction():
        assert store.rows(asked) == [(1,)]
    with pytest.raises(BadQuery, match="no_such_table"), store.on_one_thread():
        store.execute("SELECT * FROM no_such_table")

    assert store.rows(asked) == [(3,)]


def test_columns_are_appended_by_name(store) -> None:
    store.append(
        "core.player", pl.DataFrame({"name": ["Ann"], "namespace": ["n"], "player_id": ["p"]})
    )

    assert store.rows("SELECT namespace, player_id, name FROM core.player") == [("n", "p", "Ann")]


def test_unknown_column_is_refused(store) -> None:
    frame = pl.DataFrame({"name": ["Ann"], "namespace": ["n"], "player_id": ["p"], "age": [3]})

    with pytest.raises(BadQuery, match="age"):
        store.append("core.player", frame)


UTC_SCRIPT = """
import sys, datetime as dt
from pathlib import Path
import polars as pl
from banzuke.flows.home import Home
from banzuke.flows.store import open_store
tokyo = pl.Series([dt.datetime(2024, 1, 1, 9)]).dt.replace_time_zone("Asia/Tokyo")
with open_store(Home(Path(sys.argv[1])), command="test") as store:
    store.execute("CREATE TABLE t (seen_at TIMESTAMP)")
    store.append("t", pl.DataFrame({"seen_at": tokyo}))
    store.append("t", pl.DataFrame({"seen_at": [dt.datetime(2024, 1, 1)]}))
    print(store.rows("SELECT DISTINCT seen_at::VARCHAR FROM t"))
    print(store.rows("SELECT seen_at::TIMESTAMPTZ::VARCHAR FROM t LIMIT 1"))
"""


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York"])
def test_times_are_stored_in_utc_whatever_the_zone_of_the_machine(home: Home, zone) -> None:
    before = dt.datetime.now(dt.UTC).replace(tzinfo=None)

    ran = subprocess.run(
        [sys.executable, "-c", UTC_SCRIPT, str(home.root)],
        env={**os.environ, "TZ": zone}, capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert ran.stdout.splitlines() == [
        "[('2024-01-01 00:00:00',)]",
        "[('2024-01-01 00:00:00+00',)]",
    ]
    after = dt.datetime.now(dt.UTC).replace(tzinfo=None)
    reader = read_working(home)
    [(started, ended)] = reader.rows("SELECT started_at, ended_at FROM result.run")
    reader.close()
    assert before <= started <= ended <= after


def test_damaged_working_file_says_what_to_do_and_frees_the_lock(home: Home) -> None:
    home.store.mkdir()
    home.working_file.write_bytes(b"not a database" * 1000)

    for _ in range(2):
        with pytest.raises(StoreUnusable, match="restore a backup") as caught:
            open_store(home, command="one").__enter__()

    assert caught.value.exit_code == 1
    assert not home.writer_file.exists()


OPEN = """
import sys, time, duckdb
connection = duckdb.connect(sys.argv[1], read_only=True)
print("open", flush=True)
time.sleep(3600)
"""


def test_working_file_that_an_analyst_has_open_says_which_file_is_for_reading(home: Home) -> None:
    with open_store(home, command="one"):
        pass
    command = [sys.executable, "-c", OPEN, str(home.working_file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as analyst:
        try:
            assert analyst.stdout is not None
            assert analyst.stdout.readline() == "open\n"
            with pytest.raises(StoreUnusable, match=r"ratings\.duckdb is the file to read"):
                open_store(home, command="two").__enter__()
        finally:
            analyst.kill()


def test_home_without_a_serving_file_says_how_to_get_one(home: Home) -> None:
    with pytest.raises(NothingPublished, match="banzuke nightly"):
        open_serving(home)


def test_serving_file_that_is_no_database_says_how_it_is_mended(home: Home) -> None:
    home.store.mkdir()
    home.serving_file.write_bytes(b"not a database" * 1000)

    with pytest.raises(NothingPublished, match="builds it again"):
        open_serving(home)


def test_memory_that_is_used_up_is_said_without_settings_of_duckdb(store) -> None:
    store.execute("SET memory_limit = '20MB'")
    store.execute("SET max_temp_directory_size = '0B'")
    with pytest.raises(MemoryShort, match="more memory") as short:
        store.rows("SELECT list(range::VARCHAR) FROM range(3000000)")
    assert "SET" not in str(short.value)
    assert short.value.exit_code == 1


def test_query_that_duckdb_refuses_keeps_its_message(store) -> None:
    with pytest.raises(BadQuery, match="no_such_table"):
        store.rows("SELECT * FROM no_such_table")
    with pytest.raises(BadQuery, match="Could not convert string"):
        store.rows("SELECT 'x'::INTEGER")


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit])
def test_signal_during_a_query_ends_the_run_and_is_no_failure_of_the_query(store, kind) -> None:
    def stop(*_: object) -> None:
        raise kind

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(kind):
            store.execute("SELECT count(*) FROM range(100_000_000_000) AS t(i) WHERE i * i % 7 = 3")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def test_pages_are_given_back_and_can_be_read_again(store) -> None:
    store.execute("CREATE TABLE wide AS SELECT uuid() AS a, uuid() AS b FROM range(2_000_000)")
    store.checkpoint()
    held = "SELECT sum(memory_usage_bytes) FROM duckdb_memory()"
    question, setting = "SELECT max(a), max(b) FROM wide", "SELECT current_setting('memory_limit')"
    answer, limit = store.rows(question), store.rows(setting)
    ((before,),) = store.rows(held)

    store.give_back_pages()

    ((after,),) = store.rows(held)
    assert before > 40e6
    assert after < 33e6
    assert store.rows(setting) == limit
    assert store.rows(question) == answer
