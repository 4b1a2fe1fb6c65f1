"""Intervals: coverage by simulation, the exact posterior as oracle, finite and ordered ends."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.stats import multinomial

from banzuke.engine.stable_rank import Rule, estimate, interval
from banzuke.engine.streams import named
from tests.promises.scale import n_examples

PHOENIX = Rule()


def true_rank(rates, rule: Rule = PHOENIX) -> float:
    return rule.at_rank + (np.dot(rule.points, rates[:-1]) / rates[-1] - rule.last_cost) / rule.step


@pytest.mark.long
@pytest.mark.parametrize("games", [20, 50, 100, 1000])
@pytest.mark.parametrize("rates", [[0.25] * 4, [0.35, 0.30, 0.25, 0.10], [0.15, 0.20, 0.25, 0.40]])
def test_true_rank_is_inside_as_often_as_promised(games: int, rates: list[float]) -> None:
    counts = named("coverage", str(games), str(rates)).multinomial(games, rates, size=10_000)
    lower, upper = interval(counts, rule=PHOENIX)
    too_high, too_low = np.mean(lower > true_rank(rates)), np.mean(upper < true_rank(rates))
    # The standard deviation of the share is 0.0022.
    assert 0.938 < 1 - too_high - too_low < 0.972
    assert 0.01 < too_high < 0.04
    assert 0.01 < too_low < 0.04


@pytest.mark.long
def test_other_confidences_and_three_players_cover_too() -> None:
    rates, rule = [0.4, 0.33, 0.27], Rule((75, 0), 105, 5, 15)
    counts = named("coverage", "three").multinomial(80, rates, size=10_000)
    for confidence in (0.5, 0.8, 0.99):
        lower, upper = interval(counts, rule=rule, confidence=confidence)
        inside = np.mean((lower <= true_rank(rates, rule)) & (true_rank(rates, rule) <= upper))
        assert inside == pytest.approx(confidence, abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "rule"),
    [
        ([5, 5, 5, 5], PHOENIX),
        ([25, 20, 30, 25], PHOENIX),
        ([30, 5, 9, 2], Rule((110, 55, -5), 165, 7, 15)),
        ([4, 4, 3], Rule((75, 0), 105, 5, 15)),
    ],
)
def test_ends_are_quantiles_of_the_dirichlet_posterior(record, rule) -> None:
    rates = named("dirichlet", str(record)).dirichlet(np.array(record) + 0.5, size=400_000)
    ranks = true_rank(rates.T, rule)
    for confidence in (0.02, 0.5, 0.95):
        lower, upper = interval([record], rule=rule, confidence=confidence)
        exact = estimate([record], rule=rule).exact[0]
        if lower[0] < exact:
            assert np.mean(ranks < lower[0]) == pytest.approx((1 - confidence) / 2, abs=0.003)
        if upper[0] > exact:
            assert np.mean(ranks > upper[0]) == pytest.approx((1 - confidence) / 2, abs=0.003)


@pytest.mark.slow
def test_ends_are_quantiles_also_where_a_place_was_never_seen() -> None:
    rates = named("dirichlet", "unseen").dirichlet([10.5, 6.5, 3.5, 0.5], size=400_000)
    ranks = true_rank(rates.T)
    lower, upper = interval([[10, 6, 3, 0]], rule=PHOENIX)
    assert np.mean(ranks < lower[0]) == pytest.approx(0.025, abs=0.003)
    assert np.mean(ranks > upper[0]) == pytest.approx(0.025, abs=0.003)


@settings(max_examples=n_examples(200), deadline=None)
@given(
    st.lists(st.sampled_from([0, 1, 2, 7, 50, 10_000, 10**9]), min_size=4, max_size=4),
    st.sampled_from([1e-6, 0.3, 0.95, 0.9999, 1 - 1e-9]),
    st.sampled_from([PHOENIX, Rule((110, 55, -5), 165, 7, 15), Rule((1e-3, 0, 0), 1, 1, 1)]),
)
@example([0, 0, 0, 0], 1 - 1e-9, Rule((1e-3, 0, 0), 1, 1, 1))
def test_ends_are_finite_and_hold_the_estimate(record, confidence, rule) -> None:
    counts = np.array([record])
    if counts.sum() == 0:
        counts[0, 1] = 1
    lower, upper = interval(counts, rule=rule, confidence=confidence)
    exact = estimate(counts, rule=rule).exact
    assert np.isfinite(lower[0])
    assert np.isfinite(upper[0])
    assert lower[0] <= exact[0] <= upper[0]


@pytest.mark.parametrize("record", [[0, 0, 10, 0], [0, 0, 0, 10], [10, 0, 0, 0], [1, 1, 1, 1]])
def test_ends_widen_with_confidence_up_to_the_last_digit(record) -> None:
    confidences = (0.5, 0.9, 0.99, 0.9999, 1 - 1e-9, 1 - 1e-15)
    ends = [interval([record], rule=PHOENIX, confidence=c) for c in confidences]
    lower, upper = (np.concatenate(side) for side in zip(*ends, strict=True))
    assert np.all(np.diff(lower) <= 0)
    assert np.all(np.diff(upper[:4]) > 0)
    assert np.all(upper[4:] > upper[3])


def test_more_confidence_is_wider_and_more_games_are_narrower() -> None:
    counts = named("nested").multinomial(40, [0.25] * 4, size=200)
    inner, outer = interval(counts, rule=PHOENIX, confidence=0.8), interval(counts, rule=PHOENIX)
    assert np.all(outer[0] <= inner[0])
    assert np.all(outer[1] >= inner[1])
    width = [np.diff(interval([[n] * 4], rule=PHOENIX), axis=0)[0, 0] for n in (5, 50, 5000)]
    assert width[0] > width[1] > width[2] > 0


def test_long_record_has_the_normal_interval() -> None:
    counts = np.array([[300_000, 260_000, 240_000, 200_000]])
    lower, upper = interval(counts, rule=PHOENIX)
    rank = estimate(counts, rule=PHOENIX)
    assert upper[0] - lower[0] == pytest.approx(2 * 1.959964 * rank.se[0], rel=1e-3)
    assert (upper[0] + lower[0]) / 2 == pytest.approx(rank.exact[0], abs=0.01 * rank.se[0])


def test_same_counts_give_the_same_bits_alone_or_in_company() -> None:
    counts = named("company").multinomial(60, [0.25] * 4, size=50)
    together = interval(counts, rule=PHOENIX)
    for row in (0, 17, 49):
        alone = interval(counts[row : row + 1], rule=PHOENIX)
        assert (alone[0][0], alone[1][0]) == (together[0][row], together[1][row])


def test_player_without_games_has_no_interval_and_no_players_no_rows() -> None:
    lower, upper = interval([[0, 0, 0, 0], [5, 5, 5, 5]], rule=PHOENIX)
    np.testing.assert_array_equal(np.isnan(lower), [True, False])
    np.testing.assert_array_equal(np.isnan(upper), [True, False])
    assert interval(np.zeros((0, 4), dtype=int), rule=PHOENIX)[0].shape == (0,)


@pytest.mark.parametrize("confidence", [0.0, 1.0, -0.5, 95.0, float("nan")])
def test_bad_confidence_is_refused(confidence: float) -> None:
    with pytest.raises(ValueError, match="confidence is"):
        interval([[1, 1, 1, 1]], rule=PHOENIX, confidence=confidence)


@pytest.mark.parametrize("games", [5, 10])
def test_one_lucky_game_does_not_rate_a_weak_player_too_high(games: int) -> None:
    """Exact: all records of so many games, with their chances."""
    rates = np.array([0.03, 0.12, 0.35, 0.50])
    records = np.array([
        (a, b, c, games - a - b - c)
        for a in range(games + 1) for b in range(games + 1 - a) for c in range(games + 1 - a - b)
    ])  # fmt: skip
    chance = multinomial.pmf(records, games, rates)
    lower, upper = interval(records, rule=PHOENIX)
    truth = true_rank(rates)
    assert chance[lower > truth].sum() < 0.04
    assert chance[upper < truth].sum() < 0.04
