"""Near the mean the saddlepoint formula is replaced by its limit; the errors of both are small."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from banzuke.engine.stable_rank.posterior import _score
from banzuke.engine.stable_rank.tuned import CENTRE
from banzuke.engine.streams import named

DIGITS = 60
MOST = 5e-6
"""The largest allowed error, normal units; the limit at `CENTRE` has 3.3e-6."""
POINTS = ((90.0, 45.0, 0.0), (150.0, 75.0, 0.0), (10.0, 5.0, -2.0))


def exact_score(alpha: np.ndarray, points: np.ndarray, s: float) -> float:
    """The score ``r*`` of `posterior._score`, by the same formula with 60 digits."""
    with localcontext() as context:
        context.prec = DIGITS
        a, pay, at = [Decimal(x) for x in alpha], [Decimal(x) for x in points], Decimal(s)
        stretch = [1 - pay_k * at for pay_k in pay]
        c = [pay_k / stretch_k for pay_k, stretch_k in zip(pay, stretch, strict=True)]
        slope = sum(a_k * c_k for a_k, c_k in zip(a, c, strict=False))
        ratio = slope / (a[-1] - slope * at)
        second = sum(a_k * c_k * c_k for a_k, c_k in zip(a, c, strict=False))
        second += slope * slope / a[-1]
        logs = sum(a_k * stretch_k.ln() for a_k, stretch_k in zip(a, stretch, strict=False))
        w = (2 * (logs + a[-1] * (1 + ratio * at).ln())).sqrt().copy_sign(at)
        return float(w + (at * second.sqrt() / w).ln() / w)


@pytest.mark.parametrize("distance", [1e-6, 1e-5, 0.9 * CENTRE, 1.1 * CENTRE, 1e-3, 1e-2, 1.0])
def test_scores_near_the_mean_are_exact_enough(distance: float) -> None:
    rng = named("centre", f"{distance:g}")
    for _ in range(40):
        alpha = 10.0 ** rng.uniform(1, 4) * rng.uniform(0.1, 0.4, 4) + 0.5
        points = np.array(POINTS[rng.integers(3)])
        mean = alpha[:3] @ points
        spread = np.sqrt(alpha[:3] @ points**2 + mean**2 / alpha[3])
        s = distance / spread * rng.choice([-1.0, 1.0])
        found, _ratio = _score.py_func(alpha, points, s)
        assert found == pytest.approx(exact_score(alpha, points, s), abs=MOST)
