"""The games that moved a player's static rating most: each is left out, and the rest fitted."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from banzuke.flows.store import Connection
from banzuke.flows.tasks.moved import Moved, MovedBy, in_order, result_of
from banzuke.flows.tasks.static.answers.again import CannotAskAgain, RatedAgain, ask_again
from banzuke.flows.tasks.static.answers.influence import Influence, Kind, group_of
from banzuke.flows.tasks.static.fits.fitted import Fitted, fit_period

MOST_FITS = 200
"""Most different games of a player that are left out in turn."""
HOW = "each change is the rating with the game less the rating without it"

GAMES = """
SELECT played_on, first_id, second_id, neutral, handicap, wins, draws, losses, first, second,
    path, line
FROM game
WHERE league = $league AND period = $period AND void_reason IS NULL AND played_on > $since
ORDER BY played_on, path, line
"""


def moved_in_games(serving: Connection, player: str, *, league: str, since: dt.date) -> Moved:
    """The causes of a change of rating in the player's latest period since the end of a day.

    Raises
    ------
    CannotAskAgain
        If the period is published without matchups, or its games have weights.
    """
    rated_again = ask_again(serving, players=(player, player), league=league, period=None)
    fitted = fit_period(rated_again.job)
    refuse_weights(fitted, league)
    place = rated_again.player(player)
    group = group_of(fitted.groups, place)
    period = rated_again.job.input.period.label
    games = GamesSince(Influence(rated_again, group), games_after(serving, rated_again, since))
    me = games.influence.number[rated_again.job.input.player_ids[place]]
    now = games.influence.rating(group.pairs, me)
    before = games.influence.rating(games.influence.without(games.kinds), me)
    return Moved(
        league, "static", period, since, before=before, now=now,
        games=in_order(list(_changes(games, me, now))), how=HOW,
    )  # fmt: skip


def refuse_weights(fitted: Fitted, league: str) -> None:
    """Refuse games with weights, whose rows cannot be told from each other in a period's sums."""
    if fitted.own.pairs.weights is not None:
        raise CannotAskAgain(
            f"games of {league} have weights, so that it cannot be rated again without some of "
            f"them; `banzuke diff --league {league}` compares what was shown at two times"
        )


def games_after(
    serving: Connection, rated_again: RatedAgain, since: dt.date
) -> list[tuple[Any, ...]]:
    """The rows of `GAMES` of a period after a day."""
    job = rated_again.job
    values = {"league": job.league, "period": job.input.period.label, "since": since}
    return serving.rows(GAMES, values)


class GamesSince:
    """The games after the day among the players of a group, and their kinds."""

    def __init__(self, influence: Influence, rows: list[tuple[Any, ...]]) -> None:
        self.influence = influence
        kinds = [(row, _kind(influence, row)) for row in rows]
        self.rows = [row for row, kind in kinds if kind is not None]
        self.kinds = [kind for _, kind in kinds if kind is not None]


def _kind(influence: Influence, row: tuple[Any, ...]) -> Kind | None:
    _, first, second, neutral, handicap, *counts = row[:8]
    wins, draws, losses = counts
    return influence.kind(
        first, second, (wins, draws, losses), neutral=bool(neutral), handicap=int(handicap or 0)
    )


def _changes(games: GamesSince, me: int, now: float | None) -> Iterator[MovedBy]:
    """Yield each of the player's games with its change."""
    number = games.influence.number
    own = [
        (row, kind)
        for row, kind in zip(games.rows, games.kinds, strict=True)
        if me in (number[row[1]], number[row[2]])
    ]
    if len({kind for _, kind in own}) > MOST_FITS:
        raise CannotAskAgain(
            f"{len(own):,} games of the player are too many to leave out one by one; take a "
            "later day"
        )
    for row, kind in own:
        change = games.influence.change(kind, me, now)
        yield _moved_by(row, change, is_first=number[row[1]] == me)


def _moved_by(row: tuple[Any, ...], change: float | None, *, is_first: bool) -> MovedBy:
    day, *_, wins, draws, losses, first, second, path, line = row
    counts = (wins, draws, losses) if is_first else (losses, draws, wins)
    return MovedBy(day, second if is_first else first, result_of(counts), change, path, line)
