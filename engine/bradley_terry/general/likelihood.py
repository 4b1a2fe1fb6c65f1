"""ln P of the general model, its gradient, and the expected information."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.information import (
    Information,
    Linearisation,
    information_of,
)
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.compiled.inner import kernel


@dataclass(frozen=True)
class Point:
    """The likelihood at one state.

    Attributes
    ----------
    state : (n_players + n_effects,)
        Log strengths, then effects; natural units.
    log_likelihood : float
        Natural log, without binomial or multinomial constants.
    gradient : (n_players + n_effects,)
    variance : (3, n_cells)
        Of one cell's results: of the points, of the number of draws, and their covariance; the
        last two are 0 unless the model has ties.
    linearisation : Linearisation
        How each cell's log odds move with the state.
    """

    state: FloatArray
    log_likelihood: float
    gradient: FloatArray
    variance: FloatArray
    linearisation: Linearisation

    def information(self, cells: Cells, *, observed: bool = False) -> Information:
        """Return the expected information, -E[∂² ln P], or the observed one, -∂² ln P."""
        return information_of(cells, self.linearisation, self.variance, observed=observed)


def evaluate(cells: Cells, terms: Terms, state: FloatArray) -> Point:
    """Return ln P and its first and expected second derivatives at a state.

    With g = ln(effective strength of the helped player / strength of the other), section 6:
    ``P(win) : P(draw) : P(loss) = exp(g/2) : ν : exp(-g/2)`` with ties, else
    ``P(win) = 1 / (1 + exp(-g))`` with draws as half points.
    """
    n_players, effects = cells.n_players, state[cells.n_players :]
    value, slope = terms.on_kinds(effects)
    n_cells = len(cells.other)
    moves = np.zeros((3, n_cells))
    variance = np.zeros((3, n_cells))
    by_player, by_kind = np.zeros(n_players), np.zeros(len(value))
    nu_log = effects[terms.tie_at] if terms.tie else -np.inf
    first_additive = FIRST_LEVEL if terms.additive else len(value)
    lnp, by_tie = walk(
        cells.indptr,
        cells.other,
        cells.kind,
        cells.n_games,
        cells.score,
        cells.drawn,
        state,
        value,
        first_additive,
        terms.tie,
        nu_log,
        moves,
        variance,
        by_player,
        by_kind,
    )
    by_effect = np.sum(slope * by_kind[:, None], axis=0)
    if terms.tie:
        by_effect[terms.tie_at] = by_tie
    pull = np.zeros_like(by_kind)
    if terms.handicap in ("M2", "M3"):
        pull[FIRST_LEVEL:] = by_kind[FIRST_LEVEL:]
    linearisation = Linearisation(
        share=moves[0],
        lift=moves[1],
        residual=moves[2],
        slope=slope,
        pull=pull,
        first_additive=first_additive,
        tie_at=terms.tie_at if terms.tie else None,
    )
    return Point(state, float(lnp), np.concatenate((by_player, by_effect)), variance, linearisation)


def log_odds_at(
    cells: Cells, state: FloatArray, value: FloatArray, first_additive: int
) -> FloatArray:
    """Return the (n_cells,) g of section 6, from the helped player's side.

    `value` (n_kinds,) adds to log strengths, from kind `first_additive` on to strengths.
    """
    own, lift = state[cells.helped()], value[cells.kind]
    with np.errstate(divide="ignore"):
        added = np.logaddexp(own, np.log(np.maximum(lift, 0.0)))
    gap: FloatArray = np.where(cells.kind >= first_additive, added, own + lift)
    return gap - state[cells.other]


@kernel(error_model="numpy")
def walk(  # type: ignore[no-untyped-def]
    indptr,
    other,
    kind,
    n_games,
    score,
    drawn,
    state,
    value,
    first_additive,
    has_tie,
    nu_log,
    moves,
    variance,
    by_player,
    by_kind,
):
    """Fill `moves` (share, lift, residual), `variance` and the gradients; return ln P and ∂ν's."""
    lnp, by_tie = 0.0, 0.0
    for i in range(len(indptr) - 1):
        own = state[i]
        strength = np.exp(own)
        total = 0.0
        for cell in range(indptr[i], indptr[i + 1]):
            j, k, games = other[cell], kind[cell], n_games[cell]
            share, lift = 1.0, 1.0
            if k >= first_additive:
                effective = strength + value[k]
                gap = np.log(effective) - state[j]
                share, lift = strength / effective, 1.0 / effective
            else:
                gap = own + value[k] - state[j]
            distance = abs(gap)
            against = games - score[cell] if gap >= 0.0 else score[cell]
            if has_tie:
                expected, of_tie = _with_ties(
                    distance, against, games, drawn[cell], nu_log, variance, cell
                )
                by_tie += drawn[cell] - games * of_tie[0]
                lnp += of_tie[1]
                if gap < 0.0:
                    expected = 1.0 - expected
                    variance[2, cell] = -variance[2, cell]
            else:
                small = np.exp(-distance)
                likely = 1.0 / (1.0 + small)
                expected = likely if gap >= 0.0 else small * likely
                variance[0, cell] = games * small * likely * likely
                lnp -= against * distance + games * np.log1p(small)
            residual = score[cell] - games * expected
            moves[0, cell], moves[1, cell], moves[2, cell] = share, lift, residual
            total += residual * share
            by_player[j] -= residual
            by_kind[k] += residual * lift
        by_player[i] += total
    return lnp, by_tie


@kernel(error_model="numpy")
def _with_ties(  # type: ignore[no-untyped-def]
    distance, against, games, drawn, nu_log, variance, cell
):
    """Expected score of the stronger side, and (chance of a draw, ln P); sets the variances."""
    half = 0.5 * distance
    small = np.exp(-half)
    tie = np.exp(nu_log - half)
    total = 1.0 + tie + small * small
    draw = tie / total
    expected = 1.0 / total + 0.5 * draw
    win, loss = 1.0 / total, small * small / total
    variance[0, cell] = games * (win * loss + 0.25 * draw * (win + loss))
    variance[1, cell] = games * draw * (win + loss)
    variance[2, cell] = 0.5 * games * draw * (loss - win)
    lost = against - 0.5 * drawn
    lnp = -games * np.log(total) - distance * lost - half * drawn + nu_log * drawn
    return expected, (draw, lnp)
