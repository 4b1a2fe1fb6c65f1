"""Replicates that cannot be fitted count as infinite ratings, and the simulation continues."""

import numpy as np
import pytest

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Gauge, Model, NotConverged, fit, simulate, summarise
from banzuke.engine.bradley_terry.plain import size
from tests.engine.handicap_leagues import handicap_league

PASSES = "banzuke.engine.bradley_terry.{}.passes.{}"
MODELS = {
    "general": (Model(order=True, handicap="M3"), PASSES.format("general", "solve_cells"), 0),
    "prior": (Model(order=True, prior="mean-draw"), PASSES.format("prior", "solve_with_prior"), 1),
}
GAUGES = [Gauge("mean", 1500.0), Gauge("strength50")]
FAILED = [0, 5, 6]


def never(*args, **kwargs):
    raise NotConverged(np.zeros(3), 500, 7.0)


def failing(true, calls):
    """A function that fails at the given calls, and otherwise calls ``true``."""
    count = iter(range(10_000))

    def sometimes(*args, **kwargs):
        return never() if next(count) in calls else true(*args, **kwargs)

    return sometimes


@pytest.mark.parametrize("gauge", GAUGES)
@pytest.mark.parametrize("kind", MODELS)
@pytest.mark.slow
def test_a_replicate_that_cannot_be_fitted_is_nan_and_counts_as_infinite(kind, gauge, monkeypatch):
    model, name, before = MODELS[kind]
    pairs = handicap_league(3, n_players=8, n_games=400)
    found = fit(pairs, model, gauge=gauge)
    rng = streams.named("unfitted")
    whole = simulate(found, pairs, replicates=32, rng=rng)
    module, function = name.rsplit(".", 1)
    true = getattr(__import__(module, fromlist=[function]), function)
    monkeypatch.setattr(name, failing(true, {before + lane for lane in FAILED}))
    redrawn = simulate(found, pairs, replicates=32, rng=rng)
    lost = np.isnan(redrawn.rating_elo).all(axis=0)
    assert np.flatnonzero(lost).tolist() == FAILED
    assert np.isnan(redrawn.effects[:, lost]).all()
    assert np.array_equal(redrawn.rating_elo[:, ~lost], whole.rating_elo[:, ~lost], equal_nan=True)
    share = summarise(redrawn, found).infinite_share
    assert np.all(share >= len(FAILED) / 32)


@pytest.mark.slow
@pytest.mark.parametrize("gauge", GAUGES)
def test_an_unfitted_replicate_of_the_plain_model_counts_as_infinite(gauge, monkeypatch):
    pairs = handicap_league(3, n_players=6, n_games=24)
    model = Model(order=True)
    monkeypatch.setattr(size, "FEW", 0)
    found = fit(pairs, model, gauge=gauge)
    monkeypatch.setattr("banzuke.engine.bradley_terry.replicates.passes.refit_one", never)
    redrawn = simulate(found, pairs, replicates=64, rng=streams.named("unfitted"))
    lost = ~np.isfinite(redrawn.rating_elo).any(axis=0)
    assert 0 < lost.sum() < 64
    assert np.isnan(redrawn.effects[:, lost]).all()


def test_the_message_does_not_mention_weights():
    assert "weight" not in str(NotConverged(np.zeros(3), 500, 7.0))
