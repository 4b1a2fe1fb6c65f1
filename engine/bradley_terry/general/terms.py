"""The effects of a model, and their action on the kinds of cells."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER

ADDITIVE = ("A1", "A2", "A3")


@dataclass(frozen=True)
class Terms:
    """The effects of a model, as a vector: ln θ, ln ν, then the handicap's q ≥ 0.

    Every handicap model is linear in some q ≥ 0, one value per level: ``v = D q``. A1 and M1 have
    the increments from level to level, A2 and M2 the slope and the value at code 1 (which is
    θ1 + θ2), the others their one parameter. The receiver's strength π becomes ``π + v`` (additive,
    v in units of the state), ``π exp(v)`` (M1, M4) or ``π (1 + v)`` (M2, M3).

    Attributes
    ----------
    order, tie : bool
        True if ln θ and ln ν are in the vector.
    handicap : str
        "none" or a model of section 6.
        "none" also where the worth of a step is given: nothing is estimated then.
    levels : (n_levels,) int64
        Handicap codes, rising.
    step : float
        Given log odds of a step of handicaps; 0 without.
    """

    order: bool
    tie: bool
    handicap: str
    levels: IntArray
    step: float = 0.0

    @property
    def additive(self) -> bool:
        """True if handicaps add to strengths."""
        return self.handicap in ADDITIVE

    @property
    def is_linear(self) -> bool:
        """True if the log odds are linear in all parameters, so that ln P is concave."""
        return self.handicap in ("none", "M1", "M4")

    @property
    def tie_at(self) -> int:
        """Position of ln ν in the vector."""
        return int(self.order)

    @property
    def q_at(self) -> int:
        """Position of the first q."""
        return int(self.order) + int(self.tie)

    @property
    def n_effects(self) -> int:
        """Length of the vector."""
        return self.q_at + (0 if self.handicap == "none" else int(self.design().shape[1]))

    def design(self) -> FloatArray:
        """Return D, (n_levels, n_q), which must not be modified.

        The slope of A2 and M2 does not exist with a single level.
        """
        return self._design

    @cached_property
    def _design(self) -> FloatArray:
        # Every step of a climb needs it several times.
        made = self._made()
        made.flags.writeable = False
        return made

    def _made(self) -> FloatArray:
        code = self.levels.astype(np.float64)
        if self.handicap == "none":
            return np.zeros((len(code), 0))
        if self.handicap in ("A1", "M1"):
            return np.tri(len(code))
        if self.handicap in ("A2", "M2"):
            constant = np.ones(len(code))
            return np.column_stack((code - 1.0, constant))[:, int(len(code) == 1) :]
        return code[:, None]

    def at_levels(self, q: FloatArray) -> FloatArray:
        """The (n_levels,) values v."""
        value: FloatArray = np.sum(self._design * q, axis=1)
        return value

    def log_factor(self, value: FloatArray) -> FloatArray:
        """Return ln(factor on the receiver's strength) of a multiplicative model's v."""
        return np.log1p(value) if self.handicap in ("M2", "M3") else value

    def given(self) -> FloatArray:
        """The (n_kinds,) log odds that are given, not estimated."""
        return np.append(np.zeros(FIRST_LEVEL), self.step * self.levels)

    def on_kinds(self, effects: FloatArray) -> tuple[FloatArray, FloatArray]:
        """The (n_kinds,) value on each kind and its (n_kinds, n_effects) slopes.

        The value is added to the helped player's log strength, or, on levels of an additive model,
        to its strength.
        """
        value = self.given()
        slope = np.zeros((len(value), self.n_effects))
        if self.order:
            value[MOVER], slope[MOVER, 0] = effects[0], 1.0
        if self.handicap == "none":
            return value, slope
        at_level = self.at_levels(effects[self.q_at :])
        slope[FIRST_LEVEL:, self.q_at :] = self.design()
        if self.handicap in ("M2", "M3"):
            slope[FIRST_LEVEL:] /= (1.0 + at_level)[:, None]
        value[FIRST_LEVEL:] = at_level if self.additive else self.log_factor(at_level)
        return value, slope

    def recession(self) -> FloatArray:
        """The (n_kinds, n_effects) growth of the log odds as effects go to infinity.

        For (1 + v) with v = D q all levels that depend on q grow by the same factor, whatever their
        codes.
        """
        growth = np.zeros((FIRST_LEVEL + len(self.levels), self.n_effects))
        if self.order:
            growth[MOVER, 0] = 1.0
        design = self.design()
        linear = self.handicap in ("M1", "M4")
        growth[FIRST_LEVEL:, self.q_at :] = design if linear else design > 0.0
        return growth
