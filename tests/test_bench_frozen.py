"""The benchmarks of weights: forecasts of small leagues have the values that theory gives."""

import numpy as np
import pytest

from bench.football_libraries import LIBRARIES, LibraryConstants
from bench.frozen import UNIX, Games, Way, losses
from bench.frozen_football import own_way
from bench.frozen_peers import quarters
from bench.measure import Missing
from bench.three_way import foresee, year_by_year

pytestmark = pytest.mark.slow


def two_teams(n_games: int = 40) -> Games:
    """Games of two players, one every ten days; the first player wins three of four."""
    at = np.arange(n_games)
    return Games(10 * at, 0 * at, 0 * at + 1, np.where(at % 4, 1.0, 0.0), 0 * at + 1)


def test_frozen_ratings_predict_only_the_quarter_after_them() -> None:
    found = losses(two_teams(), Way("a year", 1.0), 200)
    days = np.arange(200, 291, 10)
    won = (days // 10) % 4 > 0
    assert np.allclose(found, np.where(won, -np.log(0.75), -np.log(0.25)), atol=0.02)


def test_a_prior_and_a_half_life_change_the_forecasts() -> None:
    plain, prior, fresh = (
        losses(two_teams(), way, 210)
        for way in (
            Way("a year", 1.0),
            Way("a prior", 1.0, prior_games=20.0),
            Way("a half-life", 1.0, half_life=10.0),
        )
    )
    assert prior.max() < plain.max()  # nearer to one half: a wrong forecast loses less
    assert fresh.max() < plain.max()  # the last game before day 210 was lost


def test_without_a_finite_rating_the_forecast_is_one_half() -> None:
    games = two_teams()
    always = Games(games.day, games.first, games.second, np.ones(40), games.neutral)
    assert np.allclose(losses(always, Way("a year", 1.0), 200), np.log(2.0))


def small_football() -> tuple[Games, np.ndarray]:
    """1,500 games of eight teams of constant strength in three years, and their true chances."""
    rng = np.random.default_rng(4)
    n = 1500
    first = rng.integers(0, 8, n)
    second = (first + rng.integers(1, 8, n)) % 8
    gap = np.linspace(-1.2, 1.2, 8)[first] - np.linspace(-1.2, 1.2, 8)[second] + 0.5
    said = np.exp(np.column_stack((gap / 2, np.full(n, -0.3), -gap / 2)))
    said /= said.sum(axis=1, keepdims=True)
    luck = rng.random(n)
    score = np.where(luck < said[:, 0], 1.0, np.where(luck < said[:, 0] + said[:, 1], 0.5, 0.0))
    day = np.sort(rng.integers(quarters(2000, 2000)[0], quarters(2002, 2002)[-1], n)) + UNIX
    return Games(day, first, second, score, np.zeros(n, np.int64)), said


@pytest.mark.parametrize("library", ["trueskill", "openskill", "glicko2", "whr"])
def test_libraries_predict_win_draw_and_loss_in_frozen_quarters(library: str) -> None:
    games, said = small_football()
    starts = [day + UNIX for day in quarters(2001, 2002)]
    told = LibraryConstants(spread=250.0, drift=10.0, home=80.0)
    try:
        found = foresee(LIBRARIES[library], games, starts, told)
    except Missing as missing:
        pytest.skip(f"{library}: {missing}")
    ahead = games.day >= starts[0]
    np.testing.assert_array_equal(found.day, games.day[ahead])
    last = games.day >= starts[4]
    column = (2.0 - 2.0 * games.score[last]).astype(int)
    floor = -np.log(said[last][np.arange(len(column)), column]).mean()
    ours = own_way(games, starts[4:]).sum() / len(column)
    theirs = year_by_year(found, 2002, 2002, 1).mean()
    assert floor - 0.01 < ours < floor + 0.03
    assert floor - 0.01 < theirs < floor + 0.06
