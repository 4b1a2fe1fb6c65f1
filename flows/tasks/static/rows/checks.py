"""Checks of the model: held-out games, goodness of fit, and players whose strength changed."""

from collections.abc import Callable
from typing import Any

import numpy as np
import polars as pl

from banzuke.engine import checks, streams
from banzuke.engine.bradley_terry import Fit, Gauge, fit, predict
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.games.weights import played
from banzuke.flows.inputs.arrays import NO_TIME, Array
from banzuke.flows.tasks.static.fits.fitted import Fitted, each_once
from banzuke.flows.tasks.task import Tables

FOLDS = 5

CELLS_AT_ONCE = 1 << 20
"""Cells whose chances are computed together: each cell takes a hundred bytes temporarily."""

MOST_TESTED = 1000
"""Number of players with the most games whose halves are compared; each player costs a fit."""


def check_tables(fitted: Fitted, n_games: Array) -> Tables:
    """The tables of all checks of the league's own group; ``n_games`` is (n_players,)."""
    own = fitted.own.fit
    if not own.components.rated.any():
        return {}
    refit = refit_like(own)
    rng = streams.named(*_name(fitted), "held out")
    pairs, copies = fitted.own.pairs, fitted.copies
    seen = checks.held_out(pairs, folds=FOLDS, refit=refit, predict=predict, rng=rng, copies=copies)
    once = copies.played(pairs) if copies else played(pairs)
    tables = {
        "model_check": pl.DataFrame([_scores(seen) | _goodness(own, once)]),
        "reliability": _reliability(seen.reliability),
    }
    found = _stationarity(fitted, refit, n_games, once)
    return tables if found is None else {**tables, "stationarity": found}


def refit_like(own: Fit) -> Callable[[Pairs], Fit]:
    """A function that fits the same model to other games, in the mean gauge."""

    def refit(pairs: Pairs) -> Fit:
        return fit(pairs, own.model, gauge=Gauge("mean", 1500.0))

    return refit


def _scores(seen: checks.HeldOut) -> dict[str, Any]:
    row: dict[str, Any] = {
        "folds": seen.n_folds,
        "games": seen.n_games,
        "predicted": seen.n_predicted,
        "unpredicted": seen.n_unpredicted,
        "draws_dropped": seen.n_draws_dropped,
    }
    for name, score in (("log_loss", seen.log_loss), ("brier", seen.brier)):
        row |= {
            name: score.model,
            f"{name}_guess": score.guess,
            f"{name}_gain": score.gain,
            f"{name}_gain_se": score.gain_se,
        }
    found = seen.calibration
    return row | {
        "calibration_slope": found.slope,
        "calibration_slope_se": found.slope_se,
        "calibration_intercept": found.intercept,
        "calibration_intercept_se": found.intercept_se,
    }


def goodness(own: Fit, pairs: Pairs) -> checks.GoodnessOfFit:
    """The deviations of the counts of the cells from the counts that the model expects.

    Two players of strength 0 have no chances against each other; their games are excluded.
    """
    rated = own.components.rated
    (win, draw, loss), inside = _chances(own, pairs)
    wins, draws, losses = pairs.wins[inside], pairs.draws[inside], pairs.losses[inside]
    estimated = sum(effect.status == "estimated" for effect in own.effects)
    n_parameters = int(rated.sum()) - 1 + estimated
    if own.model.has_ties:
        counts = np.stack([wins, draws, losses], axis=1)
        outcomes = np.stack([win, draw, loss], axis=1)
        return checks.goodness_of_outcomes(counts, outcomes, n_parameters=n_parameters)
    counted = own.model.outcomes.counted(draws)
    return checks.goodness_of_scores(
        wins + counted + losses, wins + 0.5 * counted, win + 0.5 * draw,
        n_parameters=n_parameters, p_draw=draw,
    )  # fmt: skip


def _chances(own: Fit, pairs: Pairs) -> tuple[Array, Array]:
    """The (3, n) chances of all cells that have chances, and a mask of these cells."""
    found, inside = np.empty((3, pairs.n_cells)), np.empty(pairs.n_cells, np.bool_)
    n_found = 0
    for start in range(0, pairs.n_cells, CELLS_AT_ONCE):
        some = slice(start, start + CELLS_AT_ONCE)
        chances = predict(
            own, pairs.first_idx[some], pairs.second_idx[some],
            neutral=pairs.neutral[some], handicap=pairs.handicap[some],
        )  # fmt: skip
        inside[some] = np.isfinite(chances[0])
        known = np.stack(chances)[:, inside[some]]
        found[:, n_found : n_found + known.shape[1]] = known
        n_found += known.shape[1]
    return found[:, :n_found], inside


def _goodness(own: Fit, pairs: Pairs) -> dict[str, Any]:
    found = goodness(own, pairs)
    return {
        "deviance": found.deviance,
        "pearson": found.pearson,
        "degrees_of_freedom": found.df,
        "chi2_reliable": found.is_chi2_reliable,
        "deviance_p": found.deviance_p,
        "pearson_p": found.pearson_p,
        "pearson_z": found.pearson_z,
        "pearson_z_p": found.pearson_z_p,
    }


def _reliability(table: checks.Reliability) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "low": table.low,
            "high": table.high,
            "games": table.n_games,
            "mean_predicted": table.mean_predicted,
            "mean_observed": table.mean_observed,
            "se": table.se,
        }
    )


def _stationarity(
    fitted: Fitted, refit: Callable[[Pairs], Fit], n_games: Array, once: Pairs
) -> pl.DataFrame | None:
    """One row per player; no rows if the log has no times to halve the period.

    ``once`` has each game of the period once.
    """
    arrays = fitted.job.input.arrays
    if np.any(arrays["played_at"] == NO_TIME):
        return None
    games = each_once(arrays)
    earlier, later = checks.halves(
        games["first_idx"], games["second_idx"], games["wins"], games["draws"], games["losses"],
        games["played_at"], n_players=once.n_players, neutral=games["neutral"],
        handicap=games["handicap"],
    )  # fmt: skip
    tested = np.zeros(len(n_games), np.bool_)
    tested[np.argsort(-n_games, kind="stable")[:MOST_TESTED]] = True
    found = checks.stationarity(
        earlier, later, refit=refit, predict=predict, tested=tested, both=once
    )
    return pl.DataFrame(
        {
            "player_id": pl.Series(fitted.job.input.player_ids, dtype=pl.String),
            "status": pl.Series(found.status.tolist(), dtype=pl.String),
            "games_before": found.n_first,
            "games_after": found.n_second,
            "change": found.change_elo,
            "se": found.se_elo,
            "statistic": found.statistic,
            "p_value": found.p_value,
            "q_value": found.q_value,
            "flagged": found.flagged,
        }
    )


def _name(fitted: Fitted) -> tuple[str, str, str]:
    return fitted.job.league, fitted.job.task, fitted.job.period
