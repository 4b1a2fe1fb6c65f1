"""A period of a pairwise league: fits, replicates, and what they say as rows."""

import time
from collections.abc import Sequence

import numpy as np

from engine.bradley_terry import Replicates, summarise
from flows.outcome import Diagnostics, Outcome
from flows.static.checks import check_tables
from flows.static.draws import BlockDraws, draw_group, join
from flows.static.fitted import Fitted, fit_period
from flows.static.model_rows import model_rows, parameter_rows, worth_rows
from flows.static.pair_rows import matchup_rows, superiority_rows
from flows.static.paired import paired_errors
from flows.static.rating_rows import effect_rows, rating_rows, records_of
from flows.versions import Job


def rate_static(job: Job) -> Outcome:
    """Return the rows of one static version."""
    return finish_static(fit_period(job))


def finish_static(fitted: Fitted, blocks: Sequence[BlockDraws] = ()) -> Outcome:
    """Return the rows of a fitted period; the own group's replicates may be drawn already."""
    started = time.thread_time()
    parameters = fitted.job.parameters
    own = join(list(blocks)) if blocks else draw_group(fitted, fitted.own)
    records = records_of(fitted.own.pairs)
    found = []
    for group in fitted.groups:
        drawn = own if group.is_own else draw_group(fitted, group)
        enough = records["games"][group.players] >= parameters["minimum_games"]
        found.append(summarise(drawn, group.fit, ranked=enough))
    tables = {
        "static_rating": rating_rows(fitted, found, records, paired_errors(fitted)),
        "league_effect": effect_rows(fitted, found),
        "superiority": superiority_rows(fitted, own, found[0].rank),
    }
    if any(group.selection for group in fitted.groups):
        tables |= {"model": model_rows(fitted), "model_parameter": parameter_rows(fitted)}
    if any(group.fit.curve for group in fitted.groups):
        tables["handicap_worth"] = worth_rows(fitted)
    if parameters["checks"]:
        tables |= check_tables(fitted, records["games"])
    if parameters["matchups"]:
        tables["matchup_cell"] = matchup_rows(fitted)
    seconds = time.thread_time() - started + fitted.seconds + sum(b.seconds for b in blocks)
    return Outcome(tables, _diagnostics(fitted, own), seconds)


def _diagnostics(fitted: Fitted, drawn: Replicates) -> Diagnostics:
    own = fitted.own.fit
    values = {
        "converged": bool(own.converged),
        "n_iter": int(own.n_iter),
        "grad_norm": float(own.grad_norm),
        "log_likelihood": float(own.log_likelihood),
        "aic": float(own.aic),
        "aic_binomial": float(own.aic_binomial),
        "n_cells": int(own.n_cells),
        "n_groups": len(fitted.groups),
        "replicates": drawn.n_replicates,
    }
    return {
        k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in values.items()
    }
