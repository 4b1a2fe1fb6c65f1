"""The effects that the games bound: by cycles without handicap, else by a linear programme.

Before the programme, sufficient conditions are tried that are quick to check.

A player who took part of a point gives an arc, and the arc is a constraint on directions in which
ln P never falls: ``y_taker - y_giver ± (growth of the kind's effect) ≥ 0``; with ties -2 ln ν is
added where the game was won and +2 ln ν where it was drawn. In a strongly connected league only
the shift of all players satisfies all constraints with the effects fixed, so the effects have a
finite maximum exactly if no direction moves an effect.
"""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray
from banzuke.engine.bradley_terry.cycles import cycle_below_zero
from banzuke.engine.bradley_terry.general.by_cycles import status_by_cycles
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, MOVER, Cells
from banzuke.engine.bradley_terry.general.programme import Arcs, status_by_programme
from banzuke.engine.bradley_terry.general.terms import Terms
from banzuke.engine.games.arcs import Arcs as Takes
from banzuke.engine.games.arcs import above_below


@dataclass(frozen=True)
class Takers:
    """The players who took points in each cell: (n_cells,) helped, other; also by wins alone."""

    helped: BoolArray
    other: BoolArray
    helped_won: BoolArray
    other_won: BoolArray


def takers_of(cells: Cells) -> Takers:
    """The players who took points in each cell."""
    half = 0.5 * cells.drawn
    lost = cells.n_games - cells.score
    return Takers(cells.score > 0.0, lost > 0.0, cells.score > half, lost > half)


def unbounded_effects(cells: Cells, terms: Terms) -> dict[int, tuple[str, float]]:
    """Status and limit of the effects that the games do not bound, by position.

    An effect is "unbounded" if ln P rises as the effect goes to ±inf, and "not identifiable" if ln
    P stays the same along a line. The result has the effects that diverge while the others stay
    fixed. Only if there are none, it has those that diverge together with others. The q of additive
    models are not tested here.
    """
    if terms.handicap == "none":
        return status_by_cycles(cells, terms)
    takers = takers_of(cells)
    resolved, core = _witnessed(cells, terms, takers)
    if resolved.all():
        return {}
    return status_by_programme(_arcs(cells, terms, takers, core), terms, ~resolved)


def is_connected(cells: Cells) -> bool:
    """Whether all players are one strongly connected component."""
    takers = takers_of(cells)
    everywhere = np.ones(len(cells.other), np.bool_)
    return bool(_core(cells, takers, everywhere).all())


def _witnessed(cells: Cells, terms: Terms, takers: Takers) -> tuple[BoolArray, BoolArray]:
    """The effects that are shown to be bounded, and the players shown to be fixed to each other."""
    resolved = np.zeros(terms.n_effects, np.bool_)
    resolved[terms.q_at :] = terms.additive
    growth = terms.recession()
    if (terms.order or terms.tie) and _cycles_bound(cells, terms, takers):
        resolved[: terms.q_at] = True
    while True:
        moves = np.any(growth[:, ~resolved], axis=1)
        at_rest = np.asarray(~moves)[cells.kind]
        if terms.tie and not resolved[terms.tie_at]:
            return resolved, _core(cells, takers, np.zeros_like(at_rest))
        core = _core(cells, takers, at_rest)
        inside = core[cells.helped()] & core[cells.other] & ~at_rest
        falls = np.zeros(cells.n_kinds, np.bool_)
        falls[cells.kind[inside & takers.other]] = True
        now = resolved | growth[falls & (np.arange(cells.n_kinds) >= FIRST_LEVEL)].any(axis=0)
        mover = inside & (cells.kind == MOVER)
        if terms.order and (mover & takers.helped).any() and (mover & takers.other).any():
            now[0] = True
        if np.array_equal(now, resolved) or now.all():
            return now, core
        resolved = now


def _cycles_bound(cells: Cells, terms: Terms, takers: Takers) -> bool:
    """Whether cycles of games without handicap bound θ and ν.

    Cycles of wins "a beat b beat c … beat a" in which first movers won more often than second
    movers, and other cycles in which first movers won less often, bound both sides of θ, and
    together bound ν from above; a draw bounds ν from below. Without θ any cycle of wins suffices.
    """
    level = cells.kind < FIRST_LEVEL
    side = (cells.kind == MOVER).astype(np.int8) * np.int8(terms.order)
    helped, other = cells.helped(), cells.other
    won = (takers.helped_won, takers.other_won) if terms.tie else (takers.helped, takers.other)
    arcs = (cells.n_players, helped, other, level & won[0], level & won[1])
    if not terms.order:
        return bool(cycle_below_zero(*arcs, side - 1, side - 1))
    return bool(cycle_below_zero(*arcs, side, -side)) and bool(cycle_below_zero(*arcs, -side, side))


def _core(cells: Cells, takers: Takers, chosen: BoolArray) -> BoolArray:
    """The players in the strong component, over chosen cells, of the busiest player."""
    helped = cells.helped()
    games = np.bincount(helped[chosen], cells.n_games[chosen], cells.n_players)
    games += np.bincount(cells.other[chosen], cells.n_games[chosen], cells.n_players)
    took = (chosen & takers.helped, chosen & takers.other)
    above, below = above_below(
        Takes(cells.n_players, helped, cells.other, *took), int(np.argmax(games))
    )
    return above & below


def _arcs(cells: Cells, terms: Terms, takers: Takers, core: BoolArray) -> Arcs:
    """The constraints, with the core's players merged into one node."""
    node = np.where(core, 0, 1 + np.cumsum(~core) - 1)
    helped, other = node[cells.helped()], node[cells.other]
    growth = terms.recession()[cells.kind]
    if not terms.tie:
        parts = [(helped, other, growth, takers.helped), (other, helped, -growth, takers.other)]
    else:
        parts = []
        for tie, by_helped, by_other in (
            (-2.0, takers.helped_won, takers.other_won),
            (2.0, cells.drawn > 0.0, cells.drawn > 0.0),
        ):
            for taker, giver, sign, took in (
                (helped, other, 1.0, by_helped),
                (other, helped, -1.0, by_other),
            ):
                moved = sign * growth
                moved[:, terms.tie_at] = tie
                parts.append((taker, giver, moved, took))
    taker = np.concatenate([a[took] for a, _, _, took in parts])
    giver = np.concatenate([b[took] for _, b, _, took in parts])
    moved = np.concatenate([m[took] for _, _, m, took in parts])
    rows = np.unique(np.column_stack((taker, giver, moved)), axis=0)
    rows = rows[(rows[:, 0] != rows[:, 1]) | rows[:, 2:].any(axis=1)]
    return Arcs(
        1 + int(np.count_nonzero(~core)),
        rows[:, 0].astype(np.int64),
        rows[:, 1].astype(np.int64),
        rows[:, 2:],
    )
