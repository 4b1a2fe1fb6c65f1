"""Logs that name the winner first: winning is no advantage of moving first."""

import polars as pl
import pytest

import banzuke as bz

DOUBT = "the log may name the winner first"
WON = [
    (f"{year}-{month:02}-{day:02}", one, other)
    for year in (2022, 2023, 2024)
    for month in (1, 3, 5, 7, 9, 11)
    for day, (one, other) in enumerate(
        [("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann"), ("Ann", "Cid"), ("Bob", "Ann")], 1
    )
]
FRAME = pl.DataFrame(WON, schema=["day", "winner", "loser"], orient="row")


def rated(games: bz.Log, what: str) -> bz.Pairwise | bz.OverTime | bz.Contest:
    order = {"order": True}
    if what == "pairwise":
        return bz.pairwise(games, **order)
    return bz.over_time(games, **order) if what == "over_time" else bz.contest(games)


@pytest.mark.parametrize("what", ["pairwise", "over_time", "contest"])
def test_a_winner_who_stands_first_is_warned_of_or_known(what) -> None:
    by_score = bz.games(
        FRAME.with_columns(score=pl.lit(1.0)),
        first="winner", second="loser", score="score", played_at="day",
    )  # fmt: skip
    by_winner = bz.games(
        FRAME, first="winner", second="loser", winner="winner", played_at="day"
    )  # fmt: skip

    with pytest.warns(bz.DoubtfulRatings, match=DOUBT):
        rated(by_score, what)

    by_loser = bz.games(FRAME, first="winner", second="loser", loser="loser")
    assert by_winner.frame["neutral"].all()
    assert by_loser.frame["neutral"].all()
    assert not [doubt for doubt in rated(by_winner, what).doubts if DOUBT in doubt]


def test_a_first_mover_without_an_effect_is_no_doubt() -> None:
    games = bz.games(
        FRAME.with_columns(score=pl.lit(1.0)), first="winner", second="loser", score="score"
    )

    assert not [doubt for doubt in bz.pairwise(games).doubts if DOUBT in doubt]


def test_a_column_of_winners_of_its_own_leaves_first_movers() -> None:
    frame = FRAME.with_columns(won=pl.col("winner"))

    games = bz.games(frame, first="winner", second="loser", winner="won")

    assert not games.frame["neutral"].any()
