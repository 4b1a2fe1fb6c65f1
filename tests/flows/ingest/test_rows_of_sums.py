"""Players who are called Total are asked about by a night, by Python and by `sniff`."""

import polars as pl
import pytest

import banzuke as bz
from banzuke.flows.ingest.rows_of_sums import totals_said

SAID = '"Total" is rated as the name of a player'
LOG = "white,black,white points,black points\nAnn,Ben,1,0\nBen,Cid,0,1\nTotal,2 games,1,1\n"


@pytest.mark.parametrize("name", ["Total", "TOTAL:", "Summe", "Grand total", "Razem", "合計", "Σ"])
def test_words_for_sums_are_asked_about(name):
    assert [*totals_said(["Ann", name])] == [*totals_said([name])] != []


@pytest.mark.parametrize("name", ["Totalbet", "Sumo", "Total Recall", "Gesamtschule", "Dr. Summ"])
def test_other_names_are_names(name):
    assert not [*totals_said([name])]


@pytest.mark.parametrize("name", ["Ann Total", "Summe Ann", "Ann 合計"])
def test_sums_of_a_player_are_asked_about_where_the_player_is_known(name):
    assert [*totals_said(["Ann", name])] != []
    assert not [*totals_said(["Ben", name])]


def test_a_night_says_it_of_the_file_that_it_reads(home, make_league, ingest):
    columns = {"first": "white", "second": "black", "first_points": "white points"}
    columns |= {"second_points": "black points"}
    league = make_league("pairwise", columns=columns, league={"period": "all"})
    (home.root / "inbox" / "log.csv").write_text(LOG)
    assert SAID in " ".join(ingest(league).notes)
    assert SAID not in " ".join(ingest(league).notes), "only the night that reads the file asks"


def test_python_says_it_too(tmp_path):
    frame = pl.read_csv(LOG.encode())
    with pytest.warns(bz.DoubtfulRows, match=SAID):
        bz.games(
            frame,
            first="white",
            second="black",
            first_points="white points",
            second_points="black points",
        )
