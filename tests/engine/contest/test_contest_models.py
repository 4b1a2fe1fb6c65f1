"""A contest of models: no model uses later results, rules are as published, the best wins."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import integrate, stats

from banzuke.engine.checks.calibration import calibration, predictions
from banzuke.engine.contest import Games, contest, contestants, updates
from banzuke.engine.contest.contestants import (
    Contestant,
    Dynamic,
    Guess,
    UpdateRule,
    models,
)
from banzuke.engine.contest.tuned import NO_DRAWS
from banzuke.engine.dynamic import history
from tests.engine.dynamic.dynamic_histories import simulated


@pytest.fixture(scope="module")
def games():
    found, _ = simulated(
        3, n_players=12, n_games=900, n_days=720, drift_elo=150.0, spread_elo=250.0, first_elo=60.0
    )
    return Games.of(found)


@pytest.fixture(scope="module")
def decided(games):
    return contest(games, starts=[0, 180, 360, 540, 720])


@pytest.mark.slow
def test_the_model_that_made_the_games_predicts_them_best(decided):
    assert decided.scores[0].name == "dynamic"
    assert decided.scores[0].behind == 0.0
    names = [score.name for score in decided.scores]
    assert set(names) == {model.name for model in contestants()}
    assert names.index("guess") > names.index("Glicko-2")
    losses = [score.log_loss for score in decided.scores]
    assert losses == sorted(losses)


@pytest.mark.slow
def test_scores_of_windows_add_up_to_the_whole(decided):
    size = decided.games_in_window
    assert size.sum() == decided.n_games
    for score in decided.scores:
        assert np.sum(score.by_window * size) / size.sum() == pytest.approx(score.log_loss)


@pytest.mark.slow
def test_calibration_distinguishes_right_from_too_extreme_chances():
    games, _ = simulated(
        5, n_players=12, n_games=2000, n_days=720, drift_elo=0.0, spread_elo=300.0, first_elo=0.0
    )
    bold = UpdateRule("Elo of K 200", updates.elo, (0.0, 0.0, 0.0), _bold)
    scores = contest(Games.of(games), starts=[0, 360, 540, 720], models=[bold, Dynamic()]).scores
    by_name = {score.name: score.calibration for score in scores}
    right, extreme = by_name["dynamic"], by_name["Elo of K 200"]
    assert abs(right.slope - 1.0) < 3.0 * right.slope_se < 0.5
    assert abs(right.intercept) < 3.0 * right.intercept_se
    assert extreme.slope + 3.0 * extreme.slope_se < 1.0


def test_constants_that_games_say_nothing_about_stay_near_their_start():
    start, points = (np.log(0.2), 0.2, -0.5), []

    def constants(point, games):
        points.append(point)
        return np.array([np.exp(point[0]), point[1], NO_DRAWS])  # nobody draws

    found, _ = simulated(
        24, n_players=6, n_games=150, n_days=360, drift_elo=0.0, spread_elo=15.0, first_elo=60.0
    )
    UpdateRule("Elo", updates.elo, start, constants).learn(Games.of(found), 360)
    assert np.abs(np.array(points) - start).max() < 8.0


def _bold(point, games):
    return np.array([200.0 * np.log(10.0) / 400.0, 0.0, NO_DRAWS])


@pytest.mark.slow
@pytest.mark.parametrize("model", contestants(), ids=lambda model: model.name)
def test_no_model_sees_results_of_the_window_or_after_it(games, model: Contestant):
    later = (games.day >= 360)[:, None]
    changed = replace(games, counts=np.where(later, games.counts[:, ::-1], games.counts))
    ahead = (games.day >= 360) & (games.day < 540)
    model.learn(games, 360)
    said = model.forecast(games, ahead, 360)
    model.learn(changed, 360)
    again = next(other for other in contestants() if other.name == model.name)
    again.learn(changed, 360)
    fresh = next(other for other in contestants() if other.name == model.name)
    fresh.learn(games, 360)
    assert np.array_equal(again.forecast(changed, ahead, 360), fresh.forecast(games, ahead, 360))
    assert said.sum(axis=1) == pytest.approx(np.ones(len(said)))


class ByFirst(Contestant):
    """Says that the first wins with a chance that depends on who it is."""

    name = "by first"

    def learn(self, games, day):
        pass

    def forecast(self, games, ahead, day):
        win = 0.3 + 0.4 * games.first[ahead] / games.n_players
        return np.column_stack((win, 0.0 * win, 1.0 - win))


def test_games_of_one_day_depend_on_each_other_in_the_errors_of_a_slope():
    rng = np.random.default_rng(7)
    day = np.repeat(np.arange(60), 20)
    first = rng.integers(0, 8, len(day))
    second = (first + rng.integers(1, 8, len(day))) % 8
    won = np.where(first > 3, 1, -1) * np.where(day % 2, 1, -1) > 0  # on odd days favourites win
    games = Games.of(history(first, second, day, n_players=8, wins=won, draws=0 * won, losses=~won))
    (score,) = contest(games, starts=[0, 30, 60], models=[ByFirst()]).scores
    ahead = games.day >= 30
    said = ByFirst().forecast(games, ahead, 0)
    alone = calibration([predictions(said[:, 0], said[:, 2], games.counts[ahead])])
    assert score.calibration.slope == pytest.approx(alone.slope)
    assert score.calibration.slope_se > 3.0 * alone.slope_se


def test_elo_moves_by_k_times_score_minus_expected():
    rows = Games.of(
        history([0, 0], [1, 1], [0, 1], n_players=2, wins=[1, 1], draws=[0, 0], losses=[0, 0])
    ).in_order
    out = np.zeros((2, 3))
    updates.elo(
        rows.bounds, rows.day, rows.sides, rows.rows, 2, np.array([0.2, 0.0, -50.0]), 10, out
    )
    assert out[0, 0] == pytest.approx(0.5)
    assert out[1, 0] == pytest.approx(1.0 / (1.0 + np.exp(-0.2)))


def test_glicko2_updates_strangers_as_published():
    # Glickman 2013, steps 3 to 7: one win and two losses on one day, against new opponents.
    first, second, scale = np.array([0, 0, 0]), np.array([1, 2, 3]), 173.7178
    rows = Games.of(
        history(
            [*first, 0], [*second, 1], [0, 0, 0, 9], n_players=4, wins=[1, 0, 0, 1],
            draws=np.zeros(4), losses=[0, 1, 1, 0],
        )
    ).in_order  # fmt: skip
    out, deviation = np.zeros((4, 3)), 200.0 / scale
    constants = np.array([deviation, 1e-6, 0.0, -50.0, 0.5])
    updates.glicko2(rows.bounds, rows.day, rows.sides, rows.rows, 4, constants, 10**6, out)
    one = 1.0 / np.sqrt(1.0 + 3.0 * deviation**2 / np.pi**2)
    told = 3 * one**2 / 4
    hero = one * (1.0 - 1.5) / (1.0 / deviation**2 + told)
    loser = -one * 0.5 / (1.0 / deviation**2 + one**2 / 4)
    left = 1.0 / (1.0 / deviation**2 + told) + 1.0 / (1.0 / deviation**2 + one**2 / 4)
    odds = (hero - loser) / np.sqrt(1.0 + 3.0 * left / np.pi**2)
    assert out[3, 0] == pytest.approx(1.0 / (1.0 + np.exp(-odds)), rel=1e-6)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_trueskill_takes_the_moments_of_a_truncated_normal(kind):
    counts = np.zeros((1, 3))
    counts[0, kind] = 1
    rows = Games.of(
        history(
            [0, 0], [1, 1], [0, 1], n_players=2, wins=[counts[0, 0], 1],
            draws=[counts[0, 1], 0], losses=[counts[0, 2], 0], moves=[0, 0],
        )
    ).in_order  # fmt: skip
    out, sigma, margin = np.zeros((2, 3)), 0.8, 0.3
    constants = np.array([sigma, 0.0, 0.0, margin])
    updates.trueskill(rows.bounds, rows.day, rows.sides, rows.rows, 2, constants, 10**6, out)
    low, high = [(margin, 30.0), (-margin, margin), (-30.0, -margin)][kind]
    total = np.sqrt(1.0 + 2.0 * sigma**2)
    density = lambda x: stats.norm.pdf(x, scale=total)  # noqa: E731
    mass = integrate.quad(density, low, high)[0]
    mean = integrate.quad(lambda x: x * density(x), low, high)[0] / mass
    var = integrate.quad(lambda x: x * x * density(x), low, high)[0] / mass - mean**2
    shift = sigma**2 / total**2 * mean
    left = sigma**2 * (1.0 - sigma**2 / total**2 * (1.0 - var / total**2))
    t, e = 2.0 * shift / np.sqrt(1.0 + 2.0 * left), margin / np.sqrt(1.0 + 2.0 * left)
    assert out[0, kind] == pytest.approx(mass, rel=1e-6)
    assert out[1, 0] == pytest.approx(stats.norm.cdf(t - e), rel=1e-6)
    assert out[1, 2] == pytest.approx(stats.norm.cdf(-t - e), rel=1e-6)


@pytest.mark.parametrize("rule", ["Glicko-2", "TrueSkill"])
def test_ratings_grow_old_before_1970_as_after(rule):
    won, ahead = np.array([1.0, 0.0, 1.0]), np.array([False, False, True])
    past = history(
        np.array([0, 1, 0]), np.array([1, 2, 2]), np.array([400, 800, 1600]), n_players=3,
        wins=won, draws=0.0 * won, losses=1.0 - won,
    )  # fmt: skip
    rows = Games.of(past)
    model = next(one for one in models() if one.name == rule)
    found, before = (
        model.forecast(replace(rows, day=rows.day - by), ahead, 1000 - by) for by in (0, 2000)
    )
    assert found[0, 0] > 0.5
    np.testing.assert_array_equal(before, found)


def test_too_few_games_make_no_contest():
    few = Games.of(
        history([0, 1], [1, 0], [0, 9], n_players=2, wins=[1, 1], draws=[0, 0], losses=[0, 0])
    )
    with pytest.raises(ValueError, match="no window has games after 30"):
        contest(few, starts=[0, 5, 10], models=[Guess()])


@pytest.mark.slow
def test_constants_of_following_rules_are_learnt(games):
    model = next(m for m in models() if isinstance(m, UpdateRule) and m.name == "Elo")
    past = games.day < 540  # a following rule predicts each day from the days before it
    unlearnt = games.losses(model.forecast(games, past, 540), past).sum()
    model.learn(games, 540)
    assert games.losses(model.forecast(games, past, 540), past).sum() < unlearnt


def old_and_new_players(n_quarters=16):
    """A league of twelve old players, and ten newcomers a quarter, good ones and later bad ones."""
    rng = np.random.default_rng(11)
    old, many = 12, 10
    strength = np.append(rng.normal(0.0, 0.7, old), np.zeros(many * n_quarters))
    rows = []
    for quarter in range(n_quarters):
        new = np.arange(old + many * quarter, old + many * (quarter + 1))
        strength[new] = rng.normal(0.8 if quarter < 10 else -1.2, 0.5, many)
        for one in np.repeat([*range(old), *new], 4):
            other = rng.choice(np.delete(np.arange(old), one) if one < old else old)
            rows.append((one, other, 91 * quarter + rng.integers(91)))
    first, second, day = np.array(rows).T
    won = rng.random(len(day)) < 1.0 / (1.0 + np.exp(strength[second] - strength[first]))
    return Games.of(
        history(first, second, day, n_players=len(strength), wins=won, draws=0.0 * won, losses=~won)
    )


@pytest.mark.slow
def test_newcomers_are_expected_to_be_like_the_last_newcomers(monkeypatch):
    games = old_and_new_players()
    starts = [91 * quarter for quarter in range(17)]
    found = contest(games, starts=starts, models=[Dynamic()]).scores[0]
    monkeypatch.setattr(
        "banzuke.engine.dynamic.forecasts.walks.NEWCOMERS_WALK_LIKELY",
        np.array([1.0, 0.0, 0.0, 0.0]),
    )
    without = contest(games, starts=starts, models=[Dynamic()]).scores[0]
    assert found.log_loss < without.log_loss - 0.002
