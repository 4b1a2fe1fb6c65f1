"""Rows of paths, current standings, effects and constants."""

import datetime as dt
import math
from typing import TYPE_CHECKING

import numpy as np
import polars as pl

from banzuke.engine.dynamic import standing
from banzuke.engine.dynamic.model import has_promotions
from banzuke.engine.scale import ELO_PER_LOGIT
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.tasks.dynamic.inputs import ranks_in

if TYPE_CHECKING:
    from banzuke.flows.tasks.dynamic.rate import FittedPaths

EFFECT_SCHEMA = {
    "effect": pl.String, "unit": pl.String, "value": pl.Float64, "se": pl.Float64,
    "lo95": pl.Float64, "hi95": pl.Float64,
}  # fmt: skip
Z95 = 1.959963984540054
"""95 % of a normal distribution lie within this number of standard deviations."""
LEAST_WIDER_ELO = 1e-3
"""Difference of two drifts, Elo per √year, below which they are one."""
LEAST_CORRECTION = 0.5
"""Ranks by which handicaps must contradict a declared rank to correct it: less rounds to it."""
EPOCH = dt.date(1970, 1, 1)
DRIFT_BEFORE = "w_elo_before_"
"""How the name of an earlier drift begins; the day follows until which it held."""


def path_rows(found: "FittedPaths") -> pl.DataFrame:
    """One row per player and day with games."""
    path, errors = found.path, found.draws.errors
    played = history_values(found)
    at = played["value"]
    has_next = np.append(played["player"][1:] == played["player"][:-1], False)
    still = path.model.is_still
    next_to = errors.variance[at] if still else errors.shared[at]
    rows = pl.DataFrame(
        {
            "player_id": _ids(found, played["player"]),
            "day": pl.Series(played["day"]).cast(pl.Int32).cast(pl.Date),
            "rating": path.rating_elo[at] + found.job.parameters["newcomer"],
            "se": np.sqrt(errors.variance[at]) * ELO_PER_LOGIT,
            "covariance_next": np.where(has_next, next_to, 0.0) * ELO_PER_LOGIT**2,
            "games": played["games"],
        }
    )
    if path.games.declared is None and not path.model.rise_elo:
        # `dynamic_at` knows what is expected then
        return rows
    expected = path.expected[at] * ELO_PER_LOGIT + found.job.parameters["newcomer"]
    return rows.with_columns(expected=expected)


def history_values(found: "FittedPaths") -> dict[str, Array]:
    """Player, day and games of each player's days, and the value of the path on each day."""
    arrays, path = found.job.input.arrays, found.path
    n_games = arrays["wins"] + arrays["draws"] + arrays["losses"]
    rows = pl.DataFrame(
        {
            "player": np.concatenate([arrays["first_idx"], arrays["second_idx"]]).astype(np.int64),
            "day": np.tile(arrays["day"], 2).astype(np.int64),
            "games": np.tile(n_games, 2).astype(np.int64),
        }
    )
    days = rows.group_by("player", "day").agg(pl.col("games").sum()).sort("player", "day")
    values = {name: days[name].to_numpy() for name in days.columns}
    still = path.model.is_still
    values["value"] = path.games.start[values["player"]] if still else np.arange(days.height)
    return values


def now_rows(found: "FittedPaths") -> pl.DataFrame:
    """One row per player, at the player's last day with games."""
    values, n = history_values(found), len(found.job.input.player_ids)
    games = np.bincount(values["player"], values["games"], n).astype(np.int64)
    last_day = np.full(n, -1, np.int64)
    last_day[values["player"]] = values["day"]
    ranked = games >= found.job.parameters["minimum_games"]
    seen = standing(found.path, found.draws, ranked=ranked)
    ranks = {
        name: pl.Series(getattr(seen, name)).replace(0, None)
        for name in ("rank", "rank_lo95", "rank_hi95")
    }
    rows = pl.DataFrame(
        {
            "player_id": _ids(found, np.arange(n)),
            "rating": seen.rating_elo + found.job.parameters["newcomer"],
            "se": seen.se_elo,
            "last_day": pl.Series(last_day).cast(pl.Int32).cast(pl.Date),
            "games": games,
            **ranks,
        }
    )
    paces = found.path.model.paces
    return rows.with_columns(pace=pl.Series(paces, dtype=pl.Float64)) if paces else rows


def effect_rows(found: "FittedPaths") -> pl.DataFrame:
    """The advantage of moving first after the last day, in Elo, and Davidson's ν on that day.

    ν is that of two players whose mean rating is the constant ``draw_level_elo``.
    """
    effects, rows = found.effects, []
    if found.path.model.order:
        value = effects.first_mover * ELO_PER_LOGIT
        error = effects.first_mover_variance**0.5 * ELO_PER_LOGIT
        ends = (value - Z95 * error, value + Z95 * error)
        rows.append(("first_mover", "Elo", value, error, *ends))
    outcomes = found.path.model.outcomes
    if outcomes.has_ties:
        error = effects.log_nu_variance**0.5
        nu, low, high = (
            outcomes.published(effects.log_nu + side * error) for side in (0.0, -Z95, Z95)
        )
        rows.append(("draw", "ratio", nu, nu * error, low, high))
    return pl.DataFrame(rows, schema=EFFECT_SCHEMA, orient="row")


def constant_rows(found: "FittedPaths") -> pl.DataFrame:
    """The constants of the version, and the source of each constant."""
    model, parameters = found.path.model, found.job.parameters
    searched = "default" if found.constants.by_default else "found"
    newcomer = float(parameters["newcomer"])
    rows = [
        (name, value, searched if parameters[key] is None else "given")
        for key, name, value in (
            ("drift", "w_elo_per_sqrt_year", model.drift_elo),
            ("spread", "sigma0_elo", model.spread_elo),
            ("newcomer", "newcomer_elo", newcomer),
            ("founder", "founder_elo", newcomer + model.founders_elo),
            ("reversion", "reversion_per_year", model.reversion),
        )
    ]
    if model.rise_elo or parameters.get("rise") is not None:
        source = searched if parameters.get("rise") is None else "given"
        rows.append(("rise_elo_per_year", model.rise_elo, source))
    rows += _drift_rows(found)
    rows += _rank_rows(found, searched)
    if model.pairing_precision:
        rows.append(("pairing_elo", model.pairing_elo, "found"))
        rows.append(("first_opponents_elo", model.first_opponents_elo, "found"))
    elif found.chosen_opponents > 0.0:
        rows.append(("chosen_opponents", found.chosen_opponents, "found"))
    if found.effects.pairing_precision:
        apart = ELO_PER_LOGIT / found.effects.pairing_precision**0.5
        rows.append(("forecast_pairing_elo", apart, "found"))
    scale_by = "found" if found.effects.is_of_paths else "filter"
    rows.append(("forecast_scale", found.effects.scale, scale_by))
    rows.append(("common_se_elo", common_error(found), "found"))
    if model.outcomes.halves_draws:
        rows.append(("draw_rate", found.effects.draw_rate, "found"))
    if model.outcomes.has_ties:
        growth = math.exp(100.0 / ELO_PER_LOGIT * found.effects.draw_tilt)
        level = newcomer + ELO_PER_LOGIT * found.effects.level
        rows += [("draw_growth", growth, "found"), ("draw_level_elo", level, "found")]
    schema = {"name": pl.String, "value": pl.Float64, "source": pl.String}
    return pl.DataFrame(rows, schema=schema, orient="row")


def _drift_rows(found: "FittedPaths") -> list[tuple[str, float, str]]:
    """The drift of errors after the last game, and the drifts before today's, if they differ."""
    model = found.path.model
    rows = [
        (f"{DRIFT_BEFORE}{EPOCH + dt.timedelta(days=day)}", times * model.drift_elo, "found")
        for day, times in model.eras
    ]
    if abs(found.drift_for_errors - model.drift_elo) > LEAST_WIDER_ELO:
        rows.append(("w_elo_for_errors", found.drift_for_errors, "found"))
    return rows


def _rank_rows(found: "FittedPaths", searched: str) -> list[tuple[str, float, str]]:
    """What ranks are worth, and a step of handicaps, beside them or given."""
    model, parameters = found.path.model, found.job.parameters
    worth: list[tuple[str, str, float]] = []
    declared = ranks_in(found.job.input.arrays)
    if found.path.games.declared is not None:
        worth.append(("kyu", "kyu_elo", model.kyu_elo))
        if declared is not None:  # ranks that only handicaps tell are all of one worth
            worth.append(("dan", "dan_elo", model.dan_elo))
        if has_promotions(found.path.games):
            worth.append(("later_rank", "later_rank_share", model.later_share))
    if found.step_elo is not None:
        worth.append(("handicap_step", "handicap_step_elo", found.step_elo))
    rows = [
        (name, value, searched if parameters.get(key) is None else "given")
        for key, name, value in worth
    ]
    if len(likely := found.likely_steps_elo) > 1:
        rows.append(("handicap_step_from_elo", likely[0], searched))
        rows.append(("handicap_step_to_elo", likely[-1], searched))
    return rows + _told_rows(found, declared)


def _told_rows(found: "FittedPaths", declared: Array | None) -> list[tuple[str, float, str]]:
    """The numbers of players whose rank handicaps tell, and correct; no rows of none."""
    ranks = found.given.ranks
    if ranks is None:
        return []
    arrays = found.job.input.arrays
    sides = np.stack((arrays["first_idx"], arrays["second_idx"]))
    declared = np.full(ranks.shape, np.nan) if declared is None else declared
    told = np.setdiff1d(sides[np.isfinite(ranks)], sides[np.isfinite(declared)])
    corrected = np.unique(sides[np.abs(ranks - declared) >= LEAST_CORRECTION])
    numbers = (("ranks_told", len(told)), ("ranks_corrected", len(corrected)))
    return [(name, float(number), "found") for name, number in numbers if number]


def common_error(found: "FittedPaths") -> float:
    """The standard error, in Elo, of the mean of all last ratings, which all ratings share."""
    path, drawn = found.path, found.draws.last
    plays = path.games.last >= 0
    if not plays.any():
        return 0.0
    return float(np.sqrt(np.mean(drawn[:, plays].mean(axis=1) ** 2)) * ELO_PER_LOGIT)


def _ids(found: "FittedPaths", players: Array) -> pl.Series:
    return pl.Series(found.job.input.player_ids, dtype=pl.String).gather(players)
