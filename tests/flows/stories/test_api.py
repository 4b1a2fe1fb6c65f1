"""A home from Python."""

import datetime as dt
from pathlib import Path

import pytest

from banzuke.flows.api import NotThere, open_home
from banzuke.flows.arguments import WrongArgument
from banzuke.flows.home import Home, NotAHome
from banzuke.flows.store import BadQuery, NothingPublished
from tests.empty_home import empty_home
from tests.homes import TABLE, add_games, add_league, add_tables


@pytest.fixture(scope="module")
def rated(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home of two leagues, rated from Python."""
    made = empty_home(tmp_path_factory.mktemp("api") / "home")
    with pytest.raises(NothingPublished):
        open_home(made.root).leagues()
    add_league(made, "club", replicates=16)
    add_games(made, "club", "games", n_games=60, n_players=6)
    add_league(made, "tables", text=TABLE)
    add_tables(made, "tables", "days", day=3)
    assert open_home(made.root).nightly().ok
    return made


@pytest.mark.long
def test_leagues_ratings_and_versions_are_frames(rated: Home) -> None:
    asked = open_home(str(rated.root))
    assert asked.leagues()["league"].to_list() == ["club", "tables"]
    ratings = asked.ratings("club")
    assert ratings["league"].unique().to_list() == ["club"]
    assert ratings.filter(ratings["rank"] == 1).height >= 1
    assert asked.ratings("tables", task="stable_rank")["games"].max() == 10
    assert set(asked.versions("club")["league"]) == {"club"}
    assert asked.versions().height > asked.versions("club").height


def test_as_of_is_what_was_shown_then(rated: Home) -> None:
    asked = open_home(rated.root)
    then = asked.ratings("club", as_of=dt.datetime.now(dt.UTC) + dt.timedelta(days=1))
    now = asked.ratings("club")
    assert sorted(then["rating"].drop_nulls()) == sorted(now["rating"].drop_nulls())
    assert asked.ratings("club", as_of=dt.datetime(2000, 1, 1)).height == 0


def test_a_query_has_values_and_reaches_nothing_else(rated: Home) -> None:
    asked = open_home(rated.root)
    assert asked.sql("SELECT $x::VARCHAR AS x", x="' OR 1=1").item() == "' OR 1=1"
    with pytest.raises(BadQuery):
        asked.sql("FROM read_text('/etc/hostname')")


def test_unknown_names_are_errors_with_the_known_names(
    rated: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = open_home(rated.root)
    with pytest.raises(NotThere, match="did you mean 'club'"):
        asked.ratings("clup")
    with pytest.raises(NotThere, match="there is static"):
        asked.ratings("club", task="tier")
    with pytest.raises(NotAHome):
        open_home(tmp_path)
    monkeypatch.setenv("BANZUKE_HOME", str(rated.root))
    assert open_home().leagues().height == 2


@pytest.mark.parametrize("workers", [0, -1])
def test_a_night_without_a_worker_is_refused(tmp_path: Path, workers: int) -> None:
    asked = open_home(empty_home(tmp_path / "home").root)
    with pytest.raises(WrongArgument, match=f"workers {workers}: give a whole number from 1"):
        asked.nightly(workers=workers)
