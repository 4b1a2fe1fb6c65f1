"""Preparation: an input's arrays have the values of the log, and rows left out are counted."""

import datetime as dt

import pytest

from banzuke.flows.fingerprint import of_player
from banzuke.flows.inputs.effective import TooManyPeriods
from banzuke.flows.inputs.prepare import Prepared
from banzuke.flows.tasks.register import task_of
from tests.flows.conftest import HEADERS
from tests.flows.inputs.logs import EVENTS, GAMES, KINDS, RESULT_LINES, ROWS, hashes


def test_arrays_have_the_values_of_the_log(log, make_league, ready) -> None:
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


def test_tables_of_three_and_four_are_distinguished(log, make_league, ready) -> None:
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
    log("a.csv", *[f"{row},x" for row in rows], header=f"{HEADERS[kind]},how")

    prepared = ready(make_league(kind, void_if={"how": ["x"]}))

    assert [i.n_games for i in prepared.inputs] == ([] if kind == "tournament" else [0])
    assert prepared.left_out == {"void: how = x": 1}


@pytest.mark.parametrize("kind", KINDS)
def test_league_without_games_has_no_inputs(log, make_league, ready, kind) -> None:
    log("a.csv", kind=kind)

    assert ready(make_league(kind)) == Prepared({task_of(make_league(kind)): ()})


@pytest.mark.parametrize("kind", KINDS)
def test_league_without_files_has_no_inputs(make_league, ready, kind) -> None:
    assert ready(make_league(kind)) == Prepared({task_of(make_league(kind)): ()})


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


def months(n: int, *, each: int) -> list[str]:
    """Rows of ``each`` games in each of the last ``n`` months before 2000."""
    return [
        f"{1999 - month // 12}-{12 - month % 12:02}-{day:02},Ann,Bob,1"
        for month in range(n)
        for day in range(1, each + 1)
    ]


@pytest.mark.parametrize("period", ["month", {"rolling": "2 months", "every": "month"}])
def test_a_few_games_of_very_many_periods_fail_the_league(log, make_league, ready, period) -> None:
    log("a.csv", *months(600, each=1))
    league = make_league(league={"period": period})
    with pytest.raises(TooManyPeriods, match=r"600 games fall into 600 periods, from 1950-01 to"):
        ready(league)


@pytest.mark.parametrize(("n", "each"), [(120, 1), (130, 5)])
@pytest.mark.long
def test_months_of_a_club_of_long_standing_are_rated(log, make_league, ready, n, each) -> None:
    log("a.csv", *months(n, each=each))
    assert len(ready(make_league(league={"period": "month"})).inputs) == n
