"""Schedules: when nights are due, in which time zone, and which nights were missed."""

import datetime as dt
import json
import os
import socket
import subprocess
import sys

import pytest

from banzuke.flows.home import Home
from banzuke.flows.schedule.schedule import BadSchedule, Schedule, missed_night, system_timezone
from banzuke.flows.schedule.schedule_lock import AlreadyServed, join_schedule, schedule_lock
from tests.command_line import banzuke
from tests.homes import add_league

UTC = dt.UTC
pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("prefect_settings"),  # Prefect reads its settings only once
]


@pytest.mark.parametrize(
    ("timezone", "after", "due"),
    [
        ("Asia/Tokyo", dt.datetime(2026, 5, 1, 12, tzinfo=UTC), dt.datetime(2026, 5, 1, 18)),
        ("Asia/Tokyo", dt.datetime(2026, 5, 1, 18, tzinfo=UTC), dt.datetime(2026, 5, 2, 18)),
        # Berlin's clocks jump from 02:00 to 03:00 on 29 March 2026
        ("Europe/Berlin", dt.datetime(2026, 3, 28, 12, tzinfo=UTC), dt.datetime(2026, 3, 29, 1)),
        ("Europe/Berlin", dt.datetime(2026, 3, 27, 12, tzinfo=UTC), dt.datetime(2026, 3, 28, 2)),
        ("Asia/Tokyo", dt.datetime(2026, 12, 31, 12, tzinfo=UTC), dt.datetime(2026, 12, 31, 18)),
        ("Asia/Tokyo", dt.datetime(2026, 12, 31, 18, tzinfo=UTC), dt.datetime(2027, 1, 1, 18)),
    ],
)
@pytest.mark.long
def test_a_night_is_due_by_the_clocks_of_its_timezone(
    timezone: str, after: dt.datetime, due: dt.datetime
) -> None:
    assert Schedule("0 3 * * *", timezone).next_after(after) == due.replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("after", "nights"),
    [
        # The clocks skip 02:30 on 29 March, and show it twice on 25 October.
        (dt.datetime(2026, 3, 28, 12, tzinfo=UTC), ["03-29 00:30", "03-30 00:30", "03-31 00:30"]),
        (dt.datetime(2026, 10, 24, 12, tzinfo=UTC), ["10-25 00:30", "10-26 01:30", "10-27 01:30"]),
    ],
)
def test_a_night_at_an_hour_that_clocks_change_runs_once(
    after: dt.datetime, nights: list[str]
) -> None:
    schedule, due = Schedule("30 2 * * *", "Europe/Berlin"), [after]
    for _ in nights:
        due.append(schedule.next_after(due[-1]))
    assert [f"{at.astimezone(UTC):%m-%d %H:%M}" for at in due[1:]] == nights


def test_each_minute_of_an_hour_that_clocks_skip_is_due_once() -> None:
    last = dt.datetime(2026, 3, 29, 0, 59, tzinfo=UTC)
    due = Schedule("* 2 * * *", "Europe/Berlin").next_after(last)
    assert due == dt.datetime(2026, 3, 30, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("cron", "timezone", "said"),
    [
        ("0 3 * *", "UTC", "not a cron line"),
        ("0 3 * * * *", "UTC", "not a cron line"),
        ("61 3 * * *", "UTC", "not a cron line"),
        ("0 3 31 2 *", "UTC", "comes due"),
        ("0 3 * * *", "Asia/Tokio", "'Asia/Tokio' is not a timezone"),
        ("0 3 * * *", "", "is not a timezone"),
        ("0 3 * * *", "../etc", "is not a timezone"),
        ("0 3 * * *", "Asia/Tokyo" * 900, "is not a timezone"),
    ],
)
def test_a_wrong_schedule_is_refused_with_an_example(cron: str, timezone: str, said: str) -> None:
    with pytest.raises(BadSchedule, match=said):
        Schedule(cron, timezone)


def test_the_systems_timezone_is_one_that_schedules_take() -> None:
    assert Schedule("0 3 * * *", system_timezone())


@pytest.mark.parametrize(
    ("ended_at", "missed"),
    [
        ("2026-05-01 18:05:00", None),
        ("2026-05-01 17:30:00", dt.datetime(2026, 5, 1, 18, tzinfo=UTC)),
        ("2026-04-20 18:05:00", dt.datetime(2026, 4, 21, 18, tzinfo=UTC)),
    ],
)
def test_a_night_was_missed_if_one_was_due_since_the_last_that_ended(
    home: Home, ended_at: str, missed: dt.datetime | None
) -> None:
    home.store.mkdir()
    home.last_run_file.write_text(json.dumps({"ended_at": ended_at}), encoding="utf-8")
    now = dt.datetime(2026, 5, 2, 9, tzinfo=UTC)
    assert missed_night(home, Schedule("0 3 * * *", "Asia/Tokyo"), now=now) == missed


def test_a_new_home_has_missed_nothing(home: Home) -> None:
    now = dt.datetime(2026, 5, 2, 9, tzinfo=UTC)
    assert missed_night(home, Schedule("0 3 * * *", "Asia/Tokyo"), now=now) is None


@pytest.mark.long
def test_a_second_schedule_of_a_home_is_refused_and_a_night_by_hand_joins_the_first(
    home: Home, prefect_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PREFECT_API_URL")
    with schedule_lock(home, url=prefect_server, own=False):
        with (
            pytest.raises(AlreadyServed, match=prefect_server),
            schedule_lock(home, url="x", own=True),
        ):
            pass
        join_schedule(home)
        assert os.environ["PREFECT_API_URL"] == prefect_server
    monkeypatch.delenv("PREFECT_API_URL")
    with schedule_lock(home, url="http://127.0.0.1:9/api", own=True):
        join_schedule(home)
    join_schedule(home)
    assert "PREFECT_API_URL" not in os.environ


@pytest.mark.parametrize("own", [True, False])
@pytest.mark.long
def test_a_night_that_joins_gives_the_login_to_the_home_s_own_server_only(
    home: Home, prefect_server: str, monkeypatch: pytest.MonkeyPatch, *, own: bool
) -> None:
    monkeypatch.delenv("PREFECT_API_URL")
    monkeypatch.setenv("PREFECT_API_AUTH_STRING", "the:user's")
    monkeypatch.setenv("PREFECT_SERVER_API_AUTH_STRING", "")
    with schedule_lock(home, url=prefect_server, own=own):
        join_schedule(home)
    monkeypatch.setenv("PREFECT_API_URL", prefect_server)
    login = home.login_file.read_text(encoding="utf-8") if own else "the:user's"
    assert os.environ["PREFECT_API_AUTH_STRING"] == login


@pytest.mark.parametrize("option", [("--port", "{port}"), ("--timezone", "Asia/Tokio")])
@pytest.mark.long
def test_a_schedule_that_cannot_start_says_why(
    home: Home, option: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PREFECT_API_URL")
    add_league(home, "alpha")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = banzuke("serve", "--home", home.root, option[0], option[1].format(port=port))
    assert answer.returncode in {1, 2}
    said = "--port, or set PREFECT_API_URL" if option[0] == "--port" else "is not a timezone"
    assert said in " ".join(answer.stderr.split())
    assert "Traceback" not in answer.stderr


@pytest.mark.long
def test_a_scheduled_night_has_numbas_cache_set_before_numba_is_imported() -> None:
    """Such a night imports Prefect first, and no earlier step has set the cache."""
    code = """
import os, sys
import prefect
assert "numba" not in sys.modules
import banzuke.flows.scheduled, numba
print(numba.config.CACHE_DIR == os.environ["NUMBA_CACHE_DIR"], os.environ["OPENBLAS_NUM_THREADS"])
"""
    bare = {
        name: value
        for name, value in os.environ.items()
        if name not in {"NUMBA_CACHE_DIR", "OPENBLAS_NUM_THREADS"}
    }
    answer = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env=bare
    )
    assert answer.stdout.split() == ["True", "1"]
