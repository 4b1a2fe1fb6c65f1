"""One tournament in the engine's form, and the rules that interpreted its log."""

import datetime as dt
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from banzuke.engine import tier
from banzuke.engine.tier.entries import as_entries
from banzuke.engine.tier.timeline import ContradictoryTimes, timeline
from banzuke.flows.inputs.arrays import NO_TIME, Input
from banzuke.flows.tasks.tier.teams import TEAM_NOTES, Teams, contradictions, shared, teams_of

Array = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

NOTES = {
    "undated-event": "the log gives it no date: it comes before those with one, by its name",
    "no-times": "the log has no times of play: the event counts fully for everybody",
    "nobody-else": "one player alone: the event changes no rate",
    "times-missing": "entries without registration or bust: rated without times",
    "times-contradict": "no course of play fits the times: rated without times",
    "event-times-differ": "files disagree: the first start, the last close and end count",
    "winner-busts": "the winner's bust is not read: the winner played to the end",
    "two-winners": "several first places, as after a deal: their order counts as unknown",
    "tied-places": "the order of entries with equal places counts as unknown",
    "places-missing": "fewer entries that count finished before a place than it says",
    "renumbered-entries": "a player's entries count from the worst place to the best",
    "stacks-missing": "entries without a stack: all count as having brought the same chips",
    "unknown-table-size": "not in vpip of the league: the league's table_size counts",
    **TEAM_NOTES,
}
"""The rules that interpret the log of an event where it is incomplete, each with its reason."""


@dataclass(frozen=True)
class Note:
    """One rule that was applied to an event, and an example."""

    rule: str
    n_entries: int
    example: str = ""


def event_of(input_: Input, params: tier.TierParams) -> tuple[tier.Event, list[Note]]:
    """The event of an input, with times only if they are consistent, and the rules used."""
    arrays = input_.arrays
    size, size_notes = _table_sizes(arrays["table_size"], params)
    teams = teams_of(input_)
    bought, stack_notes = _stacks(arrays.get("stack"), teams)
    start, close, end = _event_times(input_)
    times = [arrays["registered_at"], arrays["busted_at"], np.array([start, close, end])]
    known = np.concatenate([time[time != NO_TIME] for time in times])
    origin = int(np.min(known)) if known.size else 0
    registered, busted, (start_s, close_s, end_s) = (_seconds(time, origin) for time in times)
    registered, n_registered = shared(registered, teams, np.fmin)
    busted, n_busted = shared(busted, teams, np.fmax)
    event = tier.Event(
        player_idx=arrays["player_idx"],
        place=arrays["place"].astype(np.int64),
        entry=arrays["entry"].astype(np.int64),
        registered_at=registered,
        busted_at=busted,
        hands=arrays["hands"].astype(np.float64),
        table_size=size,
        team=teams.number,
        bought=bought,
        started_at=float(start_s),
        registration_closes_at=float(close_s),
        ended_at=float(end_s),
    )
    alone = _alone(input_)
    if alone:
        # One's own entries say nothing of oneself: in one place, they change no rate.
        nothing = replace(_without_times(event), place=np.ones(event.place.size, np.int64))
        return nothing, [*_undated(input_), *alone]
    timed, time_notes = _with_times_that_fit(event, busted, len(input_.player_ids), params, origin)
    # Chips count only for late entries, which are known by their times.
    notes = [
        *_undated(input_),
        *time_notes,
        *_differing(input_),
        *_place_notes(input_, teams),
        *size_notes,
        *[Note(rule, n) for rule, n in contradictions(input_, teams).items()],
    ]
    if timed.registered_at is not None and (n := max(n_registered, n_busted)):
        notes.append(Note("team-times-differ", n))
    return timed, notes if timed.registered_at is None else [*notes, *stack_notes]


def _undated(input_: Input) -> list[Note]:
    is_undated = input_.period.end_at is None
    return [Note("undated-event", len(input_.arrays["place"]))] if is_undated else []


def _alone(input_: Input) -> list[Note]:
    player = input_.arrays["player_idx"]
    return [] if np.unique(player).size > 1 else [Note("nobody-else", len(player))]


def _seconds(times: Array, origin: int) -> Floats:
    """The seconds after the origin, NaN where there is no time."""
    known = np.where(times == NO_TIME, origin, times) - origin
    return np.where(times == NO_TIME, np.nan, known / 1e6)


def _event_times(input_: Input) -> tuple[int, int, int]:
    """The first start, the last close of registration and the last end, in microseconds."""
    found = []
    for name, pick in (
        ("started_at", np.min), ("registration_closes_at", np.max), ("ended_at", np.max),
    ):  # fmt: skip
        times = input_.arrays[name]
        known = times[times != NO_TIME]
        found.append(int(pick(known)) if known.size else NO_TIME)
    return found[0], found[1], found[2]


def _differing(input_: Input) -> list[Note]:
    names = [
        name
        for name in ("started_at", "registration_closes_at", "ended_at")
        if len(set(input_.arrays[name].tolist()) - {NO_TIME}) > 1
    ]
    n = len(input_.arrays["place"])
    return [Note("event-times-differ", n, ", ".join(names))] if names else []


def _table_sizes(
    size: npt.NDArray[np.generic], params: tier.TierParams
) -> tuple[Array, list[Note]]:
    """The table sizes; the league's size if the log has none, or one without a vpip parameter."""
    logged = size.astype(np.float64)
    unknown = ~np.isnan(logged) & ~np.isin(logged, [known for known, _ in params.vpip])
    filled = np.where(np.isnan(logged) | unknown, params.table_size, logged).astype(np.int64)
    n = int(np.count_nonzero(unknown))
    return filled, [Note("unknown-table-size", n, f"{logged[unknown][0]:.0f}")] if n else []


def _stacks(stack: Floats | None, teams: Teams) -> tuple[Floats | None, list[Note]]:
    """The chips that each entry's team brought, or None if not all are known."""
    if stack is None:
        return None, []
    stack, n_differ = shared(stack, teams, np.fmax)
    missing = int(np.count_nonzero(~(stack > 0)))
    if missing:
        return None, [Note("stacks-missing", missing)]
    return stack, [Note("team-stacks-differ", n_differ)] if n_differ else []


def _with_times_that_fit(
    event: tier.Event, busted: Floats, n_players: int, params: tier.TierParams, origin: int
) -> tuple[tier.Event, list[Note]]:
    """The event; without times if some times are missing or contradict each other."""
    registered = np.asarray(event.registered_at)
    won = event.place == np.min(event.place)
    missing = np.isnan(registered) | (np.isnan(busted) & ~won)
    bare = _without_times(event)
    if np.all(np.isnan(registered)) and np.all(np.isnan(busted)):
        return bare, [Note("no-times", event.place.size)]
    if np.any(missing):
        return bare, [Note("times-missing", int(np.count_nonzero(missing)))]
    try:
        timeline(as_entries(event, n_players=n_players, table_size=params.table_size), event)
    except ContradictoryTimes as error:
        text = error.said(partial(_entry, event), partial(_clock, origin))
        return bare, [Note("times-contradict", event.place.size, f"{text} (times of UTC)")]
    return event, _winners_bust(event, busted, won)


def _entry(event: tier.Event, i: int) -> str:
    """The words for an entry, without the player's name, which may be erased."""
    nth = int(np.asarray(event.entry)[i])
    return f"the entry in place {event.place[i]}" + (f" (entry {nth})" if nth > 1 else "")


def _clock(origin: int, seconds: float) -> str:
    """A time of UTC, with the second where it has one."""
    at = dt.datetime(1970, 1, 1) + dt.timedelta(microseconds=origin, seconds=seconds)
    return f"{at:%Y-%m-%d %H:%M}" + (f":{at:%S}" if at.second else "")


def _without_times(event: tier.Event) -> tier.Event:
    event = replace(event, registered_at=None, busted_at=None, started_at=np.nan)
    return replace(event, registration_closes_at=np.nan, ended_at=np.nan)


def _winners_bust(event: tier.Event, busted: Floats, won: npt.NDArray[np.bool_]) -> list[Note]:
    """A note if a winner's bust is logged at another time than the event's end."""
    last = np.nanmax(busted) if np.isnan(event.ended_at) else event.ended_at
    early = won & (busted < last)
    n = int(np.count_nonzero(early))
    minutes = float(np.max(last - busted[early])) / 60 if n else 0.0
    return [Note("winner-busts", n, f"{minutes:.1f} minutes before the end")] if n else []


def _place_notes(input_: Input, teams: Teams) -> list[Note]:
    place = input_.arrays["place"]
    in_order = np.sort(place[teams.leads])
    ahead = np.searchsorted(in_order, place, side="left")
    shared = np.searchsorted(in_order, place, side="right") - ahead > 1
    first = ahead == 0
    gone = place > ahead + 1
    moved = input_.arrays["entry"] != input_.arrays["logged_entry"]
    found = {
        "two-winners": first & shared,
        "tied-places": ~first & shared,
        "places-missing": gone,
        "renumbered-entries": moved,
    }
    return [
        Note(rule, int(np.count_nonzero(hit)), f"place {place[hit][0]}")
        for rule, hit in found.items()
        if np.any(hit)
    ]
