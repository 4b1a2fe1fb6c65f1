"""Rows of ratings and effects."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Uncertainty, between, fit
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import effective_games, played
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fits.fitted import Fitted, Group
from banzuke.flows.tasks.static.fits.intervals import BIAS_CORRECTED, LeadingIntervals
from banzuke.flows.tasks.static.fits.zero import kinds_of

RATING_WITHOUT, RANK_WITHOUT = "rating_without_handicaps", "rank_without_handicaps"
"""Columns of the same games rated as if none had a handicap, beside the published ratings."""

QUANTILES = ("percentile_lo95", "lo68", "median", "hi68", "percentile_hi95")
"""The engine's quantiles, in its order: 2.5, 16, 50, 84 and 97.5 %."""

LEADING = ("corrected", "lo95", "hi95")
"""Columns of `LeadingIntervals.rating` and `LeadingIntervals.effects`."""

ZERO_STRENGTH = "zero_strength"
"""An additive handicap explains all of the player's score, so that no rating can be estimated."""

FLOATS = ("rating", "se", "se_hessian", "bias", *LEADING, *QUANTILES, "infinite_share")
RANKS = ("rank", "rank_lo95", "rank_hi95")


def rating_rows(
    fitted: Fitted,
    found: Sequence[Uncertainty],
    intervals: Sequence[LeadingIntervals],
    records: dict[str, Array],
    paired: Array,
) -> pl.DataFrame:
    """One row per player.

    `found` and `intervals` have one entry per group; `paired` (n_players,) are errors that allow
    for pairs of games, NaN where there are none.
    """
    n_players = len(fitted.job.input.player_ids)
    columns = {name: np.full(n_players, np.nan) for name in (*FLOATS, *RANKS)}
    gauge, interval = (np.full(n_players, None, dtype=object) for _ in range(2))
    for group, seen, lead in zip(fitted.groups, found, intervals, strict=True):
        inside = np.flatnonzero(group.fit.components.rated)
        players = group.players[inside]
        gauge[players] = "league" if group.is_own else "own"
        interval[players] = lead.rating_by[inside]
        values = {
            "rating": group.fit.rating_elo,
            "se": seen.se_elo,
            "se_hessian": group.fit.se_hessian_elo,
            "bias": seen.bias_elo,
            **dict(zip(LEADING, lead.rating.T, strict=True)),
            **dict(zip(QUANTILES, seen.quantile_elo.T, strict=True)),
            **_of_one_distribution(lead, group.fit.rating_elo, seen),
            "infinite_share": seen.infinite_share,
            **dict(zip(RANKS, (seen.rank, *lead.rank.T), strict=True)),
        }
        for name, value in values.items():
            columns[name][players] = value[inside]
    status = fitted.results.status.astype(object)
    own = fitted.own.fit
    prior = np.full(n_players, None, dtype=object)
    if own.model.prior != "none":
        prior[own.components.rated] = own.model.prior
    at_zero = np.isneginf(columns["rating"])
    columns["rating"][at_zero], gauge[at_zero], status[at_zero] = np.nan, None, ZERO_STRENGTH
    return pl.DataFrame(
        {
            "player_id": pl.Series(fitted.job.input.player_ids, dtype=pl.String),
            "status": pl.Series(status.tolist(), dtype=pl.String),
            "gauge": pl.Series(gauge.tolist(), dtype=pl.String),
            **{name: columns[name] for name in FLOATS},
            "interval_by": pl.Series(interval.tolist(), dtype=pl.String),
            "se_paired": paired,
            **{name: _whole(columns[name]) for name in RANKS},
            **records,
            "component": fitted.results.component,
            "prior": pl.Series(prior.tolist(), dtype=pl.String),
            **_effective(fitted.own.pairs),
            **_anchors(fitted),
            **_without_handicaps(fitted, records["games"]),
        }
    )


def _of_one_distribution(
    lead: LeadingIntervals, rating: Array, seen: Uncertainty
) -> dict[str, Array]:
    """The error, bias, median and 68 % interval that belong to the leading interval.

    They come from the simulated seasons if the leading interval does.
    """
    seasons = np.column_stack((seen.se_elo, seen.quantile_elo[:, 1:4], seen.bias_elo))
    leads = np.column_stack((between(lead.rating), rating - lead.rating[:, 0]))
    by_seasons = (lead.rating_by == BIAS_CORRECTED)[:, None]
    values = np.where(by_seasons, seasons, leads).T
    return dict(zip(("se", "lo68", "median", "hi68", "bias"), values, strict=True))


def records_of(pairs: Pairs) -> dict[str, Array]:
    """Each player's games, wins, draws, losses and number of opponents."""

    def total(first: Array, second: Array) -> Array:
        n = pairs.n_players
        summed = np.bincount(pairs.first_idx, first, n) + np.bincount(pairs.second_idx, second, n)
        return summed.astype(np.int64)

    wins = total(pairs.wins, pairs.losses)
    draws = total(pairs.draws, pairs.draws)
    losses = total(pairs.losses, pairs.wins)
    low = np.minimum(pairs.first_idx, pairs.second_idx).astype(np.int64)
    high = np.maximum(pairs.first_idx, pairs.second_idx).astype(np.int64)
    met = np.unique(low << 32 | high)
    opponents = np.bincount(met >> 32, minlength=pairs.n_players)
    opponents += np.bincount(met & 0xFFFFFFFF, minlength=pairs.n_players)
    return {
        "games": wins + draws + losses,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "opponents": opponents,
    }


def _effective(pairs: Pairs) -> dict[str, Array]:
    """The number of equal-weight games with as much information; empty if all weights are equal."""
    return {} if pairs.weights is None else {"effective_games": effective_games(pairs)}


def _anchors(fitted: Fitted) -> dict[str, Any]:
    """The kind of anchor of each row; empty in a league without anchors."""
    job = fitted.job
    if not job.parameters.get("anchors"):
        return {}
    n_players = len(job.input.player_ids)
    kind = np.full(n_players, None, dtype=object)
    rating, error = np.full((2, n_players), np.nan)
    for player, how, said in kinds_of(job.input, job.parameters, fitted.own.fit.gauge):
        kind[player], rating[player] = how, said["rating"]
        error[player] = np.nan if said["error"] is None else said["error"]
    return {
        "anchor": pl.Series(kind.tolist(), dtype=pl.String),
        "anchor_rating": rating,
        "anchor_error": error,
    }


def _without_handicaps(fitted: Fitted, games: Array) -> dict[str, Any]:
    """Ratings and ranks as if no game had a handicap; empty where no handicap is rated."""
    found = _columns_without_handicaps(fitted, games)
    return found | {RANK_WITHOUT: _whole(found[RANK_WITHOUT])} if found else {}


def _whole(values: Array) -> pl.Series:
    """Whole numbers, null for a missing number (0 or NaN)."""
    none = ~(values >= 1)
    return pl.Series(np.where(none, 0, values).astype(np.int64)).set(pl.Series(none), None)


EFFECT_SCHEMA = {
    "component": pl.Int64, "effect": pl.String, "unit": pl.String, "status": pl.String,
    "value": pl.Float64, "se": pl.Float64, "se_hessian": pl.Float64, "lo95": pl.Float64,
    "hi95": pl.Float64, "corrected": pl.Float64, "interval_by": pl.String,
    "percentile_lo95": pl.Float64, "percentile_hi95": pl.Float64,
}  # fmt: skip


def effect_rows(
    fitted: Fitted, found: Sequence[Uncertainty], intervals: Sequence[LeadingIntervals]
) -> pl.DataFrame:
    """One row per effect of each group's model."""
    rows = [
        row
        for group, seen, lead in zip(fitted.groups, found, intervals, strict=True)
        for row in _effects(group, seen, lead)
    ]
    return pl.DataFrame(rows, schema=EFFECT_SCHEMA)


def _effects(group: Group, seen: Uncertainty, lead: LeadingIntervals) -> list[dict[str, Any]]:
    return [
        {
            "component": group.component,
            "effect": effect.name,
            "unit": effect.unit,
            "status": effect.status,
            "value": effect.value,
            "se": seen.effect_se[number],
            "se_hessian": effect.se_hessian,
            **dict(zip(LEADING, lead.effects[number].tolist(), strict=True)),
            "interval_by": lead.effects_by[number],
            "percentile_lo95": seen.effect_lo95[number],
            "percentile_hi95": seen.effect_hi95[number],
        }
        for number, effect in enumerate(group.fit.effects)
    ]


def _columns_without_handicaps(fitted: Fitted, games: Array) -> dict[str, Array]:
    """Ratings and ranks (n_players,) by the model without handicaps; NaN where it bounds none.

    Each group keeps its zero, draws and first mover. Empty if no group's model has handicaps.
    ``games`` (n_players,) decide who is ranked, as in the published ranks.
    """
    groups = [group for group in fitted.groups if _has_handicaps(group)]
    if not groups:
        return {}
    rating, rank = np.full((2, len(games)), np.nan)
    enough = games >= fitted.job.parameters["minimum_games"]
    for group in groups:
        model = replace(group.fit.model, handicap="none", handicap_step=None)
        plain = fit(group.pairs, model, gauge=group.fit.gauge)
        inside = plain.components.rated & np.isfinite(plain.rating_elo)
        rating[group.players[inside]] = plain.rating_elo[inside]
        ranked = group.players[inside & enough[group.players]]
        # Equal ratings share the best place that they fill.
        in_order = np.sort(-rating[ranked])
        rank[ranked] = 1 + np.searchsorted(in_order, -rating[ranked])
    return {RATING_WITHOUT: rating, RANK_WITHOUT: rank}


def _has_handicaps(group: Group) -> bool:
    """Whether the group's model counts handicaps, and its games have some."""
    return group.fit.curve is not None and bool((played(group.pairs).handicap > 0).any())
