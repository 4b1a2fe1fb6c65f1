import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from banzuke.engine.match import expected_score, relative_rating, win_rate

INTERVALS = ("normal", "wilson", "clopper_pearson", "shortest")


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
    for name in INTERVALS:
        low, high = getattr(match, name)
        assert getattr(mirror, name) == pytest.approx((1 - high, 1 - low), abs=1e-9)
    assert match.se == pytest.approx(mirror.se)


def test_intervals_are_mapped_not_expanded():
    match = win_rate(9, 10)
    for name in INTERVALS:
        low, high = getattr(match, name)
        assert getattr(match, name + "_elo") == (relative_rating(low), relative_rating(high))
    assert match.normal_elo[1] == np.inf


def test_named_alternatives_of_the_standard_error():
    match = win_rate(3, 10)
    assert match.se == pytest.approx(np.sqrt(0.21 / 10))
    assert match.se_n_minus_1 == pytest.approx(np.sqrt(0.21 / 9))
    assert match.se_n_minus_1_5 == pytest.approx(np.sqrt(0.21 / 8.5))


def test_a_clean_score_has_an_infinite_rating_difference():
    match = win_rate(5, 5)
    assert match.rating_difference_elo == np.inf
    assert match.rating_error_elo == np.inf
    assert match.wilson_elo[1] == np.inf
    assert np.isfinite(match.wilson_elo[0])
    assert np.isnan(win_rate(1, 1).se_n_minus_1)


def test_draws_make_the_error_that_of_a_mean_of_points():
    points = np.repeat([1.0, 0.5, 0.0], [40, 30, 30])
    match = win_rate(40, 100, draws=30)
    assert match.rate == points.mean()
    assert match.se == pytest.approx(points.std() / 10)
    assert match.se_n_minus_1 == pytest.approx(points.std(ddof=1) / 10)
    assert match.rating_error_elo == pytest.approx(
        (relative_rating(match.rate + 1e-6) - relative_rating(match.rate)) / 1e-6 * match.se,
        rel=1e-4,
    )


def test_no_binomial_interval_is_claimed_for_a_match_with_draws():
    match = win_rate(4, 10, draws=1)
    assert match.clopper_pearson is match.clopper_pearson_elo is None
    assert match.shortest is match.shortest_elo is None


def test_nothing_but_draws_has_no_error_and_still_a_score_interval():
    match = win_rate(0, 3, draws=3)
    assert (match.rate, match.se, match.rating_error_elo) == (0.5, 0.0, 0.0)
    low, high = match.wilson
    assert low == pytest.approx(0.5 / (1.0 + 1.959964**2 / 3), abs=1e-6)
    assert high == pytest.approx(1.0 - low)


@given(st.floats(-1500.0, 1500.0))
def test_expected_score_and_relative_rating_are_inverse(difference):
    assert relative_rating(expected_score(difference)) == pytest.approx(difference, abs=1e-6)


@pytest.mark.parametrize(
    ("wins", "draws", "games"),
    [(1, 0, 0), (-1, 0, 3), (1, -1, 3), (4, 0, 3), (2, 2, 3), (0.5, 0, 1), (1, 0.5, 3),
     (float("nan"), 0, 3), (1, 0, 10**13)],
)  # fmt: skip
def test_impossible_records_are_refused(wins, draws, games):
    with pytest.raises(ValueError, match="wins = "):
        win_rate(wins, games, draws=draws)


@pytest.mark.parametrize("confidence", [0.0, 1.0, 95.0, float("nan")])
def test_impossible_confidence_is_refused(confidence):
    with pytest.raises(ValueError, match="confidence = "):
        win_rate(1, 2, confidence=confidence)
