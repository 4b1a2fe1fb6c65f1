import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import optimize, stats

from banzuke.engine.match.intervals import score_with_draws, wilson

Z = 1.96
RECORDS = st.tuples(st.integers(0, 60), st.integers(1, 60), st.integers(0, 60))


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_score_interval_without_draws_is_wilsons(record):
    wins, games = record
    assert score_with_draws(wins, 0, games, Z) == pytest.approx(wilson(wins, games, Z), abs=1e-9)


@given(RECORDS)
def test_score_interval_mirrors(record):
    wins, draws, losses = record
    games = sum(record)
    low, high = score_with_draws(wins, draws, games, Z)
    assert score_with_draws(losses, draws, games, Z) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize("record", [(7, 5, 3), (30, 60, 10), (0, 4, 9), (1, 1, 0)])
@pytest.mark.slow
def test_the_score_interval_contains_every_mean_that_is_not_rejected(record):
    wins, draws, _ = record
    games = sum(record)
    low, high = score_with_draws(wins, draws, games, Z)
    for p in np.linspace(0.003, 0.997, 143):
        share = likeliest_share_of_draws(p, record)
        distance = abs((wins + draws / 2) / games - p)
        kept = distance <= Z * np.sqrt((p * (1 - p) - share / 4) / games)
        assert kept == (low <= p <= high), p


def likeliest_share_of_draws(p, record):
    def surprise(share):
        return -stats.multinomial.logpmf(
            record, sum(record), [p - share / 2, share, 1 - p - share / 2]
        )

    most = 2 * min(p, 1 - p)
    found = optimize.minimize_scalar(
        surprise, bounds=(0, most), method="bounded", options={"xatol": 1e-10}
    )
    return found.x


@pytest.mark.slow
@pytest.mark.parametrize(("mean", "share"), [(0.5, 0.6), (0.7, 0.3), (0.9, 0.15)])
def test_the_score_interval_is_calibrated(mean, share):
    games = 30
    held = 0.0
    for draws in range(games + 1):
        for wins in range(games - draws + 1):
            record = (wins, draws, games - wins - draws)
            shares = (mean - share / 2, share, 1 - mean - share / 2)
            low, high = score_with_draws(wins, draws, games, Z)
            if low <= mean <= high:
                held += stats.multinomial.pmf(record, games, shares)
    assert 0.93 < held < 0.97
