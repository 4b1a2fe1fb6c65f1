"""Bounds of the eigenvalues of a preconditioned information matrix."""

import numpy as np
from scipy.linalg import eigvalsh_tridiagonal

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.linear.information import Information
from banzuke.engine.bradley_terry.linear.two_level import TwoLevel
from banzuke.engine.bradley_terry.replicates.soft_edges import SoftEdges
from banzuke.engine.bradley_terry.replicates.tuned import LANCZOS_STEPS

_GOLDEN = 0.6180339887498949
"""(√5 - 1)/2: its multiples fill the unit interval evenly, like random numbers."""


def spectrum(
    information: Information, preconditioner: TwoLevel, soft: SoftEdges
) -> tuple[float, float]:
    """Estimates of the smallest (not null) and largest eigenvalue of ``M⁻¹ H``.

    H is the information of the other players where the soft players always move to their optimum.
    Pairs of players with few games have extreme eigenvalues that no other player is affected by.

    The coefficients of conjugate gradients are a Lanczos tridiagonal matrix whose eigenvalues
    approach the ends of the spectrum from inside (Golub and Van Loan, section 10.2).
    """
    others = _Others(information, preconditioner, soft)
    residual = others.start()
    moved = others.precondition(residual)
    size = first_size = np.sum(residual * moved)
    direction = moved
    steps, turns = [], []
    for _ in range(LANCZOS_STEPS):
        if size <= 1e-16 * first_size:
            break
        product = others.times(direction)
        step = size / np.sum(direction * product)
        residual -= step * product
        moved = others.precondition(residual)
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


class _Others:
    """All but the soft players, who follow the others; games between soft players are left out.

    A soft player with games against soft players only has nobody to follow and does not move.

    Vectors are those of all players and effects, 0 at the soft players.
    """

    def __init__(self, information: Information, preconditioner: TwoLevel, soft: SoftEdges) -> None:
        self.information, self.preconditioner, self.soft = information, preconditioner, soft
        is_soft = np.zeros(information.edges.n_players, np.bool_)
        is_soft[soft.player] = True
        self.is_other = ~is_soft
        self.weight = soft.weight() * self.is_other[soft.opponent]
        self.soft_total = soft.per_player(self.weight)
        moved = self.weight * soft.side * np.where(soft.is_upper, -1.0, 1.0)
        self.border = np.zeros((len(soft.player), information.edges.n_effects))
        self.border += soft.per_player(moved)[:, None]
        self.left_out = information.border[soft.player] - self.border

    def times(self, vector: FloatArray) -> FloatArray:
        """The information of the other players times a vector."""
        followed = vector.copy()
        effects = slice(len(self.is_other), None)
        flow = self.soft.per_player(self.weight * vector[self.soft.opponent])
        flow -= self.border @ vector[effects]
        still = np.zeros(len(flow))
        moved = np.divide(flow, self.soft_total, out=still, where=self.soft_total > 0.0)
        followed[self.soft.player] = moved
        product = self.information.times(followed)
        product[effects] -= moved @ self.left_out
        product[self.soft.player] = 0.0
        return product

    def precondition(self, residual: FloatArray) -> FloatArray:
        """The preconditioned residual."""
        moved = self.preconditioner.apply(residual)
        moved[self.soft.player] = 0.0
        return moved

    def start(self) -> FloatArray:
        """A rough vector without pattern, of the size of random results, with sum 0."""
        edges = self.information.edges
        rough = (np.arange(1, edges.n_players + edges.n_effects + 1) * _GOLDEN) % 1.0 - 0.5
        players = rough[: edges.n_players]
        players *= np.sqrt(self.information.diagonal)
        players -= np.mean(players, where=self.is_other)
        players[self.soft.player] = 0.0
        return np.asarray(rough, np.float64)
