"""Columns of pairs that no two games share are said: rounds 1.1 and 1.2 are no pair."""

import polars as pl
import pytest

import banzuke as bz

DOUBT = "no games were played as a pair"


def games(rounds: tuple[str, str]) -> bz.Log:
    rows = [
        (f"{n}{suffix}", *players, float(n % 2))
        for n in range(1, 17)
        for suffix, players in zip(rounds, (("Ann", "Bob"), ("Bob", "Ann")), strict=True)
    ]
    frame = pl.DataFrame(rows, schema=["round", "first", "second", "score"], orient="row")
    return bz.games(frame)


def doubts(rounds: tuple[str, str], **options: object) -> list[str]:
    fit = bz.pairwise(games(rounds), replicates=8, **options)
    return [doubt for doubt in fit.doubts if DOUBT in doubt]


def test_rounds_that_number_single_games_are_said() -> None:
    with pytest.warns(bz.DoubtfulRatings, match=DOUBT):
        assert doubts((".1", ".2"), pair_by=["round"])


def test_rounds_of_two_games_are_pairs() -> None:
    assert not doubts(("", ""), pair_by=["round"])


def test_a_league_without_pairs_has_none_to_miss() -> None:
    assert not doubts((".1", ".2"))
