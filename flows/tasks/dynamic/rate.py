"""All games of a pairwise league: paths of strength as rows."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from banzuke.engine import streams
from banzuke.engine.dynamic import (
    DRIFT_ELO,
    SPREAD_ELO,
    Constants,
    Draws,
    DynamicModel,
    Effects,
    History,
    Path,
    StepHypothesis,
    believed_paths,
    chosen_in_errors,
    draw_believed,
    drift_for_errors,
    effects_of,
    find_constants,
    fit,
    in_the_middle,
    past_forecasts,
    suppose_handicaps,
)
from banzuke.engine.dynamic.model.tuned import MOST_ELO
from banzuke.flows.tasks.dynamic.games import (
    GivenHandicaps,
    given_handicaps,
    history_of,
    likely_worths,
    refuse_undated,
)
from banzuke.flows.tasks.dynamic.inputs import n_not_understood
from banzuke.flows.tasks.dynamic.rows import constant_rows, effect_rows, now_rows, path_rows
from banzuke.flows.tasks.task import CannotRate, Job, Outcome
from banzuke.flows.tasks.uncounted import uncounted_handicaps
from banzuke.flows.tasks.winners_first import winners_first


@dataclass(frozen=True)
class FittedPaths:
    """A league's paths before they become rows."""

    job: Job
    path: Path
    constants: Constants
    effects: Effects
    draws: Draws
    given: GivenHandicaps
    step_elo: float | None
    likely_steps_elo: tuple[float, ...]
    chosen_opponents: float
    drift_for_errors: float


class Searched(NamedTuple):
    """A league's paths as they are shown, under what, and all constants that may be true."""

    path: Path
    shown: StepHypothesis
    supposed: tuple[StepHypothesis, ...]


def rate_dynamic(job: Job) -> Outcome:
    """The rows of one version.

    Raises
    ------
    CannotRate
        If a game has no day, or the fit did not converge.
    """
    started = time.thread_time()
    refuse_undated(job)
    given = given_handicaps(job)
    games = history_of(job, given)
    path, shown, supposed = paths_of(job, games, given)
    games, constants = path.games, shown.constants
    effects = effects_of(games, path.model, past_forecasts(games, path))
    rng = streams.named(job.league, "dynamic", job.input.input_hash)
    paths, shares = believed_paths(path, supposed)
    draws = draw_believed(path, paths, n_draws=job.parameters["samples"], rng=rng, shares=shares)
    found = FittedPaths(
        job, path, constants, effects, draws, given, shown.step_elo,
        tuple(sorted(one.step_elo for one in supposed if one.step_elo and one.share_for_errors)),
        chosen_in_errors(supposed),
        drift_for_errors(path.model, [under.model for under in paths], shares),
    )  # fmt: skip
    tables = {
        "dynamic_rating": path_rows(found),
        "dynamic_now": now_rows(found),
        "dynamic_effect": effect_rows(found),
        "dynamic_constant": constant_rows(found),
    }
    n_strange = n_not_understood(job.input.arrays)
    diagnostics = {
        "converged": path.converged,
        "n_iter": path.n_iter,
        "n_sweeps": path.n_sweeps,
        "log_posterior": path.log_posterior,
        "n_passes": constants.n_passes,
        "constant_sets": len(paths),
        "constants_by_default": constants.by_default,
        "log_loss_ahead": None if np.isnan(constants.log_loss) else constants.log_loss,
        "samples": job.parameters["samples"],
        **uncounted_handicaps(job, given.why_unused),
        **(winners_first(job) if job.parameters["order"] else {}),
        **({"ranks_not_understood": n_strange} if n_strange else {}),
    }
    return Outcome(tables, diagnostics, time.thread_time() - started)


def paths_of(job: Job, games: History, given: GivenHandicaps) -> Searched:
    """The fitted paths of a version's games, and their constants."""
    find, step = _search(job), job.parameters.get("handicap_step")
    supposed = suppose_handicaps(games, find, step, worths=likely_worths(job, given, games))
    shown = _rounded(in_the_middle(games, find, supposed))
    return Searched(_path_under(job, shown), shown, tuple(map(_rounded, supposed)))


def path_of(job: Job, games: History) -> Path:
    """The fitted paths of a version's games, whose ``shift`` has known log-odds."""
    return _path_under(job, _rounded(StepHypothesis(games, _search(job)(games), None, 1.0, 1.0)))


def _path_under(job: Job, shown: StepHypothesis) -> Path:
    path = fit(shown.games, shown.constants.model)
    if not path.converged:
        raise CannotRate(
            f"paths of {job.league} did not converge in {path.n_iter} steps; "
            "give `drift` and `spread` in [dynamic]"
        )
    return path


def _search(job: Job) -> Callable[[History], Constants]:
    """The search for those constants of a version that its league file does not give."""
    parameters = job.parameters
    founder = parameters["newcomer"] if parameters["founder"] is None else parameters["founder"]
    if abs(founder - parameters["newcomer"]) > MOST_ELO:
        raise CannotRate(
            f"`founder` = {founder:g} in [dynamic] of {job.league} must lie within {MOST_ELO:g} "
            f"Elo of what newcomers are expected to be, {parameters['newcomer']:g}"
        )
    model = DynamicModel(
        drift_elo=DRIFT_ELO if parameters["drift"] is None else parameters["drift"],
        spread_elo=SPREAD_ELO if parameters["spread"] is None else parameters["spread"],
        founders_elo=founder - parameters["newcomer"],
        order=parameters["order"],
        draws=parameters["draws"],
        reversion=parameters["reversion"] or 0.0,
        eras=parameters.get("eras") or (),
        paces=parameters.get("paces") or (),
        kyu_elo=parameters.get("kyu") or 0.0,
        dan_elo=parameters.get("dan") or 0.0,
        rise_elo=parameters.get("rise") or 0.0,
        later_share=1.0 if parameters.get("later_rank") is None else parameters["later_rank"],
    )
    return partial(
        find_constants,
        model=model,
        drift=parameters["drift"] is None,
        spread=parameters["spread"] is None,
        founder=parameters["founder"] is None,
        reversion=parameters["reversion"] is None,
        kyu=parameters.get("kyu") is None,
        dan=parameters.get("dan") is None,
        rise=parameters.get("rise") is None,
        later_rank=parameters.get("later_rank") is None,
    )


def _rounded(supposed: StepHypothesis) -> StepHypothesis:
    """A supposition whose constants have fewer digits.

    Further digits mean nothing, and every last bit of the search would make a new version.
    """
    model = supposed.constants.model
    rounded = replace(
        model,
        drift_elo=round(model.drift_elo, 4),
        eras=tuple((day, round(times, 4)) for day, times in model.eras),
        spread_elo=round(model.spread_elo, 4),
        founders_elo=round(model.founders_elo, 4),
        reversion=round(model.reversion, 6),
        kyu_elo=round(model.kyu_elo, 4),
        dan_elo=round(model.dan_elo, 4),
        rise_elo=round(model.rise_elo, 4),
        later_share=round(model.later_share, 4),
    )
    return supposed._replace(constants=replace(supposed.constants, model=rounded))
