"""Additive fits of tiny leagues whose likelihood is largest in a limit, computed by hand."""

from itertools import pairwise

import numpy as np
import pytest

from banzuke.engine.bradley_terry import Gauge, Model, fit, handicap_worth
from banzuke.engine.games.pairs import from_counts
from tests.marks import rare

pytestmark = pytest.mark.long

TOTAL = Gauge("strength50")
ADDITIVE = ("A1", "A2", "A3")

# Rows are (first, second, level, wins, losses).
ONE_TAKEN_LEVEL = [(0, 1, 1, 0, 1), (0, 1, 2, 1, 0)]
STACKED = [(0, 1, 0, 1, 0), (0, 1, 2, 1, 0), (0, 2, 2, 0, 2), (1, 2, 0, 1, 0)]
FIRST_LEVEL_LOST = [(0, 1, 0, 0, 3), (0, 1, 1, 0, 5), (0, 1, 2, 5, 4)]
UNTOLD_ORDER = [(0, 1, 1, 1, 1), (0, 2, 0, 0, 1), (1, 2, 1, 0, 1), (1, 2, 2, 1, 1)]
TWO_BELOW = [
    (0, 1, 0, 3, 3),
    (2, 0, 0, 0, 3),
    (2, 0, 2, 1, 2),
    (3, 1, 0, 0, 3),
    (3, 1, 2, 1, 2),
    (2, 3, 1, 2, 0),
]
TWO_BELOW_THAT_MET = [*TWO_BELOW[:-1], (2, 3, 1, 2, 1)]
FOUR = [
    (0, 1, 1, 1, 0),
    (0, 2, 2, 0, 2),
    (0, 3, 0, 0, 1),
    (0, 3, 2, 2, 1),
    (1, 2, 0, 0, 1),
    (1, 2, 2, 1, 0),
    (1, 3, 0, 0, 2),
    (1, 3, 2, 2, 1),
    (2, 3, 0, 1, 0),
    (2, 3, 2, 0, 1),
]
SURE_AT_TWO = [(0, 1, 0, 2, 4), (0, 1, 1, 3, 3), (0, 1, 2, 5, 0)]


def fitted(rows, model, **kwargs):
    first, second, level, wins, losses = (list(column) for column in zip(*rows, strict=True))
    n_players = max(first + second) + 1
    pairs = from_counts(
        first, second, wins, [0] * len(rows), losses, n_players=n_players, handicap=level
    )
    return fit(pairs, Model(handicap=model, **kwargs), gauge=TOTAL)


def strengths(found):
    return 10 ** (found.rating_elo / 400)


def test_a_player_who_scored_at_the_higher_level_only_has_no_strength():
    found = fitted(ONE_TAKEN_LEVEL, "A3")
    assert found.log_likelihood == pytest.approx(-2 * np.log(1 + 1 / np.sqrt(2)), abs=1e-9)
    assert strengths(found) == pytest.approx([0, 100])
    assert found.effect("theta3").value == pytest.approx(100 / np.sqrt(2), rel=1e-6)


@pytest.mark.parametrize("model, at_two", [("A1", "f(2)"), ("A2", "theta2"), ("A3", "theta3")])
def test_players_far_below_each_other_are_found(model, at_two):
    found = fitted(STACKED, model, receiver="second")
    assert found.log_likelihood == pytest.approx(np.log(4 / 27), abs=1e-9)
    assert strengths(found) == pytest.approx([150, 0, 0])
    value = found.effect(at_two).value * (2 if model == "A3" else 1)
    assert value == pytest.approx(300, rel=1e-5)


def test_a_level_at_which_players_without_strength_lost_is_at_its_bound():
    found = fitted(FIRST_LEVEL_LOST, "A1", draws="drop")
    assert found.log_likelihood == pytest.approx(5 * np.log(5 / 9) + 4 * np.log(4 / 9), abs=1e-9)
    low, high = found.effects
    assert (low.value, low.status) == (0.0, "at its bound")
    assert np.isnan(low.se_hessian)
    assert (high.value, high.status) == (pytest.approx(125, rel=1e-6), "estimated")


@pytest.mark.parametrize("model", ["A1", "A2"])
def test_with_order_a_limit_of_two_players_is_reached(model):
    found = fitted(UNTOLD_ORDER, model, draws="drop", order=True)
    assert found.log_likelihood == pytest.approx(-4 * np.log(2), abs=1e-9)
    assert strengths(found) == pytest.approx([0, 0, 150])


def test_only_a_level_without_information_has_no_value():
    lnp = 6 * np.log(1 / 2) + 2 * (np.log(1 / 3) + 2 * np.log(2 / 3))
    found = {model: fitted(TWO_BELOW, model) for model in ADDITIVE}
    for model in ADDITIVE:
        assert found[model].log_likelihood == pytest.approx(lnp, abs=1e-9)
        assert strengths(found[model]) == pytest.approx([100, 100, 0, 0])
    assert found["A1"].effect("f(1)").status == "not identifiable"
    assert found["A1"].effect("f(2)").value == pytest.approx(50, rel=1e-6)
    assert found["A2"].effect("theta1").status == "not identifiable"
    assert found["A2"].effect("theta2").value == pytest.approx(50, rel=1e-6)
    assert found["A1"].aic == pytest.approx(found["A3"].aic)


@pytest.mark.parametrize("model", ["A1", "A2"])
def test_a_level_can_fall_to_0_with_the_players_who_met_at_it(model):
    found = fitted(TWO_BELOW_THAT_MET, model)
    lnp = 6 * np.log(1 / 2) + 2 * (np.log(1 / 3) + 2 * np.log(2 / 3))
    lnp += 2 * np.log(2 / 3) + np.log(1 / 3)
    assert found.log_likelihood == pytest.approx(lnp, abs=1e-9)
    assert strengths(found) == pytest.approx([100, 100, 0, 0])
    low = found.effect("f(1)" if model == "A1" else "theta2")
    assert low.status == "at its bound"
    assert low.value == pytest.approx(0 if model == "A1" else -50, abs=1e-4)


@pytest.mark.rare
@pytest.mark.long
@pytest.mark.parametrize(
    "rows, kwargs",
    [
        (STACKED, {"receiver": "second"}),
        (FIRST_LEVEL_LOST, {"draws": "drop"}),
        (UNTOLD_ORDER, {"draws": "drop"}),
        (TWO_BELOW, {}),
        (TWO_BELOW_THAT_MET, {}),
        (SURE_AT_TWO, {}),
    ],
)
def test_models_nest_in_limits_too(rows, kwargs):
    lnp = {
        (model, order): fitted(rows, model, order=order, **kwargs).log_likelihood
        for model in ADDITIVE
        for order in (False, True)
    }
    for order in (False, True):
        for wide, narrow in pairwise(ADDITIVE):
            assert lnp[wide, order] >= lnp[narrow, order] - 1e-7
    for model in ADDITIVE:
        assert lnp[model, True] >= lnp[model, False] - 1e-7


@pytest.mark.long
@pytest.mark.parametrize("model", [*map(rare, ADDITIVE[:-1]), ADDITIVE[-1]])
def test_all_models_agree_on_a_league_with_too_few_levels(model):
    narrow = fitted(FOUR, "A3")
    found = fitted(FOUR, model)
    assert found.log_likelihood == pytest.approx(-7.736837077, abs=1e-8)
    assert found.rating_elo == pytest.approx(narrow.rating_elo, abs=1e-3)


@pytest.mark.parametrize("model, letter", [("A2", "theta"), ("M2", "delta")])
def test_a_slope_that_diverges_leaves_the_value_of_code_1(model, letter):
    found = fitted(SURE_AT_TWO, model)
    lnp = 2 * np.log(1 / 3) + 4 * np.log(2 / 3) + 6 * np.log(1 / 2)
    assert found.log_likelihood == pytest.approx(lnp, abs=1e-9)
    assert found.aic == pytest.approx(-2 * (lnp - 1 - 2), abs=1e-8)
    slope, rest = found.effect(f"{letter}1"), found.effect(f"{letter}2")
    assert (slope.value, slope.status) == (np.inf, "unbounded")
    assert (rest.value, rest.status) == (-np.inf, "unbounded")
    own = found.rating_elo[0]
    worth = handicap_worth(found, [1, 2], rating_elo=own).elo
    assert worth == pytest.approx([400 * np.log10(2), np.inf])


def test_a_first_mover_effect_that_diverges_with_a_strength_is_unbounded():
    rows = [
        (0, 1, 0, 2, 0),
        (0, 2, 0, 1, 0),
        (0, 3, 1, 1, 0),
        (1, 2, 1, 0, 1),
        (1, 2, 2, 0, 1),
        (1, 3, 2, 1, 1),
        (2, 0, 0, 0, 1),
        (3, 0, 0, 1, 0),
        (3, 0, 2, 1, 0),
    ]
    found = fitted(rows, "A1", receiver="second", order=True, draws="drop")
    without = fitted(rows, "A1", receiver="second", draws="drop")
    effect = found.effect("first_mover")
    assert (abs(effect.value), effect.status) == (np.inf, "unbounded")
    assert found.rating_elo == pytest.approx(without.rating_elo, abs=1e-3)
    assert found.log_likelihood == pytest.approx(without.log_likelihood, abs=1e-8)
