"""Times of a store never go back, even after the machine's clock was put back."""

import datetime as dt

import pytest

from banzuke.flows.commands.upkeep.doctor_store import store_findings
from banzuke.flows.home import Home
from banzuke.flows.store import open_store
from banzuke.flows.store.clock import latest_of
from banzuke.flows.versions.visibility import visibility

YEAR = dt.timedelta(days=365)


def put_clock(monkeypatch: pytest.MonkeyPatch, at: dt.datetime) -> None:
    """Set the clock that the store reads to a time."""
    for module in ("connection", "clock"):
        monkeypatch.setattr(f"banzuke.flows.store.{module}.utc_now", lambda: at)


@pytest.mark.slow
def test_times_and_names_of_runs_go_on_when_the_clock_goes_back(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = dt.datetime(2026, 5, 1, 3)
    runs = []
    for at in (start, start - YEAR, start - dt.timedelta(seconds=1), start + YEAR, start):
        put_clock(monkeypatch, at)
        with open_store(home, command="test") as store:
            times = [store.now() for _ in range(3)]
            assert times == sorted(set(times))
            runs.append((store.run_id.rpartition("-")[0], times[0]))
            behind = latest_of(store) - at > dt.timedelta(minutes=1)
            assert any("Correct the clock" in note for note in store.notes) is behind
    assert runs == sorted(runs)
    assert len(set(runs)) == len(runs)


def findings(home: Home, *, deep: bool) -> dict[str, tuple[bool, str]]:
    """The doctor's findings about a store."""
    return {name: (ok, said) for name, ok, said in store_findings(home, deep=deep)}


@pytest.mark.slow
def test_a_store_that_an_older_banzuke_wrote_by_a_wrong_clock_is_found_and_read_in_order(
    home: Home,
) -> None:
    with open_store(home, command="test"):
        pass
    assert findings(home, deep=True)["times"] == (True, "in order")
    with open_store(home, command="test") as store:
        for number, (version, at) in enumerate((("a", 10), ("b", 5), ("c", 12)), start=1):
            store.execute(
                "INSERT INTO result.version BY NAME SELECT ? AS version_id, 'club' AS league,"
                " 'static' AS task, 'all' AS period, '{}' AS parameters, 'x' AS input_hash,"
                " 1 AS method_version, 'accepted' AS state, 0 AS n_games, 0 AS n_players,"
                " 0 AS n_rows, 0.0 AS compute_seconds,"
                " '{}' AS diagnostics, ? AS run_id, now()::TIMESTAMP AS computed_at",
                [version, store.run_id],
            )
            store.execute(
                "INSERT INTO result.promotion VALUES (?, 'club', 'static', 'all', ?, 'computed', ?,"
                " TIMESTAMP '2026-01-01' + to_days(?::INTEGER))",
                [number, version, store.run_id, at],
            )
        shown = visibility(store).rows()
    moments = {row[0]: row[4:] for row in shown}
    assert moments["a"][0] == moments["a"][1] == moments["b"][0]
    assert moments["b"][1] == moments["c"][0]
    assert all(since <= (until or since) for since, until in moments.values())
    ok, said = findings(home, deep=True)["times"]
    assert not ok
    assert "1 shown version with an earlier time than the version shown before" in said
    assert "times" not in findings(home, deep=False)


def test_a_store_of_days_to_come_is_found(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(home, command="test") as store:
        now = store.now()
    put_clock(monkeypatch, now - YEAR)
    ok, said = findings(home, deep=True)["times"]
    assert not ok
    assert "one of the two is wrong" in said
