"""Ladders of challenges and leagues in boxes, which begin by lot or in the order of strength."""

import numpy as np

from bench.pairings import League
from bench.pairings_clubs import known
from bench.pairings_odd import Odd, OddOnes

Order = np.ndarray


def _start(league: League, error: float | None) -> Order:
    """The players in the order in which they begin: by strength known to so many Elo, or by lot."""
    if error is None:
        return league.rng.permutation(league.n_players)
    return np.argsort(-known(league, error))


def challenges(games: int, *, reach: int, error: float | None = None, moves: bool = False) -> Odd:
    """A ladder: who challenges one just above, and wins, takes the place.

    The loser takes the challenger's place, or, with `moves`, all between move down by one.
    """

    def play(league: League) -> OddOnes:
        places = _start(league, error).tolist()
        for _ in range(league.n_players * games // 2):
            low = int(league.rng.integers(1, league.n_players))
            high = max(0, low - int(league.rng.integers(1, reach + 1)))
            ((_, _, score),) = league.round([(places[low], places[high])])
            if score > 0.5 and moves:
                places.insert(high, places.pop(low))
            elif score > 0.5:
                places[low], places[high] = places[high], places[low]
        return [], []

    return play


def boxes(
    size: int, months: int, *, change: int = 2, error: float | None = None, dated: bool = False
) -> Odd:
    """Boxes in which everybody meets everybody each month; so many of each go up, and down.

    A month's games have one turn, or, if `dated`, a turn each, in an order by lot.
    """
    if 2 * change > size:
        raise ValueError("a player would go up and down")

    def play(league: League) -> OddOnes:
        order = _start(league, error)
        each = [part.tolist() for part in np.array_split(order, league.n_players // size)]
        for _ in range(months):
            points = np.zeros(league.n_players)
            for a, b, score in league.round(
                (one, other) for box in each for at, one in enumerate(box) for other in box[:at]
            ):
                points[[a, b]] += score, 1.0 - score
            if dated:
                _by_lot(league, len(each) * size * (size - 1) // 2)
            points += 0.1 * league.rng.random(league.n_players)
            each = [sorted(box, key=lambda player: -points[player]) for box in each]
            each = _exchanged(each, change)
        return [], []

    return play


def _by_lot(league: League, most: int) -> None:
    """Give each of the last turn's games a turn of its own."""
    first = league.turn - 1
    of_month = [game for game in league.games[-2 * most :] if game[3] == first]
    del league.games[-len(of_month) :]
    for at in league.rng.permutation(len(of_month)):
        league.games.append((*of_month[at][:3], league.turn - 1))
        league.turn += 1


def _exchanged(boxes_: list[list[int]], change: int) -> list[list[int]]:
    """The boxes after the last of each have changed places with the first of the next."""
    found = [list(box) for box in boxes_]
    for upper, lower in zip(range(len(found)), range(1, len(found)), strict=False):
        found[upper][-change:], found[lower][:change] = (
            boxes_[lower][:change],
            boxes_[upper][-change:],
        )
    return found
