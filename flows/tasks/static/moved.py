"""The games that moved a player's static rating most: each is left out, and the rest fitted."""

import datetime as dt
from collections import defaultdict
from typing import Any

import numpy as np

from banzuke.engine.bradley_terry import fit
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.flows.store import Connection
from banzuke.flows.tasks.moved import Moved, MovedBy, in_order, result_of
from banzuke.flows.tasks.static.again import CannotAskAgain, RatedAgain, ask_again
from banzuke.flows.tasks.static.fitted import Group, fit_period

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

Cell = tuple[int, int, bool, int]
Counts = tuple[int, int, int]


def moved_in_games(serving: Connection, player: str, *, league: str, since: dt.date) -> Moved:
    """What moved a player's rating in the player's latest period since the end of a day.

    Raises
    ------
    CannotAskAgain
        If the period is published without matchups, or its games have weights.
    """
    asked = ask_again(serving, players=(player, player), league=league, period=None)
    fitted = fit_period(asked.job)
    if fitted.own.pairs.weights is not None:
        raise CannotAskAgain(f"games of {league} have weights, so that none can be left out alone")
    place = asked.player(player)
    group = next((g for g in fitted.groups[::-1] if place in g.players), fitted.own)
    period = asked.job.input.period.label
    values = {"league": league, "period": period, "since": since}
    games = _Games(asked, group, serving.rows(GAMES, values))
    me = games.number[asked.job.input.player_ids[place]]
    now = _rating(group, group.pairs, me)
    return Moved(
        league, "static", period, since,
        before=_rating(group, games.without(range(len(games.rows))), me), now=now,
        games=in_order(list(_changes(group, games, me, now))), how=HOW,
    )  # fmt: skip


class _Games:
    """The games after the day among the players of a group, as rows and as cells of its pairs."""

    def __init__(self, asked: RatedAgain, group: Group, rows: list[tuple[Any, ...]]) -> None:
        ids = asked.job.input.player_ids
        self.number = {ids[player]: number for number, player in enumerate(group.players)}
        self.pairs = group.pairs
        keys = zip(
            *(
                column.tolist()
                for column in (
                    self.pairs.first_idx, self.pairs.second_idx, self.pairs.neutral,
                    self.pairs.handicap,
                )
            ),
            strict=True,
        )  # fmt: skip
        self._cell_of: dict[Cell, int] = {key: cell for cell, key in enumerate(keys)}
        self.rows = [row for row in rows if self._cell(row) is not None]

    def _cell(self, row: tuple[Any, ...]) -> int | None:
        first, second = self.number.get(row[1]), self.number.get(row[2])
        if first is None or second is None:
            return None
        return self._cell_of.get((first, second, bool(row[3]), int(row[4] or 0)))

    def kind(self, index: int) -> tuple[int | None, Counts]:
        """The cell and the counts of a game: games of one kind move a rating alike."""
        row = self.rows[index]
        return self._cell(row), (row[5], row[6], row[7])

    def without(self, indices: Any) -> Pairs:
        """The pairs without some games."""
        pairs = self.pairs
        counts = np.stack([pairs.wins, pairs.draws, pairs.losses])
        for index in indices:
            cell, taken = self.kind(index)
            counts[:, cell] -= np.array(taken, counts.dtype)
        wins, draws, losses = np.maximum(counts, 0)
        kept = wins + draws + losses > 0
        return from_counts(
            pairs.first_idx[kept], pairs.second_idx[kept], wins[kept], draws[kept], losses[kept],
            n_players=pairs.n_players, handicap=pairs.handicap[kept], neutral=pairs.neutral[kept],
        )  # fmt: skip


def _changes(group: Group, games: _Games, me: int, now: float | None) -> Any:
    """Yield each of the player's games with its change."""
    own = [
        index
        for index, row in enumerate(games.rows)
        if me in (games.number[row[1]], games.number[row[2]])
    ]
    kinds: dict[Any, list[int]] = defaultdict(list)
    for index in own:
        kinds[games.kind(index)].append(index)
    if len(kinds) > MOST_FITS:
        raise CannotAskAgain(
            f"{len(own):,} games of the player are too many to leave out in turn; ask since a "
            "later day"
        )
    for same in kinds.values():
        other = _rating(group, games.without(same[:1]), me)
        change = None if now is None or other is None else now - other
        for index in same:
            yield _moved_by(
                games.rows[index], change, is_first=games.number[games.rows[index][1]] == me
            )


def _moved_by(row: tuple[Any, ...], change: float | None, *, is_first: bool) -> MovedBy:
    day, *_, wins, draws, losses, first, second, path, line = row
    counts = (wins, draws, losses) if is_first else (losses, draws, wins)
    return MovedBy(day, second if is_first else first, result_of(counts), change, path, line)


def _rating(group: Group, pairs: Pairs, player: int) -> float | None:
    """A player's rating by the group's model; None if these games rate nobody or not the player."""
    try:
        found = fit(pairs, group.fit.model, gauge=group.fit.gauge)
    except ValueError:  # the gauge's player has no game left
        return None
    rating = found.rating_elo[player]
    return float(rating) if np.isfinite(rating) else None
