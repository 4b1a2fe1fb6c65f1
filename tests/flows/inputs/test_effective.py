"""Effective rows, read one period at a time or all at once: the inputs are the same."""

import datetime as dt

import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs import arrays, effective
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.tasks.register import inputs_of
from tests.marks import rare

pytestmark = pytest.mark.slow

SEASONS = [
    {"name": "day", "first_day": "2021-01-01", "last_day": "2021-01-01"},
    {"name": "rest", "first_day": "2021-01-02", "last_day": "2021-12-30"},
]
GAMES = (
    "2020-12-31T23:59:59.999999,Ann,Bob,1",
    "2021-01-01,Ann,Bob,1",
    "2021-01-01T00:00:00.000001,Bob,Cid,0",
    "2021-01-01T23:30:00,Bob,Cid,0.5",
    "2021-01-02T00:15:00,Cid,Ann,1",
    "2021-12-31T18:29:59,Cid,Ann,1",
    "2021-12-31T18:30:00,Cid,Ann,0",
    "2022-06-01,Ann,Cid,bye",
)


@pytest.mark.parametrize("period", ["month", "half", "year", SEASONS])
@pytest.mark.parametrize("timezone", [rare("UTC"), "Asia/Kolkata", rare("America/New_York")])
def test_reading_by_period_gives_the_inputs_of_reading_all_at_once(
    store, log, make_league, monkeypatch, period, timezone
) -> None:
    log("a.csv", *GAMES[:5])
    log("b.csv", *GAMES[3:])  # two games of a.csv stand there again
    if isinstance(period, list):
        days = ("first_day", "last_day")
        period = [{k: _day(v) if k in days else v for k, v in s.items()} for s in period]
    league = make_league(
        league={"period": period, "timezone": timezone}, void_if={"result": ["bye"]}
    )
    ingest_league(store, store.home, league)
    whole = prepare(store, league, inputs_of(league))

    monkeypatch.setattr(effective, "ROWS_AT_ONCE", 0)
    by_period = prepare(store, league, inputs_of(league))

    assert sum(found.n_games for found in whole.inputs) + _outside(whole) == 7
    assert by_period.left_out == whole.left_out
    assert [vars(i) | {"arrays": 0} for i in by_period.inputs] == [
        vars(i) | {"arrays": 0} for i in whole.inputs
    ]


def test_games_in_few_bytes_are_the_same_games(store, log, make_league, monkeypatch) -> None:
    games = [
        f"2021-01-{1 + i % 28:02d},p{i % 7},p{7 + i % 5},{i % 3 / 2},{i % 4},{i % 2},{1 + i % 3}"
        for i in range(60)
    ]
    header = "date,black,white,black_score,stones,rapid,counts"
    log("a.csv", *games, "2021-02-01,p1,p2,bye,0,0,1", header=header)
    columns = {
        "played_at": "date", "first": "black", "second": "white", "score": "black_score",
        "handicap": "stones", "neutral": "rapid", "weight": "counts",
    }  # fmt: skip
    league = make_league(columns=columns, void_if={"black_score": ["bye"]})
    ingest_league(store, store.home, league)
    whole = prepare(store, league, inputs_of(league))

    monkeypatch.setattr(effective, "ROWS_AT_ONCE", 0)
    monkeypatch.setattr(arrays, "MANY_ROWS", 0)
    lean = prepare(store, league, inputs_of(league))

    [one], [other] = whole.inputs, lean.inputs
    assert one.n_rows == 60
    assert vars(one) | {"arrays": 0} == vars(other) | {"arrays": 0}
    assert one.arrays.keys() == other.arrays.keys()
    assert lean.left_out == whole.left_out
    for name, values in other.arrays.items():
        assert values.tolist() == one.arrays[name].tolist()
    assert other.arrays["wins"].itemsize < one.arrays["wins"].itemsize
    assert other.arrays["first_idx"].itemsize < one.arrays["first_idx"].itemsize


def test_counts_that_need_more_than_one_byte_add_up(store, log, make_league, monkeypatch) -> None:
    monkeypatch.setattr(effective, "ROWS_AT_ONCE", 0)
    log("a.csv", "2021-01-01,Ann,Bob,100,200", "2021-01-02,Ann,Bob,300,301",
        header="date,black,white,black_wins,all_games")  # fmt: skip
    columns = {
        "played_at": "date", "first": "black", "second": "white",
        "wins": "black_wins", "games": "all_games",
    }  # fmt: skip
    league = make_league(columns=columns, mode="snapshot")
    ingest_league(store, store.home, league)

    [found] = prepare(store, league, inputs_of(league)).inputs

    assert found.n_games == 501


def _outside(prepared) -> int:
    return prepared.left_out.get("outside every season", 0)


def _day(text):
    return dt.date.fromisoformat(text)


def test_tables_a_period_at_a_time_count_each_game_once(
    store, log, make_league, monkeypatch
) -> None:
    rows = [f"202{i}-05-01,a{i},b,c,d,1,2,3,4" for i in range(4)]
    log("a.csv", *rows[:3], kind="table")
    log("b.csv", *rows[1:], kind="table")
    league = make_league("table")
    ingest_league(store, store.home, league)
    whole = prepare(store, league, inputs_of(league))

    monkeypatch.setattr(effective, "ROWS_AT_ONCE", 0)
    by_period = prepare(store, league, inputs_of(league))

    assert [i.n_games for i in by_period.inputs] == [1, 1, 1, 1]
    assert [i.input_hash for i in by_period.inputs] == [i.input_hash for i in whole.inputs]
    assert [i.files for i in by_period.inputs] == [i.files for i in whole.inputs]


@pytest.mark.parametrize("at_once", [0, effective.ROWS_AT_ONCE])
def test_undated_games_that_are_kept_are_of_no_period(
    store, log, make_league, monkeypatch, at_once
) -> None:
    monkeypatch.setattr(effective, "ROWS_AT_ONCE", at_once)
    log("a.csv", *GAMES[1:3], ",Ann,Bob,1", ",Cid,Bob,nonsense")
    league = make_league(league={"period": "year", "undated": "void"})
    (file,) = ingest_league(store, store.home, league).files
    assert (file.rows_accepted, file.rows_void, file.rows_quarantined) == (4, 2, 0)

    found = {label: rows.height for label, rows in effective.rows_by_period(store, league)}

    assert found == {"2021": 2}
    strict = make_league(league={"period": "year"})
    assert ingest_league(store, store.home, strict).files[0].rows_quarantined == 2
    both = make_league(league={"period": "all", "undated": "void"})
    assert ingest_league(store, store.home, both).files[0].rows_void == 0
