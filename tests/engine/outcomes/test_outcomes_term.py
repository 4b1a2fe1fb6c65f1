"""The term of a game, compared with finite differences of its logarithm at 60 digits."""

from decimal import Decimal, localcontext

import numpy as np
import pytest
from numba import njit

from banzuke.engine.outcomes.term import (
    beside,
    game_at,
    information_of,
    log_likelihood,
    normaliser,
    of_favourite,
    weights_beside,
)

LOG_ODDS = (-800.0, -38.5, -3.25, -0.5, 0.0, 0.25, 2.0, 41.0, 1200.0)
NUS = (None, 1e-3, 0.75, 6.0, 1e9)
H = Decimal("1e-15")
"""Step of the differences: the error is its square, 30 digits of 60."""


@njit
def compiled(d, nu, n, s):
    w, t = beside(abs(d), nu)
    return game_at(d, w, t), log_likelihood(d, w, t, n, s)


def log_p(d, log_nu, wins, draws, losses):
    """The ln P of the model: chances as e^(d/2) : ν : e^(-d/2)."""
    nu = Decimal(0) if log_nu is None else log_nu.exp()
    total = ((d / 2).exp() + nu + (-d / 2).exp()).ln()
    drawn = Decimal(0) if log_nu is None else draws * log_nu
    return wins * d / 2 - losses * d / 2 + drawn - (wins + draws + losses) * total


def derivatives(d, nu, wins, draws, losses):
    """ln P, its derivatives by d and ln ν, and minus the second derivatives: dd, d ν, ν ν."""
    with localcontext() as context:
        context.prec = 60
        d, counts = Decimal(d), tuple(map(Decimal, (wins, draws, losses)))
        log_nu = None if nu is None else Decimal(nu).ln()

        def at(by_d, by_nu):
            return log_p(d + by_d * H, None if nu is None else log_nu + by_nu * H, *counts)

        here = at(0, 0)
        values = [here, (at(1, 0) - at(-1, 0)) / (2 * H)]
        values.append((at(0, 1) - at(0, -1)) / (2 * H))
        values.append(-(at(1, 0) - 2 * here + at(-1, 0)) / H**2)
        values.append(-(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / (4 * H**2))
        values.append(-(at(0, 1) - 2 * here + at(0, -1)) / H**2)
        return [float(value) for value in values]


@pytest.mark.parametrize("nu", NUS)
@pytest.mark.parametrize("d", LOG_ODDS)
def test_slopes_and_information_are_the_derivatives_of_the_logarithm(d, nu):
    wins, draws, losses = (5.0, 3.0, 2.0) if nu is not None else (5.0, 0.0, 2.5)
    n, s = wins + draws + losses, wins + 0.5 * draws
    game, height = compiled(d, nu, n, s)
    lnp, slope, by_nu, twice, cross, twice_nu = derivatives(d, nu, wins, draws, losses)
    drawn = 0.0 if nu is None else draws * np.log(nu)
    close = {"rel": 1e-12, "abs": 1e-24}
    assert height + drawn == pytest.approx(lnp, rel=1e-13, abs=1e-14)
    assert s - n * game.expected == pytest.approx(slope, rel=1e-12, abs=1e-14)
    assert n * game.information == pytest.approx(twice, **close)
    if nu is not None:
        assert draws - n * game.draw == pytest.approx(by_nu, rel=1e-12, abs=1e-14)
        assert n * game.covariance == pytest.approx(cross, **close)
        assert n * game.draw * (1.0 - game.draw) == pytest.approx(twice_nu, rel=1e-7, abs=1e-24)


@pytest.mark.parametrize("nu", NUS)
def test_arrays_and_kernels_get_the_same_numbers(nu):
    w, t = weights_beside(np.abs(np.array(LOG_ODDS)), nu)
    likely, draw, unlikely = of_favourite(w, t)
    told, log_z = information_of(likely, draw, unlikely), np.log(normaliser(w, t))
    for place, d in enumerate(LOG_ODDS):
        game, height = compiled(d, nu, 1.0, float(d >= 0.0))
        assert (game.win, game.loss)[d < 0.0] == pytest.approx(likely[place], rel=1e-15)
        assert (game.loss, game.win)[d < 0.0] == pytest.approx(unlikely[place], rel=1e-15)
        assert game.draw == pytest.approx(draw[place], rel=1e-15)
        assert game.information == pytest.approx(told[place], rel=1e-15)
        assert height == pytest.approx(-log_z[place], rel=1e-15, abs=1e-300)


def test_chances_and_information_of_published_cases():
    """Davidson's ν = 1 gives equal players one third for each result; odds of 10 without ties."""
    game, _ = compiled(0.0, 1.0, 1.0, 1.0)
    assert (game.win, game.draw, game.loss) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert game.information == pytest.approx(1 / 6)
    game, _ = compiled(np.log(10.0), None, 1.0, 1.0)
    assert (game.win, game.loss) == pytest.approx((10 / 11, 1 / 11))
