"""The three estimators: definition, exact values by enumeration, published numbers, edge cases."""

from itertools import product
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.engine.stable_rank import Rule, estimate, mean_place
from banzuke.engine.streams import named
from tests.promises.scale import n_examples

PHOENIX = Rule()


def all_records(games: int, rates: list[float]) -> tuple[np.ndarray, np.ndarray]:
    """Every record of ``games`` games and its multinomial probability."""
    records = [r for r in product(range(games + 1), repeat=len(rates)) if sum(r) == games]
    chance = [
        factorial(games) * np.prod([p**n / factorial(n) for p, n in zip(rates, r, strict=True)])
        for r in records
    ]
    return np.array(records), np.array(chance)


def true_rank(rates: list[float], rule: Rule) -> float:
    ratio = np.dot(rates[:-1], rule.points) / rates[-1]
    return rule.at_rank + (ratio - rule.last_cost) / rule.step


@pytest.mark.parametrize("games", [1, 2, 5, 9])
@pytest.mark.parametrize(
    ("rates", "rule"),
    [
        ([0.25, 0.25, 0.25, 0.25], PHOENIX),
        ([0.4, 0.2, 0.1, 0.3], Rule((60, 30, -5), 90, 7, 10)),
        ([0.5, 0.3, 0.2], Rule((75, 10), 120, 4, 20)),
    ],
)
def test_exact_is_unbiased_but_for_the_chance_of_no_last_place(games, rates, rule) -> None:
    records, chance = all_records(games, rates)
    assert chance.sum() == pytest.approx(1.0)
    ratio_offset = rule.at_rank - rule.last_cost / rule.step
    expected = ratio_offset + (true_rank(rates, rule) - ratio_offset) * (
        1 - (1 - rates[-1]) ** games
    )
    assert chance @ estimate(records, rule=rule).exact == pytest.approx(expected, abs=1e-11)


def test_fifty_games_have_the_published_moments() -> None:
    records = np.mgrid[0:51, 0:51, 0:51].reshape(3, -1).T
    records = np.column_stack([records, 50 - records.sum(axis=1)])
    records = records[records[:, 3] >= 0]
    log_factorial = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, 51)))])
    chance = np.exp(log_factorial[50] - log_factorial[records].sum(axis=1) + 50 * np.log(0.25))
    rank = estimate(records, rule=PHOENIX)
    some_last = chance * (records[:, 3] > 0)
    # Plain and corrected have a condition, at least one last place; exact is the mean over all
    # records.
    for values, weight, mean, sd in (
        (rank.plain, some_last, 7.8514, 4.0693),
        (rank.corrected, some_last, 6.8903, 3.2507),
        (rank.exact, chance, 7.0, 3.3938),
    ):
        share, kept = weight[weight > 0] / weight.sum(), values[weight > 0]
        assert share @ kept == pytest.approx(mean, abs=6e-5)
        assert np.sqrt(share @ (kept - share @ kept) ** 2) == pytest.approx(sd, abs=6e-5)


def test_record_at_the_true_rates_by_hand() -> None:
    rank = estimate([[25, 25, 25, 25]], rule=PHOENIX)
    assert rank.plain[0] == 7.0
    # The source's form: two terms over (N - 1) p̂².
    x, p = (90 + 45) * 0.25, 0.25
    by_source = 7 + (135 - (x * p + x * (1 - p)) / (99 * p**2) - 135) / 15
    assert rank.corrected[0] == pytest.approx(by_source)
    assert rank.exact[0] == pytest.approx(7 + (135 * 25 / 26 - 135) / 15)
    assert rank.games[0] == 100


def test_record_without_last_place_is_infinite_undefined_and_finite() -> None:
    rank = estimate([[10, 5, 5, 0]], rule=PHOENIX)
    assert rank.plain[0] == np.inf
    assert np.isnan(rank.corrected[0])
    assert rank.exact[0] == pytest.approx(7 + (1125 - 135) / 15)
    assert np.isfinite(rank.se[0])


def test_one_game_and_none() -> None:
    rank = estimate([[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0]], rule=PHOENIX)
    np.testing.assert_allclose(rank.exact, [-2.0, 4.0, np.nan])
    np.testing.assert_allclose(rank.plain, [-2.0, np.inf, np.nan])
    assert np.all(np.isnan(rank.corrected))
    np.testing.assert_array_equal(np.isnan(rank.se), [False, False, True])


def test_plain_is_undefined_where_all_places_are_third() -> None:
    rank = estimate([[0, 0, 6, 0]], rule=PHOENIX)
    assert np.isnan(rank.plain[0])
    assert rank.exact[0] == -2.0


@pytest.mark.slow
@pytest.mark.parametrize(("games", "sd"), [(100, 2.311), (500, 1.010), (2000, 0.502)])
def test_standard_error_is_the_published_spread(games: int, sd: float) -> None:
    counts = named("se", str(games)).multinomial(games, [0.25] * 4, size=20_000)
    se = estimate(counts, rule=PHOENIX).se
    assert np.mean(se) == pytest.approx(sd, rel=0.04)
    assert np.sqrt(np.mean(se**2)) == pytest.approx(sd, rel=0.04)


@pytest.mark.slow
def test_bootstrap_agrees_with_the_delta_method_on_long_records() -> None:
    counts = np.array([[600, 550, 450, 400], [250, 250, 250, 250]])
    n_games = counts.sum(axis=1)
    drawn = named("bootstrap").multinomial(n_games, counts / n_games[:, None], size=(20_000, 2))
    exact = estimate(drawn.reshape(-1, 4), rule=PHOENIX).exact.reshape(20_000, 2)
    delta = estimate(counts, rule=PHOENIX).se
    np.testing.assert_allclose(exact.std(axis=0, ddof=1), delta, rtol=0.03)


@settings(max_examples=n_examples(50), deadline=None)
@given(st.lists(st.integers(0, 10_000), min_size=4, max_size=4), st.integers(0, 2))
def test_one_more_game_moves_the_estimate_the_right_way(record, place) -> None:
    base = np.array([record])
    better, worse = base.copy(), base.copy()
    better[0, place] += 1
    worse[0, 3] += 1
    now = estimate(base + np.eye(4, dtype=int)[2], rule=PHOENIX).exact[0]
    assert estimate(better, rule=PHOENIX).exact[0] >= now
    assert estimate(worse, rule=PHOENIX).exact[0] <= now


def test_mean_place_is_the_mean_of_the_places() -> None:
    counts = np.array([[3, 0, 2, 5], [7, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]])
    got = mean_place(counts)
    for row in (0, 1):
        places = np.repeat(np.arange(1, 5), counts[row])
        assert got.mean[row] == pytest.approx(places.mean())
        assert got.se[row] == pytest.approx(places.std(ddof=1) / np.sqrt(places.size))
    np.testing.assert_array_equal(got.mean[2:], [2.0, np.nan])
    assert np.all(np.isnan(got.se[2:]))
    assert mean_place([[1, 1, 1]]).mean[0] == 2.0


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([1, 2, 3, 4], r"shape \(4,\)"),
        ([[1, 2, 3]], r"give \(n_players, 4\)"),
        ([[1.0, 2.0, 3.0, 4.0]], "float64"),
        ([[0, 2, 3, 4], [1, 2, -3, 4]], "player 1 has -3 games in place 3"),
    ],
)
def test_bad_counts_are_refused_with_their_row(counts, message) -> None:
    with pytest.raises(ValueError, match=message):
        estimate(counts, rule=PHOENIX)


def test_mean_place_refuses_a_table_of_one_place() -> None:
    with pytest.raises(ValueError, match=r"shape \(2, 1\)"):
        mean_place([[1], [2]])
