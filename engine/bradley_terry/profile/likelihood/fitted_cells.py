"""The cells of a league as its fit sees them."""

from dataclasses import replace

import numpy as np

from banzuke.engine.arrays import Int32Array, IntArray
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, PLAIN, Cells, fold
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs


def folded_of(fit: Fit, pairs: Pairs, local: Int32Array) -> Cells:
    """The cells of the players who have a number in ``local`` (n_players,), as a fit sees them."""
    model = fit.model
    return fold(
        pairs, local, draws="half" if model.has_ties else model.draws, order=fit.has_order,
        handicap=model.handicap != "none", receiver=model.receiver,
    )  # fmt: skip


def as_fitted(fit: Fit, folded: Cells) -> Cells:
    """The cells without the levels that left the model, the highest ones of linear models.

    Whatever other coordinate is held, ln P is highest with such a level at its limit. Where
    receivers win for certain there, its games add nothing; otherwise they count as games of the
    level below.
    """
    curve = fit.curve
    if curve is None or len(curve.code) == len(folded.levels):
        return folded
    gone = folded.kind >= FIRST_LEVEL + len(curve.code)
    if is_sure(fit):
        return replace(folded.where(~gone), levels=curve.code)
    tied = np.where(gone, highest_kind(curve.code), folded.kind).astype(np.int32)
    return replace(folded, levels=curve.code, kind=tied)


def is_sure(fit: Fit) -> bool:
    """Whether receivers win for certain at the levels that left the model."""
    return fit.curve is not None and fit.curve.sure_from is not None


def highest_kind(levels: IntArray) -> int:
    """The kind of the highest level; games without handicap if there is no level."""
    return FIRST_LEVEL + len(levels) - 1 if len(levels) else PLAIN
