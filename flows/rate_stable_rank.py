"""A period of a table league: engine results as rows."""

import time

import numpy as np
import polars as pl

from engine import stable_rank
from flows.league import StableRank
from flows.outcome import CannotRate, Outcome
from flows.versions import Job


def rate_stable_rank(job: Job) -> Outcome:
    """Return the rows of one stable-rank version."""
    started = time.thread_time()
    rule = StableRank.model_validate(job.parameters).for_engine()
    arrays, n_players = job.input.arrays, len(job.input.player_ids)
    wrong = arrays["n_seats"] != rule.n_places
    if wrong.any():
        seats = int(arrays["n_seats"][wrong][0])
        raise CannotRate(
            f"{job.period} has games with {seats} players, the rule is for {rule.n_places}; "
            "name a rule for them, or rate them in a league of their own"
        )
    counts = np.zeros((n_players, rule.n_places), dtype=np.int64)
    np.add.at(counts, (arrays["player_idx"], arrays["place"] - 1), 1)
    scores = _scores(job, rule)
    estimated = stable_rank.estimate(counts, rule=rule, scores=scores)
    low, high = stable_rank.interval(counts, rule=rule, scores=scores)
    placed = stable_rank.mean_place(counts)
    last = counts[:, 3] if rule.n_places == 4 else pl.Series([None] * n_players, dtype=pl.Int64)
    frame = pl.DataFrame(
        {
            "player_id": list(job.input.player_ids),
            "games": counts.sum(axis=1),
            "place_1": counts[:, 0],
            "place_2": counts[:, 1],
            "place_3": counts[:, 2],
            "place_4": last,
            "plain": estimated.plain,
            "corrected": estimated.corrected,
            "exact": estimated.exact,
            "se": estimated.se,
            "lo95": low,
            "hi95": high,
            "mean_place": placed.mean,
            "mean_place_se": placed.se,
        }
    )
    return Outcome({"stable_rank": frame}, {}, time.thread_time() - started)


def _scores(job: Job, rule: stable_rank.AnyRule) -> stable_rank.ScoreSums | None:
    """Return the points for final scores, if the rule pays for them."""
    if rule.score is None:
        return None
    arrays = job.input.arrays
    missing = int(np.count_nonzero(np.isnan(arrays["points"])))
    if missing:
        raise CannotRate(
            f"{job.period} has {missing} seats without a final score, for which the rule pays; "
            "map the columns points_1 to points_4, or name a rule that pays for places only"
        )
    return stable_rank.sum_scores(
        arrays["player_idx"],
        arrays["place"],
        arrays["points"],
        n_players=len(job.input.player_ids),
        rule=rule,
    )
