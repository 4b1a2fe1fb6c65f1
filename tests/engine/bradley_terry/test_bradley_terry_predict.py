"""Chances of single games, compared with the formulas of sections 5 and 6."""

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit, predict
from banzuke.engine.games.pairs import aggregate
from tests.engine.handicap_leagues import MODELS, handicap_league

MEAN = Gauge("mean", 1500.0)


def strengths(found):
    strength = 10 ** ((found.rating_elo - 1500) / 400)
    return strength * 50 / strength.mean()


@pytest.mark.parametrize("receiver", ["first", "second"])
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.slow
def test_davidson_chances_are_those_of_the_model(model, receiver):
    pairs = handicap_league(3, n_players=6, n_games=500, tie=0.6)
    found = fit(
        pairs, Model(draws="davidson", order=True, handicap=model, receiver=receiver), gauge=MEAN
    )
    value = {e.name: e.value for e in found.effects}
    strength, h = strengths(found), 2
    rise = {
        "A1": lambda: value["f(2)"],
        "A2": lambda: value["theta1"] * h + value["theta2"],
        "A3": lambda: value["theta3"] * h,
        "M1": lambda: value["g(2)"],
        "M2": lambda: value["delta1"] * h + value["delta2"],
        "M3": lambda: value["delta3"] * h,
        "M4": lambda: 10 ** (value["gamma"] * h / 400) - 1,
    }[model]()
    first, second = strength[0], strength[1]
    if receiver == "first":
        first = first + rise if model[0] == "A" else first * (1 + rise)
    else:
        second = second + rise if model[0] == "A" else second * (1 + rise)
    tie = value["draw"] * np.sqrt(first * second)
    total = first + second + tie
    chances = [part[0] for part in predict(found, [0], [1], handicap=[h])]
    assert chances == pytest.approx([first / total, tie / total, second / total], rel=1e-6)
    moved = strength[0] * 10 ** (value["first_mover"] / 400)
    tie = value["draw"] * np.sqrt(moved * strength[1])
    chances = [part[0] for part in predict(found, [0], [1])]
    assert chances[0] == pytest.approx(moved / (moved + strength[1] + tie), rel=1e-6)
    neutral = predict(found, [0], [1], neutral=[True])[0]
    tie = value["draw"] * np.sqrt(strength[0] * strength[1])
    assert neutral[0] == pytest.approx(strength[0] / (strength[0] + strength[1] + tie), rel=1e-6)


def test_half_points_keep_the_expected_score():
    pairs = handicap_league(3, n_players=6, n_games=500, tie=0.6)
    found = fit(pairs, Model(order=True), gauge=MEAN)
    win, draw, loss = predict(found, [0, 1, 4], [1, 5, 2], neutral=[True] * 3)
    gap = found.rating_elo[[0, 1, 4]] - found.rating_elo[[1, 5, 2]]
    score = 1 / (1 + 10 ** (-gap / 400))
    assert win + draw / 2 == pytest.approx(score)
    assert win + draw + loss == pytest.approx(np.ones(3))
    assert draw == pytest.approx(
        np.minimum(4 * found.draw_rate * score * (1 - score), 2 * np.minimum(score, 1 - score))
    )
    dropped = fit(pairs, Model(draws="drop"), gauge=MEAN)
    assert predict(dropped, [0], [1])[1][0] == 0.0


def test_levels_between_and_beyond_those_observed():
    pairs = handicap_league(3, n_players=6, n_games=600, top=3)
    seen = pairs.handicap != 2
    rows = np.flatnonzero(seen)
    from_seen = aggregate(
        np.repeat(pairs.first_idx[rows], pairs.wins[rows] + pairs.losses[rows]),
        np.repeat(pairs.second_idx[rows], pairs.wins[rows] + pairs.losses[rows]),
        np.concatenate([[1.0] * pairs.wins[r] + [0.0] * pairs.losses[r] for r in rows]),
        n_players=6,
        handicap=np.repeat(pairs.handicap[rows], pairs.wins[rows] + pairs.losses[rows]),
    )
    stepped = fit(from_seen, Model(handicap="M1"), gauge=MEAN)
    win = predict(stepped, [0] * 5, [1] * 5, handicap=[0, 1, 2, 3, 9])[0]
    assert win[2] == win[1] < win[3] == win[4]
    line = fit(from_seen, Model(handicap="M4"), gauge=MEAN)
    win = predict(line, [0] * 4, [1] * 4, handicap=[1, 2, 3, 4])[0]
    assert np.diff(np.log(win / (1 - win))) == pytest.approx(
        np.full(3, line.effect("gamma").value * np.log(10) / 400)
    )


def test_unrated_players_have_no_chances():
    pairs = aggregate([0, 1, 0], [1, 0, 2], [1, 1, 1], n_players=3)
    found = fit(pairs, gauge=MEAN)
    win, draw, loss = predict(found, [0, 0], [1, 2])
    assert win[0] == pytest.approx(0.5)
    assert np.isnan([win[1], draw[1], loss[1]]).all()


@pytest.mark.parametrize(
    "kwargs, message",
    [
        ({"first_idx": [3]}, "first_idx.0. = 3 is not a player 0 … 2"),
        ({"handicap": [-1]}, "give whole numbers from 0"),
        ({"handicap": [0, 1]}, "handicap has shape"),
        ({"neutral": [True, False]}, "neutral has shape"),
    ],
)
def test_bad_questions_are_refused(kwargs, message):
    pairs = aggregate([0, 1, 0], [1, 0, 2], [1, 1, 1], n_players=3)
    asked = {"first_idx": [0], "second_idx": [1], **kwargs}
    with pytest.raises(ValueError, match=message):
        predict(fit(pairs, gauge=MEAN), asked.pop("first_idx"), asked.pop("second_idx"), **asked)
