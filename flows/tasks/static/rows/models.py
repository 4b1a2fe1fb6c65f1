"""Rows of the models that competed, and of the handicap effects in the chosen model."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Candidate, Selection, handicap_worth, ratio_test
from banzuke.engine.games.weights import played
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group
from banzuke.flows.tasks.static.fits.intervals import LeadingIntervals
from banzuke.flows.tasks.static.rows.checks import goodness

MODEL_SCHEMA = {
    "component": pl.Int64, "model": pl.String, "handicap": pl.String, "first_mover": pl.Boolean,
    "n_parameters": pl.Int64, "log_likelihood": pl.Float64, "aic": pl.Float64,
    "delta_aic": pl.Float64, "chosen": pl.Boolean, "verdict": pl.String,
    "equivalent_to": pl.String, "pearson_z": pl.Float64, "pearson_z_p": pl.Float64,
    "problem": pl.String, "lr_against": pl.String, "lr_statistic": pl.Float64, "lr_df": pl.Int64,
    "lr_p": pl.Float64,
}  # fmt: skip
PARAMETER_SCHEMA = {
    "component": pl.Int64, "model": pl.String, "parameter": pl.String, "unit": pl.String,
    "value": pl.Float64, "se_hessian": pl.Float64, "status": pl.String,
}  # fmt: skip
WORTH_SCHEMA = {
    "component": pl.Int64, "handicap": pl.Int64, "games": pl.Int64, "worth": pl.Float64,
    "se_hessian": pl.Float64, "corrected": pl.Float64, "lo95": pl.Float64, "hi95": pl.Float64,
    "interval_by": pl.String,
}  # fmt: skip


def model_rows(fitted: Fitted) -> pl.DataFrame:
    """One row per model that competed in each group."""
    rows = [
        _row(group, group.selection, number)
        for group in fitted.groups
        if group.selection
        for number in range(len(group.selection.rows))
    ]
    return pl.DataFrame(rows, schema=MODEL_SCHEMA)


def parameter_rows(fitted: Fitted) -> pl.DataFrame:
    """One row per parameter of each model that competed."""
    rows = [
        {
            "component": group.component,
            "model": candidate.name,
            "parameter": effect.name,
            "unit": effect.unit,
            "value": effect.value,
            "se_hessian": effect.se_hessian,
            "status": effect.status,
        }
        for group in fitted.groups
        if group.selection
        for candidate in group.selection.rows
        if candidate.fit
        for effect in candidate.fit.effects
    ]
    return pl.DataFrame(rows, schema=PARAMETER_SCHEMA)


def worth_rows(fitted: Fitted, intervals: Sequence[LeadingIntervals]) -> pl.DataFrame:
    """One row per handicap code in each group's model."""
    groups = zip(fitted.groups, intervals, strict=True)
    rows = [row for group, lead in groups if group.fit.curve for row in _worth(group, lead)]
    return pl.DataFrame(rows, schema=WORTH_SCHEMA)


def _row(group: Group, selection: Selection, number: int) -> dict[str, Any]:
    candidate = selection.rows[number]
    twin = next(row for row in selection.rows if row.group == candidate.group)
    found = goodness(candidate.fit, group.pairs) if candidate.fit else None
    ratio = ratio_test(selection, candidate)
    return {
        "component": group.component,
        "model": candidate.name,
        "handicap": candidate.model.handicap,
        "first_mover": candidate.model.order,
        "n_parameters": candidate.k,
        "log_likelihood": candidate.log_likelihood,
        "aic": candidate.aic,
        "delta_aic": candidate.delta_aic,
        "chosen": number == 0 and candidate.converged,
        "verdict": _verdict(candidate, is_first=number == 0),
        "equivalent_to": None if twin is candidate else twin.name,
        "pearson_z": found.pearson_z if found else np.nan,
        "pearson_z_p": found.pearson_z_p if found else np.nan,
        "problem": candidate.error or None,
        "lr_against": ratio.against if ratio else None,
        "lr_statistic": ratio.statistic if ratio else None,
        "lr_df": ratio.df if ratio else None,
        "lr_p": ratio.p_value if ratio else None,
    }


def _verdict(candidate: Candidate, *, is_first: bool) -> str:
    if not candidate.converged:
        return "failed"
    if candidate.group == 0:
        return "best" if is_first else "equivalent"
    if candidate.delta_aic < 1.0:
        return "not significant"
    return "weak" if candidate.delta_aic < 2.0 else "worse"


def _worth(group: Group, lead: LeadingIntervals) -> list[dict[str, Any]]:
    pairs, rated = played(group.pairs), group.fit.components.rated
    inside = rated[pairs.first_idx] & rated[pairs.second_idx] & (pairs.handicap > 0)
    codes, row = np.unique(pairs.handicap[inside], return_inverse=True)
    counts = (pairs.wins + pairs.draws + pairs.losses)[inside]
    games = np.bincount(row, counts, len(codes)).astype(np.int64)
    worth = handicap_worth(group.fit, codes)
    is_given = group.fit.model.handicap_step is not None
    is_estimated = group.fit.curve is not None and len(group.fit.curve.q) > 0 and not is_given
    return [
        {
            "component": group.component,
            "handicap": int(code),
            "games": int(n_games),
            "worth": float(elo),
            "se_hessian": float(error) if is_estimated else np.nan,
            **_interval(lead, int(code)),
        }
        for code, n_games, elo, error in zip(codes, games, worth.elo, worth.se_elo, strict=True)
    ]


def _interval(lead: LeadingIntervals, code: int) -> dict[str, Any]:
    """The profile interval of a handicap's effect; empty if there is no interval."""
    known = lead.profile
    found = known.worth(code) if known else None
    if known is None or found is None or not np.isfinite(found.hi95 - found.lo95):
        return {"corrected": np.nan, "lo95": np.nan, "hi95": np.nan, "interval_by": None}
    return {**dataclasses.asdict(found), "interval_by": known.by}
