"""Anchors: several players whose mean is the zero point, and published ratings with errors."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import minimize

from banzuke.engine import streams
from banzuke.engine.bradley_terry import Anchor, Gauge, Model, fit, simulate
from banzuke.engine.bradley_terry.next_pairings import covariance_elo
from banzuke.engine.games.pairs import aggregate, from_counts
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.pairwise_leagues import random_games

ANCHORS = (Anchor(5, 1720.0, 90.0), Anchor(1, 1600.0, 40.0), Anchor(3, 1500.0, 60.0))
LOOSE = Model(prior="mean-draw", anchors=ANCHORS)
BY_ERRORS = Gauge("prior", 0.0)


@pytest.fixture(scope="module")
def games():
    rng = np.random.default_rng(4)
    (first, second, score), _ = random_games(rng, 8, 90, order_elo=50.0, draw_share=0.3)
    return first, second, score


@pytest.fixture(scope="module")
def pairs(games):
    return aggregate(*games, n_players=8)


def minus_log_posterior(x, games, order):
    first, second, score = games
    gap = (x[first] - x[second] + order * x[9]) / ELO_PER_LOGIT
    virtual = (x[:8] - x[8]) / ELO_PER_LOGIT
    pull = sum(((x[a.player] - a.rating_elo) / a.error_elo) ** 2 for a in ANCHORS)
    played = np.logaddexp(0.0, -gap) * score + np.logaddexp(0.0, gap) * (1.0 - score)
    drawn = 0.5 * (np.logaddexp(0.0, -virtual) + np.logaddexp(0.0, virtual))
    return played.sum() + drawn.sum() + 0.5 * pull


@pytest.mark.slow
@pytest.mark.parametrize("order", [False, True])
def test_loose_anchors_are_those_of_a_general_optimiser(games, pairs, order):
    found = fit(pairs, replace(LOOSE, order=order), gauge=BY_ERRORS)
    best = minimize(
        minus_log_posterior, np.r_[np.full(9, 1600.0), 0.0], (games, order), method="BFGS",
        options={"gtol": 1e-7},
    )  # fmt: skip
    assert found.rating_elo == pytest.approx(best.x[:8], abs=0.05)
    in_mean = fit(pairs, replace(LOOSE, order=order), gauge=Gauge("mean", 1500.0))
    assert np.ptp(found.rating_elo - in_mean.rating_elo) == pytest.approx(0.0, abs=1e-6)


def test_errors_of_loose_anchors_are_the_curvature_of_the_posterior(games):
    decided = (games[0], games[1], np.round(games[2] + 0.01))
    found = fit(aggregate(*decided, n_players=8), LOOSE, gauge=BY_ERRORS)
    first, second, _ = decided
    curvature = np.zeros((9, 9))

    def add(i, j, weight):
        x = np.zeros(9)
        x[i], x[j] = 1.0, -1.0
        curvature[:] += weight * np.outer(x, x)

    best = minimize(
        minus_log_posterior, np.r_[np.full(9, 1600.0), 0.0], (decided, False), method="BFGS",
        options={"gtol": 1e-7},
    ).x  # fmt: skip
    for i, j in [*zip(first, second, strict=True), *((i, 8) for i in range(8))]:
        p = 1.0 / (1.0 + np.exp((best[j] - best[i]) / ELO_PER_LOGIT))
        add(i, j, p * (1.0 - p) / ELO_PER_LOGIT**2)
    for anchor in ANCHORS:
        curvature[anchor.player, anchor.player] += anchor.error_elo**-2
    error = np.sqrt(np.diag(np.linalg.inv(curvature)))[:8]
    assert found.se_hessian_elo == pytest.approx(error, rel=1e-3)


@pytest.mark.slow
def test_replicates_redraw_what_was_published_too(pairs):
    """The players met so often that nearly all uncertainty is that of the zero point."""
    many = from_counts([0, 1, 2], [1, 2, 0], [4000] * 3, [0] * 3, [4000] * 3, n_players=3)
    model = replace(LOOSE, anchors=(Anchor(0, 1500.0, 60.0), Anchor(2, 1500.0, 80.0)))
    found = fit(many, model, gauge=BY_ERRORS)
    spread = simulate(found, many, replicates=256, rng=streams.named("anchors")).rating_elo
    of_zero = (60.0**-2 + 80.0**-2) ** -0.5
    assert found.se_hessian_elo == pytest.approx(np.full(3, of_zero), rel=0.01)
    # 3 standard errors of a spread
    assert spread.std(axis=1) == pytest.approx(np.full(3, of_zero), rel=0.13)
    whole = simulate(fit(pairs, LOOSE, gauge=BY_ERRORS), pairs, replicates=64,
                     rng=streams.named("blocks"))  # fmt: skip
    later = simulate(fit(pairs, LOOSE, gauge=BY_ERRORS), pairs, replicates=32,
                     rng=streams.named("blocks"), first_pass=1)  # fmt: skip
    assert whole.rating_elo[:, 32:].tobytes() == later.rating_elo.tobytes()


def test_a_large_error_is_no_anchor_and_a_small_error_fixes_the_rating(pairs):
    held = Gauge("fixed", 1600.0, 1)
    plain = fit(pairs, Model(prior="mean-draw"), gauge=held)
    sharp = replace(LOOSE, anchors=(Anchor(1, 1600.0, 1e-3), Anchor(3, 1500.0, 1e5)))
    found = fit(pairs, sharp, gauge=BY_ERRORS)
    assert found.rating_elo == pytest.approx(plain.rating_elo, abs=0.01)
    assert found.se_hessian_elo == pytest.approx(plain.se_hessian_elo, abs=0.01)


def test_anchors_without_games_change_nothing_and_one_anchor_must_play(pairs):
    idle = from_counts([0], [1], [2], [0], [1], n_players=4)
    one = Model(prior="mean-draw", anchors=(Anchor(0, 1800.0, 50.0),))
    two = replace(one, anchors=(*one.anchors, Anchor(3, 1000.0, 1.0)))
    alone, both = (fit(idle, model, gauge=BY_ERRORS) for model in (one, two))
    assert both.rating_elo.tobytes() == alone.rating_elo.tobytes()
    with pytest.raises(ValueError, match="no anchor has a game"):
        fit(idle, replace(one, anchors=(Anchor(3, 1000.0, 1.0),)), gauge=BY_ERRORS)


@pytest.mark.parametrize(
    "model",
    [Model(), Model(order=True), Model(draws="davidson"), Model(prior="mean-draw")],
    ids=["plain", "order", "davidson", "prior"],
)
def test_a_gauge_of_anchors_holds_their_mean_in_fit_errors_and_replicates(pairs, model):
    gauge = Gauge("anchors", 1700.0, players=(2, 6, 4))
    free = fit(pairs, model, gauge=Gauge("fixed", 1700.0, 2))
    found = fit(pairs, model, gauge=gauge)
    assert found.rating_elo[[2, 6, 4]].mean() == pytest.approx(1700.0)
    assert np.ptp(found.rating_elo - free.rating_elo) == pytest.approx(0.0, abs=1e-6)
    seasons = simulate(found, pairs, replicates=64, rng=streams.named("gauge")).rating_elo
    whole = np.isfinite(seasons[[2, 6, 4]]).all(axis=0)
    assert seasons[[2, 6, 4]][:, whole].mean(axis=0) == pytest.approx(1700.0, abs=0.01)
    mean = fit(pairs, model, gauge=Gauge("anchors", 1500.0, players=tuple(range(8))))
    same = fit(pairs, model, gauge=Gauge("mean", 1500.0))
    assert mean.rating_elo == pytest.approx(same.rating_elo, abs=1e-9)
    assert mean.se_hessian_elo == pytest.approx(same.se_hessian_elo, abs=1e-9)


def test_a_replicate_without_an_anchor_has_its_zero_by_the_other_anchors():
    """Player 3 won all but one of its games, and is undefeated in a third of the replicates."""
    pairs = from_counts([0, 1, 0, 3, 3], [1, 2, 2, 0, 1], [20, 20, 25, 3, 3], [0] * 5,
                        [20, 20, 15, 1, 0], n_players=4)  # fmt: skip
    gauge = Gauge("anchors", 1700.0, players=(0, 3))
    found = fit(pairs, gauge=gauge)
    seasons = simulate(found, pairs, replicates=128, rng=streams.named("lost")).rating_elo
    lost = np.isposinf(seasons[3])
    assert 0.1 < lost.mean() < 0.6
    assert seasons[0, lost] == pytest.approx(found.rating_elo[0], abs=0.01)
    assert seasons[[0, 3]][:, ~lost].mean(axis=0) == pytest.approx(1700.0, abs=0.01)


@pytest.mark.long
@pytest.mark.parametrize("is_loose", [True, False])
def test_known_ratings_lie_inside_their_intervals(is_loose):
    """200 leagues of 12: unbiased within 4 errors; 93 to 97 % inside 95 % intervals."""
    rng = np.random.default_rng(23)
    error = np.array([30.0, 40.0, 50.0, 60.0])
    off, inside = np.zeros(200), np.zeros(200)
    for league in range(200):
        truth = rng.normal(1700.0, 150.0, 12)
        first = rng.integers(0, 12, 300)
        second = (first + rng.integers(1, 12, 300)) % 12
        chance = 1.0 / (1.0 + 10.0 ** ((truth[second] - truth[first]) / 400.0))
        pairs = aggregate(first, second, 1.0 * (rng.random(300) < chance), n_players=12)
        who = rng.permutation(12)[:4]
        said = truth[who] + error * rng.standard_normal(4)
        anchors = tuple(Anchor(*one) for one in zip(who.tolist(), said, error, strict=True))
        held = Gauge("anchors", truth[who].mean(), players=tuple(who.tolist()))
        model = replace(LOOSE, anchors=anchors) if is_loose else Model()
        found = fit(pairs, model, gauge=BY_ERRORS if is_loose else held)
        gap = found.rating_elo - truth
        off[league] = gap.mean()
        inside[league] = np.mean(np.abs(gap) < 1.96 * found.se_hessian_elo)
    assert abs(off.mean()) < 4.0 * off.std() / np.sqrt(200)
    assert 0.93 < inside.mean() < 0.97


def test_anchors_make_the_next_games_of_others_worth_more(pairs):
    free = covariance_elo(fit(pairs, Model(prior="mean-draw"), gauge=Gauge()), pairs)
    sharp = replace(LOOSE, anchors=(Anchor(0, 1500.0, 1.0), Anchor(1, 1500.0, 1.0)))
    known = covariance_elo(fit(pairs, sharp, gauge=BY_ERRORS), pairs)

    def of_difference(covariance, i, j):
        return covariance[i, i] + covariance[j, j] - 2.0 * covariance[i, j]

    assert of_difference(known, 0, 1) == pytest.approx(2.0, abs=0.1)
    assert of_difference(known, 2, 3) < of_difference(free, 2, 3)


def test_invalid_anchors_are_refused(pairs):
    with pytest.raises(ValueError, match="needs players"):
        Gauge("anchors", 1500.0)
    with pytest.raises(ValueError, match="others take none"):
        Gauge("mean", 1500.0, players=(1,))
    with pytest.raises(ValueError, match="each anchor once"):
        Gauge("anchors", 1500.0, players=(1, 1))
    with pytest.raises(ValueError, match="part of a prior"):
        Model(anchors=ANCHORS)
    with pytest.raises(ValueError, match="named twice"):
        Model(prior="mean-draw", anchors=(ANCHORS[0], ANCHORS[0]))
    with pytest.raises(ValueError, match="Elo above 0"):
        Anchor(0, 1500.0, 0.0)
    with pytest.raises(ValueError, match="finite number"):
        Anchor(0, np.nan, 10.0)
    with pytest.raises(ValueError, match="player 7, who cannot be rated"):
        far = from_counts([0, 1], [1, 0], [1, 1], [0, 0], [0, 0], n_players=8)
        fit(far, gauge=Gauge("anchors", 1500.0, players=(0, 7)))
