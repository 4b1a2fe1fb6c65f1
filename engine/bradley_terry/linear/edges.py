"""Cells folded as far as the model allows, in the compressed rows of the kernels."""

from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from banzuke.engine.arrays import FloatArray, Int8Array, Int32Array, IntArray
from banzuke.engine.bradley_terry.game_rows import GameRows, game_rows
from banzuke.engine.bradley_terry.linear.pulls import Pulls
from banzuke.engine.compiled.inner import inner, kernel
from banzuke.engine.compiled.scratch import integers
from banzuke.engine.games.pairs import Pairs, Weights
from banzuke.engine.games.weights import played
from banzuke.engine.outcomes import outcome_model


@dataclass(frozen=True)
class Edges:
    """Meetings of the rated players, one edge per (lower, upper, side), sorted by these.

    "Lower" and "upper" are the smaller and the larger of two local player numbers. The edges of
    lower player i are ``indptr[i] … indptr[i + 1] - 1``.

    Attributes
    ----------
    n_players : int
    n_effects : int
        Model parameters other than the ratings: 1 with a first-mover effect, else 0.
    indptr : (n_players + 1,) int64
    upper : (n_edges,) int32
    side : (n_edges,) int8
        +1 if the lower player moves first, -1 if the upper does, 0 if the order is irrelevant.
    n_games : (n_edges,) float64
    score : (n_edges,) float64
        Points of the lower player.
    n_drawn : float
        Draws that count (none under ``draws="drop"``).
    rows : GameRows or None
        The games of the edges if they have unequal weights.
    pulls : Pulls or None
        Edges without games that hold two players at a difference.
    """

    n_players: int
    n_effects: int
    indptr: IntArray
    upper: Int32Array
    side: Int8Array
    n_games: FloatArray
    score: FloatArray
    n_drawn: float
    rows: GameRows | None = None
    pulls: Pulls | None = None

    def lower(self) -> Int32Array:
        """The (n_edges,) lower player of every edge."""
        players = np.arange(self.n_players, dtype=np.int32)
        return np.repeat(players, np.diff(self.indptr))

    def per_player(self, at_lower: FloatArray, at_upper: FloatArray) -> FloatArray:
        """The (n_players,) sums of values at the two ends of the edges."""
        totals = np.zeros(self.n_players)
        _per_player(self.indptr, self.upper, at_lower, at_upper, totals)
        return totals


def fold(pairs: Pairs, local: Int32Array, *, draws: str, order: bool) -> Edges:
    """The edges among players with ``local[player] >= 0``; others and their games drop out.

    Parameters
    ----------
    pairs : Pairs
    local : (n_players,) int32
        Local numbers 0, 1, … of the players that stay, in the order of the league; -1 for the
        rest.
    draws : {"half", "drop", "davidson"}
        A draw is half a point for each, or no game.
    order : bool
        Distinguish the first mover in games without handicap that are not neutral.
    """
    if pairs.weights is not None:
        return _weighed(fold(played(pairs), local, draws=draws, order=order), pairs, local, draws)
    n_players, counts_draws = int(np.max(local, initial=-1)) + 1, outcome_model(draws).counts_draws
    cells = (
        local, pairs.first_idx, pairs.second_idx, _mover_counts(pairs, order=order), order,
        pairs.wins, pairs.draws, pairs.losses, int(counts_draws),
    )  # fmt: skip
    # Large arrays are made by numpy, which uses large pages: no time is lost on small ones.
    at_swapped, n_drawn = _count(n_players, local, pairs.first_idx, pairs.second_idx, pairs.draws)
    swapped = np.empty((at_swapped[-1], 4), np.int64)
    upper, side = np.empty(pairs.n_cells, np.int32), np.empty(pairs.n_cells, np.int8)
    n_games, score = np.empty((2, pairs.n_cells))
    indptr = np.zeros(n_players + 1, np.int64)
    if len(swapped):
        _swap(*cells, at_swapped[:-1].copy(), swapped)
    _merge(*cells, at_swapped, swapped, indptr, upper, side, n_games, score)
    n_edges = int(indptr[-1])
    return Edges(
        n_players=n_players,
        n_effects=int(order),
        indptr=indptr,
        upper=upper[:n_edges],
        side=side[:n_edges],
        n_games=n_games[:n_edges],
        score=score[:n_edges],
        n_drawn=int(n_drawn) if counts_draws else 0,
    )


def _weighed(edges: Edges, pairs: Pairs, local: Int32Array, draws: str) -> Edges:
    """The edges of games played, with the weights of these games."""
    first, second = local[pairs.first_idx].astype(np.int64), local[pairs.second_idx]
    turned = first > second
    lower, upper = np.where(turned, second, first), np.where(turned, first, second)
    side = np.where(turned, -1, 1) * _mover_counts(pairs, order=edges.n_effects > 0).astype(int)
    there = (first >= 0) & (second >= 0)
    drawn = outcome_model(draws).counted(pairs.draws)
    place = _places(edges, lower, upper, side)
    place[~there | (pairs.wins + drawn + pairs.losses == 0.0)] = -1
    inside = place >= 0
    points = np.where(turned, pairs.losses, pairs.wins) + 0.5 * drawn
    n_games, score = np.zeros((2, len(edges.upper)))
    np.add.at(n_games, place[inside], (pairs.wins + drawn + pairs.losses)[inside])
    np.add.at(score, place[inside], points[inside])
    return replace(
        edges,
        n_games=n_games,
        score=score,
        n_drawn=float(drawn[there].sum()),
        rows=game_rows(cast(Weights, pairs.weights), place, draws=draws),
    )


def _places(edges: Edges, lower: IntArray, upper: IntArray, side: IntArray) -> IntArray:
    """The edge of each (lower, upper, side); an arbitrary edge where there is none."""
    n_players = max(edges.n_players, 1)
    own = (edges.lower().astype(np.int64) * n_players + edges.upper) * 3 + edges.side
    order = np.argsort(own)
    found = np.searchsorted(own[order], (lower * n_players + upper) * 3 + side)
    return order[np.minimum(found, len(own) - 1)] if len(own) else np.full(len(lower), -1)


def _mover_counts(pairs: Pairs, *, order: bool) -> Int8Array:
    """Return 1 for cells in which the order of moves matters; a single 0 if it never does."""
    if not order:
        return np.zeros(1, np.int8)
    return np.asarray((pairs.handicap == 0) & ~pairs.neutral, np.int8)


def renumbered(edges: Edges, rank: Int32Array) -> Edges:
    """The same edges with player i renumbered ``rank[i]``, sorted by the new numbers."""
    upper, side = np.empty_like(edges.upper), np.empty_like(edges.side)
    n_games, score = np.empty_like(edges.n_games), np.empty_like(edges.score)
    indptr = _renumber(
        edges.indptr, edges.upper, edges.side, edges.n_games, edges.score, rank,
        np.empty((len(upper), 4), np.int32), upper, side, n_games, score,
    )  # fmt: skip
    return replace(edges, indptr=indptr, upper=upper, side=side, n_games=n_games, score=score)


@kernel()
def _per_player(indptr, upper, at_lower, at_upper, totals):  # type: ignore[no-untyped-def]
    for i in range(len(indptr) - 1):
        own = 0.0
        for edge in range(np.uint64(indptr[i]), np.uint64(indptr[i + 1])):
            own += at_lower[edge]
            totals[np.uint64(upper[edge])] += at_upper[edge]
        totals[i] += own


def points_of(edges: Edges) -> FloatArray:
    """The points of each player, then of each effect (Σ side · points of the lower)."""
    points = edges.per_player(edges.score, edges.n_games - edges.score)
    effects = np.full(edges.n_effects, np.sum(edges.side * edges.score))
    return np.concatenate((points, effects))


@kernel()
def _count(n_players, local, first_idx, second_idx, draws):  # type: ignore[no-untyped-def]
    """The start of each lower player's cells as second mover; and the number of draws."""
    start = integers(n_players + 1)
    n_drawn = 0
    for cell in range(len(first_idx)):
        first, second = local[first_idx[cell]], local[second_idx[cell]]
        if first >= 0 and second >= 0:
            n_drawn += draws[cell]
            if first > second:
                start[second + 1] += 1
    _add_up(start)
    return start, n_drawn


@inner()
def _add_up(start):  # type: ignore[no-untyped-def]
    """Replace each number by its cumulative sum: numpy's function takes longer to compile."""
    for place in range(1, len(start)):
        start[place] += start[place - 1]


@kernel()
def _swap(  # type: ignore[no-untyped-def]
    local, first_idx, second_idx, mover_counts, order, wins, draws, losses, half, following, swapped
):
    """Sort cells whose first mover has the larger number by the second; keep the others' order.

    Rows become (upper, side, half points of the lower, of the upper): copies in order are faster to
    merge than indices of cells.
    """
    for cell in range(len(first_idx)):
        upper, lower = local[first_idx[cell]], local[second_idx[cell]]
        if upper > lower >= 0:
            row = swapped[following[lower]]
            following[lower] += 1
            row[0], row[1] = upper, -(mover_counts[cell] if order else 0)
            row[2] = 2 * losses[cell] + half * draws[cell]
            row[3] = 2 * wins[cell] + half * draws[cell]


@kernel()
def _merge(  # type: ignore[no-untyped-def]
    local, first_idx, second_idx, mover_counts, order, wins, draws, losses, half,
    at_swapped, swapped, indptr, upper, side, n_games, score,
):  # fmt: skip
    """Merge, for each lower player, the cells in which it moves first and the other cells.

    Both come sorted by the upper player. Equal (lower, upper, side) are added up.
    """
    n_cells, n_players = len(first_idx), len(indptr) - 1
    slot = integers(3)
    n_edges = cell = 0
    for lower in range(n_players):
        place, last = at_swapped[lower], at_swapped[lower + 1]
        previous = -1
        while cell < n_cells and local[first_idx[cell]] < lower:
            cell += 1
        end = cell
        while end < n_cells and local[first_idx[end]] == lower:
            end += 1
        while True:
            while cell < end and local[second_idx[cell]] < lower:
                cell += 1
            ahead = local[second_idx[cell]] if cell < end else n_players
            behind = swapped[place, 0] if place < last else n_players
            other = min(ahead, behind)
            if other == n_players:
                break
            if behind < ahead:
                mover, won, lost = swapped[place, 1], swapped[place, 2], swapped[place, 3]
                place += 1
            else:
                mover = np.int64(mover_counts[cell]) if order else 0
                won = 2 * wins[cell] + half * draws[cell]
                lost = 2 * losses[cell] + half * draws[cell]
                cell += 1
            if won + lost == 0:
                continue
            if other != previous:
                slot[:] = -1
                previous = other
            edge = slot[mover + 1]
            if edge < 0:
                edge = slot[mover + 1] = n_edges
                upper[edge], side[edge], n_games[edge], score[edge] = other, mover, 0.0, 0.0
                n_edges += 1
            n_games[edge] += 0.5 * (won + lost)
            score[edge] += 0.5 * won
        indptr[lower + 1] = n_edges


@kernel()
def _renumber(  # type: ignore[no-untyped-def]
    indptr, upper, side, n_games, score, rank, rows, new_upper, new_side, new_games, new_score
):
    """Sort by (lower, upper) with two counting passes; reverse edges whose ends change order.

    Full `rows`, (n_edges, 4) of lower, side, and half points of both, are moved: indices of edges
    would be looked up all over memory.
    """
    n_players = len(rank)
    at_upper, at_lower = integers(n_players + 1), integers(n_players + 1)
    for i in range(n_players):
        for edge in range(indptr[i], indptr[i + 1]):
            at_upper[max(rank[i], rank[upper[edge]]) + 1] += 1
            at_lower[min(rank[i], rank[upper[edge]]) + 1] += 1
    _add_up(at_upper)
    _add_up(at_lower)
    following = at_upper.copy()
    for i in range(n_players):
        for edge in range(indptr[i], indptr[i + 1]):
            j = upper[edge]
            own, other = np.int32(2.0 * score[edge]), np.int32(2.0 * (n_games[edge] - score[edge]))
            turned = rank[i] > rank[j]
            high = rank[i] if turned else rank[j]
            row = rows[following[high]]
            following[high] += 1
            row[0] = rank[j] if turned else rank[i]
            row[1] = -side[edge] if turned else side[edge]
            row[2] = other if turned else own
            row[3] = own if turned else other
    following = at_lower.copy()
    for high in range(n_players):
        for place in range(at_upper[high], at_upper[high + 1]):
            low = rows[place, 0]
            new = following[low]
            following[low] += 1
            new_upper[new], new_side[new] = high, rows[place, 1]
            new_games[new] = 0.5 * (rows[place, 2] + rows[place, 3])
            new_score[new] = 0.5 * rows[place, 2]
    return at_lower
