"""Each day is predicted from the days before it."""

import numpy as np
import pytest

from banzuke.engine.dynamic import DynamicModel, history
from banzuke.engine.dynamic.filter import in_order, run
from tests.engine.dynamic.dynamic_histories import random_history

pytestmark = pytest.mark.slow


def test_the_first_day_is_predicted_from_the_prior_alone():
    games = history([0], [1], [3], n_players=2, wins=[1], draws=[0], losses=[0])
    model = DynamicModel(35.0, 350.0)
    passed = run(in_order(games), model, since=0)
    assert passed.n_games == 1
    assert passed.loss == pytest.approx(np.log(2.0))


def test_a_day_is_predicted_from_earlier_days_alone():
    games = random_history(4, n_players=6, n_games=80)
    last = int(games.day.max())
    model = DynamicModel(60.0, 250.0)
    whole = run(in_order(games), model, since=0)
    before = run(in_order(games.before(last)), model, since=0)
    that_day = run(in_order(games), model, since=last)
    assert whole.loss == pytest.approx(before.loss + that_day.loss, rel=1e-12)


def test_games_of_players_with_few_earlier_games_can_be_left_out():
    games = random_history(4, n_players=6, n_games=80)
    model = DynamicModel(60.0, 250.0)
    losses = [run(in_order(games), model, since=0, least=least).loss for least in range(4)]
    earlier, expected = np.zeros(games.n_players, int), np.zeros(4)
    for day in np.unique(games.day):
        rows = games.day[games.first] == day
        sides = games.player[np.stack((games.first, games.second))[:, rows]]
        fewest = earlier[sides].min(axis=0)
        n_games = (games.wins + games.draws + games.losses)[rows]
        expected += [n_games[fewest >= least].sum() for least in range(4)]
        np.add.at(earlier, sides.ravel(), 1)
    counted = [run(in_order(games), model, since=0, least=least).n_games for least in range(4)]
    assert counted == expected.tolist()
    assert (np.diff(losses) < 0.0).all()
    assert expected[3] > 0
