"""The treatment of effects that the games do not bound: they are reported and leave the model."""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER, PLAIN, Cells
from banzuke.engine.bradley_terry.general.existence import (
    is_connected,
    takers_of,
    unbounded_effects,
)
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.bradley_terry.model import Model
from banzuke.engine.bradley_terry.result import AT_ITS_BOUND, UNBOUNDED

Verdict = tuple[str, float]


@dataclass(frozen=True)
class Settled:
    """A model whose optimum exists, and the effects that were removed from it.

    Attributes
    ----------
    cells, terms
        The remaining model; the remaining levels are the lowest of the observed ones.
    order, tie : (status, value) or None
        Verdict on the first-mover effect and on ν, if they left the model.
    lost : (status, value) or None
        Verdict on all handicap levels that left the model.
    lost_from : int or None
        Code of the lowest of these levels.
    left_out : bool
        True if the games of these levels were left out, because their receivers win for certain
        in the limit; otherwise they count as games of the highest level left, or as games
        without handicap.
    """

    cells: Cells
    terms: Terms
    order: Verdict | None = None
    tie: Verdict | None = None
    lost: Verdict | None = None
    lost_from: int | None = None
    left_out: bool = False


def settle(cells: Cells, model: Model) -> Settled:
    """The model without the effects that have no finite maximum.

    - θ leaves as in the plain model: there is no first-mover effect.
    - ν without any draw is 0, its bound; ν that diverges leaves with draws as half points.
    - A level leaves with all higher ones (all levels leave models that pool them, except A2 and M2
      if only their slope diverges: code 1 stays). If its receivers win for certain in the limit,
      and the other games still bound all players, its games are left out, which is the limit; if
      not, they count as games of the level below.
    """
    is_estimated = len(cells.levels) and model.handicap_step is None
    handicap = model.handicap if is_estimated else "none"
    terms = Terms(model.order, model.has_ties, handicap, cells.levels, model.step)
    settled = Settled(cells, terms)
    if model.has_ties and cells.n_drawn == 0:
        settled = without_tie(settled, (AT_ITS_BOUND, 0.0))
    settled = _without_sure_wins(settled)
    while True:
        terms = settled.terms
        bad = unbounded_effects(settled.cells, terms)
        if not bad:
            return settled
        if terms.order and 0 in bad:
            settled = without_order(settled, bad[0])
        elif terms.tie and terms.tie_at in bad:
            settled = without_tie(settled, bad[terms.tie_at])
        else:
            place = min(bad)
            first = place - terms.q_at if terms.handicap in ("A1", "M1") else 0
            if has_own_start(terms) and list(bad) == [terms.q_at] and bad[place][0] == UNBOUNDED:
                first = 1
            settled = without_levels(settled, first, bad[place])


def without_levels(settled: Settled, first: int, verdict: Verdict) -> Settled:
    """The model without levels `first`, `first` + 1, …"""
    cells, kind = settled.cells, settled.cells.kind
    levels = cells.levels[:first]
    terms = replace(settled.terms, levels=levels)
    if not first:
        terms = replace(terms, handicap="none")
    gone = kind >= FIRST_LEVEL + first
    rest = replace(cells.where(~gone), levels=levels)
    left_out = verdict[0] == UNBOUNDED and is_connected(rest)
    if not left_out:
        below = FIRST_LEVEL + first - 1 if first else PLAIN
        tied = np.where(gone, below, kind).astype(np.int32)
        rest = replace(cells, levels=levels, kind=tied)
    left_out = left_out and (settled.lost is None or settled.left_out)
    return replace(
        settled,
        cells=rest,
        terms=terms,
        lost=verdict,
        lost_from=int(cells.levels[first]),
        left_out=left_out,
    )


def has_own_start(terms: Terms) -> bool:
    """Whether the slope of A2 or M2 can diverge while the value of code 1 stays finite."""
    return terms.handicap in ("A2", "M2") and len(terms.levels) > 1 and terms.levels[0] == 1


def joined(settled: Settled, level: int, up: bool) -> Settled:
    """The model with games of a level counted as those of the next, or the one below."""
    cells, levels = settled.cells, np.delete(settled.cells.levels, level)
    kind = cells.kind - (cells.kind > FIRST_LEVEL + level)
    if not up:
        below = FIRST_LEVEL + level - 1 if level else PLAIN
        kind = np.where(cells.kind == FIRST_LEVEL + level, below, kind)
    cells = replace(cells, levels=levels, kind=kind.astype(np.int32))
    return replace(settled, cells=cells, terms=replace(settled.terms, levels=levels))


def without_order(settled: Settled, verdict: Verdict) -> Settled:
    """The model without a first-mover effect."""
    kind = np.where(settled.cells.kind == MOVER, PLAIN, settled.cells.kind).astype(np.int32)
    cells, terms = replace(settled.cells, kind=kind), replace(settled.terms, order=False)
    return replace(settled, cells=cells, terms=terms, order=verdict)


def without_tie(settled: Settled, verdict: Verdict) -> Settled:
    """The model with draws, if there are any, as half points."""
    return replace(settled, terms=replace(settled.terms, tie=False), tie=verdict)


def _without_sure_wins(settled: Settled) -> Settled:
    """Remove additive levels at which receivers lost nothing: a higher value is always likelier.

    For a multiplicative model the linear programme finds these levels.
    """
    cells, terms = settled.cells, settled.terms
    if not terms.additive:
        return settled
    given = cells.kind[takers_of(cells).other & (cells.kind >= FIRST_LEVEL)]
    first = int(given.max(initial=FIRST_LEVEL - 1)) - FIRST_LEVEL + 1
    if terms.handicap != "A1" and first != int(has_own_start(terms) and first == 1):
        return settled
    if first == len(cells.levels):
        return settled
    return without_levels(settled, first, (UNBOUNDED, np.inf))
