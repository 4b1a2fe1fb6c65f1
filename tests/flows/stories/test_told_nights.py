"""Notifications of failures and stale data; a failed notification does not fail the night."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.store import StoreLocked, writer_lock
from tests.flows.told import told, use
from tests.homes import add_games, add_league


@pytest.mark.long
def test_a_night_with_a_failed_file_notifies_of_it(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=60)
    os.mkfifo(home.root / "inbox" / "alpha" / "pipe.csv")
    use(home)

    assert not run_night(home).ok

    (got,) = told(home)
    assert got["event"] == "night-failed"
    assert any("pipe.csv" in line for line in got["lines"])


@pytest.mark.long
def test_a_successful_night_notifies_of_stale_data(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    path = add_games(home, "alpha", "one", n_games=60)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("typo,2999-01-01,Aiko,Bela,1\n")
    use(home, stale_after_days=30)

    report = run_night(home)

    assert report.ok
    (got,) = told(home)
    assert got["event"] == "data-stale"
    (line,) = got["lines"]
    assert line.startswith("alpha: data are stale, the newest game is of 20")
    assert line in report.notes

    use(home, stale_after_days=30_000)
    (left,) = run_night(home).notes
    assert left.startswith("alpha: the newest game is dated 2999-01-01")
    assert len(told(home)) == 1


@pytest.mark.long
def test_a_failed_notification_is_a_note_of_a_successful_night(
    home: Home, run_night: Callable[..., Any]
) -> None:
    add_league(home, "alpha")
    add_games(home, "alpha", "one", n_games=60)
    use(home, stale_after_days=30, code="raise SystemExit(7)")

    report = run_night(home)

    assert report.ok
    assert any("ended with code 7" in note for note in report.notes)


@pytest.mark.long
def test_a_night_that_breaks_off_notifies_too(home: Home, run_either: Callable[..., Any]) -> None:
    add_league(home, "alpha")
    use(home)
    with writer_lock(home, command="the test"), pytest.raises(StoreLocked):
        run_either(home)
    (got,) = told(home)
    assert got["event"] == "night-failed"
    assert "the test" in got["headline"]
