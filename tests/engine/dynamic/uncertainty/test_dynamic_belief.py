"""Unknown constants widen intervals of strength; forecasts are recalibrated by their past."""

from dataclasses import replace

import numpy as np
import pytest

from banzuke.engine.contest import Games, contest, updates
from banzuke.engine.contest.contestants import UpdateRule
from banzuke.engine.contest.recalibrated import Recalibrated
from banzuke.engine.contest.tuned import NO_DRAWS
from banzuke.engine.dynamic import (
    DynamicModel,
    draw,
    draw_believed,
    effects_of,
    find_constants,
    fit,
    history,
    marginals,
    paths_under,
    sets_of,
    strengths_at,
)
from banzuke.engine.scale import ELO_PER_LOGIT
from tests.engine.dynamic.dynamic_histories import simulated

LEAGUES = 12


@pytest.mark.long
def test_intervals_are_calibrated_where_constants_are_uncertain():
    inside = {"constants drawn": [], "constants taken as known": []}
    for seed in range(LEAGUES):
        games, truth = simulated(
            seed, n_players=30, n_games=450, n_days=1200, drift_elo=100.0, spread_elo=200.0
        )
        found = find_constants(games, DynamicModel())
        path, last = fit(games, found.model), games.last
        paths = paths_under(games, path, sets_of(games, found))
        assert len(paths) > 1
        rng = np.random.default_rng(seed)
        error = path.strength[last] * ELO_PER_LOGIT - truth[np.arange(30), games.day[last]]
        for name, drawn in (
            ("constants drawn", draw_believed(path, paths, n_draws=64, rng=rng)),
            ("constants taken as known", draw(path, n_draws=64, rng=rng)),
        ):
            se = np.sqrt(drawn.errors.variance[last]) * ELO_PER_LOGIT
            inside[name].append(np.abs(error) < 1.96 * se)
    shares = {name: np.mean(of) for name, of in inside.items()}
    assert shares["constants drawn"] > shares["constants taken as known"] + 0.03
    assert shares["constants drawn"] > 0.88


def test_certain_or_given_constants_are_used_as_one_set():
    games, _ = simulated(
        3, n_players=30, n_games=450, n_days=1200, drift_elo=60.0, spread_elo=200.0
    )
    found = find_constants(games, DynamicModel())
    assert len(sets_of(games, found)) > 1
    assert sets_of(games, replace(found, error=np.full(4, 0.01))) == (found.model,)
    given = find_constants(
        games, found.model, drift=False, spread=False, founder=False, reversion=False
    )
    assert sets_of(games, given) == (found.model,)


def test_strength_between_two_days_is_that_of_a_day_without_a_result():
    model = DynamicModel(120.0, 200.0, 60.0, reversion=0.8)
    row = {"n_players": 3, "draws": [0, 0, 0, 0]}
    day = [0, 300, 700, 400]
    with_one = history(
        [0, 0, 0, 0], [1, 2, 1, 2], day, wins=[3, 2, 1, 0], losses=[0, 1, 2, 0], **row
    )
    row["draws"] = [0, 0, 0]
    without = history([0, 0, 0], [1, 2, 1], day[:3], wins=[3, 2, 1], losses=[0, 1, 2], **row)
    path, full = fit(without, model), fit(with_one, model)
    there = strengths_at(path, marginals(path, n_rounds=40), [0, 1], [400, 1000])
    own = marginals(full, n_rounds=40)
    at = int(np.flatnonzero((full.games.player == 0) & (full.games.day == 400))[0])
    assert there.mean[0] == pytest.approx(full.strength[at], abs=1e-6)
    assert there.variance[0] == pytest.approx(own.variance[at], rel=1e-3)
    founders, last = model.founders, path.strength[path.games.last[1]]
    kept = np.exp(-0.8 * 300 / 365.25)
    assert there.mean[1] == pytest.approx(founders + kept * (last - founders))


def test_abolished_draws_soon_have_small_chances():
    rng = np.random.default_rng(4)
    n = 6000
    day = np.sort(rng.integers(0, 3650, n))
    first = rng.integers(0, 20, n)
    second = (first + rng.integers(1, 20, n)) % 20
    luck = rng.random(n)
    drawn = (luck < 0.25) & (day < 2900)
    won = ~drawn & (rng.random(n) < 0.5)
    games = history(first, second, day, n_players=20, wins=won, draws=drawn, losses=~won & ~drawn)
    model = DynamicModel(30.0, 100.0, draws="davidson")
    assert np.exp(effects_of(games, model, None).log_nu) < 0.03
    before = effects_of(games.before(2900), model, None)
    assert np.exp(before.log_nu) == pytest.approx(2 / 3, rel=0.15)


def test_the_past_of_a_too_extreme_rule_recalibrates_it():
    games, _ = simulated(
        5, n_players=12, n_games=3000, n_days=1800, drift_elo=0.0, spread_elo=150.0
    )
    models = [Bold("bold"), Recalibrated(Bold("helped"))]
    scores = contest(Games.of(games), starts=list(range(0, 1801, 90)), models=models).scores
    by_name = {score.name: score for score in scores}
    assert by_name["bold"].calibration.slope < 0.6
    assert by_name["helped"].log_loss < by_name["bold"].log_loss - 0.01
    assert by_name["helped"].calibration.slope > 0.75


class Bold(UpdateRule):
    """Elo's rule with a K so large that it follows single results."""

    def __init__(self, name):
        super().__init__(name, updates.elo, (0.0, 0.0, 0.0), _bold)

    def learn(self, games, day):
        """Do not learn constants."""


def _bold(point, games):
    return np.array([1.2, 0.0, NO_DRAWS])
