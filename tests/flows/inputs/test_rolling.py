"""Rolling periods count the games of earlier years; every game has a period of its own."""

import datetime as dt

import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.inputs import effective
from banzuke.flows.inputs.prepare import prepare
from banzuke.flows.store import open_store
from banzuke.flows.tasks.register import inputs_of

pytestmark = pytest.mark.slow

GAMES = [
    "2018-12-31,Ann,Bob,1",
    "2019-01-01,Bob,Ann,1",
    "2021-06-01,Ann,Cid,1",
    "2021-06-02,Cid,Ann,1",
    "2022-03-01,Ann,Bob,0.5",
]
ROLLING = {"rolling": "2 years", "every": "year"}


@pytest.fixture
def inputs(home, log, make_league):
    def run(*games, period=ROLLING, **league):
        log("a.csv", *(games or GAMES))
        club = make_league(league={"period": period, **league})
        with open_store(home, command="test") as store:
            ingest_league(store, home, club)
            return prepare(store, club, inputs_of(club))

    return run


def counted(prepared):
    return {found.period.label: found.n_games for found in prepared.inputs}


def test_each_period_counts_the_games_of_the_years_before(inputs):
    assert counted(inputs()) == {"2018": 1, "2019": 2, "2020": 1, "2021": 2, "2022": 3}


def test_a_period_is_its_own_year_and_says_from_when_it_counts(inputs):
    last = inputs().inputs[-1].period
    assert (last.start_at, last.end_at) == (dt.datetime(2022, 1, 1), dt.datetime(2023, 1, 1))
    assert last.counts_from == dt.datetime(2021, 1, 1)


def test_parts_of_years_roll_too(inputs):
    period = {"rolling": "2 quarters", "every": "quarter"}
    found = counted(inputs("2021-02-01,Ann,Bob,1", "2021-12-31,Ann,Bob,1", period=period))
    assert found == {"2021-Q1": 1, "2021-Q2": 1, "2021-Q4": 1}


def test_a_large_league_is_read_a_period_at_a_time_and_is_the_same(inputs, monkeypatch):
    whole = inputs()
    monkeypatch.setattr(effective, "ROWS_AT_ONCE", 1)
    parts = inputs()
    assert [i.input_hash for i in parts.inputs] == [i.input_hash for i in whole.inputs]


def test_only_periods_that_count_a_game_change_with_it(inputs):
    before = {i.period.label: i.input_hash for i in inputs().inputs}
    after = {i.period.label: i.input_hash for i in inputs(*GAMES, "2019-05-01,Ann,Bob,0").inputs}
    assert {label for label in after if after[label] != before.get(label)} == {"2019", "2020"}


def test_left_out_games_of_several_periods_are_counted_once(inputs):
    prepared = inputs(*GAMES, source=[{
        "path": "inbox/*", "void_if": {"result": ["0.5"]},
        "columns": {"played_at": "date", "first": "black", "second": "white", "score": "result"},
    }])  # fmt: skip
    assert sum(prepared.left_out.values()) == 1
