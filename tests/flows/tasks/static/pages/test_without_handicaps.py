"""Ratings with and without handicaps side by side, as tables 10 and 11 of document 002 are."""

from contextlib import closing

import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit
from banzuke.engine.games.pairs import from_counts
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.store import open_serving
from banzuke.flows.tasks.static.pages.club import club_sections

pytestmark = pytest.mark.slow

HEADER = "played_at,first,second,score,handicap"
COLUMNS = {name: name for name in HEADER.split(",")}
GAMES = (
    # black, white, score of black, stones
    *["Cho,Ann,1,3"] * 3, "Cho,Ann,0,3", *["Bob,Ann,1,2"] * 2, *["Ann,Bob,1,0"] * 2, "Bob,Ann,1,0",
    *["Cho,Bob,1,1"] * 2, *["Cho,Bob,0,0"] * 2, "Cho,Bob,1,0", "Dan,Cho,0.5,0", "Dan,Cho,1,0",
    "Cho,Dan,0,0", "Cho,Dan,1,0", "Dan,Ann,1,3", *["Ann,Dan,1,0"] * 2,
)  # fmt: skip
"""Ann gives stones, and loses by them: without handicaps others pass her."""


@pytest.fixture
def shown(log, make_league, rated, answers):
    def run(handicap: str):
        log("a.csv", *[f"2024-05-01,{game}" for game in GAMES], header=HEADER)
        static = {"replicates": 32, "handicap": handicap, "gauge": {"kind": "strength50"}}
        rated(make_league(columns=COLUMNS, league={"static": static}))
        return answers("SELECT * EXCLUDE (league, period, player_id, version_id)"
                       " FROM handicaps_compared ORDER BY player")  # fmt: skip

    return run


def pairs():
    names = ["Ann", "Bob", "Cho", "Dan"]
    rows = [game.split(",") for game in GAMES]
    first, second = ([names.index(row[at]) for row in rows] for at in (0, 1))
    won, drawn = ([row[2] == score for row in rows] for score in ("1", "0.5"))
    lost = [row[2] == "0" for row in rows]
    return from_counts(
        first, second, won, drawn, lost, n_players=4, handicap=[int(row[3]) for row in rows]
    )


@pytest.mark.long
def test_each_rating_is_that_of_its_own_model_in_the_same_zero(shown) -> None:
    rows = {row[0]: row[1:] for row in shown("M3")}
    for at, handicap in ((0, "M3"), (2, "none")):
        expected = fit(pairs(), Model(handicap=handicap), gauge=Gauge("strength50")).rating_elo
        assert [row[at] for row in rows.values()] == pytest.approx(list(expected), abs=1e-6)
        assert sum(10 ** (row[at] / 400) for row in rows.values()) == pytest.approx(50 * 4)
        order = sorted(rows, key=lambda name: -rows[name][at])
        assert [rows[name][at + 1] for name in order] == [1, 2, 3, 4]
    assert rows["Ann"][4] == pytest.approx(rows["Ann"][0] - rows["Ann"][2])
    assert rows["Ann"][4] > 0.0 > rows["Cho"][4]


@pytest.mark.long
def test_points_by_handicap_given_even_and_taken_stand_beside_them(shown, home) -> None:
    rows = {row[0]: row[6:] for row in shown("M3")}
    with closing(open_serving(home)) as serving:
        (section,) = club_sections(LeagueData(home, serving, "club"), "2024", is_last=True)
    assert section.blocks[0].rows[0][1].label == "Ann"
    assert section.blocks[0].rows[0][-3:] == ("1 / 7", "4 / 5", "")
    assert rows["Ann"] == (7, 1.0, 5, 4.0, 0, 0.0)
    assert rows["Dan"] == (0, 0.0, 6, 2.5, 1, 1.0)


def test_a_league_that_rates_no_handicaps_has_nothing_to_compare(shown) -> None:
    assert shown("none") == []
