"""Prepare: the same games give the same input, whatever files, rows and columns they stood in."""

import datetime as dt
import random
from collections.abc import Callable

import numpy as np
import pytest

from flows.fingerprint import of_player
from flows.ingest.aliases import BadAliases, store_aliases
from flows.ingest.league_files import ingest_league
from flows.inputs.prepare import Prepared, prepare
from flows.leagues.league import League
from flows.settings import Home
from flows.store import Store, open_store

GAMES = [
    "2023-12-31,Ann,Bob,1",
    "2024-01-01,Ann,Bob,1",
    "2024-01-01,Bob,Ann,0.5",
    "2024-02-01,Cid,Ann,0",
    "2024-02-01,Dan,Cid,1",
    "2024-02-02,Dan,Cid,1",
]
TABLES = [
    "2024-01-01,Ann,Bob,Cid,Dan,1,2,3,4",
    "2024-01-01,Dan,Cid,Bob,Ann,2,1,4,3",
    "2024-01-02,Eve,Ann,Bob,Cid,4,3,2,1",
    "2024-01-02,Eve,Ann,Bob,Dan,3,2,1,4",
]
RESULT_LINES = [
    "L1234 | 20:10 | 四般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-15.0) Dan(-36.0)",
    "L1234 | 21:10 | 四般南喰赤－ | Bob(+50.0) Ann(+1.0) Cid(-15.0) Dan(-36.0)",
    "L1234 | 22:10 | 三般南喰赤－ | Ann(+50.0) Bob(+1.0) Cid(-51.0)",
]
EVENTS = [
    "May,2024-05-01,Ann,2",
    "May,2024-05-01,Bob,1",
    "April,2024-04-01,Ann,1",
    "April,2024-04-01,Cid,2",
    "April,2024-04-01,Bob,3",
]
ROWS = {"pairwise": GAMES, "table": TABLES, "tournament": EVENTS}
KINDS = ["pairwise", "table", "tournament"]


@pytest.fixture
def ready(store: Store) -> Callable[[League], Prepared]:
    """A function that ingests a league, stores its aliases, and prepares it."""

    def run(league: League) -> Prepared:
        ingest_league(store, store.home, league)
        store_aliases(store, league)
        return prepare(store, league)

    return run


@pytest.fixture
def aliased(home: Home, make_league) -> Callable[..., League]:
    """A function that writes an alias file and returns a league that uses it."""

    def make(*pairs: str, kind: str = "pairwise", **league) -> League:
        name = f"{league.get('name', 'club')}.csv"
        (home.root / name).write_text("\n".join(["alias,player", *pairs]), encoding="utf-8")
        return make_league(kind, league={"aliases": {"path": name}, **league})

    return make


def hashes(prepared: Prepared) -> dict[str, str]:
    return {input_.period.label: input_.input_hash for input_ in prepared.inputs}


def in_a_fresh_store(home: Home, league: League) -> dict[str, str]:
    """Return the input hashes that the inbox gives in a store of its own."""
    for file in (home.working_file, home.working_file.with_suffix(".duckdb.wal")):
        file.unlink(missing_ok=True)
    with open_store(home, command="test") as store:
        ingest_league(store, home, league)
        return hashes(prepare(store, league))


@pytest.mark.parametrize("kind", KINDS)
def test_order_of_rows_files_and_columns_does_not_show(home, log, make_league, kind) -> None:
    league, rows = make_league(kind), ROWS[kind]
    log("a.csv", *rows, kind=kind)
    expected = in_a_fresh_store(home, league)
    shuffled = random.Random(1).sample(rows, len(rows))

    found = []
    log("a.csv", *shuffled, kind=kind)
    found.append(in_a_fresh_store(home, league))
    log("z.csv", *shuffled[:2], kind=kind)
    log("a.csv", *shuffled[2:], kind=kind)
    found.append(in_a_fresh_store(home, league))
    log("z.csv", *shuffled[:3], kind=kind)  # one row in both files
    found.append(in_a_fresh_store(home, league))
    (home.root / "inbox/z.csv").unlink()
    mapped = league.source[0].columns
    flipped = [",".join(reversed(row.split(","))) for row in rows]
    order = _header(kind)[::-1]
    log("a.csv", *flipped, header=",".join(order))
    assert set(mapped.values()) <= set(order)
    found.append(in_a_fresh_store(home, league))

    assert len(expected) > 0
    assert found == [expected] * 4


def _header(kind: str) -> list[str]:
    return {
        "pairwise": "date,black,white,result",
        "table": "date,p1,p2,p3,p4,s1,s2,s3,s4",
        "tournament": "event,end,player,place",
    }[kind].split(",")


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: [*rows, "2024-01-01,Ann,Bob,1"],  # an equal game more
        lambda rows: rows[:-1],
        lambda rows: [*rows[:-1], "2024-02-02,Dan,Cid,0"],
        lambda rows: [
            *rows[:-1],
            "2024-02-02,Cid,Dan,0",
        ],  # the same result seen from the other side
        lambda rows: [*rows[:-1], "2024-02-03,Dan,Cid,1"],
        lambda rows: [*rows[:-1], "2024-02-02,Dan,Eve,1"],
    ],
)
def test_any_change_of_a_game_shows_in_its_period_only(home, log, make_league, change) -> None:
    log("a.csv", *GAMES)
    before = in_a_fresh_store(home, make_league())

    log("a.csv", *change(GAMES))
    after = in_a_fresh_store(home, make_league())

    assert after["2024"] != before["2024"]
    assert after["2023"] == before["2023"]


def test_arrays_say_what_the_log_says(log, make_league, ready) -> None:
    log("a.csv", *GAMES)

    before, year = ready(make_league()).inputs

    ids = sorted(of_player("club", name) for name in ("Ann", "Bob", "Cid", "Dan"))
    name_of = {of_player("club", name): name for name in ("Ann", "Bob", "Cid", "Dan")}
    assert list(year.player_ids) == ids
    arrays = year.arrays
    rows = sorted(
        (name_of[ids[first]], name_of[ids[second]], wins, draws, losses)
        for first, second, wins, draws, losses in zip(
            arrays["first_idx"], arrays["second_idx"],
            arrays["wins"], arrays["draws"], arrays["losses"], strict=True,
        )
    )  # fmt: skip
    assert rows == [
        ("Ann", "Bob", 1, 0, 0),
        ("Bob", "Ann", 0, 1, 0),
        ("Cid", "Ann", 0, 0, 1),
        ("Dan", "Cid", 1, 0, 0),
        ("Dan", "Cid", 1, 0, 0),
    ]
    assert (year.n_rows, year.n_games, before.n_games) == (5, 5, 1)
    assert sum(year.files.values()) == 5
    assert year.data_cutoff_at == dt.datetime(2024, 2, 3)
    assert (year.period.start_at, year.period.end_at) == (
        dt.datetime(2024, 1, 1),
        dt.datetime(2025, 1, 1),
    )


def test_counted_rows_count_all_their_games(log, make_league, ready) -> None:
    header = "first,second,wins,draws,games"
    log("a.csv", "Ann,Bob,3,2,10", header=header)
    league = make_league(columns={}, mode="snapshot", league={"period": "all"})

    [input_] = ready(league).inputs

    assert (input_.n_rows, input_.n_games) == (1, 10)
    counts = [int(input_.arrays[name][0]) for name in ("wins", "draws", "losses")]
    assert counts == [3, 2, 5]
    assert input_.data_cutoff_at is None


def test_tables_of_three_and_four_are_told_apart(log, make_league, ready) -> None:
    log("sca20240131.log", *RESULT_LINES, header=" ")

    [input_] = ready(make_league("table", format="tenhou", columns={})).inputs

    assert (input_.n_rows, input_.n_games) == (3, 3)
    assert sorted(input_.arrays["n_seats"].tolist()) == [3] * 3 + [4] * 8
    assert len(input_.player_ids) == 4


def test_events_come_in_the_order_in_which_they_ended(log, make_league, ready) -> None:
    log("a.csv", *EVENTS, kind="tournament")

    april, may = ready(make_league("tournament")).inputs

    assert (april.period.label, may.period.label) == ("April", "May")
    order = [april.player_ids[i] for i in april.arrays["player_idx"]]
    assert order == [of_player("club", name) for name in ("Ann", "Cid", "Bob")]
    assert april.arrays["place"].tolist() == [1, 2, 3]
    assert april.data_cutoff_at == dt.datetime(2024, 4, 2)


def test_event_at_another_time_is_another_input(home, log, make_league) -> None:
    log("a.csv", *EVENTS, kind="tournament")
    before = in_a_fresh_store(home, make_league("tournament"))

    log("a.csv", *[row.replace("2024-05-01", "2024-05-02") for row in EVENTS], kind="tournament")
    after = in_a_fresh_store(home, make_league("tournament"))

    assert after["April"] == before["April"]
    assert after["May"] != before["May"]


def test_season_with_other_days_is_another_input(log, make_league, ready) -> None:
    log("a.csv", *GAMES)

    def season(last_day: dt.date) -> League:
        days = {"name": "S", "first_day": dt.date(2024, 1, 1), "last_day": last_day}
        return make_league(league={"period": [days]})

    assert hashes(ready(season(dt.date(2024, 6, 30)))) != hashes(
        ready(season(dt.date(2024, 7, 31)))
    )


def test_re_entries_are_numbered_from_the_worst_place_to_the_best(log, make_league, ready) -> None:
    log("a.csv", *EVENTS[:2], "May,2024-05-01,Bob,3", kind="tournament")

    prepared = ready(make_league("tournament"))

    [input_] = prepared.inputs
    bob = input_.player_ids.index(of_player("club", "Bob"))
    arrays = input_.arrays
    assert arrays["place"].tolist() == [1, 2, 3]
    assert arrays["player_idx"].tolist() == [bob, 1 - bob, bob]
    assert arrays["entry"].tolist() == [2, 1, 1]
    assert (input_.n_rows, input_.n_games) == (3, 1)
    assert prepared.left_out == {}


def test_player_and_alias_in_one_place_of_an_event_are_one_entry(log, aliased, ready) -> None:
    log("a.csv", *EVENTS[:2], "May,2024-05-01,Robert,1", kind="tournament")

    prepared = ready(aliased("Robert,Bob", kind="tournament"))

    [input_] = prepared.inputs
    assert input_.arrays["place"].tolist() == [1, 2]
    assert prepared.left_out == {"a player twice in one place of an event": 1}


def test_void_games_are_left_out_and_counted(log, make_league, ready) -> None:
    rows = [
        f"{row},{how}" for row, how in zip(GAMES, ["", "forfeit", "", "", "", "bye"], strict=True)
    ]
    log("a.csv", *rows, header="date,black,white,result,how")

    prepared = ready(make_league(void_if={"how": ["forfeit", "bye"]}))

    assert [input_.n_games for input_ in prepared.inputs] == [1, 3]
    assert prepared.left_out == {"void: how = bye": 1, "void: how = forfeit": 1}


@pytest.mark.parametrize("kind", KINDS)
def test_void_game_is_counted_once_whatever_its_players(log, make_league, ready, kind) -> None:
    rows = ROWS[kind][:1]
    log("a.csv", *[f"{row},x" for row in rows], header=",".join([*_header(kind), "how"]))

    prepared = ready(make_league(kind, void_if={"how": ["x"]}))

    assert [i.n_games for i in prepared.inputs] == ([] if kind == "tournament" else [0])
    assert prepared.left_out == {"void: how = x": 1}


@pytest.mark.parametrize("kind", KINDS)
def test_league_without_games_has_no_inputs(log, make_league, ready, kind) -> None:
    log("a.csv", kind=kind)

    assert ready(make_league(kind)) == Prepared((), {})


@pytest.mark.parametrize("kind", KINDS)
def test_league_without_files_has_no_inputs(make_league, ready, kind) -> None:
    assert ready(make_league(kind)) == Prepared((), {})


def test_games_outside_every_season_are_left_out_and_counted(log, make_league, ready) -> None:
    season = {"name": "S", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 1, 31)}
    log("a.csv", *GAMES)

    prepared = ready(make_league(league={"period": [season]}))

    assert [(i.period.label, i.n_games) for i in prepared.inputs] == [("S", 2)]
    assert prepared.left_out == {"outside every season": 4}


def test_periods_come_in_the_order_of_time_not_of_names(log, make_league, ready) -> None:
    seasons = [
        {"name": "winter", "first_day": dt.date(2023, 1, 1), "last_day": dt.date(2023, 12, 31)},
        {"name": "spring", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 12, 31)},
    ]
    log("a.csv", *GAMES)

    prepared = ready(make_league(league={"period": seasons}))

    assert list(hashes(prepared)) == ["winter", "spring"]


def test_a_season_without_games_between_others_is_a_period_of_none(log, make_league, ready) -> None:
    seasons = [
        {"name": name, "first_day": dt.date(2024, month, 1), "last_day": dt.date(2024, month, 28)}
        for name, month in [("s4", 4), ("s1", 1), ("s2", 2), ("s3", 3)]
    ]
    log("a.csv", "2024-01-05,Ann,Bob,1", "2024-03-05,Bob,Ann,1")

    prepared = ready(make_league(league={"period": seasons}))

    assert [(i.period.label, i.n_games) for i in prepared.inputs] == [
        ("s1", 1),
        ("s2", 0),
        ("s3", 1),
    ]
    assert prepared.left_out == {}


def test_alias_changes_the_input_and_its_withdrawal_restores_it(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    plain = ready(make_league())

    joined = ready(aliased("Dan,Ann"))
    restored = ready(aliased())
    without = ready(make_league())

    assert hashes(joined)["2024"] != hashes(plain)["2024"]
    assert hashes(joined)["2023"] == hashes(plain)["2023"]
    assert hashes(restored) == hashes(without) == hashes(plain)
    for one, other in zip(restored.inputs, plain.inputs, strict=True):
        assert one.player_ids == other.player_ids
        assert all(np.array_equal(one.arrays[k], other.arrays[k]) for k in other.arrays)
        assert one.data_cutoff_at == other.data_cutoff_at


def test_aliases_in_another_order_are_the_same_input(log, aliased, ready) -> None:
    log("a.csv", *GAMES)

    assert hashes(ready(aliased("Dan,Ann", "Cid,Bob"))) == hashes(
        ready(aliased("Cid,Bob", "Dan,Ann"))
    )


def test_alias_gives_what_a_log_with_the_player_s_name_gives(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    joined = hashes(ready(aliased("Dan,Ann")))

    log("a.csv", *[row.replace("Dan", "Ann") for row in GAMES])
    renamed = hashes(ready(make_league(mode="snapshot")))

    assert renamed == joined


def test_games_of_a_player_against_its_alias_are_left_out_and_counted(log, aliased, ready) -> None:
    log("a.csv", *GAMES)

    prepared = ready(aliased("Bob,Ann"))

    assert [(i.period.label, i.n_games) for i in prepared.inputs] == [("2023", 0), ("2024", 3)]
    assert prepared.left_out == {"void: two players are one after aliases": 3}


def test_table_at_which_a_player_meets_its_alias_is_left_out_and_counted(
    log, aliased, ready
) -> None:
    log("a.csv", *TABLES, kind="table")

    prepared = ready(aliased("Dan,Ann", kind="table"))

    [input_] = prepared.inputs
    assert input_.n_games == 1
    assert prepared.left_out == {"void: two players are one after aliases": 3}


def test_alias_of_another_league_counts_among_shared_players_only(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    shared = make_league(league={"players": "town"})
    apart = make_league(league={"name": "apart"})
    before = hashes(ready(shared)), hashes(ready(apart))

    ready(aliased("Dan,Ann", name="other", players="town"))

    assert hashes(ready(shared)) != before[0]
    assert hashes(ready(apart)) == before[1]


def test_alias_that_two_leagues_give_counts_no_game_twice(log, aliased, ready) -> None:
    log("a.csv", *GAMES)
    one = ready(aliased("Dan,Ann", players="town"))

    other = ready(aliased("Dan,Ann", name="other", players="town"))

    assert [i.n_games for i in other.inputs] == [i.n_games for i in one.inputs] == [1, 5]


def test_leagues_that_contradict_each_other_about_an_alias_are_refused(log, aliased, ready) -> None:
    log("a.csv", *GAMES)
    ready(aliased("Dan,Ann", players="town"))

    with pytest.raises(BadAliases, match=r"aliases of league other: 'Dan' is said to be 'Ann'"):
        ready(aliased("Dan,Bob", name="other", players="town"))


def test_chain_over_the_aliases_of_two_leagues_is_followed(
    log, make_league, aliased, ready
) -> None:
    log("a.csv", *GAMES)
    league = aliased("Dan,Eve", players="town")
    ready(aliased("Eve,Ann", name="other", players="town"))

    joined = ready(league)

    year = joined.inputs[-1]
    assert set(year.player_ids) == {of_player("town", name) for name in ("Ann", "Bob", "Cid")}


def test_last_day_of_the_calendar_in_a_log_breaks_nothing(log, make_league, ready) -> None:
    log("a.csv", *GAMES, "9999-12-31,Ann,Bob,1")

    labels = list(hashes(ready(make_league(league={"timezone": "Asia/Tokyo"}))))

    assert labels == ["2023", "2024", "9999"]


def test_games_that_share_the_leagues_pair_columns_are_one_pair(log, make_league, ready) -> None:
    header = "date,black,white,result,opening"
    games = ["1,a", "0,a", "1,b", "0.5,", "1,c"]
    log("a.csv", *[f"2024-01-01,Ann,Bob,{game}" for game in games], header=header)
    columns = {"played_at": "date", "first": "black", "second": "white", "score": "result"}
    league = make_league(
        columns={**columns, "round": "opening"}, league={"static": {"pair_by": ["round"]}}
    )

    (found,) = ready(league).inputs

    rows = zip(found.arrays["wins"], found.arrays["pair"], strict=True)
    assert sorted(rows) == [(0, -1), (0, 0), (1, 0), (1, 1), (1, 2)]


def test_without_pair_columns_the_fingerprint_stays(log, make_league, ready) -> None:
    log("a.csv", *GAMES)
    plain = ready(make_league()).inputs
    asked = ready(make_league(league={"static": {"pair_by": ["round"]}})).inputs

    assert "pair" not in plain[0].arrays
    assert [i.input_hash for i in plain] != [i.input_hash for i in asked]
