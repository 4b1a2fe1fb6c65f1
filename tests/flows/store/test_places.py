"""Wrong things in place of the store's files, and accounts without the right to write."""

import errno
import os
import shlex
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import zstandard

from banzuke.flows import cli
from banzuke.flows.commands.setup.init import new_home
from banzuke.flows.errors import NotAllowed
from banzuke.flows.home import Home, NotAHome
from banzuke.flows.serving.backup import write_backup
from banzuke.flows.store import (
    HistoryMissing,
    NothingPublished,
    StoreLocked,
    StoreUnusable,
    open_or_read_store,
    open_serving,
    open_store,
    read_working,
    write_working,
    writer_lock,
)
from tests.empty_home import empty_home

NOBODY = 65534


@pytest.fixture
def published(home: Home) -> Home:
    with open_store(home, command="test"):
        pass
    home.serving_file.write_bytes(home.working_file.read_bytes())
    return home


@pytest.fixture
def as_nobody() -> Iterator[Home]:
    """A home of an account without rights; from here on, the test runs as this account."""
    with tempfile.TemporaryDirectory() as folder:
        home = empty_home(Path(folder) / "home")
        with open_store(home, command="test"):
            pass
        if os.geteuid() != 0:
            yield home
            return
        Path(folder).chmod(0o755)
        for path in (home.root, *home.root.rglob("*")):
            os.chown(path, NOBODY, NOBODY)
        os.seteuid(NOBODY)
        try:
            yield home
        finally:
            os.seteuid(0)


def test_a_path_with_a_question_mark_is_refused_before_any_work(tmp_path: Path) -> None:
    home = empty_home(tmp_path / "club?" / "home")
    with pytest.raises(StoreUnusable, match=r"has a question mark, .*: rename the folder"):
        writer_lock(home, command="test").__enter__()
    assert not home.store.exists()
    with pytest.raises(StoreUnusable, match="rename the folder"), new_home(tmp_path / "why?"):
        pass
    assert not (tmp_path / "why?").exists()


@pytest.mark.parametrize("name", ["banzuke.duckdb", "ratings.duckdb", "ratings_building.duckdb"])
def test_folder_in_place_of_a_file_is_refused_before_any_work(home: Home, name: str) -> None:
    (home.store / name).mkdir(parents=True)

    with pytest.raises(StoreUnusable, match=f"{name} is a folder.*move the folder away") as caught:
        open_store(home, command="test").__enter__()

    assert caught.value.exit_code == 1


def test_folder_in_place_of_the_serving_file_is_an_error_for_readers(home: Home) -> None:
    home.serving_file.mkdir(parents=True)

    with pytest.raises(StoreUnusable, match=r"ratings\.duckdb is a folder"):
        open_serving(home)


def test_folder_in_place_of_the_working_file_does_not_stop_readers(published: Home) -> None:
    published.working_file.unlink()
    published.working_file.mkdir()

    open_serving(published).close()


@pytest.mark.parametrize("lose", [Path.unlink, lambda file: file.write_bytes(b"")])
def test_missing_working_file_beside_a_serving_file_is_not_made_anew(published: Home, lose) -> None:
    lose(published.working_file)

    with pytest.raises(HistoryMissing, match="--new-history") as caught:
        open_store(published, command="test").__enter__()
    with pytest.raises(HistoryMissing, match="--new-history"):
        read_working(published)

    assert caught.value.exit_code == 2
    assert not published.working_file.exists() or published.working_file.stat().st_size == 0


def test_empty_working_file_that_a_kill_left_in_a_new_home_is_no_history(home: Home) -> None:
    home.store.mkdir()
    home.working_file.write_bytes(b"")

    with open_store(home, command="test") as store:
        assert store.generation() == 0


def test_store_that_may_not_be_written_is_refused_with_what_to_do(as_nobody: Home) -> None:
    home = as_nobody
    home.store.chmod(0o555)
    try:
        with pytest.raises(NotAllowed, match="Give this account the right") as caught:
            open_store(home, command="test").__enter__()
    finally:
        home.store.chmod(0o755)
    assert caught.value.exit_code == 1
    assert str(home.store) in str(caught.value)
    with writer_lock(home, command="test"):
        pass  # the lock is free


def test_store_that_may_only_be_read_is_backed_up_while_nobody_writes(as_nobody: Home) -> None:
    home, file = as_nobody, as_nobody.root / "b.tar.zst"
    killed = as_nobody.root / "killed"
    with closing(write_working(home)) as working:
        working.execute("CREATE TABLE main.late AS SELECT 7 AS n")
        shutil.copytree(home.store, killed)  # the table is only in the write-ahead log
    shutil.copytree(killed, home.store, dirs_exist_ok=True)
    before = {path.name: path.read_bytes() for path in home.store.iterdir()}
    with writer_lock(home, command="nightly"):
        home.store.chmod(0o555)
        home.lock_file.chmod(0o444)
        with pytest.raises(StoreLocked, match="banzuke nightly"):
            write_backup(home, file, with_inbox=False, wait_seconds=0)
        home.store.chmod(0o755)
    home.store.chmod(0o555)
    try:
        write_backup(home, file, with_inbox=False, wait_seconds=0)
        with open_or_read_store(home, command="test") as store:
            assert not store.run_id
    finally:
        home.store.chmod(0o755)

    assert {path.name: path.read_bytes() for path in home.store.iterdir()} == before
    copy = home.root / "copy"
    with zstandard.open(file) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
        archive.extractall(copy, filter="data")
    with closing(read_working(Home(copy))) as restored:
        assert restored.rows("FROM main.late") == [(7,)]


def test_working_file_that_may_not_be_written_is_refused_with_what_to_do(as_nobody: Home) -> None:
    as_nobody.working_file.chmod(0o444)

    with pytest.raises(NotAllowed, match=r"banzuke\.duckdb.*Give this account the right"):
        open_store(as_nobody, command="test").__enter__()

    read_working(as_nobody).close()


def test_command_line_names_the_missing_right_of_the_account(monkeypatch, capsys) -> None:
    def refused() -> None:
        raise PermissionError(errno.EROFS, "Read-only file system", "report/rank.png")

    monkeypatch.setattr(cli, "app", refused)
    monkeypatch.setattr("sys.argv", ["banzuke", "plot"])

    with pytest.raises(SystemExit) as ended:
        cli.main()

    assert ended.value.code == 1
    said = capsys.readouterr().err
    assert "Read-only file system: 'report/rank.png'" in said
    assert "Give this account the right" in said


def test_file_in_place_of_the_store_is_refused_with_what_to_do(home: Home) -> None:
    home.store.write_text("a note", encoding="utf-8")

    with pytest.raises(StoreUnusable, match=r"store is a file.*move the file away") as caught:
        open_store(home, command="test").__enter__()

    assert caught.value.exit_code == 1


def test_commands_in_messages_can_be_pasted_whatever_the_path_is(tmp_path: Path) -> None:
    home = Home(tmp_path / "our club's ratings")
    (home.leagues).mkdir(parents=True)
    with pytest.raises(NothingPublished) as told:
        open_serving(home)
    command = str(told.value).split("`")[1]
    assert shlex.split(command) == ["banzuke", "nightly", "--home", str(home.root)]
    with pytest.raises(NotAHome) as told_of_none:
        Home.find(tmp_path / "no home")
    command = str(told_of_none.value).split("`")[1]
    assert shlex.split(command) == ["banzuke", "init", str(tmp_path / "no home")]
