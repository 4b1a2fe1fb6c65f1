"""A run whose ending the store cannot record is listed as what it was, and the reason is kept."""

import errno

import pytest

from banzuke.flows.errors import DiskFull
from banzuke.flows.home import Home
from banzuke.flows.store import open_store, opening

pytestmark = pytest.mark.slow

STATES = "SELECT command, state FROM result.run ORDER BY run_id"


def full(*_: object) -> None:
    raise DiskFull(OSError(errno.ENOSPC, "No space left on device"))


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "failed: the disk is full;"),
        (ZeroDivisionError("Ann Smith"), "failed: its error could not be recorded;"),
    ],
)
def test_a_failed_run_that_the_store_cannot_record_is_no_crash(
    home: Home, monkeypatch: pytest.MonkeyPatch, error: Exception, why: str
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opening, "end_run", full)
        with pytest.raises(type(error)), open_store(home, command="one"):
            raise error
    assert not home.writer_file.exists()
    assert b"Ann" not in home.ending_file.read_bytes()

    with open_store(home, command="two") as store:
        assert store.rows(STATES) == [("one", "failed"), ("two", "running")]
        (note,) = store.notes
    assert why in note
    assert note.endswith("it is marked as failed, and its committed changes stay")
    assert not home.ending_file.exists()


def test_a_killed_run_is_a_crash_whatever_another_run_left(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(opening, "end_run", lambda *_: None)
        with open_store(home, command="one"):
            pass
    home.ending_file.write_text('{"another run": "the disk is full"}', encoding="utf-8")

    with open_store(home, command="two") as store:
        assert store.rows(STATES)[0] == ("one", "crashed")
        assert "did not end by itself; it is marked as crashed" in store.notes[0]
    assert not home.ending_file.exists()
