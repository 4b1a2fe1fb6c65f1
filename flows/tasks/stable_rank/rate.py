"""A period of a table league: engine results as rows."""

import time

import numpy as np
import numpy.typing as npt
import polars as pl

from banzuke.engine import stable_rank
from banzuke.flows.counted import counted
from banzuke.flows.inputs.arrays import NO_TIME
from banzuke.flows.leagues.league import StableRank
from banzuke.flows.tasks.task import CannotRate, Job, Outcome, Tables

STEPS_PER_WINDOW = 5
"""Points of a trajectory per window length: neighbours share four fifths of their games."""
PLAYERS_COMPARED = 50
FARTHEST = 3
"""Largest ratio of the mean final score and the start, either way: more is another unit."""
SAME_RANK = 1e-6
"""Smaller differences are rounding errors: no number of games would show them."""
PAIR = {
    "player_id": pl.String,
    "opponent_id": pl.String,
    "difference": pl.Float64,
    "difference_se": pl.Float64,
    "probability": pl.Float64,
    "games_needed": pl.Int64,
}

Counts = npt.NDArray[np.int64] | stable_rank.SharedCounts


def rate_stable_rank(job: Job) -> Outcome:
    """The rows of one stable-rank version."""
    started = time.thread_time()
    section = StableRank.model_validate(job.parameters)
    rule = section.for_engine()
    _check(job, rule)
    counts, scores = _records(job, rule)
    whole = _whole_period(job, rule, counts, scores)
    tables = {
        "stable_rank": whole,
        "stable_rank_superiority": _pairs(whole, rule, counts, scores),
        **_windows(job, rule, section, scores),
    }
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
            f"{job.period} has {counted(missing, 'seat')} without a final score, "
            "for which the rule pays; map the columns points_1 to points_4, or name a rule that "
            "pays for places only"
        )
    _check_unit(job, rule)


def _check_unit(job: Job, rule: stable_rank.AnyRule) -> None:
    """Raise if the log writes final scores in another unit than the rule, such as 25.0 for 25000.

    Final scores are the start on average, or 5,000 below it where players return more points than
    they begin with.
    """
    start = rule.score.start if rule.score else 0.0
    if start <= 0:
        return
    mean = float(np.mean(job.input.arrays["points"]))
    if not start / FARTHEST <= mean <= start * FARTHEST:
        raise CannotRate(
            f"the mean final score of {job.period} is {mean:,.6g}, but `score` of the rule begins "
            f"at {start:,.6g}: write `start` and `unit` of the rule as the log writes scores, or "
            "map the columns of final scores, without points for places, to points_1 to points_4"
        )


def _records(job: Job, rule: stable_rank.AnyRule) -> tuple[Counts, stable_rank.ScoreSums | None]:
    """Each player's games by place, and points for final scores if the rule pays them."""
    player_idx, n_players = job.input.arrays["player_idx"], len(job.input.player_ids)
    place, n_tied = _places(job)
    counts = stable_rank.sum_places(
        player_idx, place, n_tied, n_players=n_players, n_places=rule.n_places
    )
    scores = None
    if rule.score is not None:
        scores = stable_rank.sum_scores(
            player_idx, place, job.input.arrays["points"], n_tied, n_players=n_players, rule=rule
        )
    return counts, scores


def _places(job: Job) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8] | None]:
    """Each seat's place, and the number of seats that share it if the league shares places."""
    arrays = job.input.arrays
    if "n_tied" in arrays:
        return arrays["tied_from"], arrays["n_tied"]
    return arrays["place"], None


def _whole_period(
    job: Job,
    rule: stable_rank.AnyRule,
    counts: Counts,
    scores: stable_rank.ScoreSums | None,
) -> pl.DataFrame:
    n_players = len(job.input.player_ids)
    seen = _places_seen(job, rule.n_places)
    last = seen[:, 3] if rule.n_places == 4 else pl.Series([None] * n_players, dtype=pl.Int64)
    return pl.DataFrame(
        {
            "player_id": list(job.input.player_ids),
            "games": seen.sum(axis=1),
            "place_1": seen[:, 0],
            "place_2": seen[:, 1],
            "place_3": seen[:, 2],
            "place_4": last,
            **_estimates(counts, rule, scores),
        }
    )


def _places_seen(job: Job, n_places: int) -> npt.NDArray[np.int64]:
    """Each player's games by place in the log, with ties broken by seat."""
    seen = np.zeros((len(job.input.player_ids), n_places), dtype=np.int64)
    np.add.at(seen, (job.input.arrays["player_idx"], job.input.arrays["place"] - 1), 1)
    return seen


def _pairs(
    whole: pl.DataFrame,
    rule: stable_rank.AnyRule,
    counts: Counts,
    scores: stable_rank.ScoreSums | None,
) -> pl.DataFrame:
    """The pairs of the players whose intervals start highest."""
    best = np.lexsort((np.arange(whole.height), -whole["lo95"].to_numpy()))[:PLAYERS_COMPARED]
    above = stable_rank.superiority_table(
        counts[best],
        rule=rule,
        scores=scores and scores.of_rows(best),
        league=stable_rank.population(counts, rule=rule, scores=scores),
    )
    ids, exact, se = (whole[name].gather(best).to_list() for name in ("player_id", "exact", "se"))
    games = whole["games"].gather(best)
    spread = [error * n**0.5 for error, n in zip(se, games, strict=True)]
    rows = [
        (
            ids[a],
            ids[b],
            exact[a] - exact[b],
            float(np.hypot(se[a], se[b])),
            float(above[a, b]),
            _games_needed(exact[a] - exact[b], (spread[a], spread[b])),
        )
        for a in range(len(best))
        for b in range(a + 1, len(best))
    ]
    return pl.DataFrame(rows, schema=PAIR, orient="row")


def _games_needed(difference: float, spread: tuple[float, float]) -> int | None:
    if abs(difference) < SAME_RANK:
        return None
    return stable_rank.games_to_tell_apart(difference, spread)


def _windows(
    job: Job,
    rule: stable_rank.AnyRule,
    section: StableRank,
    of_all: stable_rank.ScoreSums | None,
) -> Tables:
    """The tables that need the order of games; no tables if a game has no time."""
    arrays = job.input.arrays
    player, played_at = arrays["player_idx"], arrays["played_at"]
    if np.any(played_at == NO_TIME):
        return {}
    ids = np.array(job.input.player_ids, dtype=object)
    recent = [
        pl.DataFrame(
            {
                "player_id": ids[windows.player_idx].tolist(),
                "last_games": np.full(windows.games.size, games),
                "since_at": _times(played_at[windows.start]),
                "games": windows.games,
                **_of_windows(windows, job, rule, of_all),
            }
        )
        for games in section.recent
        for windows in [stable_rank.last_windows(player, played_at, games=games)]
    ]
    step = -(-section.rolling // STEPS_PER_WINDOW)
    windows = stable_rank.rolling_windows(player, played_at, games=section.rolling, step=step)
    rolling = pl.DataFrame(
        {
            "player_id": ids[windows.player_idx].tolist(),
            "game_number": windows.game_number,
            "played_at": _times(played_at[windows.stop - 1]),
            "games": windows.games,
            **_of_windows(windows, job, rule, of_all),
        },
        schema_overrides={"player_id": pl.String},
    )
    tables = {"stable_rank_rolling": rolling}
    return tables | ({"stable_rank_recent": pl.concat(recent)} if recent else {})


def _of_windows(
    windows: stable_rank.Windows,
    job: Job,
    rule: stable_rank.AnyRule,
    of_all: stable_rank.ScoreSums | None,
) -> dict[str, npt.NDArray[np.float64]]:
    place, n_tied = _places(job)
    counts = stable_rank.counts_in(windows, place, n_tied, n_places=rule.n_places)
    points = job.input.arrays["points"]
    scores = stable_rank.scores_in(windows, place, points, n_tied, rule=rule, of_all=of_all)
    return _estimates(counts, rule, scores)


def _estimates(
    counts: Counts, rule: stable_rank.AnyRule, scores: stable_rank.ScoreSums | None
) -> dict[str, npt.NDArray[np.float64]]:
    """The columns that every table of stable ranks has."""
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
