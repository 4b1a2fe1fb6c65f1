"""Nights while clocks change: summer time begins and ends, a year ends, in two zones."""

import datetime as dt
import zoneinfo
from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.serving.ask import ask
from tests.marks import rare

MODULES = ("store.connection", "store.clock", "store", "store.lock", "night.night", "night.summary")
LEAGUE = """
name = "club"
kind = "pairwise"
period = "year"
timezone = "{zone}"
[[source]]
path = "inbox/*.csv"
columns = {{ played_at = "at", first = "a", second = "b", score = "score" }}
[static]
prior = "mean-draw"
replicates = 16
"""
AGAIN = " again"
LOCAL = {
    "Europe/Berlin": [
        "2026-03-28 23:59",  # the last minute before the day on which 2:00 to 3:00 is left out
        "2026-03-29 01:59",
        "2026-03-29 03:00",
        "2026-10-25 02:30",  # this local time occurs twice
        "2026-10-25 02:30 again",
        "2026-12-31 23:59",
        "2027-01-01 00:01",
    ],
    "America/New_York": [
        "2026-03-07 23:59",
        "2026-03-08 01:59",
        "2026-03-08 03:00",
        "2026-11-01 01:30",
        "2026-11-01 01:30 again",
        "2026-12-31 23:59",
        "2027-01-01 00:01",
    ],
}


def in_utc(local: str, zone: str) -> dt.datetime:
    """The UTC time of a local time; "again" is the second time that the hour comes."""
    time = dt.datetime.fromisoformat(local.removesuffix(AGAIN))
    at = time.replace(tzinfo=zoneinfo.ZoneInfo(zone), fold=local.endswith(AGAIN))
    return at.astimezone(dt.UTC).replace(tzinfo=None)


@pytest.mark.long
@pytest.mark.parametrize("zone", ["America/New_York", rare("Europe/Berlin")])
def test_each_night_shows_new_games_once_with_days_of_the_league(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, zone: str
) -> None:
    (home.leagues / "club.toml").write_text(LEAGUE.format(zone=zone), encoding="utf-8")
    nights = [(local.removesuffix(AGAIN), in_utc(local, zone)) for local in LOCAL[zone]]
    assert [at for _, at in nights] == sorted({at for _, at in nights})
    for number, (local, at) in enumerate(nights):
        played = "\n".join(
            f"{local},p{a},p{b},{(number + a) % 2}" for a, b in ((0, 1), (1, 2), (2, 3), (3, 0))
        )
        (home.root / "inbox" / f"{number}.csv").write_text(
            f"at,a,b,score\n{played}\n", encoding="utf-8"
        )
        for module in MODULES:
            monkeypatch.setattr(
                f"banzuke.flows.{module}.utc_now", lambda at=at: at + dt.timedelta(minutes=2)
            )
        report = run_night(home)
        assert report.exit_code == 0, report
    shown = ask(home, "SELECT period, n_games FROM version WHERE is_current ORDER BY period")[1]
    assert shown == [("2026", 4 * 6), ("2027", 4)]
    days = [day for (day,) in ask(home, "SELECT DISTINCT played_on FROM game ORDER BY 1")[1]]
    assert [str(day) for day in days] == sorted({local[:10] for local, _ in nights})
    spans = ask(
        home,
        "SELECT DISTINCT period, visible_from, visible_until FROM static_rating_history"
        " ORDER BY period, visible_from",
    )[1]
    of_2026 = [span[1:] for span in spans if span[0] == "2026"]
    assert len(of_2026) == 6
    assert [end for _, end in of_2026[:-1]] == [start for start, _ in of_2026[1:]]
    assert of_2026[-1][1] is None
    autumn = nights[3][0][:10]
    games = f"SELECT DISTINCT version_id FROM ratings_as_of('club', '{autumn}')"
    ((version,),) = ask(home, games)[1]
    counted = f"SELECT n_games FROM version WHERE version_id = '{version}'"
    assert ask(home, counted)[1] == [(4 * 5,)]  # with both nights of the doubled hour
    assert [name for name, ok, _ in store_findings(home, deep=True) if not ok] == []
