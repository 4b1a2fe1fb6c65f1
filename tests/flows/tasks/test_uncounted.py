"""Games with a handicap in a league without a model of them: every door says that they count as
even games."""

import polars as pl
import pytest

import banzuke as bz

AUDIT = "handicaps_not_counted"
ROWS = [
    f"2024-05-{day:02},{one},{other},{score},{stones}"
    for day, (one, other, score, stones) in enumerate(
        [
            *(("Ann", "Bob", 1, 3), ("Cid", "Ann", 1, 2)),
            *(("Bob", "Cid", 1, 0), ("Cid", "Bob", 1, 0)),
            *(("Ann", "Bob", 0, 0), ("Ann", "Bob", 1, 0)),
        ],
        start=1,
    )
]
COLUMNS = {
    "first": "black", "second": "white", "score": "result", "played_at": "date",
    "handicap": "stones",
}  # fmt: skip


@pytest.mark.parametrize(("handicap", "n_games"), [("none", 2), ("M4", None)])
def test_a_night_says_how_many_games_with_a_handicap_count_as_even(
    log, make_league, rated, answers, handicap, n_games
) -> None:
    log("a.csv", *ROWS, header="date,black,white,result,stones")
    static = {"replicates": 8, "handicap": handicap}

    rated(make_league(columns=COLUMNS, league={"static": static}))

    found = answers(f"SELECT example FROM audit WHERE audit = '{AUDIT}'")
    assert found == ([(f"games_with_a_handicap={n_games}",)] if n_games else [])


@pytest.mark.parametrize("rate", [bz.pairwise, bz.over_time])
def test_python_says_it_too(rate) -> None:
    games = bz.games(
        pl.DataFrame([row.split(",") for row in ROWS], schema=[*"dbwsh"], orient="row"),
        first="b", second="w", score="s", played_at="d", handicap="h",
    )  # fmt: skip

    with pytest.warns(bz.DoubtfulRatings, match="games with a handicap count as even games"):
        found = rate(games)

    assert [doubt for doubt in found.doubts if AUDIT in doubt]


def test_models_say_which_games_they_leave_out() -> None:
    rows = [row.split(",")[1:] for row in ROWS]
    games = bz.games(
        pl.DataFrame(rows * 3, schema=[*"bwsh"], orient="row"),
        first="b", second="w", score="s", handicap="h",
    )  # fmt: skip
    with pytest.warns(bz.DoubtfulRatings):
        found = bz.pairwise(games)

    with pytest.warns(bz.GamesLeftOut, match="games all: left out: 6 games with a handicap"):
        found.models()
