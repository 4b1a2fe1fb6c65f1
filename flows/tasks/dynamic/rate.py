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
    draw_believed,
    effects_of,
    find_constants,
    find_with_handicaps,
    fit,
    past_forecasts,
    paths_under,
    sets_of,
)
from banzuke.engine.dynamic.tuned import MOST_ELO
from banzuke.flows.tasks.dynamic.games import history_of
from banzuke.flows.tasks.dynamic.rows import constant_rows, effect_rows, now_rows, path_rows
from banzuke.flows.tasks.task import CannotRate, Job, Outcome


@dataclass(frozen=True)
class FittedPaths:
    """A league's paths before they become rows."""

    job: Job
    path: Path
    constants: Constants
    effects: Effects
    draws: Draws
    share: float


class Searched(NamedTuple):
    """A league's games with the handicaps that count, and what was found of them.

    ``share`` is the part of the static worth of handicaps.
    """

    games: History
    path: Path
    constants: Constants
    share: float


def rate_dynamic(job: Job) -> Outcome:
    """Return the rows of one version.

    Raises
    ------
    CannotRate
        If a game has no day, or the fit did not converge.
    """
    started = time.thread_time()
    games = history_of(job)
    searched = paths_of(job, games)
    games, path, constants = searched.games, searched.path, searched.constants
    effects = effects_of(games, path.model, past_forecasts(games, path))
    rng = streams.named(job.league, "dynamic", job.input.input_hash)
    sets = sets_of(games, constants)
    paths = paths_under(games, path, sets)
    draws = draw_believed(path, paths, n_draws=job.parameters["samples"], rng=rng)
    found = FittedPaths(job, path, constants, effects, draws, searched.share)
    tables = {
        "dynamic_rating": path_rows(found),
        "dynamic_now": now_rows(found),
        "dynamic_effect": effect_rows(found),
        "dynamic_constant": constant_rows(found),
    }
    diagnostics = {
        "converged": path.converged,
        "n_iter": path.n_iter,
        "n_sweeps": path.n_sweeps,
        "log_posterior": path.log_posterior,
        "n_passes": constants.n_passes,
        "constant_sets": len(sets),
        "constants_by_default": constants.by_default,
        "log_loss_ahead": None if np.isnan(constants.log_loss) else constants.log_loss,
        "samples": job.parameters["samples"],
    }
    return Outcome(tables, diagnostics, time.thread_time() - started)


def paths_of(job: Job, games: History) -> Searched:
    """The fitted paths of a version's games, and their constants."""
    asked = job.parameters
    founder = asked["newcomer"] if asked["founder"] is None else asked["founder"]
    if abs(founder - asked["newcomer"]) > MOST_ELO:
        raise CannotRate(
            f"`founder` = {founder:g} in [dynamic] of {job.league} must lie within {MOST_ELO:g} "
            f"Elo of what newcomers are expected to be, {asked['newcomer']:g}"
        )
    model = DynamicModel(
        drift_elo=DRIFT_ELO if asked["drift"] is None else asked["drift"],
        spread_elo=SPREAD_ELO if asked["spread"] is None else asked["spread"],
        founders_elo=founder - asked["newcomer"],
        order=asked["order"],
        draws=asked["draws"],
        reversion=asked["reversion"] or 0.0,
        kyu_elo=asked.get("kyu") or 0.0,
        dan_elo=asked.get("dan") or 0.0,
    )
    find: Callable[[History], Constants] = partial(
        find_constants,
        model=model,
        drift=asked["drift"] is None,
        spread=asked["spread"] is None,
        founder=asked["founder"] is None,
        reversion=asked["reversion"] is None,
        kyu=asked.get("kyu") is None,
        dan=asked.get("dan") is None,
    )
    games, constants, share = find_with_handicaps(games, find, asked.get("handicap_share"))
    # Further digits mean nothing, and every last bit of the search would make a new version.
    found = replace(
        constants.model,
        drift_elo=round(constants.model.drift_elo, 4),
        spread_elo=round(constants.model.spread_elo, 4),
        founders_elo=round(constants.model.founders_elo, 4),
        reversion=round(constants.model.reversion, 6),
        kyu_elo=round(constants.model.kyu_elo, 4),
        dan_elo=round(constants.model.dan_elo, 4),
    )
    path = fit(games, found)
    if not path.converged:
        raise CannotRate(
            f"paths of {job.league} did not converge in {path.n_iter} steps; "
            "give `drift` and `spread` in [dynamic]"
        )
    return Searched(games, path, replace(constants, model=found), share)
