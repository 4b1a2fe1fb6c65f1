"""Declared ranks that are not understood are counted and reported."""

import polars as pl
import pytest

import banzuke as bz


@pytest.mark.filterwarnings("ignore::banzuke.DoubtfulRatings")
@pytest.mark.parametrize(
    ("texts", "n_strange"),
    [
        (["3d", "?", "5k", "dan 2"], 0),
        (["3d", "1500", "5k", "GM"], 2),
        (["1500", "", "?", "GM"], 2),
    ],
)
def test_ranks_that_are_not_understood_are_warned_of(texts, n_strange) -> None:
    days = [f"2024-01-0{at}" for at in range(1, len(texts) + 1)]
    frame = pl.DataFrame({"played_at": days, "first_rank": texts})
    games = frame.with_columns(first=pl.lit("Ann"), second=pl.lit("Bob"), score=1)

    found = bz.over_time(games, drift=40.0, spread=150.0)

    examples = found.sql("SELECT example FROM audit WHERE audit = 'dynamic_ranks_not_understood'")
    assert examples["example"].to_list() == ([f"ranks={n_strange}"] if n_strange else [])
    assert bool(found.doubts) == bool(n_strange)
