"""The next periods of a table league: skills by finishing places, one version per period."""

import time
from dataclasses import asdict, replace

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.engine import tier
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import NO_TIME, Input
from banzuke.flows.leagues.league import Skill
from banzuke.flows.tasks.table_skill.meetings import meeting_rows, met_so_far, players_apart
from banzuke.flows.tasks.table_skill.state import SkillState
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job, Outcome, Results


def rate_skill(jobs: tuple[Job, ...], before: SkillState | None) -> Results:
    """Rate periods one after the other, each from the skills after the period before."""
    rules = Skill.model_validate(jobs[0].parameters)
    params = rules.for_engine()
    ids = _all_ids(jobs, before)
    at = {player_id: i for i, player_id in enumerate(ids)}
    known, games_of_all = _start(ids, before, params)
    met = before.met if before else None
    results = []
    for job in jobs:
        started = time.thread_time()
        here = np.array([at[player_id] for player_id in job.input.player_ids], dtype=np.int64)
        seats, played_at = _games(job.input)
        rating = tier.rate_games(here[seats], played_at, known, params=params)
        if not rating.converged:
            raise CannotRate(f"a game of {job.period} did not converge in {rating.n_iter} sweeps")
        known, games_of_all = rating.skills, games_of_all + rating.games
        models = known.models
        meetings = meeting_rows(seats, job.input.player_ids)
        met = met_so_far(met, meetings)
        tables = {
            "table_skill": _player_rows(job.input, rating, here, games_of_all, rules),
            "table_skill_model": _model_rows(job.input, known, here),
            "table_skill_check": _check_row(rating),
            "table_meeting": meetings,
        }
        diagnostics = {
            "converged": rating.converged, "n_iter": rating.n_iter, "spread": models.mean_spread,
            "drift": models.mean_drift, "log_weight": models.log_weight.tolist(),
        } | _groups(met)  # fmt: skip
        results.append((job, Outcome(tables, diagnostics, time.thread_time() - started)))
    return results


def _all_ids(jobs: tuple[Job, ...], before: SkillState | None) -> list[str]:
    """The ids of all players of the league, in an order that periods do not change."""
    ids = set(before.players) if before else set()
    return sorted(ids.union(*(job.input.player_ids for job in jobs)))


def _start(
    ids: list[str], before: SkillState | None, params: tier.GameParams
) -> tuple[tier.Skills, npt.NDArray[np.int64]]:
    """The skills before the first period, and the (n_players,) games so far."""
    start = tier.start_games(len(ids), params=params)
    games = np.zeros(len(ids), dtype=np.int64)
    if before is None:
        return start, games
    for i, player_id in enumerate(ids):
        if skilled := before.players.get(player_id):
            start.mu[i], start.sigma[i], games[i] = skilled.mu, skilled.sigma, skilled.games
    models = replace(start.models, log_weight=np.array(before.log_weight))
    return replace(start, models=models), games


def _games(input_: Input) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The (n_games, n_seats) players in finishing order, and the times of the games.

    Raises
    ------
    CannotRate
        If games have different numbers of players, or no time.
    """
    arrays = input_.arrays
    sizes = np.unique(arrays["n_seats"])
    if sizes.size > 1:
        raise CannotRate(
            f"{input_.period.label} has games of three and of four players, whose skills do not "
            "compare; rate them in leagues of their own"
        )
    undated = int(np.count_nonzero(arrays["played_at"] == NO_TIME))
    if undated:
        raise CannotRate(
            f"{input_.period.label} has {counted(undated, 'seat')} of games without a time, and "
            f"skills follow the order of games; {REMEDIES_OF_UNDATED}, or leave [skill] out"
        )
    n_seats = int(sizes[0]) if sizes.size else 4
    seats = arrays["player_idx"].reshape(-1, n_seats)
    return seats, arrays["played_at"].reshape(-1, n_seats)[:, 0]


def _player_rows(
    input_: Input,
    rating: tier.GamesRating,
    here: npt.NDArray[np.int64],
    games_of_all: npt.NDArray[np.int64],
    rules: Skill,
) -> pl.DataFrame:
    """The rows of the period's players, who are ``here`` among all players of the league."""
    n_players = len(input_.player_ids)
    skill, games = rating.skills.mixed, games_of_all[here]
    mu, sigma = skill.mu[here], skill.sigma[here]
    period_games = rating.games[here]
    rate = mu - rules.k * sigma
    ranked = games >= rules.minimum_games
    # Equal rates share the better rank.
    rank = 1 + np.searchsorted(np.sort(-rate[ranked]), -rate, side="left")
    places = np.bincount(input_.arrays["player_idx"], input_.arrays["place"], n_players)
    return pl.DataFrame(
        {
            "player_id": pl.Series(input_.player_ids, dtype=pl.String),
            "rank": pl.Series(np.where(ranked, rank, 0)).replace(0, None),
            "mu": mu,
            "sigma": sigma,
            "rate": rate,
            "games": games,
            "period_games": period_games,
            "mean_place": places / np.maximum(period_games, 1),
        }
    )


def _model_rows(input_: Input, skills: tier.Skills, here: npt.NDArray[np.int64]) -> pl.DataFrame:
    """The skills of the period's players by each model, from which the next period starts."""
    n_models = skills.mu.shape[1]
    return pl.DataFrame(
        {
            "player_id": pl.Series(np.repeat(input_.player_ids, n_models), dtype=pl.String),
            "model": np.tile(np.arange(n_models), len(input_.player_ids)),
            "mu": skills.mu[here].ravel(),
            "sigma": skills.sigma[here].ravel(),
        }
    )


def _groups(met: pl.DataFrame) -> dict[str, int]:
    """The players of a group that seldom shares a table with the others, if there is one."""
    apart = players_apart(met)
    return {"players_apart": len(apart)} if apart else {}


def _check_row(rating: tier.GamesRating) -> pl.DataFrame:
    """How well the period's games were predicted from those before, and what is true of skills."""
    row: dict[str, float | int] = {"predicted": rating.n_predicted}
    for what in ("order", "first", "pairs"):
        score = asdict(getattr(rating, what))
        row |= {f"{what}_log_loss": score["model"], f"{what}_guess": score["guess"]}
        row |= {f"{what}_{name}": score[name] for name in ("gain", "gain_se")}
    row |= {"spread": rating.skills.models.mean_spread, "drift": rating.skills.models.mean_drift}
    return pl.DataFrame([row], schema_overrides={"predicted": pl.Int64})
