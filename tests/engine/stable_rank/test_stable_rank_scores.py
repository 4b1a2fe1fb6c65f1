"""Rules that pay for final scores: exact by enumeration, right errors, calibrated intervals."""

from itertools import product

import numpy as np
import pytest

from banzuke.engine.stable_rank import (
    LadderRule,
    Rule,
    ScoreTerm,
    counts_in,
    estimate,
    interval,
    last_windows,
    scores_in,
    sum_places,
    sum_scores,
)
from banzuke.engine.streams import named

TERM = ScoreTerm(25_000, 1000)
JADE = Rule((125, 60, -5), 180, 10, 15, TERM)
RATES = np.array([0.30, 0.27, 0.24, 0.19])
MEANS = np.array([43_000.0, 30_000.0, 21_000.0, 6_000.0])
SPREAD = np.array([9_000.0, 5_000.0, 5_000.0, 9_000.0])


def true_rank(rates=RATES, rule: Rule = JADE) -> float:
    added = TERM.of(MEANS)
    earned = (np.array(rule.points) + added[:3]) @ rates[:3]
    return float(rule.rank_of(earned / rates[3] + added[3]))


def draw(records: int, games: int, *names: str, rates=RATES):
    """The counts and score sums of simulated records; scores in each place are normal."""
    rng = named("scores", *names)
    place = rng.choice(4, p=rates, size=(records, games))
    score = rng.normal(MEANS[place], SPREAD[place])
    idx = np.repeat(np.arange(records), games)
    counts = np.zeros((records, 4), dtype=int)
    np.add.at(counts, (idx, place.ravel()), 1)
    sums = sum_scores(idx, place.ravel() + 1, score.ravel(), n_players=records, rule=JADE)
    return counts, sums


@pytest.mark.parametrize("games", [1, 2, 4])
def test_exact_is_unbiased_but_for_the_chance_of_no_last_place(games: int) -> None:
    rates, scores = np.array([0.5, 0.2, 0.3]), np.array([[50.0, 30.0], [36.0, 20.0], [25.0, -4.0]])
    rule = Rule((105, 0), 165, 10, 25, ScoreTerm(30, 1))
    outcomes = list(product(range(3), range(2)))
    total = 0.0
    for record in product(outcomes, repeat=games):
        place = np.array([k for k, _ in record])
        score = np.array([scores[outcome] for outcome in record])
        counts = np.bincount(place, minlength=3)[np.newaxis]
        sums = sum_scores(np.zeros(games, int), place + 1, score, n_players=1, rule=rule)
        total += np.prod(rates[place] / 2) * estimate(counts, rule=rule, scores=sums).exact[0]
    added = (scores - 30).mean(axis=1)
    ratio = (np.array([105, 0]) + added[:2]) @ rates[:2] / rates[2] + added[2]
    assert total == pytest.approx(float(rule.rank_of(ratio * (1 - 0.7**games))), abs=1e-10)


def test_record_by_hand() -> None:
    player, place, score = [0] * 4 + [1], [1, 2, 4, 4, 1], [45_000, 27_000, 1_000, 11_000, 60_000]
    sums = sum_scores(player, place, score, n_players=2, rule=JADE)
    np.testing.assert_array_equal(sums.total, [[20, 2, 0, -38], [35, 0, 0, 0]])
    np.testing.assert_array_equal(sums.squares, [[400, 4, 0, 576 + 196], [1225, 0, 0, 0]])
    rank = estimate([[1, 1, 0, 2], [1, 0, 0, 0]], rule=JADE, scores=sums)
    earned = 125 + 20 + 60 + 2
    assert rank.plain[0] == pytest.approx(10 + ((earned - 38) / 2 - 180) / 15)
    assert rank.exact[0] == pytest.approx(10 + (earned / 3 - 19 - 180) / 15)
    assert rank.exact[1] == pytest.approx(10 + (160 - 180) / 15)
    ratio = earned / 3 - 19
    squares = 145**2 + 62**2 + (24 + ratio) ** 2 + (14 + ratio) ** 2 + ratio**2
    assert rank.se[0] == pytest.approx(np.sqrt(squares) / 3 / 15)


def test_scores_that_add_nothing_change_nothing() -> None:
    places = Rule((125, 60, -5), 180, 10, 15)
    counts, _ = draw(40, 30, "nothing")
    idx, place = np.nonzero(counts)
    rows = np.repeat(idx, counts[idx, place])
    sums = sum_scores(
        rows, np.repeat(place, counts[idx, place]) + 1, np.full(rows.size, 25_000.0),
        n_players=40, rule=JADE,
    )  # fmt: skip
    with_scores, without = estimate(counts, rule=JADE, scores=sums), estimate(counts, rule=places)
    for name in ("plain", "corrected", "exact", "se"):
        np.testing.assert_array_equal(getattr(with_scores, name), getattr(without, name))
    for got, expected in zip(
        interval(counts, rule=JADE, scores=sums), interval(counts, rule=places), strict=True
    ):
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-8)


@pytest.mark.slow
def test_bias_and_spread_of_long_records() -> None:
    counts, sums = draw(20_000, 100, "moments")
    rank = estimate(counts, rule=JADE, scores=sums)
    sd = rank.exact.std()
    assert rank.exact.mean() == pytest.approx(true_rank(), abs=4 * sd / np.sqrt(20_000))
    bias = rank.plain.mean() - true_rank()
    assert bias > 0.5
    assert abs(rank.corrected.mean() - true_rank()) < bias / 5
    assert np.sqrt(np.mean(rank.se**2)) == pytest.approx(sd, rel=0.05)


@pytest.mark.long
@pytest.mark.parametrize("games", [20, 100])
@pytest.mark.parametrize("rates", [[0.3, 0.27, 0.24, 0.19], [0.18, 0.22, 0.26, 0.34]])
def test_true_rank_is_inside_as_often_as_promised(games: int, rates: list[float]) -> None:
    p = np.array(rates)
    counts, sums = draw(6000, games, "cover", str(games), rates=p)
    lower, upper = interval(counts, rule=JADE, scores=sums)
    truth = true_rank(p)
    assert 0.935 < np.mean((lower <= truth) & (truth <= upper)) < 0.972
    assert np.all(np.isfinite(lower) & np.isfinite(upper))


@pytest.mark.parametrize("games", [1, 5])
def test_few_games_have_the_variance_of_scores_of_the_log(games: int) -> None:
    counts, sums = draw(2000, games, "few", str(games))
    lower, upper = interval(counts, rule=JADE, scores=sums)
    truth = true_rank()
    assert np.mean((lower <= truth) & (truth <= upper)) > 0.935
    np.testing.assert_allclose(np.sqrt(sums.typical_variance), SPREAD / 1000, rtol=0.1)
    np.testing.assert_allclose(sums.typical_mean, TERM.of(MEANS), atol=0.5)


def test_windows_of_all_games_have_the_interval_of_all_games() -> None:
    rng = named("scores", "windows")
    player, place = np.repeat([0, 1], 12), rng.integers(1, 5, 24)
    score = rng.normal(MEANS[place - 1], SPREAD[place - 1])
    counts = sum_places(player, place, n_players=2, n_places=4)
    sums = sum_scores(player, place, score, n_players=2, rule=JADE)
    windows = last_windows(player, np.arange(24), games=100)
    in_windows = scores_in(windows, place, score, rule=JADE, of_all=sums)
    np.testing.assert_allclose(
        interval(counts_in(windows, place, n_places=4), rule=JADE, scores=in_windows),
        interval(counts, rule=JADE, scores=sums),
    )


@pytest.mark.long
def test_ladder_covers_too_and_its_ends_are_in_order() -> None:
    rule = LadderRule((125, 60, -5), (9, 10, 11, 12), (135, 180, 195, 210), TERM)
    counts, sums = draw(4000, 50, "ladder")
    lower, upper = interval(counts, rule=rule, scores=sums)
    exact = estimate(counts, rule=rule, scores=sums).exact
    truth = true_rank(rule=rule)
    assert 0.935 < np.mean((lower <= truth) & (truth <= upper)) < 0.972
    assert np.all((lower <= exact) & (exact <= upper))


def test_scores_without_need_and_need_without_scores_are_refused() -> None:
    counts, sums = draw(3, 5, "refused")
    for call in (estimate, interval):
        with pytest.raises(ValueError, match="pays for scores"):
            call(counts, rule=JADE)
        with pytest.raises(ValueError, match="knows no scores"):
            call(counts, rule=Rule(), scores=sums)
        with pytest.raises(ValueError, match=r"shape \(3, 4\), counts \(2, 4\)"):
            call(counts[:2], rule=JADE, scores=sums)
    with pytest.raises(ValueError, match="places only"):
        sum_scores([0], [1], [30_000], n_players=1, rule=Rule())
    with pytest.raises(ValueError, match=r"score\[1\] is nan"):
        sum_scores([0, 0], [1, 2], [30_000, np.nan], n_players=1, rule=JADE)
