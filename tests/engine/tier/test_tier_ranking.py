"""The core update of the TIER rating: oracles, properties, extremes, refusals."""

import numpy as np
import pytest
import trueskill
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from banzuke.engine.streams import named
from banzuke.engine.tier import rate_ranking
from tests.promises.scale import n_examples


class ExactTies(trueskill.TrueSkill):
    """trueskill's draw functions in the limit of margin 0, where its formula divides 0 by 0."""

    def v_draw(self, diff: float, draw_margin: float) -> float:
        return -diff

    def w_draw(self, diff: float, draw_margin: float) -> float:
        return 1.0 - 1e-9


def rate_by_trueskill(mu, sigma, beta=1000.0, ranks=None) -> tuple[np.ndarray, np.ndarray]:
    env = ExactTies(mu=1500, sigma=500, beta=beta, tau=0, draw_probability=0, backend="scipy")
    groups = [(trueskill.Rating(m, s),) for m, s in zip(mu, sigma, strict=True)]
    ranks = list(range(len(groups))) if ranks is None else [int(r) for r in ranks]
    rated = env.rate(groups, ranks=ranks, min_delta=1e-10)
    return np.array([r.mu for (r,) in rated]), np.array([r.sigma for (r,) in rated])


def mixed_priors(n: int, name: str) -> tuple[np.ndarray, np.ndarray]:
    rng = named("test_tier_ranking", name, str(n))
    return rng.normal(1500, 350, n), rng.uniform(300, 500, n)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 10, 20, 37, 60, 100])
@pytest.mark.long
def test_agrees_with_trueskill_on_mixed_priors(n: int) -> None:
    mu, sigma = mixed_priors(n, "mixed")
    ours = rate_ranking(mu, sigma)
    their_mu, their_sigma = rate_by_trueskill(mu, sigma)
    np.testing.assert_allclose(ours.mu, their_mu, rtol=0, atol=1e-5)
    np.testing.assert_allclose(ours.sigma, their_sigma, rtol=0, atol=1e-5)


@pytest.mark.parametrize("n", [2, 3, 5, 12, 40, 100])
@pytest.mark.slow
def test_agrees_with_trueskill_on_ties(n: int) -> None:
    mu, sigma = mixed_priors(n, "ties")
    places = 1 + np.cumsum(named("ties", str(n)).random(n) < 0.6)
    ours = rate_ranking(mu, sigma, places=places)
    their_mu, their_sigma = rate_by_trueskill(mu, sigma, ranks=places)
    np.testing.assert_allclose(ours.mu, their_mu, rtol=0, atol=1e-5)
    np.testing.assert_allclose(ours.sigma, their_sigma, rtol=0, atol=1e-5)


@pytest.mark.parametrize("beta", [1.0, 100.0, 5000.0])
def test_agrees_with_trueskill_at_other_noise(beta: float) -> None:
    mu, sigma = mixed_priors(8, "beta")
    ours = rate_ranking(mu, sigma, beta=beta)
    their_mu, their_sigma = rate_by_trueskill(mu, sigma, beta=beta)
    np.testing.assert_allclose(ours.mu, their_mu, rtol=0, atol=1e-5)
    np.testing.assert_allclose(ours.sigma, their_sigma, rtol=0, atol=1e-5)


def test_a_hundred_newcomers_reach_the_published_reference_point() -> None:
    # The page prints 2060.761 and 448.084; trueskill 0.4.5 and the fixed point itself give
    # 2060.7559 and 448.0864, so the printed digits hold to 0.006 points.
    rated = rate_ranking(np.full(100, 1500.0), np.full(100, 500.0))
    np.testing.assert_allclose(rated.mu[[0, 49, 99]], [2060.761, 1502.797, 939.239], atol=0.006)
    np.testing.assert_allclose(rated.sigma[[0, 49, 99]], [457.360, 448.084, 457.360], atol=0.006)
    np.testing.assert_allclose(rated.mu[[0, 49]], [2060.755879, 1502.796494], atol=1e-5)


def test_two_players_have_the_moments_of_the_true_posterior() -> None:
    # There is one truncated gap, and all else is Gaussian, so moment matching is exact.
    mu, sigma, beta = np.array([1400.0, 1900.0]), np.array([450.0, 310.0]), 1000.0
    node, weight = np.polynomial.hermite_e.hermegauss(80)
    first, second = mu[:, np.newaxis] + sigma[:, np.newaxis] * node
    won = norm.cdf((first[:, np.newaxis] - second) / (np.sqrt(2) * beta)) @ weight * weight
    mass, mean, square = won.sum(), won @ first, won @ first**2
    gap_sd = np.sqrt(np.sum(sigma**2) + 2 * beta**2)
    assert mass / weight.sum() ** 2 == pytest.approx(norm.cdf((mu[0] - mu[1]) / gap_sd), rel=1e-12)
    rated = rate_ranking(mu, sigma, beta=beta)
    assert rated.mu[0] == pytest.approx(mean / mass, abs=1e-7)
    assert rated.sigma[0] == pytest.approx(np.sqrt(square / mass - (mean / mass) ** 2), abs=1e-7)


def test_three_players_are_close_to_the_true_posterior() -> None:
    mu, sigma, beta = np.array([1500.0, 1800.0, 1300.0]), np.array([500.0, 300.0, 400.0]), 1000.0
    sd = np.sqrt(sigma**2 + beta**2)
    # Performances on a grid of equal probability; the order is known, so the sum has first > … >
    # last.
    quantiles = (np.arange(240) + 0.5) / 240
    first, second, third = (norm.ppf(quantiles, m, s) for m, s in zip(mu, sd, strict=True))
    ordered = (first[:, None, None] > second[None, :, None]) & (
        second[None, :, None] > third[None, None, :]
    )
    for axis, performance in enumerate((first, second, third)):
        others = tuple(k for k in range(3) if k != axis)
        weight = ordered.sum(axis=others) / ordered.sum()
        truth = mu[axis] + sigma[axis] ** 2 / sd[axis] ** 2 * (weight @ performance - mu[axis])
        assert rate_ranking(mu, sigma, beta=beta).mu[axis] == pytest.approx(truth, abs=3.0)


def test_posterior_is_prior_times_message() -> None:
    mu, sigma = mixed_priors(50, "message")
    rated = rate_ranking(mu, sigma)
    precision = sigma**-2 + rated.tau
    np.testing.assert_allclose(rated.sigma, precision**-0.5, rtol=1e-12)
    np.testing.assert_allclose(
        rated.mu, (mu / sigma**2 + rated.tau * rated.m) / precision, rtol=1e-12
    )
    assert rated.converged
    assert 1 < rated.n_iter < 30


priors = st.integers(2, 25).flatmap(
    lambda n: st.tuples(
        st.lists(st.floats(0, 3000), min_size=n, max_size=n),
        st.lists(st.floats(50, 900), min_size=n, max_size=n),
        st.lists(st.booleans(), min_size=n, max_size=n),
    )
)


@settings(max_examples=n_examples(60), deadline=None)
@given(priors)
def test_sigma_never_rises_and_numbers_stay_finite(drawn) -> None:
    mu, sigma, new_place = (np.array(x) for x in drawn)
    rated = rate_ranking(mu, sigma, places=np.cumsum(new_place))
    assert rated.converged
    assert np.all(rated.sigma <= sigma * (1 + 1e-12))
    assert np.all(np.isfinite(rated.mu))
    assert np.all(rated.tau >= 0)


@settings(max_examples=n_examples(40), deadline=None)
@given(priors)
def test_reversing_order_and_sign_mirrors_the_result(drawn) -> None:
    mu, sigma, _ = (np.array(x) for x in drawn)
    rated, mirrored = rate_ranking(mu, sigma), rate_ranking(-mu[::-1], sigma[::-1])
    np.testing.assert_allclose(rated.mu, -mirrored.mu[::-1], atol=1e-4)
    np.testing.assert_allclose(rated.sigma, mirrored.sigma[::-1], atol=1e-4)


@settings(max_examples=n_examples(40), deadline=None)
@given(priors, st.floats(-1e5, 1e5), st.floats(0.01, 100))
def test_shift_and_scale_of_all_points_change_nothing_else(drawn, shift, scale) -> None:
    mu, sigma, _ = (np.array(x) for x in drawn)
    rated = rate_ranking(mu, sigma)
    moved = rate_ranking(mu * scale + shift, sigma * scale, beta=1000.0 * scale)
    np.testing.assert_allclose(moved.mu, rated.mu * scale + shift, rtol=1e-9, atol=1e-4 * scale)
    np.testing.assert_allclose(moved.sigma, rated.sigma * scale, rtol=1e-7)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 60), st.floats(100, 900), st.lists(st.booleans(), min_size=60, max_size=60))
def test_better_place_never_gains_less_among_equal_priors(n, sigma, new_place) -> None:
    places = np.cumsum(new_place[:n])
    rated = rate_ranking(np.full(n, 1500.0), np.full(n, sigma), places=places)
    step = np.diff(rated.mu)
    assert np.all(step <= 1e-4)
    np.testing.assert_allclose(step[np.diff(places) == 0], 0.0, atol=1e-4)


def test_permuting_tied_players_permutes_their_results() -> None:
    mu = np.array([1500.0, 1200.0, 1900.0, 1600.0, 1400.0])
    sigma = np.array([500.0, 300.0, 350.0, 420.0, 480.0])
    places, swap = np.array([1, 2, 2, 2, 5]), np.array([0, 3, 1, 2, 4])
    rated = rate_ranking(mu, sigma, places=places)
    swapped = rate_ranking(mu[swap], sigma[swap], places=places)
    np.testing.assert_allclose(swapped.mu, rated.mu[swap], atol=1e-5)
    np.testing.assert_allclose(swapped.sigma, rated.sigma[swap], atol=1e-5)


@pytest.mark.slow
def test_ten_thousand_equal_players_are_finite_and_ordered() -> None:
    rated = rate_ranking(np.full(10_000, 1500.0), np.full(10_000, 500.0))
    assert rated.converged
    assert np.all(np.diff(rated.mu) < 0)
    np.testing.assert_allclose(rated.mu + rated.mu[::-1], 3000.0, atol=1e-4)
    assert np.all((rated.sigma > 400) & (rated.sigma < 500))


@pytest.mark.slow
def test_ten_thousand_players_with_upsets_of_twenty_sigma_are_finite() -> None:
    weak_first = named("upsets").choice([0.0, 10_000.0], 10_000)
    rated = rate_ranking(weak_first, np.full(10_000, 500.0))
    assert rated.converged
    assert np.all(np.isfinite(rated.mu))
    assert np.all((rated.sigma > 0) & (rated.sigma < 500))


@pytest.mark.parametrize("gap", [20.0, 200.0, 1e6])
def test_a_large_upset_makes_performances_equal(gap: float) -> None:
    # Both spreads are equal, so each performance covers half of the distance. A skill gets the
    # share σ² / (σ² + β²) of it.
    far = gap * 500.0
    rated = rate_ranking([0.0, far], [500.0, 500.0], beta=100.0)
    share = 500.0**2 / (500.0**2 + 100.0**2)
    assert np.all(np.isfinite(rated.mu))
    assert rated.mu.sum() == pytest.approx(far, rel=1e-12)
    assert rated.mu[0] == pytest.approx(share * far / 2, abs=1000.0 / gap)


def test_a_certain_result_changes_nothing() -> None:
    rated = rate_ranking([1e6, 0.0], [300.0, 300.0])
    np.testing.assert_array_equal(rated.mu, [1e6, 0.0])
    np.testing.assert_array_equal(rated.sigma, [300.0, 300.0])
    np.testing.assert_array_equal(rated.tau, 0.0)
    np.testing.assert_allclose(rated.m, [1e6, 0.0])


def test_huge_and_tiny_sigma_in_one_event() -> None:
    rated = rate_ranking([0.0, 0.0, 0.0], [1e9, 1.0, 1e-9], beta=1e-3)
    assert rated.converged
    assert np.all(np.isfinite(rated.mu))
    # The middle player lies between a point at 0 and one far above: a half Gaussian.
    assert rated.mu[1] == pytest.approx(np.sqrt(2 / np.pi), rel=1e-4)
    assert rated.sigma[2] == pytest.approx(1e-9, rel=1e-6)


def test_lone_entry_learns_nothing() -> None:
    rated = rate_ranking([1400.0], [450.0], places=[1])
    assert (rated.mu[0], rated.sigma[0], rated.tau[0]) == (1400.0, 450.0, 0.0)
    assert rated.converged


@pytest.mark.parametrize(
    ("mu", "sigma", "more", "message"),
    [
        ([], [], {}, r"shape \(0,\)"),
        ([1.0, 2.0], [1.0], {}, r"sigma \(1,\)"),
        ([[1.0]], [[1.0]], {}, "one value per entry"),
        ([1.0, np.nan], [1.0, 1.0], {}, "entry 1 has mu nan"),
        ([1.0, 2.0], [1.0, 0.0], {}, "entry 1 has mu 2.0 and sigma 0.0"),
        ([1.0, 2.0], [np.inf, 1.0], {}, "entry 0"),
        ([1.0, 2.0], [1.0, 1.0], {"beta": 0.0}, "beta is 0.0"),
        ([1.0, 2.0], [1.0, 1.0], {"beta": np.nan}, "beta is nan"),
        ([1.0, 2.0], [1.0, 1.0], {"places": [1]}, r"give \(2,\) integers"),
        ([1.0, 2.0], [1.0, 1.0], {"places": [1.0, 2.0]}, "type float64"),
        ([1.0, 2.0], [1.0, 1.0], {"places": [2, 1]}, "place 1 of entry 1 comes after place 2"),
    ],
)
def test_bad_ranking_is_refused_with_its_value(mu, sigma, more, message) -> None:
    with pytest.raises(ValueError, match=message):
        rate_ranking(mu, sigma, **more)
