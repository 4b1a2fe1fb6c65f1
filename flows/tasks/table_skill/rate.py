"""The next periods of a table league: skills by finishing places, one version per period."""

import time
from dataclasses import asdict

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.engine import tier
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import NO_TIME, Input
from banzuke.flows.leagues.league import Skill
from banzuke.flows.tasks.table_skill.state import Skilled, SkillState
from banzuke.flows.tasks.task import REMEDIES_OF_UNDATED, CannotRate, Job, Outcome, Results

PAIRS_PUBLISHED = 100_000
"""Number of pairs of a period with most meetings: all pairs of a club, few of a large site."""
GAMES_COUNTED = 1_000_000
"""Games whose pairs are counted together, so that memory does not grow with the games."""


def rate_skill(jobs: tuple[Job, ...], before: SkillState | None) -> Results:
    """Rate periods one after the other, each from the skills after the period before."""
    rules = Skill.model_validate(jobs[0].parameters)
    params = rules.for_engine()
    players = dict(before.players) if before else {}
    newcomer = Skilled(rules.mu_start, rules.sigma_start, 0)
    results = []
    for job in jobs:
        started = time.thread_time()
        known = [players.get(player_id, newcomer) for player_id in job.input.player_ids]
        state = tier.State(np.array([k.mu for k in known]), np.array([k.sigma for k in known]))
        seats, played_at = _games(job.input)
        rating = tier.rate_games(seats, played_at, state, params=params)
        if not rating.converged:
            raise CannotRate(f"a game of {job.period} did not converge in {rating.n_iter} sweeps")
        rows = _player_rows(job.input, rating, [k.games for k in known], rules)
        after = rows.select("player_id", "mu", "sigma", "games").iter_rows()
        players |= {player_id: Skilled(*skill) for player_id, *skill in after}
        tables = {
            "table_skill": rows,
            "table_skill_check": _check_row(rating),
            "table_meeting": meeting_rows(seats, job.input.player_ids),
        }
        diagnostics = {"converged": rating.converged, "n_iter": rating.n_iter}
        results.append((job, Outcome(tables, diagnostics, time.thread_time() - started)))
    return results


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
    input_: Input, rating: tier.GamesRating, games_before: list[int], rules: Skill
) -> pl.DataFrame:
    state, n_players = rating.state, len(input_.player_ids)
    games = np.array(games_before, dtype=np.int64) + rating.games
    rate = state.mu - rules.k * state.sigma
    ranked = games >= rules.minimum_games
    # Equal rates share the better rank.
    rank = 1 + np.searchsorted(np.sort(-rate[ranked]), -rate, side="left")
    places = np.bincount(input_.arrays["player_idx"], input_.arrays["place"], n_players)
    return pl.DataFrame(
        {
            "player_id": pl.Series(input_.player_ids, dtype=pl.String),
            "rank": pl.Series(np.where(ranked, rank, 0)).replace(0, None),
            "mu": state.mu,
            "sigma": state.sigma,
            "rate": rate,
            "games": games,
            "period_games": rating.games,
            "mean_place": places / np.maximum(rating.games, 1),
        }
    )


def _check_row(rating: tier.GamesRating) -> pl.DataFrame:
    """The accuracy of predictions of the period's games, each from the games before it."""
    row: dict[str, float | int] = {"predicted": rating.n_predicted}
    for what in ("order", "first", "pairs"):
        score = asdict(getattr(rating, what))
        row |= {f"{what}_log_loss": score["model"], f"{what}_guess": score["guess"]}
        row |= {f"{what}_{name}": score[name] for name in ("gain", "gain_se")}
    return pl.DataFrame([row], schema_overrides={"predicted": pl.Int64})


def meeting_rows(
    seats: npt.NDArray[np.int64], player_ids: tuple[str, ...], *, most: int = PAIRS_PUBLISHED
) -> pl.DataFrame:
    """The number of meetings of two players at a table, and of wins of the first over the second.

    ``seats`` is (n_games, n_seats) in finishing order. Only the ``most`` frequent pairs are kept.
    """
    n_players = len(player_ids)
    counted = [
        np.unique(_pair_keys(seats[start : start + GAMES_COUNTED], n_players), return_counts=True)
        for start in range(0, len(seats), GAMES_COUNTED)
    ]
    found = pl.DataFrame(
        {
            "key": np.concatenate([keys for keys, _ in counted] or [np.zeros(0, np.int64)]),
            "n": np.concatenate([n for _, n in counted] or [np.zeros(0, np.int64)]),
        }
    ).with_columns(pair=pl.col("key") // 2)
    pairs = (
        found.group_by("pair")
        .agg(games=pl.col("n").sum(), above=pl.col("n").filter(pl.col("key") % 2 == 1).sum())
        .sort("games", "pair", descending=[True, False])
        .head(most)
    )
    ids = pl.Series(player_ids, dtype=pl.String)
    return pl.DataFrame(
        {
            "player_id": ids.gather(pairs["pair"] // n_players),
            "opponent_id": ids.gather(pairs["pair"] % n_players),
            "games": pairs["games"],
            "above": pairs["above"],
        }
    )


def _pair_keys(seats: npt.NDArray[np.int64], n_players: int) -> npt.NDArray[np.int64]:
    """A number for each pair at each table, from the two players and the winner of the two."""
    keys = [
        2 * (np.minimum(above, below) * n_players + np.maximum(above, below)) + (above < below)
        for i in range(seats.shape[1])
        for j in range(i + 1, seats.shape[1])
        for above, below in [(seats[:, i], seats[:, j])]
    ]
    return np.concatenate(keys)
