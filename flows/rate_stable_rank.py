"""A period of a table league: engine results as rows."""

import time

import numpy as np
import numpy.typing as npt
import polars as pl

from engine import stable_rank
from flows.league import StableRank
from flows.outcome import CannotRate, Outcome, Tables
from flows.versions import Job

STEPS_PER_WINDOW = 5
"""Points of a trajectory per window length: neighbours share four fifths of their games."""
UNDATED = np.iinfo(np.int64).min

Counts = npt.NDArray[np.int64]


def rate_stable_rank(job: Job) -> Outcome:
    """Return the rows of one stable-rank version."""
    started = time.thread_time()
    asked = StableRank.model_validate(job.parameters)
    rule = asked.for_engine()
    _check(job, rule)
    tables = {"stable_rank": _whole_period(job, rule), **_windows(job, rule, asked)}
    return Outcome(tables, {}, time.thread_time() - started)


def _check(job: Job, rule: stable_rank.AnyRule) -> None:
    arrays = job.input.arrays
    wrong = arrays["n_seats"] != rule.n_places
    if wrong.any():
        seats = int(arrays["n_seats"][wrong][0])
        raise CannotRate(
            f"{job.period} has games with {seats} players, the rule is for {rule.n_places}; "
            "name a rule for them, or rate them in a league of their own"
        )
    missing = int(np.count_nonzero(np.isnan(arrays["points"]))) if rule.score else 0
    if missing:
        raise CannotRate(
            f"{job.period} has {missing} seats without a final score, for which the rule pays; "
            "map the columns points_1 to points_4, or name a rule that pays for places only"
        )


def _whole_period(job: Job, rule: stable_rank.AnyRule) -> pl.DataFrame:
    arrays, n_players = job.input.arrays, len(job.input.player_ids)
    player_idx, place = arrays["player_idx"], arrays["place"]
    counts = np.zeros((n_players, rule.n_places), dtype=np.int64)
    np.add.at(counts, (player_idx, place - 1), 1)
    scores = None
    if rule.score is not None:
        scores = stable_rank.sum_scores(
            player_idx, place, arrays["points"], n_players=n_players, rule=rule
        )
    last = counts[:, 3] if rule.n_places == 4 else pl.Series([None] * n_players, dtype=pl.Int64)
    return pl.DataFrame(
        {
            "player_id": list(job.input.player_ids),
            "games": counts.sum(axis=1),
            "place_1": counts[:, 0],
            "place_2": counts[:, 1],
            "place_3": counts[:, 2],
            "place_4": last,
            **_estimates(counts, rule, scores),
        }
    )


def _windows(job: Job, rule: stable_rank.AnyRule, asked: StableRank) -> Tables:
    """Return what takes the order of games, and is left out where a game has no time."""
    arrays = job.input.arrays
    player, played_at = arrays["player_idx"], arrays["played_at"]
    if np.any(played_at == UNDATED):
        return {}
    ids = np.array(job.input.player_ids, dtype=object)
    recent = [
        pl.DataFrame(
            {
                "player_id": ids[windows.player_idx].tolist(),
                "last_games": np.full(windows.games.size, games),
                "since_at": _times(played_at[windows.start]),
                "games": windows.games,
                **_of_windows(windows, job, rule),
            }
        )
        for games in asked.recent
        for windows in [stable_rank.last_windows(player, played_at, games=games)]
    ]
    step = -(-asked.rolling // STEPS_PER_WINDOW)
    windows = stable_rank.rolling_windows(player, played_at, games=asked.rolling, step=step)
    rolling = pl.DataFrame(
        {
            "player_id": ids[windows.player_idx].tolist(),
            "game_number": windows.game_number,
            "played_at": _times(played_at[windows.stop - 1]),
            "games": windows.games,
            **_of_windows(windows, job, rule),
        },
        schema_overrides={"player_id": pl.String},
    )
    tables = {"stable_rank_rolling": rolling}
    return tables | ({"stable_rank_recent": pl.concat(recent)} if recent else {})


def _of_windows(
    windows: stable_rank.Windows, job: Job, rule: stable_rank.AnyRule
) -> dict[str, npt.NDArray[np.float64]]:
    place = job.input.arrays["place"]
    counts = stable_rank.counts_in(windows, place, n_places=rule.n_places)
    scores = stable_rank.scores_in(windows, place, job.input.arrays["points"], rule=rule)
    return _estimates(counts, rule, scores)


def _estimates(
    counts: Counts, rule: stable_rank.AnyRule, scores: stable_rank.ScoreSums | None
) -> dict[str, npt.NDArray[np.float64]]:
    """Return the columns that every table of stable ranks has."""
    estimated = stable_rank.estimate(counts, rule=rule, scores=scores)
    low, high = stable_rank.interval(counts, rule=rule, scores=scores)
    placed = stable_rank.mean_place(counts)
    return {
        "plain": estimated.plain,
        "corrected": estimated.corrected,
        "exact": estimated.exact,
        "se": estimated.se,
        "lo95": low,
        "hi95": high,
        "mean_place": placed.mean,
        "mean_place_se": placed.se,
    }


def _times(microseconds: npt.NDArray[np.int64]) -> pl.Series:
    return pl.Series(microseconds, dtype=pl.Int64).cast(pl.Datetime("us"))
