"""Newton's method against known maxima, also with 50 digits, and each rule that ends a climb."""

from decimal import Decimal, localcontext

import numpy as np
import pytest

from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.newton import (
    AT_REST,
    LEVEL,
    NO_RISE,
    NOWHERE,
    SPENT,
    Rules,
    line_search,
    newton,
)

RULES = Rules(steps=50, lengths=30, longest=2.0, share=1e-4, rounding=1e-15)


# ln P of w wins in n games is w x - n log(1 + eˣ) for each parameter x; at its maximum, eˣ is w /
# (n - w).
@inner()
def evaluate(problem, x):
    wins, games, gradient, information = problem
    f = 0.0
    for i in range(len(x)):
        chance = 1.0 / (1.0 + np.exp(-x[i]))
        gradient[i] = wins[i] - games[i] * chance
        information[i] = games[i] * chance * (1.0 - chance)
        f += wins[i] * x[i] - games[i] * np.log1p(np.exp(x[i]))
    return f


@inner()
def solve(problem, step):
    _, _, gradient, information = problem
    gain, longest = 0.0, 0.0
    for i in range(len(step)):
        step[i] = gradient[i] / information[i]
        gain += step[i] * gradient[i]
        longest = max(longest, abs(step[i]))
    return gain, longest


@inner()
def is_small(_gain, longest, _f):
    return longest < 1e-12


compiled = newton(evaluate, solve, is_small, made=inner())
from_python = newton(evaluate.py_func, solve.py_func, is_small.py_func)


@kernel()
def climb_compiled(problem, x, step, ahead, rules):
    return compiled(problem, x, step, ahead, rules)


WAYS = pytest.mark.parametrize("climb", [climb_compiled, from_python], ids=["compiled", "python"])


def climbed(climb, start, wins, games, rules=RULES):
    x = np.array(start, float)
    problem = np.array(wins, float), np.array(games, float), np.empty_like(x), np.empty_like(x)
    return x, climb(problem, x, np.empty_like(x), np.empty_like(x), rules)


@WAYS
@pytest.mark.long
def test_the_maximum_agrees_with_fifty_digits(climb):
    wins, games = [3, 40, 999], [4, 100, 1000]
    x, end = climbed(climb, [-6.0, 9.0, 0.0], wins, games)
    with localcontext() as exact:
        exact.prec = 50
        wanted = [(Decimal(w) / (n - w)).ln() for w, n in zip(wins, games, strict=True)]
        height = sum(
            w * at - n * (1 + at.exp()).ln() for w, n, at in zip(wins, games, wanted, strict=True)
        )
    assert end.rule == AT_REST
    assert 5 < end.n_steps < 30
    np.testing.assert_allclose(x, [float(one) for one in wanted], rtol=1e-12)
    assert end.f == pytest.approx(float(height), rel=1e-14)


def test_compiled_code_and_python_take_the_same_steps():
    one, other = (
        climbed(climb, [-6.0, 9.0], [3, 40], [4, 100]) for climb in (climb_compiled, from_python)
    )
    np.testing.assert_allclose(one[0], other[0], rtol=1e-13)
    assert (one[1].rule, one[1].n_steps) == (other[1].rule, other[1].n_steps)


@WAYS
def test_no_parameter_moves_farther_than_the_longest_step(climb):
    x, end = climbed(climb, [-9.0, 1.0], [50, 60], [100, 100], RULES._replace(steps=1))
    assert end.rule == SPENT
    assert x[0] == pytest.approx(-7.0)
    assert end.longest > 100.0


@WAYS
def test_a_start_that_is_not_finite_is_reported(climb):
    _, end = climbed(climb, [np.nan], [3], [4])
    assert (end.rule, end.n_steps) == (NOWHERE, 0)


@WAYS
def test_games_all_won_have_no_maximum(climb):
    _, spent = climbed(climb, [0.0], [4], [4], RULES._replace(steps=6))
    assert (spent.rule, spent.n_steps) == (SPENT, 6)
    x, level = climbed(climb, [0.0], [4], [4], RULES._replace(least_rise=1e-3))
    assert level.rule == LEVEL
    assert 6.0 < x[0] < 12.0


@WAYS
def test_without_an_acceptable_step_x_is_unchanged(climb):
    x, end = climbed(climb, [-3.0], [3], [4], RULES._replace(share=5.0, lengths=4))
    assert end.rule == NO_RISE
    assert x[0] == -3.0


def test_the_step_is_halved_until_its_rise_is_enough():
    tried = []

    def f_at(line, length):
        tried.append(length)
        return line - length

    assert line_search(f_at)(3.0, 1.0, 2.7, 0.0, 0.0, 9) == (0.25, 2.75)
    assert tried == [1.0, 0.5, 0.25]
    assert line_search(f_at)(3.0, 1.0, 2.7, 0.0, 0.1, 9)[0] == 0.25
    assert line_search(f_at)(3.0, 1.0, 2.7, 0.0, 0.3, 9)[0] == 0.5
    assert line_search(f_at)(3.0, 1.0, 3.5, 0.0, 0.0, 9)[0] == 0.0
