"""Rows of pairs beside their ratings: the terms, circles of three, and whether there are any."""

import math
from typing import Any

import polars as pl
from scipy.special import ndtr

from banzuke.engine import streams
from banzuke.engine.checks import Compatibility, circles, compatibility, predict_held_out_pairs
from banzuke.engine.checks.tuned import MOST_PLAYERS
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.static.fits.fitted import Fitted
from banzuke.flows.tasks.task import Tables

COMPUTED = "computed"
MOST_CIRCLES = 100
"""Number of circles that are stored, the likeliest; further circles were unlikely in every league
examined."""

CHECK_SCHEMA = {
    "state": pl.String, "z": pl.Float64, "p_value": pl.Float64, "spread": pl.Float64,
    "spread_error": pl.Float64, "held_out_games": pl.Int64, "held_out_gain": pl.Float64,
    "held_out_gain_se": pl.Float64,
}  # fmt: skip
CIRCLE_SCHEMA = {
    "player_id": pl.String, "beats_id": pl.String, "who_beats_id": pl.String,
    "chance": pl.Float64, "ahead": pl.Float64, "ahead_next": pl.Float64,
    "ahead_back": pl.Float64,
}  # fmt: skip


def compatibility_tables(fitted: Fitted) -> Tables:
    """The tables of a period's pairs; only the check where pairs have no terms."""
    state = _state(fitted)
    if state != COMPUTED:
        return {"compatibility_check": _check({"state": state})}
    own, pairs, job = fitted.own.fit, fitted.own.pairs, fitted.job
    rng = streams.named(job.league, job.task, job.period, "compatibility")
    found = compatibility(own, pairs)
    held = predict_held_out_pairs(own, pairs, rng=rng)
    checked = {
        "state": state,
        "z": found.z, "p_value": found.p_value, "spread": found.spread_elo,
        "spread_error": found.spread_error_elo, "held_out_games": round(held.games),
        "held_out_gain": held.gain, "held_out_gain_se": held.gain_se,
    }  # fmt: skip
    ids = pl.Series(job.input.player_ids, dtype=pl.String)
    return {
        "compatibility_check": _check(checked),
        "compatibility": _pairs(found, ids),
        "compatibility_circle": _circles(found, own.rating_elo, job.input.player_ids),
    }


def _state(fitted: Fitted) -> str:
    """Whether the terms are computed, or why not; the view `compatibility_check` has the words."""
    if not fitted.job.parameters["checks"]:
        return "no-checks"
    if not fitted.job.parameters["matchups"]:
        return "no-matchups"
    if fitted.own.pairs.weights is not None:
        return "weights"
    if int(fitted.own.fit.components.rated.sum()) > MOST_PLAYERS:
        return "many-players"
    return COMPUTED


def _check(values: dict[str, Any]) -> pl.DataFrame:
    known = {k: None if isinstance(v, float) and math.isnan(v) else v for k, v in values.items()}
    row = {name: known.get(name) for name in CHECK_SCHEMA}
    return pl.DataFrame([row], schema=CHECK_SCHEMA)


def _pairs(found: Compatibility, ids: pl.Series) -> pl.DataFrame:
    """One row a pair, from the side that has more than the ratings say."""
    turned = found.term_elo < 0.0
    error, term = found.error_elo, abs(found.term_elo)
    has_term = error > 0.0
    sure = ndtr(term / error.clip(min=1e-300)) * has_term + 0.5 * ~has_term

    def sided(points: Array) -> Array:
        return points + turned * (found.games - 2.0 * points)

    first, second = ids.gather(found.first_idx), ids.gather(found.second_idx)
    side = pl.Series("turned", turned)
    return pl.DataFrame(
        {
            "player_id": second.zip_with(side, first),
            "opponent_id": first.zip_with(side, second),
            "games": found.games.round().astype("int64"),
            "scored": sided(found.points),
            "expected": sided(found.expected).clip(0.0, found.games),
            "term": term,
            "error": error,
            "sure": sure,
        }
    )


def _circles(found: Compatibility, rating_elo: Array, ids: tuple[str, ...]) -> pl.DataFrame:
    rows = [
        (*(ids[player] for player in circle.players), circle.chance, *circle.edges_elo)
        for circle in circles(found, rating_elo, most=MOST_CIRCLES)
    ]
    return pl.DataFrame(rows, schema=CIRCLE_SCHEMA, orient="row")
