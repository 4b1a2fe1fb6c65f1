"""Pictures draw the latest period at its last game, and no rating in days to come."""

from contextlib import closing
from pathlib import Path

import pytest

from banzuke.flows.home import Home
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import seconds
from banzuke.flows.store import open_serving

pytestmark = pytest.mark.slow

LAST_GAMES = "SELECT period, max(played_on) FROM {} WHERE league = $league GROUP BY ALL"
GAMES = {"static": "game", "stable_rank": "table_game"}


@pytest.mark.parametrize("task", GAMES)
def test_the_latest_period_is_drawn_at_its_last_game(
    published: Home, site: Path, task: str
) -> None:
    with closing(open_serving(published)) as serving:
        leagues = [
            name
            for (name,) in serving.rows(
                "SELECT DISTINCT league FROM version WHERE is_current AND task = ?"
                " AND ended_on IS NOT NULL ORDER BY league",
                [task],
            )
        ]
        assert leagues
        n_later = 0
        for league in leagues:
            data = LeagueData(published, serving, league)
            *before, last = data.shown[task]
            drawn = data.drawn_on(task)
            games = dict(serving.rows(LAST_GAMES.format(GAMES[task]), {"league": league}))
            assert drawn[last.period] == games[last.period] <= last.ended_on
            assert [drawn[its.period] for its in before] == [its.ended_on for its in before]
            if not before or drawn[last.period] == last.ended_on:
                continue
            n_later += 1
            pages = [
                page.read_text(encoding="utf-8")
                for page in (site / f"leagues/{league}/players").glob("*.html")
            ]
            assert any(f"{seconds(drawn[last.period])}" in page for page in pages)
            assert not any(f"{seconds(last.ended_on)}" in page for page in pages)
        assert n_later, "without a period that ends after its last game this shows nothing"
