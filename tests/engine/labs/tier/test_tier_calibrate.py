"""Calibration finds the constants that fit the printed numbers best, within their bounds."""

import numpy as np
import pytest

from banzuke.engine.labs.tier import calibrate
from banzuke.engine.labs.tier.printed import NAMES, error_of_one, errors, z_of
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams

BEST = TierParams(hands_c=0.63, hands_lo=0.31, late_scale=1.1)
CLOSE = 0.21
PRINTED = [(float(n), float(n)) for n in range(len(NAMES))]


def test_z_counts_from_the_nearer_end_of_a_range() -> None:
    assert [z_of(ours, (1.0, 3.0), 0.5) for ours in (0.0, 1.0, 2.0, 4.0)] == [-2.0, 0.0, 0.0, 2.0]


def test_the_error_is_of_one_season_of_our_mean_and_of_rounding() -> None:
    error = error_of_one(3.0, table="rate", row="top", n_seeds=4)
    assert error == pytest.approx(np.sqrt(9.0 * 1.25 + 0.05**2 / 3))


def test_a_share_without_variation_has_an_error() -> None:
    error = error_of_one(0.0, table="tier_percent", row="top", percent=0.0, n_seeds=1000)
    assert 1.0 < error < 2.0
    rows = np.zeros((3, len(NAMES)))
    assert (errors(rows) > 0.0).all()


@pytest.fixture
def known_numbers(monkeypatch) -> None:
    """Numbers that only the best constants reproduce, for any seasons."""

    def simulated(n_seeds, rng, *, params, close_at):
        ours = [params.hands_c, params.hands_lo, params.late_scale, close_at]
        best = [BEST.hands_c, BEST.hands_lo, BEST.late_scale, CLOSE]
        apart = np.zeros(len(NAMES))
        apart[:4] = 100.0 * (np.array(ours) - best)
        middle = np.arange(len(NAMES)) + apart
        return middle + np.linspace(-1.0, 1.0, n_seeds)[:, None]

    monkeypatch.setattr(calibrate, "simulated", simulated)


def test_search_finds_all_constants_at_once(known_numbers) -> None:
    tried: list[tuple[int, float]] = []
    start = TierParams(hands_c=0.5, hands_lo=0.4, hands_hi=0.97, table_size=8)
    found = calibrate.calibrate(
        PRINTED, n_seeds=3, rng=named("known"), params=start,
        on_step=lambda n, loss: tried.append((n, loss)),
    )  # fmt: skip
    assert found.converged
    for name in ("hands_c", "hands_lo", "late_scale"):
        assert getattr(found.params, name) == pytest.approx(getattr(BEST, name), abs=0.005)
    assert found.close_at == pytest.approx(CLOSE, abs=0.005)
    assert (found.params.hands_hi, found.params.table_size) == (0.97, 8)
    assert np.abs(found.z).max() < 0.5 < np.abs(found.z_before).max()
    assert [n for n, _ in tried] == list(range(1, found.n_evaluations + 1))


@pytest.mark.parametrize(
    ("printed", "n_seeds", "message"), [(PRINTED, 1, "n_seeds is 1"), (PRINTED[1:], 2, "give the")]
)
def test_what_cannot_be_fitted_is_refused(printed, n_seeds, message) -> None:
    with pytest.raises(ValueError, match=message):
        calibrate.calibrate(printed, n_seeds=n_seeds, rng=named("none"), params=TierParams())
