"""Replicates of a fit with the prior: games redrawn, virtual games kept, refitted one by one."""

from dataclasses import dataclass, replace

import numpy as np

from engine import streams
from engine.arrays import Float32Array, FloatArray, IntArray
from engine.bradley_terry.convergence import NotConverged
from engine.bradley_terry.draw_rate import draw_probability
from engine.bradley_terry.game_rows import redraw_games
from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.linear.edges import Edges
from engine.bradley_terry.linear.information import chances
from engine.bradley_terry.passes import N_LANES
from engine.bradley_terry.prior.edges import VirtualGames, virtual_games
from engine.bradley_terry.prior.fit import in_gauge, played_edges, solve_with_prior
from engine.bradley_terry.result import ESTIMATED, Fit
from engine.pairs import Pairs
from engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class PriorPasses:
    """A fit with the prior, made ready to be redrawn and refitted.

    Attributes
    ----------
    players : (n_rated,)
        Index in the league of each row.
    edges : Edges
        The games played.
    win, draw : (n_edges,)
        Chances of the lower player at the estimate.
    start : (n_rated + 1 + n_effects,)
        The estimate, natural units: players, the league's mean, effects.
    gauge, anchor
        The league's zero, and the fixed player's row.
    virtual : VirtualGames
        Kept in every replicate.
    n_effects : int
        Of the fit; those that it could not estimate are NaN in every replicate.
    """

    players: IntArray
    edges: Edges
    win: FloatArray
    draw: FloatArray
    start: FloatArray
    gauge: Gauge
    anchor: int | None
    virtual: VirtualGames
    n_effects: int

    def run(
        self, rng: np.random.Generator, number: int, *, wanted: int = N_LANES
    ) -> tuple[Float32Array, FloatArray]:
        """Return the (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass.

        Only the first `wanted` are refitted. NaN in a replicate that cannot be fitted.
        """
        score, _ = redraw_games(
            streams.child(rng, number), self.edges.n_games, self.win, self.draw, n_lanes=N_LANES,
            rows=self.edges.rows,
        )  # fmt: skip
        rating = np.full((len(self.players), N_LANES), np.nan)
        effects = np.full((self.n_effects, N_LANES), np.nan)
        for lane in range(wanted):
            edges = replace(self.edges, score=score[:, lane])
            try:
                solved = solve_with_prior(edges, self.virtual, start=self.start)
            except NotConverged:  # NaN then, which counts as a rating without end
                continue
            raw = ELO_PER_LOGIT * solved.optimum.state[: len(self.players) + 1]
            rating[:, lane] = in_gauge(raw, self.gauge, self.anchor, self.virtual)
            if solved.order is not None:
                status, limit = solved.order
                value = ELO_PER_LOGIT * solved.optimum.state[-1]
                effects[0, lane] = value if status == ESTIMATED else limit
        return rating.astype(np.float32), effects


def prior_passes(fit: Fit, pairs: Pairs) -> PriorPasses:
    """Return the passes of a fit with the prior."""
    edges = played_edges(pairs, fit)
    if not fit.has_order:
        edges = replace(edges, n_effects=0, side=np.zeros_like(edges.side))
    start = solve_with_prior(edges, virtual_games(fit.model)).optimum.state
    win, lost = chances(edges, np.delete(start, edges.n_players))
    draw = draw_probability(fit.draw_rate, win, lost)
    players = np.flatnonzero(fit.components.rated)
    anchor = None
    if fit.gauge.player is not None:
        anchor = int(np.searchsorted(players, fit.gauge.player))
    return PriorPasses(
        players=players,
        edges=edges,
        win=win - 0.5 * draw,
        draw=draw,
        start=start,
        gauge=fit.gauge,
        anchor=anchor,
        virtual=virtual_games(fit.model),
        n_effects=len(fit.effects),
    )
