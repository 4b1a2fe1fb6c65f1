"""Every model on hundreds of small leagues, compared with a slow independent fit."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from banzuke.engine.bradley_terry import predict
from tests.engine.dense_problem import Model, Problem, component_of
from tests.engine.small_leagues import (
    ALL_DRAWS,
    HANDICAPS,
    N_WITH,
    N_WITHOUT,
    by_definition,
    fitted,
    random_rows,
    solved,
    with_handicap,
    without_handicap,
)
from tests.marks import rare

pytestmark = pytest.mark.long


def require_same_numbers(case):
    found, best = case.found, case.best
    rated = found.components.rated
    member = component_of(case.rows, found.components.baseline, case.model.draws)
    assert np.array_equal(rated, member), case.name
    assert np.isnan(found.rating_elo[~rated]).all(), case.name
    if best is None:
        return
    assert best.log_likelihood == pytest.approx(best.looped, abs=1e-9), case.name
    assert found.log_likelihood >= best.log_likelihood - 1e-6, case.name
    if case.is_limit:
        return
    assert found.log_likelihood <= best.log_likelihood + 1e-6, case.name
    defined = by_definition(case.inside, case.model, found)
    assert found.log_likelihood == pytest.approx(defined, abs=1e-6), case.name
    assert found.aic == pytest.approx(best.aic, abs=1e-5), case.name
    assert found.rating_elo[rated] == pytest.approx(best.rating, abs=0.01), case.name
    values = {name: e.value for name, e in case.effects.items()}
    assert values == pytest.approx(best.effects, rel=1e-4, abs=1e-3), case.name


def require_same_errors(case):
    found, best = case.found, case.best
    for name, e in case.effects.items():
        assert np.isfinite(e.se_hessian) == (e.status == "estimated"), (case.name, e)
        if e.status == "estimated":
            assert e.se_hessian == pytest.approx(best.effects_se[name], rel=1e-3), (case.name, e)
    se = found.se_hessian_elo[found.components.rated]
    assert se == pytest.approx(best.rating_se, rel=1e-3, abs=1e-3, nan_ok=True), case.name


def regular(cases, at_least):
    chosen = [case for case in cases if case.best is not None and not case.is_limit]
    assert len(chosen) >= at_least
    return chosen


each_draws = pytest.mark.parametrize("draws", ALL_DRAWS)
each_order = pytest.mark.parametrize("order", [False, True])
each_handicap = pytest.mark.parametrize("handicap", HANDICAPS)
each_receiver = pytest.mark.parametrize("receiver", ["first", "second"])


@pytest.mark.parametrize("handicap", ["none", *HANDICAPS])
@each_draws
def test_the_slow_fit_maximises_the_definition(handicap, draws):
    for order, receiver in ((False, "first"), (True, "second")):
        rng = np.random.default_rng(7)
        model = Model(draws, order, handicap, receiver)
        rows = random_rows(rng, model)
        problem = Problem(rows, model)
        x = rng.normal(0.0, 0.5, problem.n_x)
        x[problem.n_x - problem.n_q :] = rng.uniform(0.2, 1.0, problem.n_q)
        value, gradient = problem.climb(x)
        assert value == pytest.approx(problem.looped(x), rel=1e-12)
        way = rng.normal(0.0, 1e-5, problem.n_x)
        rise = (problem.looped(x + way) - problem.looped(x - way)) / 2
        assert gradient @ way == pytest.approx(rise, rel=1e-6, abs=1e-9)


@each_draws
@each_order
def test_ratings_effects_and_likelihood_without_handicap(draws, order):
    for case in without_handicap(draws, order):
        require_same_numbers(case)


@each_draws
@each_order
def test_standard_errors_without_handicap(draws, order):
    for case in regular(without_handicap(draws, order), at_least=0.9 * N_WITHOUT):
        require_same_errors(case)


@pytest.mark.rare
@each_handicap
@each_order
@each_receiver
def test_ratings_effects_and_likelihood_with_handicap(handicap, order, receiver):
    for case in with_handicap(handicap, order, receiver):
        require_same_numbers(case)


@pytest.mark.rare
@each_handicap
@each_order
@each_receiver
def test_standard_errors_with_handicap(handicap, order, receiver):
    for case in regular(with_handicap(handicap, order, receiver), at_least=0.75 * N_WITH):
        require_same_errors(case)


@pytest.mark.parametrize("model", [Model("half", False, "A1"), rare(Model("half", True, "A1"))])
def test_a_level_of_players_without_strength_has_no_error(model):
    case = solved((3, 2), model)
    assert case.is_limit
    level = case.found.effect("f(1)")
    assert level.status in ("at its bound", "not identifiable")
    assert np.isnan(level.se_hessian)


@each_handicap
def test_with_one_level_all_forms_of_a_handicap_agree(handicap):
    rows = random_rows(np.random.default_rng((0, 2)), Model(handicap=handicap))
    rows = replace(rows, handicap=np.minimum(rows.handicap, 1))
    same = Model(handicap=handicap[0] + "1")
    one, other = fitted(rows, same), fitted(rows, replace(same, handicap=handicap))
    assert other.log_likelihood == pytest.approx(one.log_likelihood, abs=1e-8)
    assert other.rating_elo == pytest.approx(one.rating_elo, abs=1e-4, nan_ok=True)
    assert other.se_hessian_elo == pytest.approx(one.se_hessian_elo, rel=1e-6, nan_ok=True)


@pytest.mark.rare
@each_handicap
def test_predictions_of_the_games_played_give_the_likelihood(handicap):
    for case in with_handicap(handicap, True, "second"):
        if case.best is None or case.found.at_zero.any():
            continue
        rows, rated = case.rows, case.found.components.rated
        rows = rows.rows(rated[rows.first] & rated[rows.second])
        win, draw, loss = predict(
            case.found, rows.first, rows.second, neutral=rows.neutral, handicap=rows.handicap
        )
        assert win + draw + loss == pytest.approx(np.ones_like(win))
        wins, draws, losses = rows.wins, rows.draws, rows.losses
        if case.model.draws != "davidson":
            half = draws / 2 * (case.model.draws == "half")
            win, loss = win + draw / 2, loss + draw / 2
            wins, draws, losses = wins + half, 0 * half, losses + half
        total = sum(
            np.sum(count[count > 0] * np.log(chance[count > 0]))
            for count, chance in ((wins, win), (draws, draw), (losses, loss))
        )
        assert total == pytest.approx(case.found.log_likelihood, abs=1e-6), case.name


@pytest.mark.long
@each_receiver
@pytest.mark.parametrize("draws", ["davidson", rare("half"), rare("drop")])
@pytest.mark.parametrize("order", [rare(False), True])
def test_a_larger_family_is_never_less_likely(draws, order, receiver):
    for seed in range(2):
        rows = random_rows(
            np.random.default_rng((seed, 3)), Model(handicap="M4", receiver=receiver)
        )
        value = {
            handicap: fitted(rows, Model(draws, order, handicap, receiver)).log_likelihood
            for handicap in ("none", *HANDICAPS)
        }
        chains = ("none", "A3", "A2", "A1"), ("none", "M3", "M2", "M1"), ("none", "M4", "M1")
        for chain in chains:
            for small, large in pairwise(chain):
                assert value[large] >= value[small] - 1e-6, (seed, small, large, value)
