"""A league's past predicted by every model: scores, and losses window by window, as rows."""

import datetime as dt
import time
from collections.abc import Mapping

import numpy as np
import polars as pl

from banzuke.engine.bradley_terry import Model
from banzuke.engine.contest import Contest, Games, contest, tied
from banzuke.engine.dynamic import Handicaps, history
from banzuke.flows.inputs.arrays import Array
from banzuke.flows.leagues.contest import NoContest, window_starts
from banzuke.flows.tasks.dynamic.inputs import ranks_in
from banzuke.flows.tasks.task import Job, Outcome
from banzuke.flows.tasks.winners_first import winners_first

SCHEMA: dict[str, type[pl.DataType]] = {
    "place": pl.Int64, "model": pl.String, "log_loss": pl.Float64, "brier": pl.Float64,
    "accuracy": pl.Float64, "behind": pl.Float64, "behind_se": pl.Float64, "tied": pl.Boolean,
    "slope": pl.Float64, "slope_se": pl.Float64, "intercept": pl.Float64,
    "intercept_se": pl.Float64, "games": pl.Int64, "windows": pl.Int64, "first_day": pl.Date,
    "last_day": pl.Date,
}  # fmt: skip
WINDOW_SCHEMA: dict[str, type[pl.DataType]] = {
    "window_start": pl.Date, "model": pl.String, "games": pl.Int64, "log_loss": pl.Float64,
}  # fmt: skip


def rate_contest(job: Job) -> Outcome:
    """The rows of one version; no rows if too few games come before every window."""
    started = time.thread_time()
    games = games_of(job.input.arrays, len(job.input.player_ids), job.parameters.get("handicap"))
    doubts = winners_first(job)
    if n_even := games.n_counted_as_even:
        doubts |= {"contest_handicaps_even": n_even}
    try:
        found = contest(games, starts=_starts(job, games))
    except (ValueError, NoContest) as error:
        tables = {"contest": _frame([], SCHEMA), "contest_window": _frame([], WINDOW_SCHEMA)}
        return Outcome(tables, {"no_contest": str(error)} | doubts, time.thread_time() - started)
    tables = {
        "contest": score_rows(found, last_day=int(games.day.max())),
        "contest_window": window_rows(found),
    }
    diagnostics = {"games": found.n_games, "windows": len(found.starts)} | doubts
    return Outcome(tables, diagnostics, time.thread_time() - started)


def games_of(
    arrays: Mapping[str, Array], n_players: int, handicap: Mapping[str, str] | None
) -> Games:
    """The games of an input's arrays, without weights of importance.

    ``handicap`` is of `banzuke.flows.leagues.dynamic.handicap_of`; only its receiver counts.
    """
    handicaps = None
    if handicap is not None:
        handicaps = Handicaps(Model(receiver=handicap["receiver"]))
    return Games.of(
        history(
            arrays["first_idx"], arrays["second_idx"], arrays["day"], n_players=n_players,
            wins=arrays["wins"], draws=arrays["draws"], losses=arrays["losses"],
            moves=~arrays["neutral"] & (arrays["handicap"] == 0),
            shift=arrays["handicap"], ranks=ranks_in(arrays),
        ),
        handicaps,
    )  # fmt: skip


def _starts(job: Job, games: Games) -> list[int]:
    parameters = job.parameters
    since = dt.date.fromisoformat(parameters["since"]) if parameters["since"] else None
    low, high = int(games.day.min()), int(games.day.max())
    return window_starts(low, high, every=parameters["every"], since=since)


def score_rows(found: Contest, *, last_day: int) -> pl.DataFrame:
    """The scores, one row per model, the best model first."""
    tied_scores = tied(found)
    rows = [
        {
            "place": place, "model": score.name, "log_loss": score.log_loss, "brier": score.brier,
            "accuracy": score.accuracy, "behind": score.behind, "behind_se": score.behind_se,
            "tied": score in tied_scores, "slope": score.calibration.slope,
            "slope_se": score.calibration.slope_se, "intercept": score.calibration.intercept,
            "intercept_se": score.calibration.intercept_se, "games": found.n_games,
            "windows": len(found.starts), "first_day": _date(int(found.starts[0])),
            "last_day": _date(last_day),
        }
        for place, score in enumerate(found.scores, start=1)
    ]  # fmt: skip
    return _frame(rows, SCHEMA)


def window_rows(found: Contest) -> pl.DataFrame:
    """The losses, one row per window and model, in order of days."""
    rows = [
        {"window_start": _date(int(start)), "model": score.name, "games": int(n), "log_loss": loss}
        for at, (start, n) in enumerate(zip(found.starts, found.games_in_window, strict=True))
        for score in found.scores
        for loss in [float(score.by_window[at])]
    ]
    return _frame(rows, WINDOW_SCHEMA)


def _frame(rows: list[dict[str, object]], schema: dict[str, type[pl.DataType]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema).with_columns(
        pl.col(name).fill_nan(None) for name, of in schema.items() if of == pl.Float64
    )


def _date(day: int) -> dt.date:
    found: dt.date = np.datetime64(day, "D").item()
    return found
