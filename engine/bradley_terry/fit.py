"""The maximum-likelihood fit of a league and period."""

from dataclasses import replace

import numpy as np

from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.general.fit import fit_general
from banzuke.engine.bradley_terry.model import PLAIN, Model
from banzuke.engine.bradley_terry.plain.fit import fit_plain
from banzuke.engine.bradley_terry.plain.size import has_own_kernels
from banzuke.engine.bradley_terry.prior.fit import everybody, fit_prior
from banzuke.engine.bradley_terry.result import Fit
from banzuke.engine.games.components import Components, classify
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import played


def fit(pairs: Pairs, model: Model = PLAIN, *, gauge: Gauge, baseline: int | None = None) -> Fit:
    """The ratings that make the results most likely (Bradley-Terry, sections 2 to 6).

    ``P(i beats j) = 1 / (1 + 10^(-(R_i - R_j)/400))``, and the effects of the model. Games with
    weights w maximise Σ w ln P, which is no likelihood: there is no AIC, and errors are those of a
    sandwich estimator (`engine.bradley_terry.game_rows`).

    Parameters
    ----------
    pairs : Pairs
    model : Model
        The plain model by default.
    gauge : Gauge
        With a fixed player the rated component is that player's; with anchors it is theirs.
    baseline : int, optional
        Rate this player's component. Default: the fixed player, else the largest component.

    Raises
    ------
    ValueError
        If the holders of the gauge or the baseline cannot be rated.
    NotConverged
        If the optimum was not reached.
    """
    if gauge.kind == "prior" and model.prior == "none":
        raise ValueError('gauge kind "prior" with a model without a prior: take "mean"')
    once = played(pairs)
    if model.prior == "none":
        components = _components(once, gauge, model.draws, baseline)
    else:
        components = everybody(once, draws=model.draws, baseline=_first(gauge))
        _require_rated(components, gauge.held)
    blank = Fit(
        rating_elo=np.full(pairs.n_players, np.nan),
        se_hessian_elo=np.full(pairs.n_players, np.nan),
        effects=(),
        log_likelihood=0.0,
        n_parameters=0,
        aic=0.0,
        aic_binomial=0.0,
        draw_rate=0.0,
        model=model,
        gauge=gauge,
        converged=True,
        n_iter=0,
        grad_norm=0.0,
        n_cells=pairs.n_cells,
        n_edges=0,
        components=components,
    )
    if pairs.weights is not None:
        weighted = fit_prior if model.prior != "none" else fit_general
        return replace(weighted(pairs, blank), aic=np.nan, aic_binomial=np.nan)
    if model.prior != "none":
        return fit_prior(pairs, blank)
    return (fit_plain if has_own_kernels(blank, pairs) else fit_general)(pairs, blank)


def _components(pairs: Pairs, gauge: Gauge, draws: str, baseline: int | None) -> Components:
    chosen = _first(gauge) if baseline is None else baseline
    if chosen is None:
        return classify(pairs, draws=draws)
    if not 0 <= chosen < pairs.n_players:
        raise ValueError(
            f"the baseline is player {chosen}, but players are 0 … {pairs.n_players - 1}"
        )
    components = classify(pairs, baseline=chosen, draws=draws)
    _require_rated(components, gauge.held or (chosen,))
    return components


def _first(gauge: Gauge) -> int | None:
    return gauge.held[0] if gauge.held else None


def _require_rated(components: Components, held: tuple[int, ...]) -> None:
    for player in held:
        if not components.rated[player]:
            raise ValueError(
                f"the gauge fixes player {player}, who cannot be rated here (status "
                f"{str(components.status[player])!r}): fix a player who both won and lost points "
                "against the others, or use the mean gauge"
            )
