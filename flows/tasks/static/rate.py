"""A period of a pairwise league: the fits, the replicates, and the rows made from them."""

import time
from collections.abc import Sequence

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Replicates, summarise, why_unused
from banzuke.engine.games.weights import played
from banzuke.flows.tasks.static.fits.fitted import Fitted, fit_period
from banzuke.flows.tasks.static.fits.intervals import leading
from banzuke.flows.tasks.static.fits.order_of_play import courses, supposed_rounds
from banzuke.flows.tasks.static.fits.replicates import BlockReplicates, join, replicate_group
from banzuke.flows.tasks.static.rows.checks import check_tables
from banzuke.flows.tasks.static.rows.compatibility import compatibility_tables
from banzuke.flows.tasks.static.rows.models import model_rows, parameter_rows, worth_rows
from banzuke.flows.tasks.static.rows.paired_errors import paired_errors
from banzuke.flows.tasks.static.rows.pairs import matchup_rows, superiority_rows
from banzuke.flows.tasks.static.rows.ratings import effect_rows, rating_rows, records_of
from banzuke.flows.tasks.static.rows.spread import proposed_spread, unused_spread
from banzuke.flows.tasks.static.rows.unpaired import unpaired
from banzuke.flows.tasks.task import Diagnostics, Job, Outcome
from banzuke.flows.tasks.uncounted import uncounted_handicaps
from banzuke.flows.tasks.winners_first import winners_first


def rate_static(job: Job) -> Outcome:
    """The rows of one static version."""
    return finish_static(fit_period(job))


def finish_static(fitted: Fitted, blocks: Sequence[BlockReplicates] = ()) -> Outcome:
    """The rows of a fitted period; replicates of the own group may be given as blocks."""
    started = time.thread_time()
    parameters = fitted.job.parameters
    own = join(list(blocks)) if blocks else replicate_group(fitted, fitted.own)
    records = records_of(played(fitted.own.pairs))
    found, intervals, superior = [], [], []
    for group in fitted.groups:
        replicates = own if group.is_own else replicate_group(fitted, group)
        enough = records["games"][group.players] >= parameters["minimum_games"]
        found.append(summarise(replicates, group.fit, ranked=enough))
        intervals.append(leading(fitted, group, replicates, found[-1]))
        ids = [fitted.job.input.player_ids[player] for player in group.players]
        superior.append(superiority_rows(ids, replicates, found[-1].rank, intervals[-1].profile))
    tables = {
        "static_rating": rating_rows(
            fitted, found, intervals, records, paired_errors(fitted, intervals[0])
        ),
        "league_effect": effect_rows(fitted, found, intervals),
        "superiority": pl.concat(superior),
    }
    if any(group.selection for group in fitted.groups):
        tables |= {"model": model_rows(fitted), "model_parameter": parameter_rows(fitted)}
    if any(group.fit.curve for group in fitted.groups):
        tables["handicap_worth"] = worth_rows(fitted, intervals)
    why = why_unused(fitted.own.selection or fitted.own.fit, fitted.own.pairs)
    diagnostics = _diagnostics(fitted, own)
    diagnostics |= uncounted_handicaps(fitted.job, why)
    diagnostics |= winners_first(fitted.job) if parameters["order"] else {}
    diagnostics |= unpaired(fitted.job)
    diagnostics |= unused_spread(fitted.job, intervals)
    diagnostics |= proposed_spread(fitted.job, intervals)
    profiles = [lead.profile for lead in intervals]
    diagnostics |= courses(profiles) | supposed_rounds(fitted, profiles)
    del (
        own,
        replicates,
        found,
        intervals,
        profiles,
    )  # checks take all memory that a large league leaves
    if parameters["checks"]:
        tables |= check_tables(fitted, records["games"])
    tables |= compatibility_tables(fitted)
    if parameters["matchups"]:
        tables["matchup_cell"] = matchup_rows(fitted)
    seconds = time.thread_time() - started + fitted.seconds + sum(b.seconds for b in blocks)
    return Outcome(tables, diagnostics, seconds)


def _diagnostics(fitted: Fitted, replicates: Replicates) -> Diagnostics:
    own = fitted.own.fit
    values = {
        "converged": bool(own.converged),
        "certified": bool(own.certified),
        "n_iter": int(own.n_iter),
        "grad_norm": float(own.grad_norm),
        "log_likelihood": float(own.log_likelihood),
        "aic": float(own.aic),
        "aic_binomial": float(own.aic_binomial),
        "n_cells": int(own.n_cells),
        "n_groups": len(fitted.groups),
        "replicates": replicates.n_replicates,
    }
    return {
        k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in values.items()
    }
