"""Calibration finds constants that fit no worse, within their bounds."""

import numpy as np
import pytest

from banzuke.engine.labs.tier import calibrate
from banzuke.engine.labs.tier.calibrate import (
    TARGETS,
    both_seasons,
    loss_of,
    loss_terms,
    published_values,
)
from banzuke.engine.streams import named
from banzuke.engine.tier import TierParams

pytestmark = pytest.mark.slow

PUBLISHED = np.array([value for _, value, _ in TARGETS])
OFF = np.array([off for *_, off in TARGETS])


def test_loss_counts_how_far_off_the_tables_are() -> None:
    assert loss_of(PUBLISHED) == 0.0
    assert loss_of(PUBLISHED + 2.0 * OFF) == pytest.approx(4.0 * len(TARGETS))
    assert loss_terms(PUBLISHED + np.arange(13) * OFF) == pytest.approx(np.arange(13) ** 2)


def test_shipped_constants_reproduce_the_tables_better_than_the_first_guess() -> None:
    seasons = both_seasons(1, rng=named("test_tier_calibrate"))
    shipped = loss_of(published_values(seasons, params=TierParams()))
    guess = TierParams(hands_c=0.55, hands_lo=0.35)
    assert shipped < loss_of(published_values(seasons, params=guess)) - 1.0
    # At the least scale that is allowed, late entries still lose more than was published.
    dearer = published_values(seasons, params=TierParams(late_scale=1.0))
    assert loss_of(dearer) > shipped + 1.0


@pytest.fixture
def known_tables(monkeypatch) -> TierParams:
    """Tables that the returned constants reproduce, whatever the seasons; hands_hi is in none."""
    best = TierParams(hands_c=0.63, hands_lo=0.31, late_scale=1.1)

    def tables(seasons, *, params: TierParams) -> np.ndarray:
        names = ("hands_c", "hands_lo", "late_scale")
        apart = [10.0 * (getattr(params, name) - getattr(best, name)) for name in names]
        return PUBLISHED + OFF * np.append(apart, np.zeros(10))

    monkeypatch.setattr(calibrate, "published_values", tables)
    monkeypatch.setattr(calibrate, "both_seasons", lambda n_seeds, *, rng: [])
    return best


def test_search_finds_constants_and_leaves_those_that_no_table_determines(known_tables) -> None:
    tried: list[tuple[int, float]] = []
    start = TierParams(hands_c=0.5, hands_lo=0.4, hands_hi=0.97, table_size=8)
    found = calibrate.calibrate(
        n_seeds=1,
        rng=named("known"),
        params=start,
        on_step=lambda n, loss: tried.append((n, loss)),
    )
    assert found.converged
    for name in ("hands_c", "hands_lo", "late_scale"):
        assert getattr(found.params, name) == pytest.approx(getattr(known_tables, name), abs=0.02)
    assert found.undetermined == ("hands_hi",)
    assert (found.params.hands_hi, found.params.table_size) == (0.97, 8)
    assert found.loss == pytest.approx(min(loss for _, loss in tried))
    assert found.loss == pytest.approx(loss_of(found.values))
    assert found.loss_before == pytest.approx(tried[0][1])
    assert [n for n, _ in tried] == list(range(1, found.n_evaluations + 1))


def test_search_that_is_cut_short_says_so(known_tables) -> None:
    found = calibrate.calibrate(
        n_seeds=1, rng=named("known"), params=TierParams(), max_evaluations=7
    )
    assert not found.converged
    assert found.n_evaluations <= 8


def test_no_seasons_are_refused() -> None:
    with pytest.raises(ValueError, match="n_seeds is 0"):
        calibrate.calibrate(n_seeds=0, rng=named("none"), params=TierParams())
