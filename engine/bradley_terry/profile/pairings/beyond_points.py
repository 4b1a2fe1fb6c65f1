"""Whether opponents are chosen by more than their points, in rounds that pair by points.

Where a tournament is played in classes of strength, each class pairs by points, and the players of
other classes have as many points. Meetings then form chains: the strong meet the strong in event
after event. They are compared with meetings of the same rounds in which everybody meets somebody
with as many points as the opponent had.
"""

import numpy as np

from banzuke.engine import streams
from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.bradley_terry.profile.pairings.by_points import Round
from banzuke.engine.bradley_terry.profile.pairings.choice import (
    beyond_chance,
    chains,
    in_order,
    rewirings,
)
from banzuke.engine.bradley_terry.profile.pairings.tuned import CHAINS_BEYOND, SWAPPED_ROUNDS


def chosen_beyond_points(rounds: list[Round], strength: FloatArray, group: IntArray) -> float:
    """How far opponents of equal points are chosen: 0 by lot, 1 by strength alone.

    Parameters
    ----------
    rounds : list of Round
    strength : (n_players,)
        Numbers the players, so that names change nothing; NaN for players who are left out.
    group : (n_players,)
        That games stay within a group shows no choice: swapped meetings stay there, too.
    """
    stream = streams.named("pairings", "of equal points")
    place = np.argsort(in_order(strength))
    one, other, own, faced = (np.concatenate(parts) for parts in zip(*rounds, strict=True))
    number = np.repeat(np.arange(len(rounds)), [len(each.one) for each in rounds])
    within = np.where(group[one] == group[other], group[one], -1)
    _, met = np.unique((place[one], place[other]), return_inverse=True)
    one, other = met.reshape(2, -1)
    turned = one > other
    one, other = np.where(turned, other, one), np.where(turned, one, other)
    own, faced = np.where(turned, faced, own), np.where(turned, own, faced)
    order = np.lexsort((other, one, number))
    _, where = np.unique((number, within), axis=1, return_inverse=True)
    games, where = Round(one[order], other[order], own[order], faced[order]), where.ravel()[order]
    n = int(met.max()) + 1
    changed = (swapped(games, where, stream) for _ in range(rewirings(n)))
    above, _ = beyond_chance(chains(n, one, other), [chains(n, *each) for each in changed])
    return float(np.clip(above / CHAINS_BEYOND, 0.0, 1.0))


def swapped(
    games: Round, where: IntArray, stream: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """The players of the same games, in which those of equal points have changed places.

    Parameters
    ----------
    games : Round
        The pairs of all rounds.
    where : (n_games,)
        Number of the round and group of each.
    stream : Generator
    """
    one, other = games.one.copy(), games.other.copy()
    own, faced = games.points.copy(), games.other_points.copy()
    for _ in range(SWAPPED_ROUNDS):
        turned = stream.random(len(one)) < 0.5
        one[turned], other[turned] = other[turned], one[turned]
        own[turned], faced[turned] = faced[turned], own[turned]
        to = np.lexsort((np.arange(len(one)), faced, where))
        other[to] = other[np.lexsort((stream.random(len(one)), faced, where))]
    return one, other
