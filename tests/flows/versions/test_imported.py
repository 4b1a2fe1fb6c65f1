"""Lists from before the store, and facts about players: shown, but never used in ratings."""

import datetime as dt
from contextlib import closing

import pytest

from banzuke.flows.people.erasure import Erasure, carry_over, erasures_in
from banzuke.flows.people.profiles import BadProfiles, erase_profiles, store_profiles
from banzuke.flows.serving.serving_file import build_serving
from banzuke.flows.store import open_serving
from banzuke.flows.versions.imported import BadList, import_list, remove_list

pytestmark = pytest.mark.slow

DAY = dt.date(2009, 12, 31)


@pytest.fixture
def list_of(tmp_path):
    """A function that writes a list and returns its file."""

    def write(*rows: str, header: str = "player,rating,error,games"):
        file = tmp_path / "list.csv"
        file.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
        return file

    return write


@pytest.mark.long
def test_list_keeps_its_values_and_can_be_compared(
    store, list_of, log, make_league, run_without_engine
) -> None:
    league = make_league()
    log("a.csv", "2024-01-01,Ann,Bob,1")
    run_without_engine(store, league)
    import_list(store, league, list_of("Ann,2100.5,31,40", "Bob,1900,,"), DAY)
    import_list(store, league, list_of("Ann,2110,30,44", "Cid,2200,,"), dt.date(2010, 6, 30))
    build_serving(store)

    with closing(open_serving(store.home)) as serving:
        asked = "SELECT player, rank, rating, se, games FROM imported_as_of('club', ?)"
        assert serving.rows(asked, ["2010-01-01"]) == [
            ("Ann", 1, 2100.5, 31.0, 40), ("Bob", 2, 1900.0, None, None),
        ]  # fmt: skip
        assert serving.rows(asked, ["2009-12-30"]) == []
        changes = serving.rows(
            "SELECT player, rating_change FROM imported_diff('club', '2010-01-01', '2011-01-01')"
        )
        assert changes == [("Ann", 9.5), ("Bob", None), ("Cid", None)]
        assert serving.rows("SELECT DISTINCT period FROM static_rating") == [("2024",)]
        assert serving.rows("SELECT * FROM ratings_as_of('club', '2010-01-01')") == []


def test_a_day_has_only_one_list(store, list_of, make_league) -> None:
    league = make_league()
    import_list(store, league, list_of("Ann,1"), DAY)
    import_list(store, league, list_of("Ann,1"), DAY)
    with pytest.raises(BadList, match="another list of 2009-12-31"):
        import_list(store, league, list_of("Ann,2"), DAY)
    remove_list(store, league, DAY)
    assert import_list(store, league, list_of("Ann,2"), DAY).n_players == 1
    assert store.rows("SELECT rating FROM result.imported_rating") == [(2.0,)]


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["Ann,1", "Ann,2"], r"list\.csv:3: 'Ann' is in the list twice"),
        (["Ann,high"], r"list\.csv:2: rating 'high' is not a number"),
        (["Ann,nan"], r"list\.csv:2: rating 'nan' is not a finite number"),
        (["Ann,1,-3"], r"list\.csv:2: error '-3' is below zero"),
        ([",1"], r"list\.csv:2: player is empty"),
        (["Ann,"], r"list\.csv:2: rating '' is not a number"),
        ([], "the list is empty"),
    ],
)
def test_list_with_a_bad_row_is_refused_whole(store, list_of, make_league, rows, why) -> None:
    with pytest.raises(BadList, match=why):
        import_list(store, make_league(), list_of(*rows), DAY)
    assert store.rows("SELECT count(*) FROM result.imported_rating") == [(0,)]


@pytest.mark.parametrize("sign", [",", ";"])
def test_players_have_groups_until_they_are_erased(store, make_league, sign) -> None:
    home, league = store.home, make_league()
    home.players.mkdir()
    file = home.players / "club.csv"
    text = "player,group,born,club\nAnn,juniors,2012,Ajax\nBob,,,\n"
    file.write_text(text.replace(",", sign), encoding="utf-8")
    store_profiles(store, league)
    build_serving(store)
    with closing(open_serving(home)) as serving:
        rows = serving.rows("SELECT player, group_name, born, more FROM player ORDER BY player")
        assert rows == [("Ann", "juniors", "2012", '{"club": "Ajax"}'), ("Bob", None, None, None)]

    [(ann,)] = store.rows("SELECT player_id FROM core.player WHERE name = 'Ann'")
    carry_over(
        store, [Erasure("club", ann, "erased-1", 3, "asked", "run", dt.datetime(2026, 1, 1))]
    )
    assert erase_profiles(home, erasures_in(store)) == 1
    store_profiles(store, league)

    assert file.read_text(encoding="utf-8") == "player,group,born,club\nBob,,,\n".replace(",", sign)
    assert store.rows("SELECT count(*) FROM core.profile WHERE player_id = ?", [ann]) == [(0,)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name\nAnn\n", r"club\.csv:1: no column 'player'"),
        ("player,group\nAnn,a\nAnn,b\n", r"club\.csv:3: 'Ann' is in the file twice"),
        ("player,group\n,a\n", r"club\.csv:2: player is empty"),
        ("player,group\nAnn,a,b\n", r"club\.csv:2: the row has more cells than the header"),
    ],
)
def test_bad_file_of_players_says_where(store, make_league, text, why) -> None:
    store.home.players.mkdir()
    (store.home.players / "club.csv").write_text(text, encoding="utf-8")
    with pytest.raises(BadProfiles, match=why):
        store_profiles(store, make_league())
