"""A home in Python: its leagues, and the ratings that were public on a day."""

import datetime as dt
from pathlib import Path

import duckdb
import pytest

import banzuke as bz
from tests.empty_home import empty_home

pytestmark = pytest.mark.long

LEAGUE = """
name = "club"
kind = "pairwise"
timezone = "Asia/Tokyo"
[[source]]
path = "inbox/club/*.csv"
columns = { played_at = "date", first = "black", second = "white", score = "score" }
[static]
replicates = 8
prior = "mean-draw"
"""
GAMES = "date,black,white,score\n2024-01-01,Ann,Bob,1\n2024-01-02,Bob,Cid,1\n2024-01-03,Cid,Ann,1\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> bz.Home:
    made = empty_home(tmp_path_factory.mktemp("front") / "home")
    (made.leagues / "club.toml").write_text(LEAGUE, encoding="utf-8")
    (made.root / "inbox" / "club").mkdir()
    (made.root / "inbox" / "club" / "games.csv").write_text(GAMES, encoding="utf-8")
    opened = bz.home(made.root)
    assert repr(opened) == f"<home {made.root}: nothing published yet>"
    assert opened.nightly().ok
    return opened


def test_a_home_names_its_leagues(home: bz.Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home.home.root.parent)
    assert repr(home) == "<home home: club>"


def test_a_day_ends_at_midnight_in_the_zone_of_the_league(home: bz.Home) -> None:
    end = dt.datetime(2024, 5, 1, 15)  # midnight in Tokyo
    in_sql = "SELECT moment('2024-05-01', 'club'), moment(DATE '2024-05-01', 'club')"
    assert home.sql(in_sql).row(0) == (end, end)
    assert home._moment("club", "2024-05-01") == end
    assert home._moment("club", dt.date(2024, 5, 1)) == end
    assert home._moment("club", "2024-05-01T12:00") == dt.datetime(2024, 5, 1, 12)
    assert home._moment("club", "2024-05-01T12:00+09:00") == dt.datetime(2024, 5, 1, 3)
    with pytest.raises(bz.BanzukeError, match="neither a date like"):
        home._moment("club", "0001-01-01T00:00+09:00")


def test_a_time_with_an_offset_is_the_same_time_in_sql(home: bz.Home) -> None:
    utc = dt.datetime(2024, 5, 1, 3)
    for time in ("2024-05-01T12:00", "2024-05-01 12:00:00", "2024-05-01 12:00:00.0"):
        for offset in ("+09:00", "+0900", "+09"):
            found = home.sql("SELECT moment($said), moment($said, 'club')", said=time + offset)
            assert found.row(0) == (utc, utc), time + offset
    assert home.sql("SELECT moment('2024-05-01 03:00Z')").item() == utc


def test_a_clients_own_time_zone_does_not_move_a_time(home: bz.Home) -> None:
    with duckdb.connect(home.home.serving_file, read_only=True) as client:
        for zone in ("Asia/Tokyo", "America/New_York"):
            client.execute(f"SET TimeZone = '{zone}'")
            found = client.sql("SELECT moment(TIMESTAMPTZ '2024-05-01 12:00:00+09', 'club')")
            assert found.fetchone() == (dt.datetime(2024, 5, 1, 3),)


def test_ratings_of_a_day_are_those_that_were_public(home: bz.Home) -> None:
    now = home.ratings("club")
    tomorrow = dt.date.today() + dt.timedelta(days=1)  # tomorrow in every time zone
    seen = home.ratings("club", as_of=tomorrow.isoformat())
    assert sorted(seen["rating"]) == sorted(now["rating"])
    with pytest.warns(UserWarning, match=r"ratings_at_cutoff\('club', '2024-05-01'\)"):
        assert home.ratings("club", as_of="2024-05-01").height == 0
    with pytest.raises(bz.BanzukeError, match="'spring' is not a date"):
        home.ratings("club", as_of="spring")


def test_a_folder_without_a_home_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(bz.BanzukeError, match="is not a Banzuke home"):
        bz.home(tmp_path)


def test_names_and_leagues_are_found_as_by_commands(home: bz.Home) -> None:
    since = "2023-12-31"
    assert home.moved("ＡＮＮ", since)["opponent"].to_list() != []
    with pytest.raises(bz.BanzukeError, match="no player 'Anne'; did you mean 'Ann'"):
        home.moved("Anne", since)
    with pytest.raises(bz.BanzukeError, match="did you mean 'club'"):
        home.moved("Ann", since, league="clbu")
    assert home.ratings("leagues/club.toml").equals(home.ratings("club"))
    with pytest.raises(bz.BanzukeError, match="'2024-03' is not a day, but a month"):
        home.ratings("club", as_of="2024-03")


def test_a_wrong_argument_is_told_what_to_give(home: bz.Home) -> None:
    for ask in (
        lambda: home.ratings(3),
        lambda: home.compare("Ann", "Bob", league=3),
        lambda: home.moved("Ann", "2024-01-01", league=3),
        lambda: home.versions(3),
        lambda: home.nightly(league=3),
    ):
        with pytest.raises(bz.BanzukeError, match=r"^league 3: give a text$"):
            ask()
    with pytest.raises(bz.BanzukeError, match="'3' is neither a date"):
        home.ratings("club", as_of=3)
