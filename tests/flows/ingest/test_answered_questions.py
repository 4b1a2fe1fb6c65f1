"""A question of the night about a column is answered in the league file, by values or by none."""

import pytest

from banzuke.flows.ingest.league_files import ingest_league
from banzuke.flows.sniff.doubts import asked_at_night

NAMED = {"first": "white", "second": "black", "score": "result", "played_at": "date"}
HEADER = "date,white,black,result,note,champion,Timestamp"
ROWS = (
    "2024-05-01,Ann,Ben,1-0,,Ann,2024-05-01 20:00", "2024-05-02,Ben,Cy,0-1,,Cy,2024-05-02 20:00",
    "2024-05-03,Cy,Ann,1-0,sub judice,Cy,2024-05-03 20:00",
    "2024-05-04,Ben,Ann,0-1,,Ann,2024-05-04 20:00", "2024-05-05,Ann,Cy,1-0,,Cy,2024-05-05 20:00",
    "2024-05-05,Ann,Cy,1-0,,Cy,2024-05-05 20:03", "2024-05-06,Ben,Cy,1-0,,Ben,2024-05-06 20:00",
    "2024-05-07,Cy,Ben,1-0,,Cy,2024-05-07 20:00",
)  # fmt: skip
ASKED = {
    "note": '"note" is "sub judice" in 1 row',
    "champion": '"champion" is "Cy" where Ann beat Cy',
    "Timestamp": '1 row differs from an earlier one only in "Timestamp"',
}


@pytest.mark.parametrize("answered", [(), *((name,) for name in ASKED), tuple(ASKED)])
def test_an_empty_list_says_that_all_rows_are_games(store, log, make_league, answered) -> None:
    log("a.csv", *ROWS, header=HEADER)
    league = make_league(columns=NAMED, void_if={name: [] for name in answered})
    report = ingest_league(store, store.home, league, asking=asked_at_night)
    said = {name for name, words in ASKED.items() if any(words in one for one in report.notes)}
    assert said == {*ASKED} - {*answered}
    ((counting,),) = store.rows("SELECT count(*) FROM core.game WHERE void_reason IS NULL")
    assert counting == len(ROWS)
