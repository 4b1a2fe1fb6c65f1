"""The study reproduces the published bias and spread."""

import numpy as np
import pytest

from banzuke.engine.labs.stable_rank_study import study
from banzuke.engine.stable_rank import LadderRule, Rule, ScoreTerm
from banzuke.engine.streams import named

pytestmark = pytest.mark.slow

PHOENIX = Rule()
# reference/stable_rank.json, 400,000 draws: mean and sd of plain, corrected, exact.
PUBLISHED = {
    100: (7.388, 2.489, 6.979, 2.297, 7.000, 2.311),
    200: (7.189, 1.663, 6.997, 1.604, 7.002, 1.606),
    500: (7.072, 1.024, 6.998, 1.010, 6.999, 1.010),
    1000: (7.036, 0.717, 6.999, 0.712, 6.999, 0.712),
    2000: (7.020, 0.504, 7.001, 0.502, 7.002, 0.502),
}


@pytest.mark.long
def test_study_reproduces_the_published_table() -> None:
    got = study([0.25] * 4, list(PUBLISHED), draws=400_000, rng=named("study"), rule=PHOENIX)
    columns = ("plain_mean", "plain_sd", "corrected_mean", "corrected_sd", "exact_mean", "exact_sd")
    for row, expected in enumerate(PUBLISHED.values()):
        # Both tables are simulated. The standard error of a difference is sd sqrt(2 / 400,000), and
        # 4.5 of them are allowed.
        error = 4.5 * expected[1] * np.sqrt(2 / 400_000) + 0.0005
        for column, value in zip(columns, expected, strict=True):
            assert getattr(got, column)[row] == pytest.approx(value, abs=error), column
    assert got.true_rank == 7.0
    assert got.draws == 400_000


def test_exact_has_no_bias_at_fifty_games_and_the_others_have() -> None:
    got = study([0.25] * 4, 50, draws=400_000, rng=named("study", "50"), rule=PHOENIX)
    assert abs(got.exact_mean[0] - 7.0) <= 0.02
    assert got.plain_mean[0] == pytest.approx(7.8514, abs=0.03)
    assert got.corrected_mean[0] == pytest.approx(6.8903, abs=0.03)


def test_the_simulation_tends_to_the_theory() -> None:
    rates, rule = [0.30, 0.27, 0.24, 0.19], PHOENIX
    got = study(rates, [400, 4000], draws=100_000, rng=named("theory"), rule=rule)
    ratio = (90 * 0.30 + 45 * 0.27) / 0.19
    assert got.true_rank == pytest.approx(7 + (ratio - 135) / 15)
    np.testing.assert_allclose(got.plain_mean, got.theory_plain, atol=0.02)
    np.testing.assert_allclose(got.exact_sd, got.theory_sd, rtol=0.03)


def test_records_without_last_place_are_counted() -> None:
    got = study([0.5, 0.3, 0.1, 0.1], 10, draws=50_000, rng=named("few"), rule=PHOENIX)
    assert got.without_last[0] == pytest.approx(0.9**10, abs=0.01)
    assert np.isfinite(got.plain_mean[0])
    offset = 7 - 135 / 15
    expected = offset + (got.true_rank - offset) * (1 - 0.9**10)
    assert got.exact_mean[0] == pytest.approx(expected, abs=0.5)


def test_three_players_and_the_same_stream_twice() -> None:
    rule = Rule((75, 0), 105, 5, 15)
    one = study([0.3, 0.4, 0.3], 30, draws=1000, rng=named("three"), rule=rule)
    two = study([0.3, 0.4, 0.3], 30, draws=1000, rng=named("three"), rule=rule)
    assert one.true_rank == pytest.approx(5 + (75 - 105) / 15)
    assert one.exact_mean[0] == two.exact_mean[0]


@pytest.mark.parametrize(
    ("rates", "games", "draws", "message"),
    [
        ([0.5, 0.5], 100, 10, r"shape \(2,\)"),
        ([0.5, 0.5, 0.5, 0.5], 100, 10, "sum to 1"),
        ([1.5, -0.5, 0.0, 0.0], 100, 10, "0 or more"),
        ([0.5, 0.5, 0.0, 0.0], 100, 10, "no stable rank"),
        ([0.25] * 4, 1, 10, "games has 1"),
        ([0.25] * 4, 10.5, 10, "float64"),
        ([0.25] * 4, 100, 1, "draws is 1"),
        ([0.5, 0.3, 0.2 - 1e-9, 1e-9], 5, 10, "hardly any of 10 players"),
    ],
)
def test_bad_study_is_refused(rates, games, draws, message) -> None:
    with pytest.raises(ValueError, match=message):
        study(rates, games, draws=draws, rng=named("bad"), rule=PHOENIX)


def test_rule_that_pays_for_scores_is_refused() -> None:
    rule = Rule(score=ScoreTerm(25_000, 1000))
    with pytest.raises(ValueError, match="pays for scores"):
        study([0.25] * 4, 100, draws=10, rng=named("bad"), rule=rule)


def test_ladder_has_the_true_rank_between_its_levels() -> None:
    rule = LadderRule((90, 45, 0), (1, 2, 4), (100, 130, 140))
    got = study([0.25] * 4, 5000, draws=2000, rng=named("ladder"), rule=rule)
    assert got.true_rank == pytest.approx(3.0)
    assert got.theory_plain[0] == pytest.approx(3.0 + 135 / (5000 * 0.25) / 5)
