"""Fields within a field have the results of separate runs, at a fraction of the cost."""

import numpy as np
import pytest

from banzuke.engine.streams import named
from banzuke.engine.tier import rate_ranking
from banzuke.engine.tier.ranking import skill_precision
from banzuke.engine.tier.subfields import rate_subfields


def make_field(n: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = named("test_tier_subfields", str(n))
    return rng.normal(1500, 350, n), rng.uniform(300, 500, n), rng.permutation(n)


def all_fields(n: int, sizes, place=None):
    mean, sd, joined = make_field(n)
    place = np.arange(n) if place is None else place
    return rate_subfields(mean, sd**2 + 1e6, place=place, joined=joined, sizes=np.asarray(sizes))


@pytest.mark.parametrize(
    ("n", "tied"),
    [
        *((n, tied) for n in (1, 2, 9, 40) for tied in (False, True)),
        (150, False),
        pytest.param(150, True, marks=pytest.mark.long),
    ],
)
def test_each_field_is_a_ranking_of_its_own(n: int, tied: bool) -> None:
    mean, sd, joined = make_field(n)
    place = np.cumsum(named("tied", str(n)).random(n) < (0.5 if tied else 1.1))
    seen = []
    for field in all_fields(n, np.arange(1, n + 1), place):
        rows = np.flatnonzero(joined < field.size)
        np.testing.assert_array_equal(field.rows, rows)
        alone = rate_ranking(mean[rows], sd[rows], places=place[rows], ties="unknown")
        np.testing.assert_allclose(skill_precision(field.prec, 1000.0), alone.tau, rtol=1e-7)
        np.testing.assert_allclose(field.mean, alone.m, atol=1e-4)
        assert field.converged
        seen.append(field.size)
    assert seen == list(range(n, 0, -1))


def test_entries_are_read_in_their_own_field() -> None:
    n, (mean, sd, joined) = 40, make_field(40)
    place, read_in = np.arange(n) // 3, np.maximum(joined + 1, 5)
    every = {field.size: field for field in all_fields(n, read_in, place)}
    for field in rate_subfields(
        mean, sd**2 + 1e6, place=place, joined=joined, sizes=read_in, read_in=read_in
    ):
        of = read_in[field.rows] == field.size
        assert field.converged
        np.testing.assert_allclose(field.prec[of], every[field.size].prec[of], rtol=1e-7)
        np.testing.assert_allclose(field.mean[of], every[field.size].mean[of], atol=1e-5)


def test_full_field_is_the_core_update_to_the_last_bit() -> None:
    mean, sd, _ = make_field(80)
    field = next(all_fields(80, [80]))
    alone = rate_ranking(mean, sd)
    np.testing.assert_array_equal(skill_precision(field.prec, 1000.0), alone.tau)
    np.testing.assert_array_equal(field.mean, alone.m)


def test_upsets_of_twenty_sigma_are_right_in_every_field() -> None:
    n, rng = 60, named("test_tier_subfields", "upsets")
    mean, sd, joined = rng.choice([0.0, 10_000.0], n), np.full(n, 500.0), rng.permutation(n)
    for field in rate_subfields(
        mean, sd**2 + 1e4, place=np.arange(n), joined=joined, sizes=np.arange(1, n + 1)
    ):
        alone = rate_ranking(mean[field.rows], sd[field.rows], beta=100.0)
        assert field.converged
        tau = skill_precision(field.prec, 100.0)
        np.testing.assert_allclose(tau, alone.tau, rtol=1e-5, atol=1e-15)
        told = sd[field.rows] ** 2 * tau / (1 + sd[field.rows] ** 2 * tau)
        mu = mean[field.rows] + told * (field.mean - mean[field.rows])
        np.testing.assert_allclose(mu, alone.mu, atol=1e-3)


def test_sizes_may_come_in_any_order_and_twice() -> None:
    assert [field.size for field in all_fields(30, [7, 30, 7, 12])] == [30, 12, 7]


def test_first_and_last_of_a_field_do_not_depend_on_earlier_fields() -> None:
    # Of three players only the middle one had joined first: alone, it learns nothing.
    fields = rate_subfields(
        np.array([0.0, 500.0, 0.0]),
        np.full(3, 1e6),
        place=np.arange(3),
        joined=np.array([1, 0, 2]),
        sizes=np.array([1, 2, 3]),
    )
    last = list(fields)[-1]
    np.testing.assert_array_equal(last.rows, [1])
    np.testing.assert_array_equal(last.prec, 0.0)
    np.testing.assert_array_equal(last.mean, 500.0)


def test_a_field_takes_fewer_sweeps_than_a_run_of_its_own() -> None:
    mean, sd, joined = make_field(1000)
    fields = list(all_fields(1000, np.arange(400, 1001)))
    assert all(field.converged for field in fields)
    some = fields[100::100]
    runs = [np.flatnonzero(joined < field.size) for field in some]
    alone = [rate_ranking(mean[rows], sd[rows]).n_iter for rows in runs]
    assert sum(field.n_iter for field in some) <= 0.6 * sum(alone)
