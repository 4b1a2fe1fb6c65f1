"""Monte Carlo uncertainty: redraw, refit, repeat (parametric bootstrap, section 5)."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import Float32Array, FloatArray
from banzuke.engine.bradley_terry.general.passes import general_passes
from banzuke.engine.bradley_terry.passes import N_LANES, Passes
from banzuke.engine.bradley_terry.plain.size import has_own_kernels
from banzuke.engine.bradley_terry.prior.passes import prior_passes
from banzuke.engine.bradley_terry.replicates.passes import lane_passes
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.pairs import Pairs


@dataclass(frozen=True)
class Replicates:
    """Ratings and effects of redrawn and refitted leagues, in the league's gauge.

    Attributes
    ----------
    rating_elo : (n_players, n_replicates) float32
        NaN for players that the fit does not rate. In a replicate +inf above and -inf below the
        baseline's component; NaN if neither, or if the replicate cannot be fitted.
    effects : (n_effects, n_replicates) float64
        The effects of the fit, in its order and units; ±inf or NaN where a replicate does not
        bound an effect, NaN where the fit has none.
    """

    rating_elo: Float32Array
    effects: FloatArray

    @property
    def n_replicates(self) -> int:
        """Number of replicates."""
        return int(self.rating_elo.shape[1])


def simulate(
    fit: Fit,
    pairs: Pairs,
    *,
    replicates: int,
    rng: np.random.Generator,
    on_step: Callable[[int, int], None] | None = None,
    first_pass: int = 0,
) -> Replicates:
    """Refits of redrawn results, the estimates taken as the truth.

    The games of every cell are redrawn, as many as there were; draws as half points keep the
    expected score, ``P(draw) = min(4 d0 p (1 - p), 2 min(p, 1 - p))``. A game with a weight is
    drawn once and keeps it (`engine.bradley_terry.game_rows`). Pass k (`passes`) draws from
    ``streams.child(rng, first_pass + k)`` only, so that blocks of whole passes give the numbers of
    one run. Each replicate is within 0.1 Elo of its own optimum. A replicate that cannot be fitted
    is NaN, which counts as an unbounded rating.

    Parameters
    ----------
    fit : Fit
    pairs : Pairs
        The pairs that were fitted.
    replicates : int
    rng : Generator
        Names the streams; nothing is drawn from it.
    on_step : callable, optional
        Called with (replicates done, replicates) after each pass.
    first_pass : int
        Number of the first pass of this block.

    Raises
    ------
    ValueError
        If `replicates` or `first_pass` is negative, or the pairs are not those of the fit.
    """
    _require_sound(fit, pairs, replicates, first_pass)
    found = Replicates(
        np.full((pairs.n_players, replicates), np.nan, np.float32),
        np.full((len(fit.effects), replicates), np.nan),
    )
    if not fit.components.rated.any() or replicates == 0:
        return found
    passes = _passes(fit, pairs)
    for number, start in enumerate(range(0, replicates, N_LANES)):
        stop = min(start + N_LANES, replicates)
        rating, effects = passes.run(rng, first_pass + number, wanted=stop - start)
        found.rating_elo[passes.players, start:stop] = rating[:, : stop - start]
        found.effects[:, start:stop] = effects[:, : stop - start]
        if on_step is not None:
            on_step(stop, replicates)
    return found


def _passes(fit: Fit, pairs: Pairs) -> Passes:
    if fit.model.prior != "none":
        return prior_passes(fit, pairs)
    return (lane_passes if has_own_kernels(fit, pairs) else general_passes)(fit, pairs)


def _require_sound(fit: Fit, pairs: Pairs, replicates: int, first_pass: int) -> None:
    if replicates < 0 or first_pass < 0:
        raise ValueError(
            f"replicates = {replicates}, first_pass = {first_pass}: neither can be negative"
        )
    if len(fit.rating_elo) != pairs.n_players or fit.n_cells != pairs.n_cells:
        raise ValueError(
            f"the fit has {len(fit.rating_elo)} players and {fit.n_cells} cells, the pairs "
            f"{pairs.n_players} and {pairs.n_cells}: give the pairs that were fitted"
        )
