"""Newer ratings that are not shown: pages, `top`, `player` and `compare` say what they wait for."""

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from banzuke.flows.commands.answers import compare, player, top
from banzuke.flows.home import Home
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.site.building.build import build_site
from banzuke.flows.store import open_store
from banzuke.flows.versions.promotion import Change, promote
from tests.flows.site.conftest import HOSTILE
from tests.flows.site.page_tables import of_caption

pytestmark = pytest.mark.slow

FOUND = "INSERT INTO result.candidate VALUES (?, ?, ?, NULL, 'a-run', '2025-01-01')"


@pytest.fixture
def waiting(published: Home, tmp_path: Path) -> Home:
    """The rated home; newer ratings of a year wait, and of tournaments."""
    home = Home(Path(shutil.copytree(published.root, tmp_path / "home")))
    with open_store(home, command="test") as store:
        store.execute(FOUND, ["club", "static", "2024"])
        store.execute(FOUND, ["room", "tier", "another night"])
        store.bump_generation()
        refresh_serving(store)
    return home


def said(home: Home, command, *arguments: str) -> str:
    done = CliRunner().invoke(command.app, [*arguments, "--home", str(home.root)])
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def test_commands_and_pages_say_that_newer_ratings_wait(waiting: Home) -> None:
    line = "newer ratings of club 2024 wait for a review (games that were read since are in lists"
    assert line in said(waiting, top, "club", "--period", "2024")
    assert line in said(waiting, player, "Eve", "--league", "club")
    assert "newer ratings" not in said(waiting, top, "club", "--period", "2023")
    assert "newer ratings of room wait for a review" in said(waiting, top, "room")
    pair = HOSTILE[0], HOSTILE[-1]
    assert line in said(waiting, compare, *pair, "club", "--period", "2024")
    assert "newer ratings" not in said(waiting, compare, *pair, "club", "--period", "2023")
    assert "newer ratings of room wait" in said(waiting, compare, *pair, "room")

    build_site(waiting)

    def names(league: str) -> set[str]:
        folder = waiting.site / "leagues" / league
        pages = [*folder.glob("*.html"), *folder.glob("players/*.html")]
        return {page.name for page in pages if 'data-t="waiting-review"' in page.read_text("utf-8")}

    of_club = {page.name for page in (waiting.site / "leagues/club/players").glob("*.html")}
    lists = {"games-2024.html", "events-2024.html"}
    assert names("club") == {"index.html", "period-2024.html", *lists, *of_club}
    assert {"index.html", "period-all.html"} <= names("room")
    assert names("tables") == set()


def test_news_count_versions_that_a_rollback_shows_again(published: Home, tmp_path: Path) -> None:
    home = Home(Path(shutil.copytree(published.root, tmp_path / "home")))
    with open_store(home, command="test") as store:
        ((version_id,),) = store.rows(
            "SELECT version_id FROM result.version"
            " WHERE league = 'club' AND task = 'static' AND period = '2024'"
        )
        promote(store, Change("club", "static", "2024", version_id, reason="rolled-back"))
        store.bump_generation()
        refresh_serving(store)
    build_site(home)
    (row,) = of_caption(home.site / "index.html", "news-caption")
    assert (row["new-versions"], row["replaced"]) == ("1", "1")
