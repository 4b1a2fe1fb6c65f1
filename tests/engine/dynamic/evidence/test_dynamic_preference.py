"""The preference for constants in leagues of few games."""

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, History, find_constants, history
from banzuke.engine.dynamic.evidence import DRIFT, FOUNDERS, SPREAD, point_of, preference
from banzuke.engine.scale import ELO_PER_LOGIT


def season(seed: int, spread_elo: float, n_rounds: int) -> History:
    """The first rounds of a season of 18 sides, nine games a week."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0.0, spread_elo / ELO_PER_LOGIT, 18)
    sides = np.concatenate([rng.permutation(18).reshape(9, 2) for _ in range(n_rounds)])
    first, second = sides.T
    wins = rng.random(len(first)) < 1.0 / (1.0 + np.exp(strength[second] - strength[first]))
    return history(
        first, second, 7 * np.repeat(np.arange(n_rounds), 9), n_players=18,
        wins=wins, draws=np.zeros(len(wins)), losses=~wins,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("spread_elo", [100.0, 150.0])
def test_few_games_do_not_make_a_league_wide(spread_elo: float) -> None:
    seasons = [season(seed, spread_elo, n_rounds=4) for seed in range(8)]
    found = [find_constants(games, DynamicModel()).model.spread_elo for games in seasons]
    # A preference for 350 Elo finds 195 and 204, this one 167 and 174.
    assert np.exp(np.log(found).mean()) < 185.0


def slope_by_drift(drift_elo: float) -> float:
    return float(preference(point_of(DynamicModel(drift_elo))).slope[DRIFT])


def test_drifts_of_hundreds_are_rare() -> None:
    half_a_cauchy = 1.0 - 2.0 / (1.0 + (35.0 / 60.0) ** 2)
    assert slope_by_drift(60.0) == pytest.approx(half_a_cauchy, abs=0.01)
    assert slope_by_drift(900.0) < -4.5


def test_the_preference_is_the_integral_of_its_slope() -> None:
    points = [point_of(DynamicModel(float(drift_elo))) for drift_elo in np.geomspace(1, 2000, 400)]
    found = [preference(point) for point in points]
    at = np.array([point[DRIFT] for point in points])
    value, slope, curvature = (
        np.array(of)
        for of in zip(*((f.value, f.slope[DRIFT], f.curvature[DRIFT]) for f in found), strict=True)
    )
    assert np.gradient(value, at)[1:-1] == pytest.approx(slope[1:-1], abs=0.002)
    assert -np.gradient(slope, at)[1:-1] == pytest.approx(curvature[1:-1], abs=0.005)


def test_founders_are_as_far_ahead_as_the_league_is_wide() -> None:
    """150 Elo cost as much where the spread is 200 as 75 where it is 100, and slopes are exact."""

    def cost(spread_elo: float, founders_elo: float) -> float:
        of_league, ahead = (
            preference(point_of(DynamicModel(spread_elo=spread_elo, founders_elo=lead))).value
            for lead in (0.0, founders_elo)
        )
        return of_league - ahead

    assert cost(200.0, 150.0) == pytest.approx(0.5)
    assert cost(100.0, 75.0) == pytest.approx(0.5)

    point, little = point_of(DynamicModel(spread_elo=80.0, founders_elo=90.0)), 1e-5
    for constant in (SPREAD, FOUNDERS):
        step = little * (np.arange(len(point)) == constant)
        change = preference(point + step).value - preference(point - step).value
        assert change / (2.0 * little) == pytest.approx(preference(point).slope[constant], rel=1e-6)
