"""Ratable players: strongly connected components of "took at least part of a point from"."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from banzuke.engine.arrays import BoolArray, Int8Array, Int32Array, IntArray
from banzuke.engine.compiled.inner import kernel
from banzuke.engine.games.arcs import Arcs, above_below, strong_labels
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model

STATUSES = (
    "rated",
    "undefeated",
    "winless",
    "dominates",
    "dominated",
    "incomparable",
    "unconnected",
)
RATED, UNDEFEATED, WINLESS, DOMINATES, DOMINATED, INCOMPARABLE, UNCONNECTED = range(7)
"""Codes: positions in `STATUSES`."""

_SHORTLIST = 8
"""Candidates for the baseline, among which the numbers of opponents are compared.

Counting opponents takes a row of all players for each candidate. A less central baseline costs no
rating: it only decides in which component a split replicate is rated.
"""


@dataclass(frozen=True)
class Components:
    """Components of a league and the status of every player.

    Attributes
    ----------
    status_code : (n_players,) int8
        Index into `STATUSES`.
    component : (n_players,) int32
        Strongly connected component; 0 is the largest, equal sizes are ordered by their smallest
        player index.
    size : (n_components,) int64
    baseline : int or None
        The player whose component is rated; None if no component has two players.
    """

    status_code: Int8Array
    component: Int32Array
    size: IntArray
    baseline: int | None

    @property
    def status(self) -> NDArray[np.str_]:
        """(n_players,) names out of `STATUSES`."""
        return np.array(STATUSES)[self.status_code]

    @property
    def rated(self) -> BoolArray:
        """(n_players,) True for players with a finite rating."""
        return np.asarray(self.status_code == RATED)


def classify(pairs: Pairs, *, baseline: int | None = None, draws: str = "half") -> Components:
    """The components and every player's status.

    A player is ``rated`` in the baseline's strongly connected component (of two players or more).
    Otherwise the status is the first that fits of ``undefeated`` (took points and gave none),
    ``winless`` (gave points and took none), ``dominates`` / ``dominated`` (a directed path to /
    from the baseline), ``incomparable`` (linked to the baseline by games only) and ``unconnected``
    (no chain of games to the baseline; also a player without any game). Without a baseline, players
    with games that are neither undefeated nor winless are ``incomparable``.

    Parameters
    ----------
    pairs : Pairs
    baseline : int, optional
        Player index. By default, within the largest component, the player with the largest
        ``4 q (1 - q) sqrt(games · opponents)``, q the score share: middling, well connected. (The 8
        best by ``4 q (1 - q) games`` are compared; ties go to the smallest index.)
    draws : {"half", "drop", "davidson"}
        Under "drop" drawn games link no players; otherwise a draw is part of a point for both.

    Raises
    ------
    ValueError
        If `baseline` is not a player or `draws` is unknown.
    """
    counts_draws = outcome_model(draws).counts_draws
    arcs = _arcs(pairs, counts_draws)
    if baseline is not None and not 0 <= baseline < pairs.n_players:
        raise ValueError(f"baseline = {baseline} is outside 0 … {pairs.n_players - 1}")
    tally = _tallies(pairs, counts_draws)
    took, gave = tally[:, 2], tally[:, 3]
    root = int(np.argmax(np.minimum(took, gave))) if pairs.n_players else 0
    above, below = above_below(arcs, root)
    component, size = _number(strong_labels(arcs, above & below))
    chosen = baseline
    if chosen is None and len(size) and size[0] > 1:
        chosen = _auto_baseline(pairs, tally, component == 0)
    if chosen is not None and component[chosen] != component[root]:
        above, below = above_below(arcs, chosen)
    if chosen is not None and size[component[chosen]] == pairs.n_players > 1:
        return Components(np.zeros(pairs.n_players, np.int8), component, size, chosen)
    code = _linked(arcs, chosen)
    if chosen is not None:
        code[below & ~above] = DOMINATED
        code[above & ~below] = DOMINATES
        code[chosen] = INCOMPARABLE if took[chosen] + gave[chosen] else UNCONNECTED
    code[(took == 0) & (gave > 0)] = WINLESS
    code[(took > 0) & (gave == 0)] = UNDEFEATED
    if chosen is not None and size[component[chosen]] > 1:
        code[component == component[chosen]] = RATED
    return Components(code, component, size, chosen)


def _arcs(pairs: Pairs, counts_draws: bool) -> Arcs:
    drawn = (pairs.draws > 0) & counts_draws
    return Arcs(
        pairs.n_players,
        pairs.first_idx,
        pairs.second_idx,
        (pairs.wins > 0) | drawn,
        (pairs.losses > 0) | drawn,
    )


def _tallies(pairs: Pairs, counts_draws: bool) -> IntArray:
    """(n_players, 4): half points made, games, cells with points taken, and given."""
    tally = np.zeros((pairs.n_players, 4), np.int64)
    counts = (pairs.wins, pairs.draws, pairs.losses)
    _tally(pairs.first_idx, pairs.second_idx, *counts, int(counts_draws), tally)
    return tally


@kernel()
def _tally(first_idx, second_idx, wins, draws, losses, counts_draws, tally):  # type: ignore[no-untyped-def]
    for cell in range(len(first_idx)):
        drawn = counts_draws * draws[cell]
        first_points, second_points = 2 * wins[cell] + drawn, 2 * losses[cell] + drawn
        first, second = tally[np.uint64(first_idx[cell])], tally[np.uint64(second_idx[cell])]
        first[0] += first_points
        second[0] += second_points
        first[1] += (first_points + second_points) // 2
        second[1] += (first_points + second_points) // 2
        first[2] += first_points > 0
        second[2] += second_points > 0
        first[3] += second_points > 0
        second[3] += first_points > 0


def _number(label: IntArray) -> tuple[Int32Array, IntArray]:
    """Number components by size, largest first, then by their smallest player."""
    if not label.any():
        return label.astype(np.int32), np.full(min(len(label), 1), len(label), np.int64)
    _, smallest, inverse, count = np.unique(
        label, return_index=True, return_inverse=True, return_counts=True
    )
    order = np.lexsort((smallest, -count))
    number = np.empty(len(order), np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    return number[inverse], count[order]


def _linked(arcs: Arcs, baseline: int | None) -> Int8Array:
    """INCOMPARABLE for players linked to the baseline by games, else UNCONNECTED."""
    code = np.full(arcs.n_players, UNCONNECTED, np.int8)
    played = arcs.first_took | arcs.second_took
    if baseline is None:
        code[arcs.first_idx[played]] = INCOMPARABLE
        code[arcs.second_idx[played]] = INCOMPARABLE
        return code
    undirected = Arcs(arcs.n_players, arcs.first_idx, arcs.second_idx, played, played)
    code[above_below(undirected, baseline)[0]] = INCOMPARABLE
    return code


def _auto_baseline(pairs: Pairs, tally: IntArray, member: BoolArray) -> int:
    games = tally[:, 1].astype(np.float64)
    share = 0.5 * tally[:, 0] / np.maximum(games, 1.0)
    middling = np.where(member, 4.0 * share * (1.0 - share), -1.0)
    shortlist = np.argsort(-middling * games, kind="stable")[:_SHORTLIST]
    shortlist = shortlist[member[shortlist]]
    place = np.full(pairs.n_players, -1, np.int8)
    place[shortlist] = np.arange(len(shortlist))
    met = np.zeros((len(shortlist), pairs.n_players), np.bool_)
    _meet(pairs.first_idx, pairs.second_idx, place, met)
    merit = middling[shortlist] * np.sqrt(games[shortlist] * np.count_nonzero(met, axis=1))
    return int(shortlist[merit == merit.max()].min())


@kernel()
def _meet(first_idx, second_idx, place, met):  # type: ignore[no-untyped-def]
    """Mark the opponents of the players who have a place."""
    for cell in range(len(first_idx)):
        first, second = first_idx[cell], second_idx[cell]
        if place[first] >= 0:
            met[place[first], second] = True
        if place[second] >= 0:
            met[place[second], first] = True
