"""Choice of a model: Akaike's criterion over handicaps and the first-mover effect (section 6)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from banzuke.engine.bradley_terry.fit import fit
from banzuke.engine.bradley_terry.gauge import Gauge
from banzuke.engine.bradley_terry.general.fit import StrengthAtZero
from banzuke.engine.bradley_terry.model import HANDICAPS, PLAIN, Model
from banzuke.engine.bradley_terry.profile.likelihood import is_open
from banzuke.engine.bradley_terry.result import DRAW, ESTIMATED, FIRST_MOVER, Fit
from banzuke.engine.bradley_terry.tuned import FAR_AIC, SAME_LOG_LIKELIHOOD, SIGNIFICANT_GAP
from banzuke.engine.games.pairs import Pairs

SELECTED = ("order", "handicap")
"""Fields of a model whose values AIC can choose between."""

LINEAR = ("M1", "M4")
"""Handicap models with log odds that are linear in all parameters: these have `profile`."""


@dataclass(frozen=True)
class Candidate:
    """One model of a selection.

    Attributes
    ----------
    name : str
        "none", "A1", …, "M4", with " + order" if it has a first-mover effect.
    model : Model
    k : int or None
        Parameters other than the ratings; None if the fit failed.
    log_likelihood, aic, delta_aic : float
        `delta_aic` against the winner; NaN if the fit failed.
    fit : Fit or None
    error : str
        The error of a failed fit, else empty.
    group : int
        Candidates with the same number coincide on these data: equal ln P and k.
    """

    name: str
    model: Model
    k: int | None
    log_likelihood: float
    aic: float
    delta_aic: float
    fit: Fit | None
    error: str
    group: int

    @property
    def converged(self) -> bool:
        """True if there is a fit."""
        return self.fit is not None


@dataclass(frozen=True)
class Selection:
    """Candidates in order of AIC, failed candidates last.

    Attributes
    ----------
    rows : tuple of Candidate
    gap : float
        AIC of the best rival that does not coincide with the winner, minus the winner's; +inf
        without such a rival.
    scale : float
        Factor on every ln P in AIC and in tests; 1, unless draws are half points (`quasi_aic`).
    """

    rows: tuple[Candidate, ...]
    gap: float
    scale: float = 1.0

    @property
    def winner(self) -> Fit:
        """The best fit; among models that coincide the first in the order of section 6.

        Raises
        ------
        ValueError
            If no candidate could be fitted.
        """
        best = self.rows[0].fit
        if best is None:
            reasons = "; ".join(f"{row.name}: {row.error}" for row in self.rows)
            raise ValueError(f"no model could be fitted: {reasons}")
        return best

    @property
    def of_intervals(self) -> Fit:
        """The fit whose distribution of strengths gives intervals.

        It is the best by AIC of the models that have an effect of handicaps and log odds linear in
        it (`LINEAR`), unless the winner is far better. So if AIC chose no effect of handicaps,
        intervals allow for one; and models without a posterior, whose intervals come from simulated
        seasons, get one.
        """
        winner = self.winner
        near = (
            row.fit
            for row in self.rows
            if row.fit is not None and row.model.handicap in LINEAR and row.delta_aic < FAR_AIC
        )
        return next((found for found in near if _could_replace(found, winner)), winner)

    @property
    def significant(self) -> bool:
        """True if no rival is within 2 of the winner's AIC."""
        return self.gap >= SIGNIFICANT_GAP


def select(
    pairs: Pairs,
    model: Model = PLAIN,
    *,
    gauge: Gauge,
    among: Sequence[str] = SELECTED,
    baseline: int | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> Selection:
    """All candidate models, fitted and sorted by ``AIC = -2 (ln P - (N - 1) - k)``.

    Parameters
    ----------
    pairs, gauge, baseline
        As in `fit`.
    model : Model
        The part that all candidates have in common. All of them treat draws in the same way: ln P
        of different draw models cannot be compared.
    among : sequence of {"order", "handicap"}
        Fields of the model that vary between candidates, whatever `model` says: with and without a
        first-mover effect, each handicap model.
    on_step : callable, optional
        Called with (models done, models) after each fit.

    Raises
    ------
    ValueError
        As in `fit`, for errors common to all candidates; and if a field cannot be chosen. A
        candidate that cannot be fitted is listed with its error and never wins.
    """
    unknown = [field for field in among if field not in SELECTED]
    if unknown:
        raise ValueError(f"among = {unknown[0]!r}; allowed: {', '.join(SELECTED)}")
    models = list(_models(model, among))
    rows = []
    for done, candidate in enumerate(models, start=1):
        rows.append(_tried(pairs, candidate, gauge=gauge, baseline=baseline))
        if on_step is not None:
            on_step(done, len(models))
    return in_order(rows)


def _models(model: Model, among: Sequence[str]) -> Iterator[Model]:
    for handicap in HANDICAPS if "handicap" in among else (model.handicap,):
        for order in (False, True) if "order" in among else (model.order,):
            yield replace(model, handicap=handicap, order=order)


def _tried(pairs: Pairs, model: Model, *, gauge: Gauge, baseline: int | None) -> Candidate:
    found, error = None, ""
    try:
        found = fit(pairs, model, gauge=gauge, baseline=baseline)
    except (RuntimeError, StrengthAtZero) as problem:
        error = str(problem)
    name = model.handicap + " + order" * model.order
    if found is None:
        return Candidate(name, model, None, np.nan, np.nan, np.nan, None, error, -1)
    k, lnp, aic = found.n_parameters, found.log_likelihood, found.aic
    return Candidate(name, model, k, lnp, aic, np.nan, found, "", -1)


def in_order(rows: Sequence[Candidate], *, scale: float = 1.0) -> Selection:
    """Candidates by AIC, coinciding models as one group; groups are numbered from the best."""
    fitted = [row for row in rows if row.converged]
    failed = [row for row in rows if not row.converged]
    groups: list[list[Candidate]] = []
    for row in fitted:
        for group in groups:
            if group[0].k == row.k and _close(group[0].log_likelihood, row.log_likelihood):
                group.append(row)
                break
        else:
            groups.append([row])
    groups.sort(key=lambda group: group[0].aic)
    best = groups[0][0].aic if groups else np.nan
    ordered = [
        replace(row, delta_aic=max(row.aic - best, 0.0), group=number)
        for number, group in enumerate(groups)
        for row in group
    ]
    ordered += [replace(row, group=len(groups) + i) for i, row in enumerate(failed)]
    gap = groups[1][0].aic - best if len(groups) > 1 else np.inf
    return Selection(tuple(ordered), float(gap), scale)


def _could_replace(found: Fit, winner: Fit) -> bool:
    """Whether a fit has an effect of handicaps, or leaves it open, and rates the same players."""
    effects = [effect for effect in found.effects if effect.name not in (FIRST_MOVER, DRAW)]
    has_effect = is_open(found) or any(effect.status == ESTIMATED for effect in effects)
    return has_effect and np.array_equal(found.components.rated, winner.components.rated)


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= SAME_LOG_LIKELIHOOD * max(1.0, 1e-3 * abs(a))
