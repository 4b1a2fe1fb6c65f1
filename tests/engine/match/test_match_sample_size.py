import numpy as np
import pytest
from scipy import stats

from banzuke.engine.match import expected_score, games_for_half_width, games_needed, win_rate


def exact_power(games, difference, confidence):
    """The probability of scores at which the score test rejects equality."""
    wins = np.arange(games + 1)
    z = stats.norm.ppf(0.5 + confidence / 2)
    told_apart = np.abs(wins - games / 2) > z * np.sqrt(games) / 2
    return stats.binom.pmf(wins, games, expected_score(difference))[told_apart].sum()


@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("power", [0.8, 0.9])
def test_exact_binomial_power_is_the_wanted_one(confidence, power):
    for difference in range(10, 201, 10):
        games = games_needed(difference, confidence=confidence, power=power)
        near = 0.02 if difference <= 100 else 0.05
        assert exact_power(games, difference, confidence) == pytest.approx(power, abs=near)


def test_the_test_is_whether_wilsons_interval_leaves_out_one_half():
    games = games_needed(60)
    outside = [
        wins for wins in range(games + 1)
        if not win_rate(wins, games).wilson[0] <= 0.5 <= win_rate(wins, games).wilson[1]
    ]  # fmt: skip
    law = stats.binom(games, expected_score(60))
    assert sum(law.pmf(outside)) == pytest.approx(exact_power(games, 60, 0.95))


def test_matches_with_draws_have_the_wanted_power():
    difference, share = 40.0, 0.6
    games = games_needed(difference, draw_rate=share)
    p = expected_score(difference)
    shares = (p - share / 2, share, 1 - p - share / 2)
    records = np.random.default_rng(7).multinomial(games, shares, size=4000)
    wins, draws = records[:, 0], records[:, 1]
    score = (wins + draws / 2) / games
    error = np.sqrt((1 - draws / games) / 4 / games)  # for equal players with this share of draws
    told_apart = np.abs(score - 0.5) > stats.norm.ppf(0.975) * error
    assert told_apart.mean() == pytest.approx(0.8, abs=0.025)
    assert games < 0.45 * games_needed(difference)


def test_known_numbers_of_games():
    assert [games_needed(d) for d in (10, 20, 50)] == [9478, 2372, 382]
    assert [games_for_half_width(d) for d in (10, 20, 50)] == [4640, 1162, 189]


def test_the_sign_of_the_difference_does_not_matter():
    assert games_needed(-30) == games_needed(30)


@pytest.mark.parametrize("half_width", [5.0, 20.0, 80.0])
@pytest.mark.parametrize("draw_rate", [0.0, 0.5])
def test_half_width_is_that_of_an_even_match(half_width, draw_rate):
    games = 2 * int(np.ceil(games_for_half_width(half_width, draw_rate=draw_rate) / 4) * 2)
    draws = round(games * draw_rate)
    match = win_rate((games - draws) // 2, games, draws=draws)
    assert match.normal_elo[1] == pytest.approx(half_width, rel=0.05)
    assert match.normal_elo[1] <= half_width


@pytest.mark.parametrize("wrong", [0.0, float("nan"), float("inf")])
def test_invalid_differences_are_refused(wrong):
    with pytest.raises(ValueError, match="difference_elo"):
        games_needed(wrong)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"confidence": 95.0}, "confidence = 95"),
        ({"power": 1.0}, "power = 1"),
        ({"power": 0.02}, "power = 0.02"),
        ({"draw_rate": -0.1}, "draw_rate = -0.1"),
        ({"draw_rate": 0.9}, "can draw less than 0.857"),
    ],
)
def test_impossible_plans_are_refused(options, said):
    with pytest.raises(ValueError, match=said):
        games_needed(50, **options)
