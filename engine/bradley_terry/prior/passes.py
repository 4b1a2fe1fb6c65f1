"""Replicates of a fit with the prior: games redrawn, virtual games not, refitted one by one.

Published ratings of anchors are observations like the games, so they are redrawn too, around the
estimates and with their errors: the spread of the replicates includes that of the zero.
"""

from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import Float32Array, FloatArray, IntArray
from banzuke.engine.bradley_terry.convergence import NotConverged
from banzuke.engine.bradley_terry.game_rows import redraw_games
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.linear.edges import Edges
from banzuke.engine.bradley_terry.linear.information import chances
from banzuke.engine.bradley_terry.passes import N_LANES
from banzuke.engine.bradley_terry.prior.edges import PublishedRatings, VirtualGames, virtual_games
from banzuke.engine.bradley_terry.prior.fit import (
    in_gauge,
    played_edges,
    rows_of_gauge,
    solve_with_prior,
    without_beside,
)
from banzuke.engine.bradley_terry.result import ESTIMATED, Fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes.draw_rate import draw_probability
from banzuke.engine.scale import ELO_PER_LOGIT


@dataclass(frozen=True)
class PriorPasses:
    """A fit with the prior, prepared for redraws and refits.

    Attributes
    ----------
    players : (n_rated,)
        Index in the league of each row.
    edges : Edges
        The games played.
    win, draw : (n_edges,)
        Chances of the lower player at the estimate.
    start : (n_rated + n_beside + n_effects,)
        The estimate, natural units: players, the league's mean and the anchors' zero, effects.
    gauge, held
        The league's zero, and the rows of its holders.
    virtual : VirtualGames
        Kept in every replicate, except for the published ratings of anchors.
    n_effects : int
        Number of effects of the fit; an effect that it could not estimate is NaN everywhere.
    """

    players: IntArray
    edges: Edges
    win: FloatArray
    draw: FloatArray
    start: FloatArray
    gauge: Gauge
    held: IntArray | None
    virtual: VirtualGames
    n_effects: int

    def run(
        self, rng: np.random.Generator, number: int, *, wanted: int = N_LANES
    ) -> tuple[Float32Array, FloatArray]:
        """The (n_rated, 32) ratings in Elo and (n_effects, 32) effects of one pass.

        Only the first `wanted` are refitted. NaN in a replicate that cannot be fitted.
        """
        stream = streams.child(rng, number)
        score, _ = redraw_games(
            stream, self.edges.n_games, self.win, self.draw, n_lanes=N_LANES,
            rows=self.edges.rows,
        )  # fmt: skip
        published = self._published(stream)
        rating = np.full((len(self.players), N_LANES), np.nan)
        effects = np.full((self.n_effects, N_LANES), np.nan)
        for lane in range(wanted):
            edges = replace(self.edges, score=score[:, lane])
            try:
                virtual = replace(self.virtual, published=published[lane])
                solved = solve_with_prior(edges, virtual, start=self.start)
            except NotConverged:  # then NaN, which counts as an unbounded rating
                continue
            raw = ELO_PER_LOGIT * solved.optimum.state[: solved.edges.n_players]
            rating[:, lane] = in_gauge(raw, self.gauge, self.held, virtual)
            if solved.order is not None:
                status, limit = solved.order
                value = ELO_PER_LOGIT * solved.optimum.state[-1]
                effects[0, lane] = value if status == ESTIMATED else limit
        return rating.astype(np.float32), effects

    def _published(self, stream: np.random.Generator) -> list[PublishedRatings | None]:
        """The published ratings of the anchors in each of the 32 replicates."""
        published = self.virtual.published
        if published is None:
            return [None] * N_LANES
        noise = stream.standard_normal((N_LANES, len(published.player)))
        ground = len(self.players) + 1
        return [published.redrawn(self.start, ground, noise[lane]) for lane in range(N_LANES)]


def prior_passes(fit: Fit, pairs: Pairs) -> PriorPasses:
    """The passes of a fit with the prior."""
    edges = played_edges(pairs, fit)
    if not fit.has_order:
        edges = replace(edges, n_effects=0, side=np.zeros_like(edges.side))
    players = np.flatnonzero(fit.components.rated)
    virtual = virtual_games(fit.model, players)
    solved = solve_with_prior(edges, virtual)
    start = solved.optimum.state
    win, lost = chances(edges, without_beside(solved, start, edges.n_players))
    draw = draw_probability(fit.draw_rate, win, lost)
    return PriorPasses(
        players=players,
        edges=edges,
        win=win - 0.5 * draw,
        draw=draw,
        start=start,
        gauge=fit.gauge,
        held=rows_of_gauge(fit.gauge, players),
        virtual=virtual,
        n_effects=len(fit.effects),
    )
