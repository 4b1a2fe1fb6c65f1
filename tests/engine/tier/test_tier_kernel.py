"""The message of "this gap is positive", against exact arithmetic at any distance."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from banzuke.engine.compiled.inner import kernel
from banzuke.engine.tier import kernel as tier_kernel

TWO_PI = Decimal("6.28318530717958647692528676655900576839433879875021164194989")


@kernel(error_model="numpy")
def positive_moments(t):
    return tier_kernel.positive_moments(t)


def hazard_to_many_digits(t: Decimal) -> Decimal:
    """φ(t) / Φ(t) by the series of Φ; far out by 3,000 terms of the continued fraction."""
    if t < -5:
        x, tail = -t, Decimal(0)
        for term in range(3000, 0, -1):
            tail = Decimal(term) / (x + tail)
        return x + tail
    term, total, odd = t, t, 1
    while abs(term) > Decimal(10) ** -70:
        odd += 2
        term = term * t * t / odd
        total += term
    density = (-t * t / 2).exp() / TWO_PI.sqrt()
    return density / (Decimal("0.5") + density * total)


@pytest.mark.parametrize(
    "t", [-1e4, -40.0, -20.0, -8.03, -8.0, -7.97, -4.98, -1.03, 0.0, 0.96875, 3.3, 7.99, 8.01, 12.0]
)
def test_message_is_exact_to_eleven_digits(t: float) -> None:
    with localcontext() as context:
        context.prec = 80
        v = hazard_to_many_digits(Decimal(t))
        g = v + Decimal(t)
        exact = [float(x) for x in (Decimal(t) + 1 / g, v, v * g, 1 - v * g)]
    np.testing.assert_allclose(positive_moments(t), exact, rtol=1e-11)


def test_message_is_continuous_between_its_three_formulas() -> None:
    for seam in (-8.0, 8.0):
        left = positive_moments(np.nextafter(seam, -9.0))
        right = positive_moments(np.nextafter(seam, 9.0))
        np.testing.assert_allclose(left, right, rtol=1e-11)


@pytest.mark.parametrize("t", [-1e150, -1e8, 40.0, 1e8, 1e150])
def test_message_stays_finite_where_nothing_or_everything_was_expected(t: float) -> None:
    mean, _, w, rest = positive_moments(t)
    assert np.isfinite([mean, w, rest]).all()
    assert 0.0 <= w <= 1.0
    assert 0.0 <= rest <= 1.0
    assert mean > 0.0
