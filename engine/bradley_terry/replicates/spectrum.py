"""Between which bounds the eigenvalues of a preconditioned information matrix lie."""

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigvalsh_tridiagonal

from engine.bradley_terry.plain.information import Information
from engine.bradley_terry.plain.two_level import TwoLevel

FloatArray = NDArray[np.float64]

_N_STEPS = 24
_GOLDEN = 0.6180339887498949


def spectrum(information: Information, solver: TwoLevel) -> tuple[float, float]:
    """Return estimates of the smallest (not null) and largest eigenvalue of ``M⁻¹ H``.

    The coefficients of conjugate gradients are a Lanczos tridiagonal matrix whose eigenvalues
    approach the ends of the spectrum from inside (Golub and Van Loan, section 10.2).
    """
    n_players = information.edges.n_players
    residual = _start(information, n_players)
    moved = solver.apply(residual)
    size = first_size = np.sum(residual * moved)
    direction = moved
    steps, turns = [], []
    for _ in range(_N_STEPS):
        if size <= 1e-16 * first_size:
            break
        product = information.times(direction)
        step = size / np.sum(direction * product)
        residual -= step * product
        moved = solver.apply(residual)
        size, previous = np.sum(residual * moved), size
        steps.append(step)
        turns.append(size / previous)
        direction = moved + turns[-1] * direction
    if not steps:
        return 1.0, 1.0
    step_array, turn_array = np.array(steps), np.array(turns[:-1])
    diagonal = 1.0 / step_array
    diagonal[1:] += turn_array / step_array[:-1]
    values = eigvalsh_tridiagonal(diagonal, np.sqrt(turn_array) / step_array[:-1])
    return float(values[0]), float(values[-1])


def _start(information: Information, n_players: int) -> FloatArray:
    """Return a rough vector without pattern, of the size of random results, summing to 0."""
    rough = (np.arange(1, n_players + information.edges.n_effects + 1) * _GOLDEN) % 1.0 - 0.5
    rough[:n_players] *= np.sqrt(information.diagonal)
    rough[:n_players] -= rough[:n_players].mean()
    return rough.astype(np.float64)
