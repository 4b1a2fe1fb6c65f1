"""`banzuke status` counts stale versions by the code that asks, and not by the last night's."""

import json
from dataclasses import replace

import pytest

from banzuke.flows.commands.answers.status import show_status
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from banzuke.flows.tasks.register import TASKS

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
