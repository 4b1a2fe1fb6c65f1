"""Promise: times in a store never decrease, whatever the clock of the machine does."""

import datetime as dt
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.homes import add_games, add_league

BACK = dt.timedelta(days=10)
PERIOD = "SELECT version_id, sum(games)::BIGINT FROM {} GROUP BY version_id"


def test_a_clock_that_goes_back_leaves_history_in_order(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    add_league(home, "alpha", period="all")
    add_games(home, "alpha", "one", n_games=60)
    assert run_night(home).ok
    first_at = ask(home, "SELECT max(first_promoted_at) FROM version")[1][0][0]
    add_games(home, "alpha", "two", n_games=60)

    class SlowClock(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> dt.datetime:
            return dt.datetime.now(tz) - BACK

    monkeypatch.setattr(
        "banzuke.flows.store.connection.dt", SimpleNamespace(datetime=SlowClock, UTC=dt.UTC)
    )
    report = run_night(home)
    assert report.ok
    assert any("Correct the clock" in note for note in report.notes)
    monkeypatch.undo()

    ((current, games),) = ask(home, PERIOD.format("static_rating"))[1]
    assert games == 240, "120 games, each counted for two players"
    ((second_at,),) = ask(
        home, f"SELECT first_promoted_at FROM version WHERE version_id = '{current}'"
    )[1]
    assert second_at > first_at
    as_of = "ratings_as_of('alpha', TIMESTAMP '{}')"
    for moment, games in ((first_at, 120), (second_at, 240), (first_at + BACK, 240)):
        ((_, shown),) = ask(home, PERIOD.format(as_of.format(moment)))[1]
        assert shown == games, moment
    early = first_at - dt.timedelta(microseconds=1)
    assert ask(home, PERIOD.format(as_of.format(early)))[1] == []
    report = run_night(home)
    assert report.quiet, "with the clock fixed there is nothing to do"
