"""The teams of an event's log: their common times and chips, and what the log contradicts."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from banzuke.flows.inputs.arrays import Input

Array = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

TEAM_NOTES = {
    "teams-unequal": "teams differ in size: each counts with the sum of its people's performances",
    "without-team": "no team in the log: the entry plays for itself, as a team of one",
    "team-times-differ": "people of a team differ: its first registration and last bust count",
    "team-stacks-differ": "people of a team brought different chips: the largest stack counts",
    "team-in-two-places": "different people of a team in two places: each place is its own team",
    "person-in-two-teams": "one person in two teams: each counts as an entry of this person",
}
"""The rules that interpret the teams of an event, each with its reason."""


@dataclass(frozen=True)
class Teams:
    """The teams of an event.

    Attributes
    ----------
    number
        (n,) number of each entry's team in the log, -1 without one; ``None`` without any team.
    which, leads
        (n,) group of each entry and (n_groups,) first entry of each group. People of one team and
        place are a group, and so is an entry without a team.
    """

    number: Array | None
    which: Array
    leads: Array


def teams_of(input_: Input) -> Teams:
    """The teams of an event's input."""
    n = len(input_.arrays["place"])
    if "team" not in input_.arrays:
        return Teams(None, np.arange(n), np.arange(n))
    number = input_.arrays["team"].astype(np.int64)
    own = np.where(number < 0, -1 - np.arange(n), number)
    pairs = np.column_stack((input_.arrays["place"], own))
    _, leads, which = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
    return Teams(number, which.ravel(), leads)


def shared(values: Floats, teams: Teams, pick: np.ufunc) -> tuple[Floats, int]:
    """The value of each entry's team, by ``pick`` of its people's, and how many entries differ.

    ``pick`` is `numpy.fmin` or `numpy.fmax`; where one of a team has no value, the others' counts.
    """
    if teams.number is None:
        return values, 0
    of_team = values[teams.leads]
    pick.at(of_team, teams.which, values)
    filled = of_team[teams.which]
    return filled, int(np.count_nonzero((filled != values) & ~np.isnan(filled)))


def contradictions(input_: Input, teams: Teams) -> dict[str, int]:
    """The number of entries concerned by each rule of teams but those of times and chips."""
    if teams.number is None:
        return {}
    number, player, which = teams.number, input_.arrays["player_idx"], teams.which
    size = np.bincount(which)
    alone = number < 0
    of_teams = size[which][~alone]
    found = {
        "teams-unequal": of_teams.size if np.ptp(of_teams) else 0,
        "without-team": int(np.count_nonzero(alone)),
        "team-in-two-places": 0,
        "person-in-two-teams": 0,
    }
    for team in np.unique(number[~alone]):
        rows = np.flatnonzero(number == team)
        once = np.isin(player[rows], _once(player[rows]))
        if np.any(which[rows] != which[rows[0]]) and np.any(once):
            found["team-in-two-places"] += int(np.count_nonzero(once))
    for person in np.unique(player[~alone]):
        rows = np.flatnonzero((player == person) & ~alone)
        if np.unique(number[rows]).size > 1:
            found["person-in-two-teams"] += rows.size
    return {rule: n for rule, n in found.items() if n}


def _once(values: Array) -> Array:
    """The values that occur once."""
    different, times = np.unique(values, return_counts=True)
    return np.asarray(different[times == 1])
