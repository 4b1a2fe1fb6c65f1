"""The store has one writer; other writers get the name of that writer, and wait if asked to."""

import errno
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.store import StoreLocked, StoreUnusable, end_run, open_store
from banzuke.flows.store.lock import writer_lock
from tests.flows.store.runs import runs

pytestmark = pytest.mark.slow

HOLD = """
import sys, time
from pathlib import Path
from banzuke.flows.home import Home
from banzuke.flows.store import open_store
with open_store(Home(Path(sys.argv[1])), command="nightly"):
    print("held", flush=True)
    time.sleep(float(sys.argv[2]))
"""


@pytest.fixture
def holder(home: Home) -> Iterator[Callable[[float], "subprocess.Popen[str]"]]:
    """A function that starts a process and returns once this process holds the store."""
    started = []

    def start(seconds: float) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", HOLD, str(home.root), str(seconds)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_second_writer_is_refused_with_the_name_of_the_first(home: Home, holder) -> None:
    process = holder(3600)

    with pytest.raises(StoreLocked) as caught, open_store(home, command="ingest"):
        pass

    assert caught.value.exit_code == 3
    message = str(caught.value)
    assert "`banzuke nightly`" in message
    assert f"process {process.pid}" in message
    assert "--wait" in message
    assert str(home.store) in message


def test_refused_writer_leaves_the_name_of_the_holder_in_place(home: Home, holder) -> None:
    process = holder(3600)

    for _ in range(2):
        with pytest.raises(StoreLocked, match=f"process {process.pid}"):
            open_store(home, command="ingest").__enter__()

    assert json.loads(home.writer_file.read_text(encoding="utf-8"))["pid"] == process.pid


@pytest.mark.long
def test_writer_that_waits_gets_its_turn(home: Home, holder) -> None:
    process = holder(0.5)

    with open_store(home, command="ingest", wait_seconds=3600) as store:
        assert process.wait() == 0
        assert store.notes == []

    assert runs(home) == [("nightly", "completed"), ("ingest", "completed")]


def test_writer_names_whom_it_waits_for_and_waits_no_longer_than_its_limit(
    home: Home, holder, capsys
) -> None:
    process = holder(3600)
    started = time.monotonic()

    with pytest.raises(StoreLocked):
        open_store(home, command="ingest", wait_seconds=0.3).__enter__()

    assert time.monotonic() - started >= 0.3
    assert f"(process {process.pid} on " in capsys.readouterr().err


def test_killed_holder_frees_the_lock_and_its_run_is_marked_as_crashed(home: Home, holder) -> None:
    process = holder(3600)
    process.kill()
    process.wait()

    with open_store(home, command="ingest") as store:
        notes = list(store.notes)

    assert runs(home) == [("nightly", "crashed"), ("ingest", "completed")]
    assert len(notes) == 1
    assert "`nightly`" in notes[0]
    assert "crashed" in notes[0]


def test_crash_is_noted_once(home: Home, holder) -> None:
    process = holder(3600)
    process.kill()
    process.wait()

    with open_store(home, command="ingest"):
        pass
    with open_store(home, command="ingest") as store:
        assert store.notes == []


def test_lock_is_free_and_nameless_after_use(home: Home) -> None:
    with open_store(home, command="one"):
        assert home.writer_file.exists()
    assert not home.writer_file.exists()

    with open_store(home, command="two"):
        pass


def test_lock_is_free_after_a_failure(home: Home) -> None:
    with pytest.raises(ZeroDivisionError), open_store(home, command="one"):
        raise ZeroDivisionError

    with open_store(home, command="two"):
        pass
    assert runs(home) == [("one", "failed"), ("two", "completed")]


def test_first_ending_of_a_run_counts(home: Home) -> None:
    with open_store(home, command="one") as store:
        end_run(store, "failed")

    assert runs(home) == [("one", "failed")]


@pytest.mark.parametrize("name", ["writer.lock", "writer.json"])
def test_a_folder_in_place_of_the_lock_is_refused_in_words(home: Home, name: str) -> None:
    (home.store / name).mkdir(parents=True)
    with (
        pytest.raises(StoreUnusable, match="is a folder, where a file of the store belongs"),
        open_store(home, command="test"),
    ):
        pass


def test_the_next_writer_removes_the_leftovers_of_a_killed_gc(home: Home) -> None:
    home.store.mkdir()
    for file in (home.compacting_file, home.building_file):
        file.write_bytes(b"left by a kill")
        file.with_name(f"{file.name}.wal").write_bytes(b"and its log")
    with open_store(home, command="test") as store:
        said = "\n".join(store.notes)
    for file in (home.compacting_file, home.building_file):
        assert f"removed {file.name}, left by a kill" in said
    log = home.compacting_file.with_name(f"{home.compacting_file.name}.wal")
    log.write_bytes(b"alone")
    with open_store(home, command="test"):
        assert not log.exists()
    assert not list(home.store.glob("*compacting*"))
    assert not list(home.store.glob("*building*"))


def test_a_full_disk_leaves_no_half_name_of_a_writer_and_no_lock(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(file: Path, *words: str, **options: str) -> int:
        write(file, "half", **options)
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="No space"), writer_lock(home, command="test"):
            pytest.fail("the lock was taken without a name")
    assert not home.writer_file.exists()
    with writer_lock(home, command="test"):
        assert home.writer_file.exists()
