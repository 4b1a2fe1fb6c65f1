"""Passes of 32 replicates of a general fit: redraw, refit one by one from the estimate."""

from contextlib import suppress
from dataclasses import dataclass

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import BoolArray, Float32Array, FloatArray, IntArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.game_rows import redraw_games
from banzuke.engine.bradley_terry.gauge import Gauge, Holders, holders
from banzuke.engine.bradley_terry.general.cells import FIRST_LEVEL, Cells
from banzuke.engine.bradley_terry.general.fit import (
    fold_as,
    in_gauge,
    local_numbers,
)
from banzuke.engine.bradley_terry.general.likelihood import log_odds_at
from banzuke.engine.bradley_terry.general.publish import ModelEffects, verdicts
from banzuke.engine.bradley_terry.general.solution import solve_cells
from banzuke.engine.bradley_terry.known_start import Start
from banzuke.engine.bradley_terry.largest_component import of_largest
from banzuke.engine.bradley_terry.passes import ALL_LANES, N_LANES, propagate_marks
from banzuke.engine.bradley_terry.result import FinalState, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import DAVIDSON, HALF_POINTS
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class GeneralPasses:
    """A general fit prepared for redraws and refits.

    Attributes
    ----------
    players : (n_rated,)
        Index in the league of each row.
    cells : Cells
        The played cells.
    win, draw : (n_cells,)
        Chances of the helped player at the estimate.
    named : ModelEffects
    start : Start
        The estimate.
    gauge, holders, baseline
        The league's zero, its holders, and the row whose component is rated.
    """

    players: IntArray
    cells: Cells
    win: FloatArray
    draw: FloatArray
    named: ModelEffects
    start: Start
    gauge: Gauge
    holders: Holders | None
    baseline: int

    def run(
        self, rng: np.random.Generator, number: int, *, wanted: int = N_LANES
    ) -> tuple[Float32Array, FloatArray]:
        """The (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass.

        Only the first `wanted` are refitted. A player whose strength an additive model sends to 0
        is -inf. If a replicate cannot be fitted, only the players above or below the others are
        known.
        """
        score, drawn = redraw_games(
            streams.child(rng, number), self.cells.n_games, self.win, self.draw, n_lanes=N_LANES,
            rows=self.cells.rows,
        )  # fmt: skip
        limit = _limits(self.cells, score, self.baseline, is_held=self.holders is not None)
        rating = np.where(limit == 0.0, np.nan, limit).astype(np.float64)
        effects = np.full((len(self.named.names()), N_LANES), np.nan)
        for lane in range(wanted):
            free = limit[:, lane] == 0.0
            results = self.cells.with_results(score[:, lane], drawn[:, lane])
            with suppress(NotConverged):  # then NaN, which counts as an unbounded rating
                rating[free, lane], effects[:, lane] = self._refit(results, free)
        return rating.astype(np.float32), effects

    def _refit(self, results: Cells, free: BoolArray) -> tuple[FloatArray, FloatArray]:
        """The ratings of the free players in the gauge, and the effects."""
        n_free = int(np.count_nonzero(free))
        effects = np.full(len(self.named.names()), np.nan)
        if n_free < 2:
            return np.full(n_free, self._alone()), effects
        cells = results if n_free == len(free) else results.among(free)
        solution = solve_cells(cells, self.named.model, start=self.start.among(free))
        effects[:] = [value for _, value in verdicts(solution, self.named).values()]
        raw = ELO_PER_LOGIT * solution.optimum.state[:n_free]
        return self._in_gauge(raw, solution.at_zero, free), effects

    def _alone(self) -> float:
        """The rating of a holder of the zero without other players in the component."""
        if self.holders is None:
            return np.nan
        own = self.holders.target_elo[self.holders.at == self.baseline]
        return float(own[0]) if len(own) else np.nan

    def _in_gauge(self, raw: FloatArray, at_zero: BoolArray, free: BoolArray) -> FloatArray:
        """Put a replicate into the gauge, NaN if no player is left to hold it."""
        if self.holders is None:
            return np.where(at_zero, -np.inf, raw + in_gauge(raw, at_zero, self.gauge, None))
        whole, there = np.zeros(len(free)), free.copy()
        whole[free], there[free] = raw, ~at_zero
        at = self.holders.at
        shift = self.holders.shift(whole[at, None], there[at, None])
        return np.where(at_zero & ~np.isnan(shift), -np.inf, raw + shift)


def general_passes(fit: Fit, pairs: Pairs) -> GeneralPasses:
    """The passes of a general fit, which is solved again if its state is not stored."""
    local = local_numbers(fit)
    players = np.flatnonzero(local >= 0)
    cells = fold_as(pairs, local, fit)
    named = ModelEffects(fit.model, cells.levels)
    reached = fit.reached or solve_cells(cells, fit.model).reached
    win, draw = _outcomes(cells, reached, fit.draw_rate)
    baseline = fit.components.baseline
    return GeneralPasses(
        players=players,
        cells=cells,
        win=win,
        draw=draw,
        named=named,
        start=Start(reached.terms, reached.state),
        gauge=fit.gauge,
        holders=holders(fit.gauge, local, fit.rating_elo),
        baseline=0 if baseline is None else int(local[baseline]),
    )


def _outcomes(cells: Cells, reached: FinalState, draw_rate: float) -> tuple[FloatArray, FloatArray]:
    """The chances that the helped player wins and draws, in all played cells.

    At levels that left the model the receiver wins for certain, or as at the level below.
    """
    terms, state = reached.terms, reached.state
    value, _ = terms.on_kinds(state[cells.n_players :])
    below = value[-1] if len(terms.levels) else 0.0
    beyond = np.inf if reached.left_out else below
    value = np.append(value, np.full(cells.n_kinds - len(value), beyond))
    first_additive = FIRST_LEVEL if terms.additive else cells.n_kinds
    gap = log_odds_at(cells, state, value, first_additive)
    nu = np.exp(state[cells.n_players + terms.tie_at]) if terms.tie else 0.0
    model = DAVIDSON if terms.tie else HALF_POINTS
    win, drawn, _ = model.chances(gap, nu=nu, draw_rate=draw_rate)
    return win, drawn


def _limits(cells: Cells, score: FloatArray, baseline: int, *, is_held: bool) -> Float32Array:
    """The rated players of a replicate, for 32 results at a time.

    The array (n_players, 32) is 0 in the rated component, ±inf above or below it, else NaN.

    Parameters
    ----------
    cells : Cells
    score : (n_cells, 32)
        Points of the helped player.
    baseline : int
    is_held : bool
        Whether single players hold the zero: then only the baseline's component can be rated.
        Otherwise the largest component is rated where the baseline's is a minority (`of_largest`).
    """
    bit = np.uint32(1) << np.arange(32, dtype=np.uint32)
    helped_took = np.bitwise_or.reduce(np.where(score > 0.0, bit, np.uint32(0)), axis=1)
    lost = score < cells.n_games[:, None]
    other_took = np.bitwise_or.reduce(np.where(lost, bit, np.uint32(0)), axis=1)
    above, below = np.zeros((2, cells.n_players), np.uint32)
    above[baseline] = below[baseline] = ALL_LANES
    players = np.arange(cells.n_players, dtype=np.int32)
    propagate_marks(players, cells.indptr, cells.other, helped_took, other_took, above, below)
    is_above, is_below = above[:, None] & bit > 0, below[:, None] & bit > 0
    limit = np.select([is_above & is_below, is_above, is_below], [0.0, np.inf, -np.inf], np.nan)
    limit = limit.astype(np.float32)
    if is_held:
        return limit
    helped = cells.helped()
    return of_largest(limit, helped, cells.other, helped_took, other_took, baseline)
