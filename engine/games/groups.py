"""Groups of players whom no chain of games connects."""

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from banzuke.engine.arrays import Int32Array
from banzuke.engine.games.components import UNCONNECTED, Components
from banzuke.engine.games.pairs import Pairs
from banzuke.engine.outcomes import outcome_model


def groups_of(pairs: Pairs, *, draws: str = "half") -> Int32Array:
    """(n_players,) group numbers; chains of counted games lead between the players of a group.

    Parameters
    ----------
    pairs : Pairs
    draws : {"half", "drop", "davidson"}
        Under "drop" drawn games connect nobody.
    """
    counted = pairs.wins + pairs.losses + outcome_model(draws).counted(pairs.draws)
    played = counted > 0
    first, second = pairs.first_idx[played], pairs.second_idx[played]
    edges = coo_array(
        (np.ones(len(first), np.bool_), (first, second)), shape=(pairs.n_players,) * 2
    )
    return np.asarray(connected_components(edges, directed=False)[1], np.int32)


def cores_of_groups_apart(
    pairs: Pairs, components: Components, *, draws: str = "half"
) -> list[int]:
    """The largest component of each group without a chain of games to the baseline.

    A group counts if its largest component has two players or more; components are numbered as in
    `classify`, and given in this order.
    """
    apart = np.flatnonzero(
        (components.status_code == UNCONNECTED) & (components.size[components.component] > 1)
    )
    if not len(apart):
        return []
    group = groups_of(pairs, draws=draws)[apart]
    # components are numbered from the largest, so the first of a group is its core
    by_group = np.lexsort((components.component[apart], group))
    _, first = np.unique(group[by_group], return_index=True)
    return sorted(components.component[apart[by_group[first]]].tolist())
