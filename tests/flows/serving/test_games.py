"""The games behind the ratings in the serving file: each once, with file, line and void reason."""

import datetime as dt
from contextlib import closing

import pytest

from banzuke.flows.inputs.events import TWICE
from banzuke.flows.people.folding import fold_names
from banzuke.flows.serving.garbled import garbled_notes, oneself_notes
from banzuke.flows.serving.serving_file import refresh_serving
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from tests.homes import allow_sources

pytestmark = pytest.mark.slow

TOKYO = 'name = "club"\nperiod = "year"\ntimezone = "Asia/Tokyo"\n'
SEASONS = {
    "period": [{"name": "s1", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 6, 30)}]
}


@pytest.fixture
def publish(store, run_without_engine):
    """A function that runs a league's night and returns the rows of a query on the serving file."""

    def run(league, query: str, text: str = 'name = "club"\nperiod = "year"\n') -> list[tuple]:
        row = [league.name, text, text]
        store.execute("INSERT INTO core.league_file VALUES (?, ?, '2024-01-01', ?)", row)
        run_without_engine(store, league)
        fold_names(store, [league])
        refresh_serving(store)
        with closing(open_serving(store.home)) as served:
            return served.rows(query)

    return run


@pytest.mark.long
def test_a_game_of_two_logs_is_there_once_and_a_quarantined_row_never(
    publish, log, make_league
) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,Ann,Bob,adjourned", "2024-05-03,Bob,Cid,½")
    log("b.csv", "2024-05-03,Bob,Cid,½", "2025-05-03,Cid,Ann,0")

    rows = publish(
        make_league(),
        "SELECT period, first, second, wins, draws, losses, path, line, void_reason FROM game"
        " ORDER BY path, line",
    )

    assert rows == [
        ("2024", "Ann", "Bob", 1, 0, 0, "inbox/a.csv", 2, None),
        ("2024", "Bob", "Cid", 0, 1, 0, "inbox/a.csv", 4, None),
        ("2025", "Cid", "Ann", 0, 0, 1, "inbox/b.csv", 3, None),
    ]


@pytest.mark.long
def test_names_are_those_after_aliases_beside_those_of_the_log(
    publish, home, log, make_league
) -> None:
    (home.root / "names.csv").write_text("alias,player\nBobby,Bob\nRob,Bobby\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "2024-05-01,Ann,Rob,1", "2024-05-02,Rob,Bobby,1")

    rows = publish(
        make_league(league={"aliases": {"path": "names.csv"}}),
        "SELECT first, second, first_logged, second_logged, void_reason FROM game ORDER BY line",
    )

    assert rows == [
        ("Ann", "Bob", "Ann", "Rob", None),
        ("Bob", "Bob", "Rob", "Bobby", "two players are one after aliases"),
    ]


@pytest.mark.long
def test_a_players_title_is_the_one_that_was_logged_last(publish, home, log, make_league) -> None:
    log("a.csv", "2024-05-01,GM Ann,Bob,1", "2024-05-03,Ann七段,Bob,1", "2024-05-02,Ann九段,Bob,0",
        "2024-05-04,Ann,Bob,1")  # fmt: skip

    rows = publish(make_league(), "SELECT player, title FROM player WHERE shown_as IS NULL")

    assert sorted(rows) == [("Ann", "七段"), ("Bob", None)]
    with closing(open_serving(home)) as served:
        pages = LeagueData(home, served, "club")
        assert [(pages.people.name(who), title) for who, title in pages.titles.items()] == [
            ("Ann", "七段")
        ]


@pytest.mark.long
def test_names_in_a_wrong_encoding_are_noted_with_file_and_line_until_they_are_merged(
    publish, home, log, make_league
) -> None:
    (home.root / "names.csv").write_text("alias,player\nDvo?ák,Dvořák\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,MÃ¼ller,Dvo?ák,1", "2024-05-03,René,Bob,1")

    publish(make_league(league={"aliases": {"path": "names.csv"}}), "FROM player")
    with closing(open_serving(home)) as served:
        (note,) = garbled_notes(served)

    assert "1 name has letters of a wrong encoding" in note
    assert "(MÃ¼ller in inbox/a.csv, line 3, perhaps Müller)" in note


@pytest.mark.long
def test_players_who_are_called_me_are_noted_until_they_have_a_name(
    publish, home, log, make_league
) -> None:
    (home.root / "names.csv").write_text("alias,player\nich,Eva\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "2024-05-01,ＭＥ,Bob,1", "2024-05-02,ich,Meg,1", "2024-05-03,自 分,Bob,1")

    publish(make_league(league={"aliases": {"path": "names.csv"}}), "FROM player")
    with closing(open_serving(home)) as served:
        (note,) = oneself_notes(served)

    assert 'club: "自 分", "ＭＥ" are rated as the name of a player' in note


def test_void_reasons_say_what_a_log_or_an_alias_made_void(publish, home, log, make_league) -> None:
    (home.root / "names.csv").write_text("alias,player\nDanny,Dan\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "2024-01-01,Ann,Danny,Cid,Dan,1,2,3,4", "2024-01-02,Ann,Danny,Cid,Eve,1,2,3,4",
        kind="table")  # fmt: skip

    rows = publish(
        make_league("table", league={"aliases": {"path": "names.csv"}}),
        "SELECT line, player, place, void_reason FROM table_game ORDER BY line, seat",
    )

    void = "two players are one after aliases"
    assert rows == [
        (2, "Ann", 1, void), (2, "Dan", 2, void), (2, "Cid", 3, void), (2, "Dan", 4, void),
        (3, "Ann", 1, None), (3, "Dan", 2, None), (3, "Cid", 3, None), (3, "Eve", 4, None),
    ]  # fmt: skip


def test_a_game_is_dated_and_counted_on_the_clocks_of_its_league(publish, log, make_league) -> None:
    log("a.csv", "2024-01-01,Ann,Bob,1")

    rows = publish(
        make_league(league={"timezone": "Asia/Tokyo"}),
        "SELECT played_at, played_on, period FROM game",
        TOKYO,
    )

    assert rows == [(dt.datetime(2023, 12, 31, 15), dt.date(2024, 1, 1), "2024")]


def test_a_game_outside_every_season_has_no_period(publish, log, make_league) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-08-01,Ann,Bob,1")

    rows = publish(
        make_league(league=SEASONS),
        "SELECT period FROM game ORDER BY line",
        'name = "club"\n[[period]]\nname = "s1"\n',
    )

    assert rows == [("s1",), (None,)]


def test_games_of_a_league_of_one_period_are_in_it(publish, log, make_league) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1", ",Ann,Bob,1")

    rows = publish(
        make_league(league={"period": "all"}), "SELECT period FROM game", 'name = "club"\n'
    )

    assert rows == [("all",), ("all",)]


@pytest.mark.long
def test_periods_never_count_a_game_twice(publish, store, log, make_league) -> None:
    """A pinned period may stay shown while a new period has the same games."""
    log("a.csv", "2024-05-01,Ann,Bob,1")
    publish(make_league(), "SELECT 1")
    rows = publish(make_league(league={"period": "half"}), "SELECT period FROM game")
    assert rows == [("2024-H1",)]
    store.execute(
        "INSERT INTO result.promotion SELECT 99, league, task, period, version_id, 'again', run_id,"
        " '2100-01-01' FROM result.version WHERE period = '2024'"
    )
    store.bump_generation()
    refresh_serving(store)
    with closing(open_serving(store.home)) as served:
        assert len(served.rows("FROM game")) == 1
        assert served.rows("SELECT count(*) FROM version WHERE is_current") == [(2,)]


@pytest.mark.long
def test_entries_have_their_season_and_event(publish, log, make_league) -> None:
    log("a.csv", "A,2024-01-01,Ann,1", "A,2024-01-01,Bob,2", kind="tournament")

    rows = publish(
        make_league("tournament", league={"timezone": "Asia/Tokyo"}),
        "SELECT period, event, ended_on, player, place, line FROM entry ORDER BY line",
        TOKYO,
    )

    day = dt.date(2024, 1, 1)
    assert rows == [("all", "A", day, "Ann", 1, 2), ("all", "A", day, "Bob", 2, 3)]


def test_an_entry_that_shares_its_place_with_another_of_its_player_says_so(
    publish, home, log, make_league
) -> None:
    (home.root / "names.csv").write_text("alias,player\nDanny,Dan\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "A,2024-01-01,Ann,1", "A,2024-01-01,Danny,2", "A,2024-01-01,Dan,2",
        "B,2024-01-02,Dan,1", "B,2024-01-02,Danny,2", "B,2024-01-02,Ann,3",
        kind="tournament")  # fmt: skip
    league = make_league("tournament", league={"aliases": {"path": "names.csv"}})

    rows = publish(league, "SELECT line, player, player_logged, void_reason FROM entry ORDER BY 1")

    assert rows == [
        (2, "Ann", "Ann", None), (3, "Dan", "Danny", None), (4, "Dan", "Dan", TWICE),
        (5, "Dan", "Dan", None), (6, "Dan", "Danny", None), (7, "Ann", "Ann", None),
    ]  # fmt: skip


@pytest.mark.long
def test_a_place_of_games_of_counts_the_entries_that_count(publish, home, log, make_league) -> None:
    (home.root / "names.csv").write_text("alias,player\nDanny,Dan\n", encoding="utf-8")
    allow_sources(home, "names.csv")
    log("a.csv", "A,2024-01-01,Ann,1", "A,2024-01-01,Danny,2", "A,2024-01-01,Dan,2",
        kind="tournament")  # fmt: skip
    league = make_league("tournament", league={"aliases": {"path": "names.csv"}})

    rows = publish(league, "SELECT result, void_reason, line FROM games_of('club', 'Dan')")

    assert rows == [("place 2 of 2", TWICE, 4), ("place 2 of 2", None, 3)]


def test_places_behind_an_excluded_player_are_those_of_the_log(
    publish, home, log, make_league
) -> None:
    (home.root / "corrections.csv").write_text(
        "league,action,player,reason\nclub,exclude,Bot,a program\n", encoding="utf-8"
    )
    log("a.csv", "A,2024-01-01,Bot,1", "A,2024-01-01,Ann,2", "A,2024-01-01,Dan,3",
        kind="tournament")  # fmt: skip
    games = " UNION ALL ".join(
        f"SELECT opponents, result, void_reason IS NULL FROM games_of('club', '{player}')"
        for player in ("Bot", "Dan")
    )

    rows = publish(make_league("tournament"), f"{games} ORDER BY ALL")

    assert rows == [
        ("1 other entry", "place 3 of 3", True), ("2 other entries", "place 1 of 3", False)
    ]  # fmt: skip


@pytest.mark.long
def test_games_of_has_the_result_of_each_side(publish, log, make_league) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1", "2024-05-02,Bob,Ann,1", "2024-05-03,Ann,Bob,½")

    rows = publish(make_league(), "SELECT opponents, result, line FROM games_of('club', 'Ann')")

    assert rows == [("Bob", "drawn", 4), ("Bob", "lost", 3), ("Bob", "won", 2)]


def test_games_of_names_the_others_at_a_table_by_place(publish, log, make_league) -> None:
    log("a.csv", "2024-01-01,Ann,Bob,Cid,Dan,2,1,4,3", "2024-01-02,Eve,Bob,Cid,Dan,2,1,4,3",
        kind="table")  # fmt: skip

    rows = publish(make_league("table"), "SELECT opponents, result FROM games_of('club', 'Ann')")

    assert rows == [("Bob, Dan, Cid", "place 2 of 4")]


def test_a_league_file_with_a_zone_that_duckdb_lacks_leaves_dates_out(
    publish, log, make_league
) -> None:
    log("a.csv", "2024-05-01,Ann,Bob,1")

    rows = publish(
        make_league(),
        "SELECT first, played_on FROM game",
        'name = "club"\ntimezone = "Mars/Base"\n',
    )

    assert rows == [("Ann", None)]
