"""The games that moved a player's strength over time most, by the covariances of the path."""

import datetime as dt
from itertools import pairwise
from typing import Any

from banzuke.flows.store import Connection
from banzuke.flows.tasks.dynamic.compare import LEAST_APART, expected_score
from banzuke.flows.tasks.moved import Moved, MovedBy, in_order

HOW = (
    "each change is about what the game adds to today's rating: its surprise, times how far that "
    "day's strength and today's go together"
)
PATH = """
SELECT path.day, path.rating, path.se, path.covariance_next
FROM result.dynamic_rating AS path
JOIN result.visibility AS shown
    ON shown.version_id = path.version_id AND shown.visible_until IS NULL
JOIN core.player AS player ON player.player_id = path.player_id
WHERE shown.league = $league AND player.name = $player
ORDER BY path.day
"""
GAMES = """
SELECT game.played_on, game.first = $player AS is_first,
    if(game.first = $player, game.second, game.first) AS opponent,
    game.wins, game.draws, game.losses, coalesce(game.neutral, false), game.handicap, game.path,
    game.line, other.rating
FROM game
LEFT JOIN dynamic_rating AS other
    ON other.league = game.league AND other.day = game.played_on
    AND other.player = if(game.first = $player, game.second, game.first)
WHERE game.league = $league AND $player IN (game.first, game.second)
    AND game.void_reason IS NULL AND game.played_on > $since
ORDER BY game.played_on, game.path, game.line
"""
COMMON = """
SELECT value FROM dynamic_constant WHERE league = $league AND name = 'common_se_elo'
"""
BEFORE = "SELECT rating FROM dynamic_at($league, $since) WHERE player = $player"


def moved_over_time(serving: Connection, player: str, *, league: str, since: dt.date) -> Moved:
    """What moved a player's strength since the end of a day; games with handicaps have no part."""
    asked = {"league": league, "player": player}
    path = serving.rows(PATH, asked)
    common = serving.rows(COMMON, {"league": league})
    covariance = _with_last(path, common[0][0] if common else 0.0)
    rating = {day: value for day, value, *_ in path}
    before = serving.rows(BEFORE, {**asked, "since": since})
    effects = dict(
        serving.rows("SELECT effect, value FROM dynamic_effect WHERE league = ?", [league])
    )
    games = [
        _moved_by(row, rating.get(row[0]), covariance.get(row[0]), effects)
        for row in serving.rows(GAMES, {**asked, "since": since})
    ]
    return Moved(
        league, "dynamic", "all", since, before[0][0] if before else None,
        path[-1][1] if path else None, in_order(games), HOW,
    )  # fmt: skip


def _with_last(path: list[tuple[Any, ...]], common_se: float) -> dict[dt.date, float]:
    """The covariance of each day's strength with the last day's, in Elo², without the common level.

    A path has no memory beyond the day before, so that covariances follow from day to day. A game
    says nothing of the common level, whose variance both players share.
    """
    found, share = {}, 1.0
    if path:
        last = path[-1]
        found[last[0]] = last[2] ** 2
    for (day, *_, covariance), following in reversed([*pairwise(path)]):
        share *= (covariance or 0.0) / following[2] ** 2
        found[day] = share * path[-1][2] ** 2
    least = LEAST_APART
    return {day: max(value - common_se**2, least * value) for day, value in found.items()}


def _moved_by(
    row: tuple[Any, ...],
    rating: float | None,
    covariance: float | None,
    effects: dict[str, float],
) -> MovedBy:
    from banzuke.engine.scale import ELO_PER_LOGIT  # noqa: PLC0415

    day, is_first, opponent, wins, draws, losses, neutral, handicap, path, line, other = row
    mine = (wins, draws, losses) if is_first else (losses, draws, wins)
    result = {(1, 0, 0): "win", (0, 1, 0): "draw", (0, 0, 1): "loss"}.get(
        mine, "{} won, {} drawn, {} lost".format(*mine)
    )
    change = None
    if not handicap and rating is not None and other is not None and covariance is not None:
        side = 0.0 if neutral else (1.0 if is_first else -1.0)
        expected = expected_score(rating - other, side, effects)
        surprise = mine[0] + 0.5 * mine[1] - sum(mine) * expected
        change = surprise * covariance / ELO_PER_LOGIT
    return MovedBy(day, opponent, result, change, path, line)
