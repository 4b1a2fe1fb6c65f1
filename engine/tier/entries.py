"""The entries of one tournament, checked and put in one order."""

from dataclasses import dataclass
from math import nan

import numpy as np
from numpy.typing import ArrayLike

from banzuke.engine.arrays import FloatArray, IntArray
from banzuke.engine.tier.teams import as_teams, check_shared


@dataclass(frozen=True)
class Event:
    """The entries of one tournament, in any order; all times are seconds on one clock.

    Attributes
    ----------
    player_idx
        (n_entries,) row of each entry's player in the league's state.
    place
        (n_entries,) finishing place among all entries, 1 for the winner; the order of entries with
        equal places is unknown, gaps are fine.
    entry
        (n_entries,) 1 for a player's first entry, 2 for the re-entry after it, and so on. Without
        this array each player has one entry.
    registered_at, busted_at
        (n_entries,) when the entry sat down and when it was eliminated, NaN if unknown. The winner
        busts at the end of the event. If a time of any entry is unknown, the event is rated without
        times.
    hands
        (n_entries,) hands played, NaN where unknown.
    table_size
        Seats per table, one number or (n_entries,); the winner's is that of the final table.
    team
        (n_entries,) number of each entry's team, -1 for a single entry; without this array all are
        single entries. Entries with the same team and place are one team, and its performance is
        the sum of their performances. They have one registration, one bust and one stack: places,
        ``bought`` and ``stacks`` count teams, not people.
    bought
        (n_entries,) chips that each entry brought to the tables, above 0, in any unit; without this
        array all brought the same.
    stacks
        (n_entries, n_entries): row i has the chips of every entry when i registered, with i's own
        chips on the diagonal. Cells of entries that were not at the tables are not read. A row of
        NaN means that these chips were not logged.
    started_at, registration_closes_at, ended_at
        When play began (an entry that registered earlier plays from then on), when registration
        closed, and when the event ended; NaN if unknown.
    """

    player_idx: IntArray
    place: IntArray
    entry: IntArray | None = None
    registered_at: FloatArray | None = None
    busted_at: FloatArray | None = None
    hands: FloatArray | None = None
    table_size: int | IntArray | None = None
    team: IntArray | None = None
    bought: FloatArray | None = None
    stacks: FloatArray | None = None
    started_at: float = nan
    registration_closes_at: float = nan
    ended_at: float = nan


@dataclass(frozen=True)
class Entries:
    """The entries of an event, sorted by place, then player, then entry; only times are unchecked.

    Attributes
    ----------
    row
        (n,) row of each entry in the event.
    player, place, number
        (n,) player, finishing place, and 1 for a first entry, 2 for the re-entry after it.
    registered_at, busted_at, hands
        (n,) as in the event, NaN where unknown.
    table_size
        (n,) seats per table.
    team
        (n,) row of each entry's team in ``leads``; in an event without teams 0 to n - 1.
    leads
        (n_teams,) first entry of each team, in order of place; a single entry is a team, too.
    bought
        (n,) chips that the team brought to the tables; all 1 if the event has none.
    stacks
        (n, n) or ``None``, as in the event.
    """

    row: IntArray
    player: IntArray
    place: IntArray
    number: IntArray
    registered_at: FloatArray
    busted_at: FloatArray
    hands: FloatArray
    table_size: IntArray
    team: IntArray
    leads: IntArray
    bought: FloatArray
    stacks: FloatArray | None

    @property
    def of_teams(self) -> bool:
        """Whether any team has two people or more."""
        return self.leads.size < self.team.size


def as_entries(event: Event, *, n_players: int, table_size: int) -> Entries:
    """The entries of an event in the order in which they are rated.

    This order does not depend on the order of the event's rows, so neither do results.

    Parameters
    ----------
    event
        The event.
    n_players
        Number of players in the state.
    table_size
        Seats per table if the event does not have them.

    Raises
    ------
    ValueError
        If the arrays do not fit, the event is empty, a place or an entry's number is below 1, a
        player is not in the state, or a player's entries are not numbered 1, 2, … with ever
        better places, hands are negative, chips brought are not above 0, a player is in one team
        twice, or people of one team have different times or chips.
    """
    player, place = _integers("player_idx", event.player_idx), _integers("place", event.place)
    if player.ndim != 1 or player.size == 0 or player.shape != place.shape:
        raise ValueError(
            f"player_idx has shape {player.shape} and place {place.shape}; give two arrays "
            "(n_entries,) with n_entries ≥ 1"
        )
    n = player.size
    if np.any(place < 1):
        i = int(np.flatnonzero(place < 1)[0])
        raise ValueError(f"entry {i} finished in place {place[i]}; places start at 1")
    _check_players(player, n_players)
    number = np.ones(n, dtype=np.int64)
    if event.entry is not None:
        number = _fitting("entry", _integers("entry", event.entry), (n,))
    _check_numbers(player, place, number, numbered=event.entry is not None)
    size = _integers("table_size", table_size if event.table_size is None else event.table_size)
    if size.ndim != 0:
        size = _fitting("table_size", size, (n,))
    row = np.lexsort((number, player, place))
    logged = np.full(n, -1) if event.team is None else _integers("team", event.team)
    team, leads = as_teams(place[row], _fitting("team", logged, (n,))[row], player[row])
    registered = _floats("registered_at", event.registered_at, n)[row]
    busted = _floats("busted_at", event.busted_at, n)[row]
    bought = _chips(event.bought, n)[row]
    if leads.size < n:
        for name, own in (
            ("registered_at", registered),
            ("busted_at", busted),
            ("bought", bought),
        ):
            check_shared(name, own, team, leads, row)
    return Entries(
        row=row,
        player=player[row],
        place=place[row],
        number=number[row],
        registered_at=registered,
        busted_at=busted,
        hands=_not_negative("hands", _floats("hands", event.hands, n))[row],
        table_size=np.broadcast_to(size, n)[row],
        team=team,
        leads=leads,
        bought=bought,
        stacks=_stacks(event.stacks, row),
    )


def _integers(name: str, values: ArrayLike) -> IntArray:
    array = np.asarray(values)
    if not np.issubdtype(array.dtype, np.integer):
        raise ValueError(f"{name} is of type {array.dtype}; give integers")
    return array.astype(np.int64)


def _fitting(name: str, array: IntArray, shape: tuple[int, ...]) -> IntArray:
    if array.shape != shape:
        raise ValueError(f"{name} has shape {array.shape}; give {shape}, one value per entry")
    return array


def _floats(name: str, values: ArrayLike | None, n: int) -> FloatArray:
    if values is None:
        return np.full(n, nan)
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (n,):
        raise ValueError(f"{name} has shape {array.shape}; give ({n},), one value per entry")
    if np.any(np.isinf(array)):
        i = int(np.flatnonzero(np.isinf(array))[0])
        raise ValueError(f"{name} of entry {i} is {array[i]}; give a finite number, or NaN")
    return array


def _not_negative(name: str, array: FloatArray) -> FloatArray:
    if np.any(array < 0):
        i = int(np.flatnonzero(array < 0)[0])
        raise ValueError(f"{name} of entry {i} is {array[i]}; give 0 or more, or NaN")
    return array


def _chips(bought: ArrayLike | None, n: int) -> FloatArray:
    if bought is None:
        return np.ones(n)
    array = _floats("bought", bought, n)
    bad = np.flatnonzero(~(array > 0))
    if bad.size:
        i = int(bad[0])
        raise ValueError(
            f"entry {i} brought {array[i]} chips; give every entry a number above 0, or no entry"
        )
    return array


def _stacks(stacks: ArrayLike | None, row: IntArray) -> FloatArray | None:
    if stacks is None:
        return None
    array = np.asarray(stacks, dtype=np.float64)
    if array.shape != (row.size, row.size):
        raise ValueError(f"stacks has shape {array.shape}; give {(row.size, row.size)}")
    return array[np.ix_(row, row)]


def _check_players(player: IntArray, n_players: int) -> None:
    outside = np.flatnonzero((player < 0) | (player >= n_players))
    if outside.size:
        i = int(outside[0])
        raise ValueError(
            f"entry {i} is player {player[i]}, but the state has players 0 to {n_players - 1}"
        )


def _check_numbers(
    player: IntArray,
    place: IntArray,
    number: IntArray,
    *,
    numbered: bool,
) -> None:
    order = np.lexsort((number, player))
    same = player[order[1:]] == player[order[:-1]]
    at = np.arange(order.size)
    first = np.append(True, ~same)
    expected = at - np.maximum.accumulate(np.where(first, at, 0)) + 1
    wrong = np.flatnonzero(number[order] != expected)
    if wrong.size:
        i = int(order[wrong[0]])
        times = int(np.count_nonzero(player == player[i]))
        row = int(np.flatnonzero(player == player[i])[0])
        what = "number them 1, 2, … in `entry`" if numbered else "give `entry` to number them"
        raise ValueError(
            f"player {player[i]} has {times} entries, the first at row {row}, and row {i} is "
            f"entry {number[i]}, not {expected[wrong[0]]}; {what}"
        )
    fell = np.flatnonzero(same & (place[order[1:]] > place[order[:-1]]))
    if fell.size:
        early, late = (int(order[fell[0] + step]) for step in (0, 1))
        raise ValueError(
            f"player {player[late]} finished in place {place[early]} with entry {number[early]} "
            f"and in place {place[late]} with entry {number[late]}; a re-entry outlasts the entry "
            "before it, so correct the places or the numbers"
        )
