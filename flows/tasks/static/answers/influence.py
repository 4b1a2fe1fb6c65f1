"""The influence of single games: a period is fitted again without each of them."""

from collections.abc import Iterable

import numpy as np

from banzuke.engine.arrays import FloatArray
from banzuke.engine.bradley_terry import fit
from banzuke.engine.games.pairs import Pairs, from_counts
from banzuke.flows.tasks.static.answers.again import RatedAgain
from banzuke.flows.tasks.static.fits.fitted import Group

Kind = tuple[int, tuple[int, int, int]]
"""The cell of a row and its wins, draws and losses: rows of one kind move ratings equally."""


class Influence:
    """The ratings of a group of players with and without rows of its log.

    Attributes
    ----------
    number : dict
        The place in the group of each player, by id.
    pairs : Pairs
    """

    def __init__(self, rated_again: RatedAgain, group: Group) -> None:
        ids = rated_again.job.input.player_ids
        self.number = {ids[player]: number for number, player in enumerate(group.players)}
        self.pairs = group.pairs
        self._group = group
        keys = (self.pairs.first_idx, self.pairs.second_idx, self.pairs.neutral,
                self.pairs.handicap)  # fmt: skip
        columns = (column.tolist() for column in keys)
        self._cell_of = {key: cell for cell, key in enumerate(zip(*columns, strict=True))}
        self._without: dict[Kind, FloatArray] = {}

    def kind(
        self,
        first: str,
        second: str,
        counts: tuple[int, int, int],
        *,
        neutral: bool,
        handicap: int,
    ) -> Kind | None:
        """The kind of a row by the ids of its players; None if the group did not play it."""
        key = self.number.get(first), self.number.get(second), neutral, handicap
        cell = self._cell_of.get(key)
        return None if cell is None else (cell, counts)

    def without(self, kinds: Iterable[Kind]) -> Pairs:
        """The pairs without some rows."""
        pairs = self.pairs
        counts = np.stack([pairs.wins, pairs.draws, pairs.losses])
        for cell, taken in kinds:
            counts[:, cell] -= np.array(taken, counts.dtype)
        wins, draws, losses = np.maximum(counts, 0)
        counted = wins + draws + losses > 0
        return from_counts(
            pairs.first_idx[counted], pairs.second_idx[counted], wins[counted], draws[counted],
            losses[counted], n_players=pairs.n_players, handicap=pairs.handicap[counted],
            neutral=pairs.neutral[counted],
        )  # fmt: skip

    def ratings(self, pairs: Pairs) -> FloatArray:
        """Everybody's rating by the group's model, NaN for who has none."""
        try:
            found = fit(pairs, self._group.fit.model, gauge=self._group.fit.gauge).rating_elo
        except ValueError:  # the gauge's player has no game left
            return np.full(pairs.n_players, np.nan)
        return np.where(np.isfinite(found), found, np.nan)

    def rating(self, pairs: Pairs, player: int) -> float | None:
        """A player's rating; None if these games do not rate the player."""
        return _known(self.ratings(pairs)[player])

    def change(self, kind: Kind, player: int, now: float | None) -> float | None:
        """The rating of a player now less that without one row; None if there is none of them."""
        if kind not in self._without:
            self._without[kind] = self.ratings(self.without([kind]))
        other = _known(self._without[kind][player])
        return None if now is None or other is None else now - other


def group_of(groups: tuple[Group, ...], place: int) -> Group:
    """The group in which a player is rated: the league's own if no smaller one has the player."""
    return next((group for group in groups[::-1] if place in group.players), groups[0])


def _known(rating: float) -> float | None:
    return float(rating) if np.isfinite(rating) else None
