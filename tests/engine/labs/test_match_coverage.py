import numpy as np
import pytest
from scipy import stats

from banzuke.engine.labs.match_coverage import coverage_study
from banzuke.engine.match import win_rate


def brute_force(name, p, games, confidence):
    """The sum over every score whose interval, as `win_rate` gives it, contains p."""
    held = 0.0
    for wins in range(games + 1):
        low, high = getattr(win_rate(wins, games, confidence=confidence), name)
        if low <= p <= high:
            held += stats.binom.pmf(wins, games, p)
    return held


def test_published_example_of_the_interval_a_user_computes():
    study = coverage_study(0.1, 50, confidences=0.95)
    assert study.normal.item() == pytest.approx(0.879, abs=5e-4)


@pytest.mark.parametrize("name", ["normal", "wilson", "clopper_pearson"])
@pytest.mark.slow
def test_every_sum_is_that_of_the_intervals_that_win_rate_gives(name):
    rates, games, confidences = [0.5, 0.1, 0.01, 0.83], [1, 2, 7, 50, 101], [0.8, 0.95, 0.99]
    study = coverage_study(rates, games, confidences=confidences)
    for i, confidence in enumerate(confidences):
        for j, p in enumerate(rates):
            for k, n in enumerate(games):
                expected = brute_force(name, p, n, confidence)
                assert getattr(study, name)[i, j, k] == pytest.approx(expected, abs=1e-9), (p, n)


def test_around_the_true_rate_is_the_sum_between_two_counts():
    study = coverage_study([0.1], [40], confidences=[0.95, 0.99])
    assert 4 - 2.58 * np.sqrt(3.6) < 0
    # 4 ± 3.719 contains the counts 1 to 7
    assert 1.96 * np.sqrt(3.6) == pytest.approx(3.719, abs=1e-3)
    # 4 ± 4.895 contains the counts 0 to 8
    assert 2.58 * np.sqrt(3.6) == pytest.approx(4.895, abs=1e-3)
    law = stats.binom(40, 0.1)
    assert study.around_true_rate[0, 0, 0] == pytest.approx(law.cdf(7) - law.cdf(0))
    assert study.around_true_rate[1, 0, 0] == pytest.approx(law.cdf(8))


@pytest.mark.parametrize(
    ("games", "confidence", "half"), [(2500, 0.95, 49), (10_000, 0.95, 98), (10_000, 0.99, 129)]
)
def test_counts_on_the_edge_are_inside(games, confidence, half):
    law = stats.binom(games, 0.5)
    expected = law.cdf(games // 2 + half) - law.cdf(games // 2 - half - 1)
    study = coverage_study(0.5, games, confidences=confidence)
    assert study.around_true_rate.item() == pytest.approx(expected, abs=1e-9)


def test_edge_of_the_exact_interval_is_inside():
    """At p = 1/2 and n = 2, two wins have probability 1/4, the tail of 50 %: all is inside."""
    assert coverage_study(0.5, 2, confidences=0.5).clopper_pearson.item() == pytest.approx(1.0)


def test_wilson_differs_from_the_source_by_the_decimals_of_z_only():
    rates, games = [0.5, 0.1, 0.01], [30, 77, 333]
    study = coverage_study(rates, games, confidences=stats.norm.cdf(1.96) * 2 - 1)
    np.testing.assert_array_equal(study.around_true_rate, study.wilson)


def test_rates_mirror():
    games = [3, 20, 111]
    low, high = coverage_study([0.2], games), coverage_study([0.8], games)
    for name in ("around_true_rate", "normal", "wilson", "clopper_pearson"):
        np.testing.assert_allclose(getattr(low, name), getattr(high, name), atol=1e-12)


def test_coverage_in_the_figure_of_the_source():
    """Rate ± 1.96 and 2.58 true deviations: nearly right at 1/2 and 1/10, clearly off at 1/100."""
    games = np.arange(100, 1001, 9)
    study = coverage_study([0.5, 0.1, 0.01], games)
    off = np.abs(study.around_true_rate - np.array([0.95, 0.99])[:, None, None]).mean(axis=2)
    assert np.all(off[:, :2] < [[0.012], [0.003]])
    assert np.all(off[:, 2] > 1.6 * off[:, :2].max(axis=1))


def test_exact_interval_never_falls_below_and_the_computed_one_does():
    study = coverage_study([0.5, 0.1, 0.01], np.arange(5, 400, 13))
    nominal = study.confidences[:, None, None]
    assert np.all(study.clopper_pearson >= nominal)
    assert np.all(study.normal.min(axis=2)[:, 1:] < 0.7)


@pytest.mark.parametrize(
    ("rates", "games", "confidences", "said"),
    [
        ([0.5, 1.0], [10], [0.95], "rates"),
        ([float("nan")], [10], [0.95], "rates"),
        ([0.5], [0], [0.95], "games = 0"),
        ([0.5], [10.5], [0.95], "games has"),
        ([0.5], [10], [95.0], "confidences"),
    ],
)
def test_impossible_studies_are_refused(rates, games, confidences, said):
    with pytest.raises(ValueError, match=said):
        coverage_study(rates, games, confidences=confidences)
