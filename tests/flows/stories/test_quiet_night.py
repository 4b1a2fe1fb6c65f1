"""A night without news asks the store once for all leagues, because homes have hundreds."""

from collections.abc import Callable
from typing import Any

import pytest

from banzuke.flows.home import Home
from banzuke.flows.store import Connection
from tests.homes import add_games, add_league


@pytest.mark.long
def test_more_leagues_without_news_are_no_more_queries(
    home: Home, run_night: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    execute = Connection.execute
    monkeypatch.setattr(
        Connection, "execute", lambda self, *args: asked.append(args[0]) or execute(self, *args)
    )
    counts = []
    for names in (["alpha"], ["beta", "gamma", "delta"]):
        for name in names:
            add_league(home, name, period="all", replicates=2)
            add_games(home, name, "one", n_games=60)
        run_night(home)
        asked.clear()
        report = run_night(home)
        counts.append(len(asked))

        assert report.ok
        assert report.quiet

    assert [league.unchanged for league in report.leagues] == [1, 1, 1, 1]
    assert counts[0] == counts[1], "a query a league would make quiet nights of many leagues long"
