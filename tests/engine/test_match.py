import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from engine.match import relative_rating, win_rate


def test_published_example():
    match = win_rate(8000, 10000)
    assert match.rate == 0.8
    assert match.se == pytest.approx(0.004)
    assert match.rating_difference_elo == pytest.approx(240.8, abs=0.05)
    assert match.rating_error_elo == pytest.approx(4.3, abs=0.05)


@given(st.integers(1, 300).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_intervals_agree_with_scipy(record):
    wins, games = record
    match = win_rate(wins, games, confidence=0.9)
    for method, ours in (("exact", match.clopper_pearson), ("wilson", match.wilson)):
        theirs = stats.binomtest(wins, games).proportion_ci(0.9, method=method)
        assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.integers(1, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_other_side_of_the_board_mirrors(record):
    wins, games = record
    match, mirror = win_rate(wins, games), win_rate(games - wins, games)
    for name in ("normal", "wilson", "clopper_pearson"):
        low, high = getattr(match, name)
        assert getattr(mirror, name) == pytest.approx((1 - high, 1 - low), abs=1e-9)
    assert match.se == pytest.approx(mirror.se)


def test_intervals_are_mapped_not_expanded():
    match = win_rate(9, 10)
    for name in ("normal", "wilson", "clopper_pearson"):
        low, high = getattr(match, name)
        assert getattr(match, name + "_elo") == (relative_rating(low), relative_rating(high))
    assert match.normal_elo[1] == np.inf


def test_named_alternatives_of_the_standard_error():
    match = win_rate(3, 10)
    assert match.se == pytest.approx(np.sqrt(0.21 / 10))
    assert match.se_n_minus_1 == pytest.approx(np.sqrt(0.21 / 9))
    assert match.se_n_minus_1_5 == pytest.approx(np.sqrt(0.21 / 8.5))


def test_clean_score_is_infinite_not_faked():
    match = win_rate(5, 5)
    assert match.rating_difference_elo == np.inf
    assert match.rating_error_elo == np.inf
    assert match.wilson_elo[1] == np.inf
    assert np.isfinite(match.wilson_elo[0])
    assert np.isnan(win_rate(1, 1).se_n_minus_1)


@pytest.mark.parametrize("wins, games", [(1, 0), (-1, 3), (4, 3), (0.5, 1), (float("nan"), 3)])
def test_impossible_records_are_refused(wins, games):
    with pytest.raises(ValueError, match="wins = "):
        win_rate(wins, games)


@pytest.mark.parametrize("confidence", [0.0, 1.0, 95.0, float("nan")])
def test_impossible_confidence_is_refused(confidence):
    with pytest.raises(ValueError, match="confidence = "):
        win_rate(1, 2, confidence=confidence)
