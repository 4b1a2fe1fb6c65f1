"""The times at which entries joined and left: the field each entry met, and its hours played."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.tier.entries import Entries, Event

SECONDS_PER_HOUR = 3600.0  # 60 · 60


class ContradictoryTimes(ValueError):
    """Times of an event that no course of play fits; ``said`` writes them in a log's own words.

    Parameters
    ----------
    text : str
        The contradiction, with {entry} and {time}, and mostly {other_entry} or {other_time}.
    entry, other_entry : int
        Entries as the log has them, from 0.
    time, other_time : float
        Seconds.
    """

    def __init__(
        self, text: str, entry: int, time: float, *, other_time: float, other_entry: int = -1
    ) -> None:
        self._text, self._entries, self._times = text, (entry, other_entry), (time, other_time)
        super().__init__(self.said("entry {}".format, str))

    def said(self, entry: Callable[[int], str], time: Callable[[float], str]) -> str:
        """The contradiction, with the names of entries and times that functions return."""
        one, other = (entry(int(i)) if i >= 0 else "" for i in self._entries)
        at, other_at = (time(float(seconds)) for seconds in self._times)
        return self._text.format(entry=one, other_entry=other, time=at, other_time=other_at)


@dataclass(frozen=True)
class Timeline:
    """The times of an event, if its log has times; entries in the order of ``Entries``.

    A team joins and leaves once, so numbers of entries are numbers of teams; a single entry is a
    team, too.

    Attributes
    ----------
    joined
        (n_teams,) order in which teams joined, 0 to n_teams - 1.
    n_met
        (n,) number of entries that had joined when the entry bust: the first ``n_met`` to join are
        the field that it met. For an entry that bust after the last had joined, these are all.
    n_present, n_gone
        (n,) Pe and Pb: the number of entries that had joined when the entry registered, itself
        included, and the number of those that had bust. An entry is late if ``n_gone`` is not 0.
    registered_at, busted_at
        (n,) seconds.
    hours, hours_missed
        (n,) hours played, and hours since the start that the entry missed by joining late.
    """

    joined: IntArray
    n_met: IntArray
    n_present: IntArray
    n_gone: IntArray
    registered_at: FloatArray
    busted_at: FloatArray
    hours: FloatArray
    hours_missed: FloatArray

    def still_in(self, i: int) -> BoolArray:
        """Whether each of (n,) entries was at the tables when entry i registered, i included."""
        at = self.registered_at[i]
        return np.asarray((self.registered_at <= at) & (self.busted_at >= at))


def timeline(entries: Entries, event: Event) -> Timeline | None:
    """The times of an event, or None if the log lacks a time.

    The close of registration is only used to check the log: after the last entry has joined, the
    field that an entry met is the full field, even if registration is still open. An entry that
    registers in the same second as a bust counts as present at the bust. A player's own re-entry
    comes after the player's bust. Source: specification "TIER rating", sections 3 to 5.

    Raises
    ------
    ValueError
        If an entry busts before it registers or before one that finished behind it, registers
        after the close, a re-entry registers before the bust of the entry before it, or the start
        or end contradict the entries.
    """
    busted = _with_the_end(entries, event)
    registered = np.where(
        entries.registered_at < event.started_at, event.started_at, entries.registered_at
    )
    if np.any(np.isnan(registered)) or np.any(np.isnan(busted)):
        return None
    start = float(np.min(registered)) if np.isnan(event.started_at) else event.started_at
    _check_times(entries, event, registered, busted)
    hours = (busted - registered) / SECONDS_PER_HOUR
    hours_missed = (registered - start) / SECONDS_PER_HOUR
    registered = _after_own_bust(entries, registered, busted)
    # A re-entry was moved to just after the own bust, and may bust in that second itself.
    busted = np.maximum(busted, registered)
    came, left = registered[entries.leads], busted[entries.leads]
    by_time = np.lexsort((np.arange(came.size), came))
    joined = np.empty(came.size, dtype=np.int64)
    joined[by_time] = np.arange(came.size)
    return Timeline(
        joined=joined,
        # "right": whoever registers in the second of a bust was met. "left": whoever busts in the
        # second of a registration was still there.
        n_met=np.searchsorted(came[by_time], busted, side="right"),
        n_present=np.searchsorted(came[by_time], registered, side="right"),
        n_gone=np.searchsorted(np.sort(left), registered, side="left"),
        registered_at=registered,
        busted_at=busted,
        hours=hours,
        hours_missed=hours_missed,
    )


def _with_the_end(entries: Entries, event: Event) -> FloatArray:
    """The (n,) bust times; the bust time of the winner (or tied winners) is the end."""
    busted = entries.busted_at.copy()
    won = entries.place == entries.place[0]
    known = busted[~np.isnan(busted)]
    end = event.ended_at
    if np.isnan(end):
        end = float(np.max(known)) if known.size else np.nan
    late = np.flatnonzero(busted > end)
    if late.size:
        i = int(late[0])
        raise ContradictoryTimes(
            "{entry} bust at {time}, after the end of the event at {other_time}",
            entries.row[i], busted[i], other_time=end,
        )  # fmt: skip
    busted[won] = end
    return busted


def _check_times(
    entries: Entries, event: Event, registered: FloatArray, busted: FloatArray
) -> None:
    row = entries.row
    early = np.flatnonzero(busted < registered)
    if early.size:
        i = int(early[0])
        raise ContradictoryTimes(
            "{entry} bust at {time}, before it registered at {other_time}",
            row[i], busted[i], other_time=registered[i],
        )  # fmt: skip
    closed = np.flatnonzero(registered > event.registration_closes_at)
    if closed.size:
        i = int(closed[0])
        raise ContradictoryTimes(
            "{entry} registered at {time}, after registration closed at {other_time}",
            row[i], registered[i], other_time=event.registration_closes_at,
        )  # fmt: skip
    _check_order(entries, busted)


def _check_order(entries: Entries, busted: FloatArray) -> None:
    """Raise ValueError unless every entry outlasted all entries that finished behind it."""
    latest = np.maximum.accumulate(busted[::-1])[::-1]  # of the entry and all those behind it
    behind = np.searchsorted(entries.place, entries.place, side="right")
    outlasted = np.append(latest, -np.inf)[behind]
    wrong = np.flatnonzero(busted < outlasted)
    if wrong.size:
        i = int(wrong[0])
        k = int(behind[i] + np.argmax(busted[behind[i] :]))
        raise ContradictoryTimes(
            "{entry} bust at {time}, before {other_entry}, which finished behind it and bust at "
            "{other_time}; correct the times, or leave them out to rate the event without times",
            entries.row[i], busted[i], other_entry=entries.row[k], other_time=busted[k],
        )  # fmt: skip


def _after_own_bust(entries: Entries, registered: FloatArray, busted: FloatArray) -> FloatArray:
    """Registration times; a re-entry in the second of the player's own bust moves just after it."""
    again = np.flatnonzero(entries.number > 1)
    if not again.size:
        return registered
    order = np.lexsort((entries.number, entries.player))
    previous = np.empty(order.size, dtype=np.int64)
    previous[order[1:]] = order[:-1]
    bust_before = busted[previous[again]]
    wrong = np.flatnonzero(registered[again] < bust_before)
    if wrong.size:
        i = int(again[wrong[0]])
        raise ContradictoryTimes(
            "{entry} registered at {time}, before the entry before it of that player bust at "
            "{other_time}",
            entries.row[i], registered[i], other_time=bust_before[wrong[0]],
        )  # fmt: skip
    after = registered.copy()
    after[again] = np.maximum(registered[again], np.nextafter(bust_before, np.inf))
    if not entries.of_teams:
        return after
    of_team = np.full(entries.leads.size, -np.inf)  # a team sits down when all its people can
    np.maximum.at(of_team, entries.team, after)
    return of_team[entries.team]
