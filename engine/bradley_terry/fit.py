"""The maximum-likelihood fit of a league and period."""

import numpy as np

from engine.bradley_terry.gauge import Gauge
from engine.bradley_terry.general.fit import fit_general
from engine.bradley_terry.model import require_known
from engine.bradley_terry.plain.fit import fit_plain
from engine.bradley_terry.prior.fit import everybody, fit_prior
from engine.bradley_terry.result import Fit
from engine.components import Components, classify
from engine.pairs import Pairs


def fit(
    pairs: Pairs,
    *,
    gauge: Gauge,
    draws: str = "half",
    order: bool = False,
    handicap: str = "none",
    receiver: str = "first",
    baseline: int | None = None,
    prior: str = "none",
) -> Fit:
    """Return the ratings that make the results most likely (Bradley-Terry, sections 2 to 6).

    ``P(i beats j) = 1 / (1 + 10^(-(R_i - R_j)/400))``; with `order` the first mover's strength is
    multiplied by θ in games without handicap that are not neutral.

    Parameters
    ----------
    pairs : Pairs
    gauge : Gauge
        With a fixed player the rated component is that player's.
    draws : {"half", "drop", "davidson"}
        A draw is half a win for each, no game, or an outcome of its own with
        ``P(draw) ∝ ν √(π_i π_j)``.
    order : bool
    handicap : {"none", "A1", "A2", "A3", "M1", "M2", "M3", "M4"}
        "none": games with a handicap count as games without one. Else the receiver's strength π
        becomes π + f(h) with f monotone (A1), π + θ1 h + θ2 (A2), π + θ3 h (A3), (1 + g(h)) π
        with g monotone (M1), (1 + δ1 h + δ2) π (M2), (1 + δ3 h) π (M3) or 10^(γ h/400) π (M4).
    receiver : {"first", "second"}
        Who is helped by a handicap: the first mover (go) or the second (shogi).
    baseline : int, optional
        Rate this player's component. When left out: the fixed player's, else the largest.

    prior : {"none", "mean-draw"}
        "mean-draw": everybody who played also drew one virtual game with the league's mean, so that
        all ratings are finite; for small leagues. Not with "davidson" or a handicap model.

    Raises
    ------
    ValueError
        If a model is not available, or the fixed player or the baseline cannot be rated.
    NotConverged
        If the optimum was not reached.
    """
    require_known(draws, handicap, receiver, prior)
    if prior == "none":
        components = _components(pairs, gauge, draws, baseline)
    else:
        components = everybody(pairs, draws=draws, baseline=gauge.player)
        _require_anchor(components, gauge.player)
    blank = Fit(
        rating_elo=np.full(pairs.n_players, np.nan),
        se_hessian_elo=np.full(pairs.n_players, np.nan),
        effects=(),
        log_likelihood=0.0,
        aic=0.0,
        aic_binomial=0.0,
        draw_rate=0.0,
        gauge=gauge,
        draws=draws,
        order=order,
        handicap=handicap,
        receiver=receiver,
        prior=prior,
        converged=True,
        n_iter=0,
        grad_norm=0.0,
        n_cells=pairs.n_cells,
        n_edges=0,
        components=components,
    )
    if prior != "none":
        return fit_prior(pairs, blank)
    is_plain = draws != "davidson" and handicap == "none"
    return fit_plain(pairs, blank) if is_plain else fit_general(pairs, blank)


def _components(pairs: Pairs, gauge: Gauge, draws: str, baseline: int | None) -> Components:
    chosen = gauge.player if baseline is None else baseline
    if chosen is None:
        return classify(pairs, draws=draws)
    if not 0 <= chosen < pairs.n_players:
        raise ValueError(
            f"the baseline is player {chosen}, but players are 0 … {pairs.n_players - 1}"
        )
    components = classify(pairs, baseline=chosen, draws=draws)
    _require_anchor(components, chosen if gauge.player is None else gauge.player)
    return components


def _require_anchor(components: Components, anchor: int | None) -> None:
    if anchor is not None and not components.rated[anchor]:
        raise ValueError(
            f"the gauge fixes player {anchor}, who cannot be rated here (status "
            f"{str(components.status[anchor])!r}): fix a player who both won and lost points "
            "against the others, or use the mean gauge"
        )
