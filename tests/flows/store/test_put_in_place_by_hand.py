"""Files that people, copies and kills put beside or in place of the working file."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import duckdb
import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.serving.compact import rewrite
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import (
    Connection,
    HistoryOlder,
    StoreUnusable,
    open_serving,
    open_store,
    read_working,
)
from banzuke.flows.store.disk import write_ahead_log
from banzuke.flows.store.network import NETWORKS, network_of, refuse_network
from banzuke.flows.store.places import LOG_BEGINS

KILLED = """
import os, sys
from pathlib import Path
from banzuke.flows.home import Home
from banzuke.flows.store import open_store
with open_store(Home(Path(sys.argv[1])), command="killed") as store:
    store.bump_generation()
    os._exit(9)
"""
FOREIGN = """
import os, sys, duckdb
connection = duckdb.connect(sys.argv[1])
connection.execute("CREATE TABLE other (x INTEGER)")
connection.execute("CHECKPOINT")
connection.execute("INSERT INTO other SELECT range FROM range(100)")
os._exit(9)
"""


def generation(home: Home) -> int:
    with open_store(home, command="look") as store:
        return store.generation()


@pytest.fixture
def killed(home: Home) -> Home:
    """A home whose last writer was killed: beside the working file is a log of its changes."""
    with open_store(home, command="test"):
        pass
    subprocess.run([sys.executable, "-c", KILLED, str(home.root)], check=False)
    assert write_ahead_log(home.working_file).read_bytes().startswith(LOG_BEGINS)
    return home


def test_a_log_that_is_cut_off_anywhere_gives_its_whole_transactions(
    killed: Home, tmp_path: Path
) -> None:
    log = write_ahead_log(killed.working_file)
    whole, last = log.read_bytes(), killed.working_file.read_bytes()
    found = []
    for n_bytes in (0, 3, 30, len(whole) - 1, len(whole)):
        log.write_bytes(whole[:n_bytes])
        killed.working_file.write_bytes(last)
        found.append(generation(killed))
    assert found == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("content", [b"\0" * 9_000, b"notes of mine\n", bytes(range(256)) * 40])
def test_a_file_that_is_no_log_is_renamed_with_a_note(killed: Home, content: bytes) -> None:
    log = write_ahead_log(killed.working_file)
    log.write_bytes(content)

    with open_store(killed, command="next") as store:
        (note,) = store.notes

    assert "was not a write-ahead log of DuckDB" in note
    assert log.with_name("banzuke.duckdb.wal.unreadable").read_bytes() == content
    assert generation(killed) == 0


def test_a_log_that_is_damaged_or_of_another_file_is_named_and_left(
    killed: Home, tmp_path: Path
) -> None:
    log, last = write_ahead_log(killed.working_file), killed.working_file.read_bytes()
    hurt = bytearray(log.read_bytes())
    hurt[len(hurt) // 2] ^= 0x10
    other = tmp_path / "other.duckdb"
    subprocess.run([sys.executable, "-c", FOREIGN, str(other)], check=False)

    for content in (bytes(hurt), write_ahead_log(other).read_bytes()):
        log.write_bytes(content)
        wrong = r"duckdb\.wal is damaged, or.*move this log away"
        with pytest.raises(StoreUnusable, match=wrong) as caught:
            open_store(killed, command="next").__enter__()
        assert "Stack Trace" not in str(caught.value)
        assert (log.read_bytes(), killed.working_file.read_bytes()) == (content, last)

    log.unlink()
    assert generation(killed) == 0


def test_a_log_of_another_home_whose_changes_would_fit_is_refused_and_left(
    killed: Home, tmp_path: Path
) -> None:
    own, other = write_ahead_log(killed.working_file).read_bytes(), Home(tmp_path / "other")
    with open_store(other, command="test"):
        pass
    last = other.working_file.read_bytes()
    write_ahead_log(other.working_file).write_bytes(own)

    with pytest.raises(StoreUnusable, match=r"belongs to another file.*WAL does not match"):
        open_store(other, command="next").__enter__()

    assert (write_ahead_log(other.working_file).read_bytes(), other.working_file.read_bytes()) == (
        own, last,
    )  # fmt: skip
    assert generation(killed) == 1, "of its own home it is taken"


@pytest.mark.slow
def test_a_store_gains_its_identity_when_it_is_written_anew(home: Home) -> None:
    with closing(duckdb.connect(str(_at(home.working_file)))):
        pass  # as older releases made it
    with open_store(home, command="test") as store:
        assert _storage(store, "banzuke") == "v1.0.0+"
    rewrite(home)
    with open_store(home, command="test") as store:
        assert _storage(store, "banzuke") == "v1.4.0+"
        build_serving(store)
    with closing(open_serving(home)) as serving:
        assert _storage(serving, "ratings") == "v1.0.0+", "an older DuckDB can read it, too"


def _at(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _storage(connection: Connection, name: str) -> str:
    ask = "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = ?"
    ((version,),) = connection.rows(ask, [name])
    return str(version)


def test_a_folder_in_place_of_the_log_is_refused_in_words(home: Home) -> None:
    write_ahead_log(home.working_file).mkdir(parents=True)
    with pytest.raises(StoreUnusable, match=r"wal is a folder, .* move the folder away"):
        open_store(home, command="test").__enter__()


@pytest.mark.slow
def test_an_older_working_file_than_what_was_published_is_refused_and_left(
    home: Home, tmp_path: Path
) -> None:
    with open_store(home, command="test"):
        pass
    older = Path(shutil.copy(home.working_file, tmp_path / "older"))
    with open_store(home, command="test") as store:
        store.bump_generation()
        build_serving(store)
    newer = Path(shutil.copy(home.working_file, tmp_path / "newer"))
    shutil.copy(older, home.working_file)

    for _ in range(2):
        with pytest.raises(HistoryOlder, match=r"at change 0, though ratings.* at change 1") as no:
            open_store(home, command="next").__enter__()
        assert no.value.exit_code == 2
    assert home.working_file.read_bytes() == older.read_bytes()
    with closing(read_working(home)):
        findings = [text for _, fine, text in store_findings(home) if not fine]
    assert any("an older file was put in its place" in text for text in findings)

    shutil.copy(newer, home.working_file)
    assert generation(home) == 1
    shutil.copy(older, home.working_file)
    home.serving_file.unlink()
    assert generation(home) == 0


MOUNTS = (
    "/dev/sda1 / ext4 rw,relatime 0 0",
    "server:/homes /home nfs4 rw,vers=4.2 0 0",
    "/dev/sdb1 /home/ann/fast xfs rw 0 0",
    "//nas/club /mnt/the\\040club cifs rw 0 0",
    "C: /mnt/c 9p rw 0 0",
    "me@host: /srv/over fuse.sshfs rw 0 0",
    "/dev/sdc1 /srv/over ext4 rw 0 0",
    "odd",
)


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("/home/ann/club/store", "NFS"),
        ("/home/ann/fast/club/store", None),
        ("/mnt/the club/store", "SMB"),
        ("/mnt/theclub/store", None),
        ("/mnt/c/club/store", None),
        ("/srv/over/store", None),
        ("/srv/store", None),
    ],
)
def test_a_disk_of_another_machine_is_known_by_its_mount(folder: str, name: str | None) -> None:
    assert network_of(Path(folder), MOUNTS) == name
    assert name is None or name in NETWORKS.values()


def test_a_store_on_a_network_disk_is_refused_unless_it_is_a_link(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\nnas:/a {home.root} nfs rw 0 0\n", encoding="utf-8")
    monkeypatch.setattr("banzuke.flows.store.network.MOUNTS", mounts)

    with pytest.raises(StoreUnusable, match=r"network disk \(NFS\).* put a link") as caught:
        open_store(home, command="test").__enter__()
    assert caught.value.exit_code == 1

    shutil.rmtree(home.store)
    (tmp_path / "local").mkdir()
    home.store.symlink_to(tmp_path / "local")
    assert generation(home) == 0
    mounts.unlink()
    refuse_network(home.root)
