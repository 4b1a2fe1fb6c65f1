"""A period of a pairwise league: engine results as rows."""

from typing import Any

import numpy as np
import polars as pl

from engine import streams
from engine.bradley_terry import Fit, Gauge, Uncertainty, fit, simulate, summarise
from engine.pairs import Pairs, from_counts
from flows.outcome import CannotRate, Diagnostics, Tables
from flows.prepare import Array, Input
from flows.versions import Job

QUANTILES = ("lo95", "lo68", "median", "hi68", "hi95")
"""The engine's quantiles, in its order: 2.5, 16, 50, 84 and 97.5 %."""


def rate_static(job: Job) -> tuple[Tables, Diagnostics]:
    """Return the rows of one static version: ratings with uncertainty, and effects."""
    parameters, arrays = job.parameters, job.input.arrays
    pairs = from_counts(
        arrays["first_idx"], arrays["second_idx"], arrays["wins"], arrays["draws"],
        arrays["losses"], n_players=len(job.input.player_ids), handicap=arrays["handicap"],
        neutral=arrays["neutral"],
    )  # fmt: skip
    fitted = fit(
        pairs,
        gauge=_gauge(job.input, parameters["gauge"]),
        draws=parameters["draws"],
        order=parameters["order"],
        handicap=parameters["handicap"],
    )
    rng = streams.named(job.league, job.task, job.period)
    drawn = simulate(fitted, pairs, replicates=parameters["replicates"], rng=rng)
    records = _records(pairs)
    enough = records["games"] >= parameters["minimum_games"]
    found = summarise(drawn, fitted, ranked=enough)
    tables = {
        "static_rating": _static_rows(job.input, fitted, found, records),
        "league_effect": _effect_rows(fitted, found),
    }
    return tables, _fit_diagnostics(fitted, parameters["replicates"])


def _gauge(input_: Input, gauge: dict[str, Any]) -> Gauge:
    if gauge["kind"] == "mean":
        return Gauge("mean", gauge["rating"])
    try:
        player = input_.player_ids.index(gauge["player_id"])
    except ValueError:
        raise CannotRate(
            f"the gauge player {gauge['player']!r} has no game in {input_.period.label}; "
            'name another, or take kind = "mean" in [static.gauge]'
        ) from None
    return Gauge("fixed", gauge["rating"], player)


def _records(pairs: Pairs) -> dict[str, Array]:
    """Return each player's games, wins, draws, losses and number of opponents."""

    def total(first: Array, second: Array) -> Array:
        n = pairs.n_players
        summed = np.bincount(pairs.first_idx, first, n) + np.bincount(pairs.second_idx, second, n)
        return summed.astype(np.int64)

    wins = total(pairs.wins, pairs.losses)
    draws = total(pairs.draws, pairs.draws)
    losses = total(pairs.losses, pairs.wins)
    low = np.minimum(pairs.first_idx, pairs.second_idx)
    high = np.maximum(pairs.first_idx, pairs.second_idx)
    met = np.unique(np.stack([low, high]), axis=1)
    opponents = np.bincount(met.ravel(), minlength=pairs.n_players)
    return {
        "games": wins + draws + losses,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "opponents": opponents,
    }


def _static_rows(
    input_: Input, fitted: Fit, found: Uncertainty, records: dict[str, Array]
) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "player_id": list(input_.player_ids),
            "status": [str(status) for status in fitted.components.status],
            "rating": fitted.rating_elo,
            "se": found.se_elo,
            "se_hessian": fitted.se_hessian_elo,
            "bias": found.bias_elo,
            **dict(zip(QUANTILES, found.quantile_elo.T, strict=True)),
            "infinite_share": found.infinite_share,
            "rank": _whole(found.rank),
            "rank_lo95": _whole(found.rank_lo95),
            "rank_hi95": _whole(found.rank_hi95),
            **records,
            "component": fitted.components.component,
        }
    )


def _whole(values: Array) -> pl.Series:
    """Return whole numbers, with null where there is none (0 or NaN)."""
    floats = np.asarray(values, dtype=np.float64)
    none = ~(floats >= 1)
    return pl.Series(np.where(none, 0, floats).astype(np.int64)).set(pl.Series(none), None)


_NO_EFFECTS = pl.DataFrame(
    schema={
        "effect": pl.String, "status": pl.String, "value": pl.Float64, "se": pl.Float64,
        "se_hessian": pl.Float64, "lo95": pl.Float64, "hi95": pl.Float64,
    }
)  # fmt: skip


def _effect_rows(fitted: Fit, found: Uncertainty) -> pl.DataFrame:
    rows = [
        {
            "effect": effect.name,
            "status": effect.status,
            "value": effect.value,
            "se": found.effect_se[number],
            "se_hessian": effect.se_hessian,
            "lo95": found.effect_lo95[number],
            "hi95": found.effect_hi95[number],
        }
        for number, effect in enumerate(fitted.effects)
    ]
    return pl.DataFrame(rows, schema=_NO_EFFECTS.schema)


def _fit_diagnostics(fitted: Fit, replicates: int) -> Diagnostics:
    values = {
        "converged": bool(fitted.converged),
        "n_iter": int(fitted.n_iter),
        "grad_norm": float(fitted.grad_norm),
        "log_likelihood": float(fitted.log_likelihood),
        "aic_binomial": float(fitted.aic_binomial),
        "n_cells": int(fitted.n_cells),
        "replicates": replicates,
    }
    return {
        k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in values.items()
    }
