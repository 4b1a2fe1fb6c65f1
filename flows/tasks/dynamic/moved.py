"""The games that moved a player's strength over time most: each is left out, the rest fitted."""

import datetime as dt
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import polars as pl

from banzuke.engine.dynamic import History, Path
from banzuke.flows.inputs.arrays import Array, Input
from banzuke.flows.leagues.periods import ALL_TIME, Period
from banzuke.flows.store import Connection
from banzuke.flows.tasks.compared import CannotCompare
from banzuke.flows.tasks.dynamic.games import (
    GivenHandicaps,
    given_handicaps,
    history_of,
    likely_worths,
)
from banzuke.flows.tasks.dynamic.inputs import arrays_of_view
from banzuke.flows.tasks.dynamic.rate import path_of, paths_of
from banzuke.flows.tasks.dynamic.rows import DRIFT_BEFORE, EPOCH
from banzuke.flows.tasks.moved import Moved, MovedBy, in_order, result_of
from banzuke.flows.tasks.task import Job

NO_RISE = {"rise": 0.0}
"""A league without a row for newcomers' rise has none; it is not searched again."""
HOW = "each change is today's strength with the game less today's strength without it"
MOST_FITS = 100
"""Most different games of a player that are left out in turn."""
SAME_ELO = 0.5
"""Largest difference between the published ratings and the same games fitted again."""
COUNTS = ("wins", "draws", "losses")
KEYS = {
    "drift": "w_elo_per_sqrt_year", "spread": "sigma0_elo", "newcomer": "newcomer_elo",
    "founder": "founder_elo", "reversion": "reversion_per_year", "kyu": "kyu_elo",
    "dan": "dan_elo", "handicap_step": "handicap_step_elo", "rise": "rise_elo_per_year",
    "later_rank": "later_rank_share",
}  # fmt: skip
"""The constant that stands for each key of [dynamic], so that it is not searched again."""

GAMES = """
SELECT played_on, first_id, second_id, coalesce(neutral, false) AS neutral,
    coalesce(handicap, 0)::INTEGER AS handicap, wins, draws, losses, first, second, path, line,
    first_rank, second_rank
FROM game
WHERE league = $league AND void_reason IS NULL AND played_on IS NOT NULL
ORDER BY played_on, path, line
"""
NOW = """
SELECT dynamic_now.player_id, dynamic_now.rating, version.parameters
FROM dynamic_now
JOIN result.version AS version ON version.version_id = dynamic_now.version_id
WHERE dynamic_now.league = $league AND dynamic_now.player = $player
"""
PACES = "SELECT player_id, pace FROM dynamic_now WHERE league = ? AND pace IS NOT NULL"
BEFORE = "SELECT rating FROM dynamic_at($league, $since) WHERE player = $player"


def moved_over_time(serving: Connection, player: str, *, league: str, since: dt.date) -> Moved:
    """The causes of a player's change of strength since the end of a day.

    Raises
    ------
    CannotCompare
        If the games fitted again give another strength than is published, or are too many.
    """
    values = {"league": league, "player": player}
    before = serving.rows(BEFORE, {**values, "since": since})
    now = serving.rows(NOW, values)
    if not now:
        return Moved(league, "dynamic", ALL_TIME, since, None, None, (), HOW)
    ((player_id, rating, parameters),) = now
    again = _again(serving, league, player_id, json.loads(parameters))
    if abs(again.rating(()) - rating) > SAME_ELO:
        raise CannotCompare(
            f"the games of {league} as they stand now give another strength of {player} than is "
            "shown: run `banzuke nightly`; games with weights of importance cannot be left out"
        )
    return Moved(
        league, "dynamic", ALL_TIME, since, before[0][0] if before else None, rating,
        in_order(list(_changes(again, since, rating))), HOW,
    )  # fmt: skip


@dataclass(frozen=True)
class _Refit:
    """A league's games, to be fitted again with the published constants."""

    job: Job
    rows: pl.DataFrame
    given: GivenHandicaps
    player: int

    def rating(self, left_out: Sequence[int]) -> float:
        """The player's last strength without some rows, in Elo; their days stay.

        Handicaps are worth what all games say.
        """
        arrays = dict(self.job.input.arrays)
        for name in COUNTS:
            column: Array = arrays[name].copy()
            column[list(left_out)] = 0
            arrays[name] = column
        job = replace(self.job, input=replace(self.job.input, arrays=arrays))
        path = self._path(job, history_of(job, self.given))
        place = path.games.last[self.player]
        return float(path.rating_elo[place] + self.job.parameters["newcomer"])

    def _path(self, job: Job, games: History) -> Path:
        if (worths := likely_worths(job, self.given, games)) is None:
            return paths_of(job, games, self.given).path
        return path_of(job, replace(games, shift=worths[len(worths) // 2]))


def _again(serving: Connection, league: str, player_id: str, parameters: dict[str, Any]) -> _Refit:
    constants = dict(
        serving.rows("SELECT name, value FROM dynamic_constant WHERE league = ?", [league])
    )
    rows = serving.frame(GAMES, {"league": league})
    arrays, ids = arrays_of_view(rows)
    arrays |= {"importance": np.ones(rows.height)}
    input_ = Input(Period(ALL_TIME), ids, arrays, "", rows.height, rows.height, None, {})
    job = Job(
        league, "dynamic", "", input_,
        parameters
        | NO_RISE
        | {key: constants[name] for key, name in KEYS.items() if name in constants}
        | {"eras": _eras(constants), "paces": _paces(serving, league, ids)},
    )  # fmt: skip
    return _Refit(job, rows, given_handicaps(job), ids.index(player_id))


def _eras(constants: dict[str, float]) -> tuple[tuple[int, float], ...]:
    """The eras of `DynamicModel`, from the published constants."""
    drift = constants["w_elo_per_sqrt_year"]
    return tuple(
        ((dt.date.fromisoformat(name.removeprefix(DRIFT_BEFORE)) - EPOCH).days, value / drift)
        for name, value in sorted(constants.items())
        if name.startswith(DRIFT_BEFORE)
    )


def _paces(serving: Connection, league: str, ids: Sequence[str]) -> tuple[float, ...]:
    """The paces of `DynamicModel`, from the published ratings."""
    paces = dict(serving.rows(PACES, [league]))
    return tuple(paces.get(one, 1.0) for one in ids) if paces else ()


def _changes(again: _Refit, since: dt.date, now: float) -> Iterator[MovedBy]:
    """Yield each of the player's games after the day with its change."""
    player_id = again.job.input.player_ids[again.player]
    own = (pl.col("first_id") == player_id) | (pl.col("second_id") == player_id)
    mine = again.rows.with_row_index("row").filter(own & (pl.col("played_on") > since))
    kinds: dict[Any, list[dict[str, Any]]] = defaultdict(list)
    same = ("played_on", "first_id", "second_id", "neutral", "handicap", *COUNTS)
    for game in mine.iter_rows(named=True):
        kinds[tuple(game[name] for name in same)].append(game)
    if len(kinds) > MOST_FITS:
        raise CannotCompare(
            f"{mine.height:,} games are too many to leave out one by one; take a later day"
        )
    for games in kinds.values():
        change = now - again.rating([games[0]["row"]])
        for game in games:
            is_first = game["first_id"] == player_id
            counts = (game["wins"], game["draws"], game["losses"])
            yield MovedBy(
                game["played_on"],
                game["second" if is_first else "first"],
                result_of(counts if is_first else counts[::-1]),
                change if np.isfinite(change) else None,
                game["path"],
                game["line"],
            )
