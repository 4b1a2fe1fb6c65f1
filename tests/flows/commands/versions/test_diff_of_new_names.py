"""`banzuke diff` after a player was renamed or merged: one player with a new name."""

import json

import pytest
from typer.testing import CliRunner

from banzuke.flows.commands.versions import diff
from banzuke.flows.home import Home
from banzuke.flows.leagues.league import League
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.store import open_store
from tests.homes import allow_sources

pytestmark = pytest.mark.slow


@pytest.fixture
def changed(home, log, make_league, run_without_engine):
    """A function that publishes two nights, names joined between, and returns `diff`'s output."""

    def run(names: str, *words: str) -> str:
        (home.root / "names.csv").write_text("alias,player\n", encoding="utf-8")
        allow_sources(home, "names.csv")
        log("a.csv", "2024-05-01,Ann,Lee,1", "2024-05-02,Lee,Bob,1", "2024-05-03,Bob,Ann,1")
        league = make_league(league={"aliases": {"path": "names.csv"}})
        _night(home, league, run_without_engine)
        (home.root / "names.csv").write_text(f"alias,player\n{names}\n", encoding="utf-8")
        _night(home, league, run_without_engine)
        done = CliRunner().invoke(diff.app, [*words, "--home", str(home.root)])
        assert done.exit_code == 0, done.output
        return done.output

    return run


def _night(home: Home, league: League, run_without_engine) -> None:
    with open_store(home, command="test") as store:
        run_without_engine(store, league)
        refresh_serving(store)


def test_a_renamed_player_is_one_row_with_both_names_and_the_change(changed) -> None:
    rows = [row for row in json.loads(changed("Lee,Kim", "--json")) if row["task"] == "static"]
    (renamed,) = [row for row in rows if row["player"] in ("Lee", "Kim")]
    assert rows[0] == renamed
    names = [renamed[name] for name in ("player", "player_before", "player_after")]
    assert names == ["Kim", "Lee", None]
    assert (renamed["games_before"], renamed["games_after"]) == (2, 2)
    assert renamed["change"] == renamed["rating_after"] - renamed["rating_before"]
    assert all(row["player_before"] is None for row in rows[1:])


def test_the_table_says_the_name_of_before(changed) -> None:
    assert "Kim (was Lee)" in changed("Lee,Kim")


def test_a_merged_name_is_gone_and_says_whose_its_games_are(changed) -> None:
    rows = [row for row in json.loads(changed("Lee,Ann", "--json")) if row["task"] == "static"]
    gone = rows[0]
    assert [gone[name] for name in ("player", "player_before", "player_after")] == [
        "Lee", None, "Ann",
    ]  # fmt: skip
    assert gone["games_after"] is None
    assert all(row["player_after"] is None for row in rows[1:])
