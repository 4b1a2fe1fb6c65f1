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
from banzuke.engine.outcomes.term import beside, game_at, log_likelihood


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
    cell_information : (3, n_cells)
        Of each cell's results on its log odds, on ln ν, and on both: the variances of points and of
        the number of draws, and their covariance; the last two are 0 unless the model has ties.
    linearisation : Linearisation
        First-order expansion of each cell's log odds by the state.
    """

    state: FloatArray
    log_likelihood: float
    gradient: FloatArray
    cell_information: FloatArray
    linearisation: Linearisation

    def information(self, cells: Cells, *, observed: bool = False) -> Information:
        """The expected information, -E[∂² ln P], or the observed one, -∂² ln P."""
        return information_of(cells, self.linearisation, self.cell_information, observed=observed)


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
    information = np.zeros((3, n_cells))
    by_player, by_kind = np.zeros(n_players), np.zeros(len(value))
    nu_log = effects[terms.tie_at] if terms.tie else -np.inf
    first_additive = FIRST_LEVEL if terms.additive else len(value)
    lnp, by_tie = walk(
        cells.meetings, state, value, first_additive, terms.tie, nu_log, moves, information,
        by_player, by_kind,
    )  # fmt: skip
    by_effect = np.sum(slope * by_kind[:, None], axis=0)
    if terms.tie:
        by_effect[terms.tie_at] = by_tie
    pull_on_kind = np.zeros_like(by_kind)
    if terms.handicap in ("M2", "M3"):
        pull_on_kind[FIRST_LEVEL:] = by_kind[FIRST_LEVEL:]
    linearisation = Linearisation(
        share=moves[0],
        lift=moves[1],
        pull=moves[2],
        slope=slope,
        pull_on_kind=pull_on_kind,
        first_additive=first_additive,
        tie_at=terms.tie_at if terms.tie else None,
    )
    return Point(
        state, float(lnp), np.concatenate((by_player, by_effect)), information, linearisation
    )


def log_odds_at(
    cells: Cells, state: FloatArray, value: FloatArray, first_additive: int
) -> FloatArray:
    """The (n_cells,) g of section 6, from the helped player's side.

    `value` (n_kinds,) adds to log strengths for kinds below `first_additive`, else to strengths.
    """
    own, lift = state[cells.helped()], value[cells.kind]
    with np.errstate(divide="ignore"):
        added = np.logaddexp(own, np.log(np.maximum(lift, 0.0)))
    gap: FloatArray = np.where(cells.kind >= first_additive, added, own + lift)
    return gap - state[cells.other]


@kernel(error_model="numpy")
def walk(  # type: ignore[no-untyped-def]
    meetings, state, value, first_additive, has_tie, nu_log, moves, information, by_player, by_kind
):
    """Sum the term of each cell (`engine.outcomes.term`); return ln P and its slope by ln ν.

    Outputs are `moves` (3, n_cells), the share, lift and pull of a `Linearisation`, `information`
    (3, n_cells) as in `Point`, and the gradients by player and by the value on a kind.
    """
    indptr, other, kind, n_games, score, drawn = meetings
    lnp, by_tie = 0.0, 0.0
    nu = np.exp(nu_log) if has_tie else 0.0
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
            if has_tie:
                w, t = beside(abs(gap), nu)
                game = game_at(gap, w, t)
                lnp += log_likelihood(gap, w, t, games, score[cell]) + nu_log * drawn[cell]
                by_tie += drawn[cell] - games * game.draw
                information[1, cell] = games * game.draw * (1.0 - game.draw)
                information[2, cell] = games * game.covariance
            else:
                w, _ = beside(abs(gap), None)
                game = game_at(gap, w, None)
                lnp += log_likelihood(gap, w, None, games, score[cell])
            information[0, cell] = games * game.information
            pull = score[cell] - games * game.expected
            moves[0, cell], moves[1, cell], moves[2, cell] = share, lift, pull
            total += pull * share
            by_player[j] -= pull
            by_kind[k] += pull * lift
        by_player[i] += total
    return lnp, by_tie
