"""Sequential tests: the ratio against brute force, bounds, error rates and lengths."""

import math

import numpy as np
import pytest
from scipy.optimize import minimize

from banzuke.engine.labs.sprt_study import sprt_study
from banzuke.engine.match import expected_score, sprt
from banzuke.engine.match.sprt import ACCEPT_H0, ACCEPT_H1, GAMES, GO_ON, PAIRS, bounds
from banzuke.engine.streams import named


def likeliest(counts, points, score):
    """The largest log likelihood of counts with this mean score, by a general optimiser."""
    counts = np.asarray(counts, float)

    def minus(free):
        share = np.exp(free - np.log(np.exp(free).sum()))
        return -counts @ np.log(share)

    def off(free):
        share = np.exp(free) / np.exp(free).sum()
        return share @ points - score

    start = np.log(counts / counts.sum())
    found = minimize(
        minus, start, constraints={"type": "eq", "fun": off}, method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )  # fmt: skip
    assert found.success
    return -found.fun


@pytest.mark.parametrize(
    ("counts", "points"),
    [((30, 50, 41), GAMES), ((3, 5, 90), GAMES), ((5, 22, 60, 31, 9), PAIRS)],
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-20, 40)])
def test_the_ratio_is_that_of_the_likeliest_outcomes_of_each_mean(counts, points, elo0, elo1):
    by_hand = [likeliest(counts, points, expected_score(elo)) for elo in (elo0, elo1)]
    assert sprt(counts, elo0, elo1).log_likelihood_ratio == pytest.approx(
        by_hand[1] - by_hand[0], abs=1e-5
    )


def test_without_draws_the_ratio_is_walds():
    """With two outcomes there is nothing to fit; the small count for draws changes 0.001."""
    s0, s1 = expected_score(0), expected_score(30)
    by_hand = 60 * math.log(s1 / s0) + 40 * math.log((1 - s1) / (1 - s0))
    assert sprt((40, 0, 60), 0, 30).log_likelihood_ratio == pytest.approx(by_hand, abs=2e-3)


def test_states_follow_the_bounds():
    low, high = bounds(0.05, 0.05)
    assert (low, high) == (pytest.approx(-math.log(19)), pytest.approx(math.log(19)))
    assert sprt((100, 100, 200), 0, 10).state == ACCEPT_H1
    assert sprt((200, 100, 100), 0, 10).state == ACCEPT_H0
    assert sprt((100, 100, 101), 0, 10).state == GO_ON


def test_the_mirror_image_of_a_test_has_the_opposite_ratio():
    one = sprt((30, 50, 41), -10, 20).log_likelihood_ratio
    other = sprt((41, 50, 30), -20, 10).log_likelihood_ratio
    assert one == pytest.approx(-other, abs=1e-9)


def test_a_clean_score_ends_the_test():
    found = sprt((0, 0, 12), 0, 50)
    assert found.elo == math.inf
    assert found.log_likelihood_ratio > 0.0


@pytest.fixture(scope="module")
def study():
    cells = sprt_study(0, 60, (0, 60), matches=400, rng=named("tests", "sprt"))
    return {(cell.true_elo, cell.test): cell for cell in cells}


@pytest.mark.long
@pytest.mark.parametrize("test", ["games", "pairs", "fixed"])
def test_errors_are_at_most_about_those_asked_for(study, test):
    """Five percent each way; three standard errors of 400 matches are 3.3 %."""
    assert study[0, test].accepts_h1 < 0.083
    assert 1.0 - study[60, test].accepts_h1 < 0.083


@pytest.mark.long
def test_sequential_tests_take_far_fewer_games_and_pairs_fewer_than_games(study):
    for truth in (0, 60):
        fixed = study[truth, "fixed"].games
        assert study[truth, "pairs"].games < 0.75 * fixed
        assert study[truth, "pairs"].games < study[truth, "games"].games


@pytest.mark.parametrize(
    ("counts", "hypotheses", "said"),
    [
        ((1, 2), (0, 5), "give lost, drawn and won games"),
        ((1, 2, -3), (0, 5), "give lost, drawn and won games"),
        ((0, 0, 0), (0, 5), "at least one"),
        ((1, 2, 3), (5, 5), "the smaller one first"),
        ((1, 2, 3), (math.nan, 5), "the smaller one first"),
    ],
)
def test_invalid_tests_are_refused(counts, hypotheses, said):
    with pytest.raises(ValueError, match=said):
        sprt(counts, *hypotheses)
