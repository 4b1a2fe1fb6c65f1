"""A night names a column of days that the league file leaves out, as games then have no day."""

import polars as pl
import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.ingest.unnamed_days import said_of_days
from banzuke.flows.leagues.league import League
from banzuke.flows.readers.rows import LINE

NAMED = {"first": "white", "second": "black", "score": "result"}
HEADER = "date,white,black,result,note"
ROWS = ("2024-05-01,Ann,Bob,1,", "2024-05-02,Bob,Ann,0,moved 2024-05-09")


def rows(**columns: list[str]) -> pl.DataFrame:
    return pl.DataFrame({LINE: [2, 3], "white": ["Ann", "Bob"], "black": ["Bob", "Ann"]} | columns)


@pytest.mark.parametrize("day", ["2024-05-01", "1.5.2024 19:00", "01/05/24", "2024年5月1日(水)"])
def test_days_in_many_forms_are_seen(make_league, day: str) -> None:
    league: League = make_league(league={"period": "all"}, columns=NAMED)
    (said,) = said_of_days(rows(date=[day, day], note=["", day]), league, league.source[0])
    assert said.startswith('"date" has days')
    assert said.endswith('add `played_at = "date"` to [source.columns]')


@pytest.mark.parametrize("text", ["1-0", "2024", "10.5", "1.2.3.4", "12-12"])
def test_what_is_no_day_is_left_alone(make_league, text: str) -> None:
    league = make_league(league={"period": "all"}, columns=NAMED)
    assert [*said_of_days(rows(code=[text, text]), league, league.source[0])] == []


@pytest.mark.parametrize(("named", "n_said"), [(NAMED, 1), (NAMED | {"played_at": "date"}, 0)])
def test_the_night_asks_for_the_column_of_days(store, log, make_league, named, n_said) -> None:
    log("a.csv", *ROWS, header=HEADER)
    league = make_league(league={"period": "all"}, columns=named)
    report = ingest_league(store, store.home, league, asking=lambda *_: iter(()))
    said = [note for note in report.notes if note.startswith('inbox/a.csv: "date" has days')]
    assert len(said) == n_said
