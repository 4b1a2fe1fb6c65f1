"""The comparison of intervals of stable ranks: each follows its definition; shares add up."""

import numpy as np
import pytest
from scipy.optimize import minimize

from banzuke.engine.stable_rank import estimate, interval
from banzuke.engine.streams import named
from bench import stable_rank
from bench.stable_rank import METHODS, as_json, coverage_tables, intervals_of, measure_coverage

RECORDS = np.array([[12, 9, 11, 8], [4, 2, 3, 5], [9, 7, 4, 0], [0, 0, 5, 5]])


@pytest.fixture
def ends():
    return intervals_of(RECORDS, named("test", "intervals"))


def profile_loss(record, rank: float) -> float:
    """Twice the loss of log-likelihood of the best rates with this rank, by direct search."""
    rule = stable_rank.RULE
    ratio = rule.last_cost + rule.step * (rank - rule.at_rank)

    def loss(free) -> float:
        first, second, third = np.exp(free)
        p = np.array([first, second, third, (90 * first + 45 * second) / ratio])
        return -2 * float(record @ np.log(p / p.sum()))

    best = -2 * float(record @ np.log(record / record.sum()))
    start = np.log(record[:3] / record.sum())
    return minimize(loss, start, method="Nelder-Mead", options={"xatol": 1e-8}).fun - best


@pytest.mark.parametrize("row", [0, 1])
def test_at_the_ends_the_profile_log_likelihood_is_lower_by_half_chi_squared(ends, row) -> None:
    for end in ends["profile likelihood"]:
        assert profile_loss(RECORDS[row], end[row]) == pytest.approx(3.8415, abs=2e-3)


def test_profile_has_no_upper_end_without_a_last_place(ends) -> None:
    low, high = ends["profile likelihood"]
    assert np.isfinite(low[2])
    assert high[2] == np.inf
    assert low[3] == stable_rank.RULE.rank_of(0.0)


def test_the_published_interval_is_one_of_the_methods_and_bounded(ends) -> None:
    assert set(ends) == set(METHODS)
    for got, shipped in zip(
        ends["Dirichlet posterior"], interval(RECORDS, rule=stable_rank.RULE), strict=True
    ):
        np.testing.assert_array_equal(got, shipped)
        assert np.all(np.isfinite(got))


def test_the_basic_bootstrap_reflects_the_percentile_bootstrap(ends) -> None:
    exact = estimate(RECORDS, rule=stable_rank.RULE).exact
    low, high = ends["bootstrap, percentile"]
    np.testing.assert_allclose(ends["bootstrap, basic"][0], 2 * exact - high)
    np.testing.assert_allclose(ends["bootstrap, basic"][1], 2 * exact - low)


def test_tables_hold_every_interval_and_shares_add_up(monkeypatch) -> None:
    monkeypatch.setattr(stable_rank, "GAMES", (20, 50))
    monkeypatch.setattr(stable_rank, "REDRAWN", 60)
    found = list(measure_coverage(200))
    assert len(found) == 3 * 2 * len(METHODS)
    for row in found:
        assert row.inside + row.below + row.above == pytest.approx(1.0)
        assert as_json(row)["games"] in (20, 50)
    tables = coverage_tables(found, 200)
    assert [len(table.rows) for table in tables] == [10, 10, 10]
    assert tables[1].title == "Average player: rates 25 25 25 25 %, true rank 7.00"
