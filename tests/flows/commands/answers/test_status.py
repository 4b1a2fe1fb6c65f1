"""`banzuke status`: stale versions by the installed code; held and waiting ones by task, once."""

import json
from dataclasses import replace

import pytest

from banzuke.flows.commands.answers.status import show_status
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import Store, open_store
from banzuke.flows.tasks.register import TASKS
from banzuke.flows.versions.rollback import roll_back

pytestmark = pytest.mark.slow


def test_versions_are_stale_as_soon_as_banzuke_is_updated(
    home: Home, log, make_league, run_without_engine, monkeypatch, capsys
) -> None:
    log("a.csv", "2023-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1")
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league())
        refresh_serving(store)

    def stale() -> tuple[int, bool]:
        show_status(home, as_json=True)
        ((row),) = json.loads(capsys.readouterr().out)
        show_status(home, as_json=False)
        return row["stale"], "`banzuke backfill --only stale`" in capsys.readouterr().out

    assert stale() == (0, False)
    newer = replace(TASKS["static"], method_version=TASKS["static"].method_version + 1)
    monkeypatch.setitem(TASKS, "static", newer)
    assert stale() == (2, True)


def states(home: Home, store: Store, capsys) -> dict[str, tuple[int, int, int]]:
    """Shown, held and waiting versions of each task."""
    refresh_serving(store)
    show_status(home, as_json=True)
    rows = json.loads(capsys.readouterr().out)
    return {row["task"]: (row["versions_shown"], row["held"], row["waiting"]) for row in rows}


def test_a_rollback_is_held_in_its_task_and_waits_for_no_review(
    home: Home, log, make_league, run_without_engine, capsys
) -> None:
    with open_store(home, command="test") as store:
        log("a.csv", "2024-05-01,Ann,Bob,1")
        run_without_engine(store, make_league())
        log("b.csv", "2024-05-02,Bob,Ann,1")
        run_without_engine(store, make_league())
        roll_back(store, "club", period=None, to=None, reason="wrong")
        assert states(home, store, capsys) == {"static": (1, 1, 0)}


def test_a_task_that_only_waits_for_a_review_has_a_row(
    home: Home, log, make_league, run_without_engine, capsys
) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1")
    with open_store(home, command="test") as store:
        run_without_engine(store, make_league())
        store.execute(
            "INSERT INTO result.candidate"
            " VALUES ('club', 'dynamic', 'all', NULL, 'a-run', '2025-01-01')"
        )
        store.bump_generation()
        assert states(home, store, capsys) == {"dynamic": (0, 0, 1), "static": (1, 0, 0)}
