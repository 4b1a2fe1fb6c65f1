"""Calibration finds constants that fit no worse, within their bounds."""

import numpy as np
import pytest

from engine.streams import named
from engine.tier import TierParams
from engine.tier.calibrate import TARGETS, calibrate, loss_of


def test_loss_counts_how_far_off_the_tables_are() -> None:
    published = np.array([value for _, value, _ in TARGETS])
    off = np.array([off for *_, off in TARGETS])
    assert loss_of(published) == 0.0
    assert loss_of(published + 2.0 * off) == pytest.approx(4.0 * len(TARGETS))


def test_far_off_constants_are_brought_closer() -> None:
    tried: list[tuple[int, float]] = []
    found = calibrate(
        n_seeds=1,
        rng=named("test_tier_calibrate"),
        params=TierParams(hands_c=0.9, hands_lo=0.8, table_size=8),
        max_evaluations=10,
        on_step=lambda n, loss: tried.append((n, loss)),
    )
    assert found.loss < 0.8 * found.loss_before
    assert found.loss == pytest.approx(min(loss for _, loss in tried))
    assert found.loss == pytest.approx(loss_of(found.values))
    assert [n for n, _ in tried] == list(range(1, found.n_evaluations + 1))
    assert not found.converged
    assert found.params.table_size == 8
    assert found.params.late_scale >= 0.8


def test_no_seasons_are_refused() -> None:
    with pytest.raises(ValueError, match="n_seeds is 0"):
        calibrate(n_seeds=0, rng=named("none"), params=TierParams())
