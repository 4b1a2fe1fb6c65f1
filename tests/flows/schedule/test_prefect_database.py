"""A database of Prefect's that cannot be read: no run waits for it, and the next one is new."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from banzuke.flows.commands.nights import nightly
from banzuke.flows.home import Home
from banzuke.flows.schedule.prefect_database import USERS, NoDatabase, check_database


@pytest.fixture(autouse=True)
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    """No database of the user's."""
    for name in USERS:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A database with some pages, and its log."""
    file = tmp_path / "prefect.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE run (name TEXT)")
        database.executemany("INSERT INTO run VALUES (?)", [["x" * 1000]] * 50)
        database.commit()
    return file


def test_a_database_that_can_be_read_stays(file: Path) -> None:
    before = file.read_bytes()
    check_database(file.parent)
    assert file.read_bytes() == before
    file.unlink()
    check_database(file.parent)
    assert not file.exists()


@pytest.mark.parametrize("at", [0, 4096 * 2], ids=["head", "a page"])
def test_a_damaged_database_is_put_aside_with_its_log(
    file: Path, capsys: pytest.CaptureFixture[str], at: int
) -> None:
    with file.open("r+b") as stream:
        stream.seek(at)
        stream.write(os.urandom(4096))
    log = file.with_name("prefect.db-wal")
    log.write_bytes(b"half a log")
    check_database(file.parent)
    assert "Prefect's pages begin anew" in capsys.readouterr().err
    assert {path.name for path in file.parent.iterdir()} >= {"prefect.db.unreadable"}
    assert not file.exists()
    assert not log.exists()


def test_a_night_goes_on_beside_a_database_that_cannot_be_opened(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = home.prefect / "prefect.db"
    folder.mkdir(parents=True)
    with pytest.raises(NoDatabase, match="move it away"):
        check_database(home.prefect)
    with pytest.raises(NoDatabase, match="shorter path"):
        check_database(home.prefect.joinpath(*["x" * 100] * 5))
    own = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    monkeypatch.setattr(os, "environ", own)  # a night sets variables, which must not stay
    monkeypatch.setattr(nightly, "prefect_starts", lambda: pytest.fail("it waits for a server"))
    assert not nightly.prefect_is_ready(home, quiet=True)
    assert "goes on without Prefect's pages" in capsys.readouterr().err
