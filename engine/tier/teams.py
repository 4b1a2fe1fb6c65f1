"""Teams of an event: entries that share a place, a performance and a stack.

A team is the node t of the source's factor graph: its performance is the sum of its people's
performances, and the finishing order is an order of teams. A single entry is a team of one. Every
sum over its team then has one number, so its rating is the same to the last bit.
"""

import numpy as np

from banzuke.engine.arrays import FloatArray, IntArray


def as_teams(place: IntArray, logged: IntArray, player: IntArray) -> tuple[IntArray, IntArray]:
    """The teams of entries in finishing order: entries of one place and one team are one team.

    Parameters
    ----------
    place
        (n,) finishing place, never decreasing.
    logged
        (n,) number of the team in the log, -1 for a single entry.
    player
        (n,) player of each entry.

    Returns
    -------
    (n,) row of each entry's team, and (n_teams,) first entry of each team. Teams are in the order
    of their first entries, so that their places never decrease.

    Raises
    ------
    ValueError
        If a player is in one team twice.
    """
    alone = np.arange(place.size)
    if np.all(logged < 0):
        return alone, alone
    lead = alone.copy()
    in_teams = np.flatnonzero(logged >= 0)
    pairs = np.column_stack((place[in_teams], logged[in_teams]))
    _, first, which = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
    lead[in_teams] = in_teams[first][which.ravel()]
    leads, team = np.unique(lead, return_inverse=True)
    order = np.lexsort((player, team))
    again = (team[order[1:]] == team[order[:-1]]) & (player[order[1:]] == player[order[:-1]])
    if np.any(again):
        i = int(order[1:][again][0])
        raise ValueError(
            f"player {player[i]} is in team {logged[i]} in place {place[i]} twice; "
            "a person is in a team once"
        )
    return team, leads


def check_shared(
    name: str, values: FloatArray, team: IntArray, leads: IntArray, row: IntArray
) -> None:
    """Raise ValueError unless the people of each team share one value; NaN is equal to NaN."""
    of_team = values[leads][team]
    differs = np.flatnonzero((values != of_team) & ~(np.isnan(values) & np.isnan(of_team)))
    if differs.size:
        i = int(differs[0])
        lead = int(leads[team[i]])
        raise ValueError(
            f"entries {row[lead]} and {row[i]} are one team, but {name} is {values[lead]} and "
            f"{values[i]}; a team has one value"
        )


def summed(values: FloatArray, team: IntArray, n_teams: int) -> FloatArray:
    """The (n_teams,) sums of (n,) values over the people of each team."""
    return np.asarray(np.bincount(team, weights=values, minlength=n_teams), np.float64)
