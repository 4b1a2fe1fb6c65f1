"""A known optimum of a league, as the start of refits."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import nnls

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.bradley_terry.general.terms import Terms


@dataclass(frozen=True)
class Start:
    """A known optimum of the same league, at which refits start.

    Attributes
    ----------
    terms : Terms
    state : (n_players + n_effects,)
    """

    terms: Terms
    state: FloatArray

    def among(self, players: BoolArray) -> "Start":
        """The start of these players alone."""
        shown = np.append(players, np.ones(len(self.state) - len(players), np.bool_))
        return Start(self.terms, self.state[shown])

    def at(self, terms: Terms) -> FloatArray | None:
        """The state of a model of this family closest to the known optimum.

        In a redrawn league levels, θ or ν can have left the model, or be in it for the first time.
        Then θ and ν start at 1, and a level at the value of the level below. None if the whole
        handicap is in the model for the first time, for there is no known value.
        """
        mine = self.terms
        if terms.handicap not in (mine.handicap, "none"):
            return None
        effects = self.state[len(self.state) - mine.n_effects :]
        same = (mine.order, mine.tie, mine.handicap) == (terms.order, terms.tie, terms.handicap)
        if same and np.array_equal(mine.levels, terms.levels):
            return self.state
        n_players = len(self.state) - len(effects)
        state = np.zeros(n_players + terms.n_effects)
        state[:n_players] = self.state[:n_players]
        if mine.order and terms.order:
            state[n_players] = effects[0]
        if mine.tie and terms.tie:
            state[n_players + terms.tie_at] = effects[mine.tie_at]
        if terms.handicap != "none":
            value = _at(terms.levels, mine.levels, mine.at_levels(effects[mine.q_at :]))
            state[n_players + terms.q_at :] = nearest_q(terms, value)
        return state


def nearest_q(terms: Terms, value: FloatArray) -> FloatArray:
    """The q that best fit the (n_levels,) values, by their ratio where large."""
    weight = 1.0 / (1.0 + value)
    found: FloatArray = nnls(terms.design() * weight[:, None], value * weight)[0]
    return found


def _at(codes: IntArray, known: IntArray, value: FloatArray) -> FloatArray:
    """The values at some codes: that of the highest known code up to each, 0 below all."""
    below: FloatArray = np.append(0.0, value)[np.searchsorted(known, codes, side="right")]
    return below
