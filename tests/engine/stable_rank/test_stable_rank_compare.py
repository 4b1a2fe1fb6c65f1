"""Comparing two players: the posterior by drawing from it, power by simulation, symmetry."""

import numpy as np
import pytest

from banzuke.engine.stable_rank import (
    LadderRule,
    Rule,
    ScoreTerm,
    estimate,
    games_to_tell_apart,
    sum_scores,
    superiority,
    superiority_table,
)
from banzuke.engine.streams import named

PHOENIX = Rule()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([28, 26, 24, 22], [25, 25, 25, 25]),
        ([5, 6, 4, 2], [280, 260, 250, 210]),
        ([9, 5, 4, 0], [6, 6, 5, 1]),
        ([1, 0, 0, 0], [0, 0, 0, 1]),
    ],
)
def test_probability_is_that_of_draws_from_both_posteriors(first, second) -> None:
    rng = named("superiority", str(first))
    draws = 400_000
    ratio = [
        (rates[:, :3] @ PHOENIX.points) / rates[:, 3]
        for record in (first, second)
        for rates in [rng.dirichlet(np.array(record) + 0.5, size=draws)]
    ]
    share = np.mean(ratio[0] > ratio[1])
    # Four standard errors of the draws, plus the error of the saddlepoint with few games.
    assert superiority([first, second], rule=PHOENIX) == pytest.approx(share, abs=0.006)


def test_the_table_adds_up_and_has_no_player_without_games() -> None:
    counts = np.array([[30, 25, 25, 20], [10, 10, 10, 10], [0, 0, 0, 0], [30, 25, 25, 20]])
    table = superiority_table(counts, rule=PHOENIX)
    known = [0, 1, 3]
    inner = table[np.ix_(known, known)]
    np.testing.assert_allclose(inner + inner.T, 1.0, atol=1e-15)
    np.testing.assert_allclose(np.diag(inner), 0.5)
    assert inner[0, 2] == pytest.approx(0.5)
    assert inner[0, 1] > 0.5
    assert np.all(np.isnan(table[2])) and np.all(np.isnan(table[:, 2]))


def test_a_ladder_with_other_steps_changes_no_comparison() -> None:
    counts = [[30, 25, 25, 20], [25, 26, 24, 25]]
    ladder = LadderRule((90, 45, 0), (1, 2, 3), (100, 140, 150))
    assert superiority(counts, rule=ladder) == superiority(counts, rule=PHOENIX)


def test_higher_scores_count_where_the_rule_pays_for_them() -> None:
    rule = Rule((90, 45, 0), 135, 7, 15, ScoreTerm(25_000, 1000))
    player = np.repeat([0, 1], 40)
    place = np.tile(np.repeat([1, 2, 3, 4], 10), 2)
    score = np.where(player == 0, 30_000.0, 25_000.0)
    sums = sum_scores(player, place, score, n_players=2, rule=rule)
    counts = np.full((2, 4), 10)
    assert superiority(counts, rule=PHOENIX) == pytest.approx(0.5)
    assert superiority(counts, rule=rule, scores=sums) > 0.6


@pytest.mark.long
def test_calibration_of_the_probability() -> None:
    rng = named("superiority", "calibration")
    pairs = 300
    rates = rng.dirichlet([25.0] * 4, size=(pairs, 2))
    ratio = (rates[:, :, :3] @ PHOENIX.points) / rates[:, :, 3]
    said = np.array(
        [superiority([rng.multinomial(150, p) for p in pair], rule=PHOENIX) for pair in rates]
    )
    right = ratio[:, 0] > ratio[:, 1]
    sure = np.abs(said - 0.5) > 0.25
    assert np.mean((said > 0.5)[sure] == right[sure]) > 0.75
    error = np.sqrt(np.sum(said * (1 - said)))
    assert abs(np.sum(said) - np.sum(right)) < 4 * error


@pytest.mark.slow
def test_games_needed_give_the_wanted_power() -> None:
    better, average = np.array([0.28, 0.26, 0.24, 0.22]), np.full(4, 0.25)
    ranks = [(p[:3] @ PHOENIX.points / p[3] - 135) / 15 + 7 for p in (better, average)]
    huge = np.rint(1e8 * np.array([better, average])).astype(int)
    at_truth = estimate(huge, rule=PHOENIX)
    spread = tuple(at_truth.se * np.sqrt(at_truth.games))
    games = games_to_tell_apart(ranks[0] - ranks[1], spread)
    rng = named("power")
    found = [
        estimate(rng.multinomial(games, p, size=8000), rule=PHOENIX) for p in (better, average)
    ]
    z = (found[0].exact - found[1].exact) / np.hypot(found[0].se, found[1].se)
    assert np.mean(np.abs(z) > 1.96) == pytest.approx(0.8, abs=0.03)


def test_games_needed_by_hand() -> None:
    # (1.959964 + 0.841621)² · 2 · 22.5² / 1² = 7946.9…, four times that for half the difference.
    assert games_to_tell_apart(1.0, (22.5, 22.5)) == 7947
    assert games_to_tell_apart(-0.5, (22.5, 22.5)) == pytest.approx(4 * 7947, abs=4)
    assert games_to_tell_apart(1e9, (22.5, 22.5)) == 1


@pytest.mark.parametrize(
    ("difference", "spread", "options", "message"),
    [
        (0.0, (20.0, 20.0), {}, "difference = 0.0"),
        (np.inf, (20.0, 20.0), {}, "difference = inf"),
        (1.0, (20.0, -1.0), {}, "spread ="),
        (1.0, (20.0, np.nan), {}, "spread ="),
        (1.0, (20.0, 20.0), {"confidence": 1.0}, r"confidence = 1\.0"),
        (1.0, (20.0, 20.0), {"power": 0.01}, r"power = 0\.01"),
    ],
)
def test_question_without_an_answer_is_refused(difference, spread, options, message) -> None:
    with pytest.raises(ValueError, match=message):
        games_to_tell_apart(difference, spread, **options)


def test_comparison_of_one_player_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(1, 4\); give the records of two"):
        superiority([[1, 1, 1, 1]], rule=PHOENIX)
