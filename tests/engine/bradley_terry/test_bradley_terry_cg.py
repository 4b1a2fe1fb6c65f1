"""Conjugate gradients against dense solutions, for several matrices and preconditioners."""

import numpy as np
import pytest
from numba import njit

from banzuke.engine.bradley_terry.cg import conjugate_gradients
from banzuke.engine.streams import named


# Loops, because numba needs 3 seconds longer to compile array expressions.
@njit
def times(matrix, vector, product):
    total = 0.0
    for i in range(len(vector)):
        product[i] = 0.0
        for j in range(len(vector)):
            product[i] += matrix[i, j] * vector[j]
        total += vector[i] * product[i]
    return total


@njit
def by_diagonal(diagonal, residual, scaled):
    total = 0.0
    for i in range(len(residual)):
        scaled[i] = residual[i] / diagonal[i]
        total += residual[i] * scaled[i]
    return total


improve = conjugate_gradients(times, by_diagonal)


@njit
def solve(matrix, diagonal, x, right, goal, part, most):
    r, z, p, product = x.copy(), x.copy(), x.copy(), x.copy()
    times(matrix, x, product)
    for i in range(len(x)):
        r[i] = right[i] - product[i]
    improve(matrix, diagonal, x, r, z, p, product, goal, part, most)
    return r


def matrix_of(n, *, shift=1.0):
    """A positive semidefinite matrix; without the shift, constant vectors are its null space."""
    weight = named("cg", str(n)).random((n, n)) ** 4
    weight += weight.T
    return np.diag(weight.sum(axis=1) + shift) - weight


def given(n, **kinds):
    matrix = matrix_of(n, **kinds)
    right = named("cg", "right", str(n)).normal(size=n)
    return matrix, np.diag(matrix).copy(), right - right.mean()


@pytest.mark.rare  # fits from other starts are tested every time
@pytest.mark.parametrize("n", [1, 2, 7, 60])
def test_the_solution_does_not_depend_on_the_start(n):
    matrix, diagonal, right = given(n)
    wanted = np.linalg.solve(matrix, right)
    for x in (np.zeros(n), np.ones(n), wanted.copy()):
        solve(matrix, diagonal, x, right, 0.0, 1e-30, 10 * n)
        np.testing.assert_allclose(x, wanted, rtol=1e-10, atol=1e-12)


@pytest.mark.long
def test_a_direction_without_information_is_not_changed():
    matrix, diagonal, right = given(30, shift=0.0)
    x = np.zeros(30)
    solve(matrix, diagonal, x, right, 0.0, 1e-26, 300)
    np.testing.assert_allclose(matrix @ x, right, atol=1e-10)


@pytest.mark.parametrize(("goal", "part"), [(1e-3, 0.0), (0.0, 1e-4), (1e-3, 1e-12)])
def test_it_stops_at_the_larger_of_goal_and_part(goal, part):
    matrix, diagonal, right = given(60)
    x = np.zeros(60)
    r = solve(matrix, diagonal, x, right, goal, part, 600)
    size, most = np.sum(r * r / diagonal), max(goal, part * np.sum(right * right / diagonal))
    assert 1e-4 * most < size <= most


def test_it_never_exceeds_the_number_of_steps():
    matrix, diagonal, right = given(60)
    one, two, far = np.zeros(60), np.zeros(60), np.zeros(60)
    solve(matrix, diagonal, one, right, 0.0, 0.0, 1)
    along = right / diagonal
    np.testing.assert_allclose(one, along * (right @ along) / (along @ matrix @ along))
    solve(matrix, diagonal, two, right, 0.0, 0.0, 2)
    solve(matrix, diagonal, far, right, 0.0, 1e-30, 600)

    def cost(x):
        return float((x - far) @ matrix @ (x - far))

    assert cost(two) < cost(one) < cost(np.zeros(60))


def test_it_stops_where_no_direction_descends():
    x = np.zeros(2)
    solve(np.diag([-1.0, -2.0]), np.ones(2), x, np.ones(2), 0.0, 0.0, 9)
    np.testing.assert_array_equal(x, 0.0)
