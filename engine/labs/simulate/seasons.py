"""A season of tournaments as the inventors of the TIER rating simulated it."""

from dataclasses import dataclass

import numpy as np

from banzuke.engine.arrays import BoolArray, FloatArray, IntArray
from banzuke.engine.labs.simulate.checks import share
from banzuke.engine.streams import child

CLASSES = ("top", "strong", "average", "weak", "beginner")
# Of each class: specification "TIER rating", section 10, as all that follows.
N_PLAYERS = np.array([50, 250, 400, 250, 50])
# Density of the place at first and last of the field, in units of the flat density; linear between.
FIRST = np.array([1.75, 1.25, 1.0, 0.75, 0.25])
LAST = 2.0 - FIRST  # mirrored: the mean density is 1
# Entries, minutes and number of the two kinds of events.
EVENTS = ((50, 300.0, 250), (100, 600.0, 75))
TABLE_SIZE = 9  # seats: the source's events are 9-max


@dataclass(frozen=True)
class Season:
    """Events in order, each from the winner to the last.

    Attributes
    ----------
    class_idx
        (n_players,) row of ``CLASSES``.
    first
        (n_events + 1,) row of each event's winner, and the number of entries at the end.
    duration_min, close_min
        (n_events,) minutes from the start to the end and to the close of registration.
    player_idx, place
        (n_entries,) player and finishing place.
    registered_min, busted_min
        (n_entries,) minutes after the start; the winner's bust is the end.
    """

    class_idx: IntArray
    first: IntArray
    duration_min: FloatArray
    close_min: FloatArray
    player_idx: IntArray
    place: IntArray
    registered_min: FloatArray
    busted_min: FloatArray


def season(*, rng: np.random.Generator, late_share: float = 0.0, close_at: float = 0.3) -> Season:
    """A season of 1000 players, 20 entries each.

    250 events of 50 entries over 300 minutes and 75 of 100 over 600, shuffled. Those with the
    fewest entries so far enter, at random among equals. A player's place is drawn from the
    density of the player's class, and the field sorted by what was drawn. Busts are evenly
    spaced, the runner-up's at the end. Source: specification "TIER rating", section 10.

    Parameters
    ----------
    rng
        Random stream. Players and places do not depend on ``late_share`` or ``close_at``.
    late_share
        Share of the field that registers at a time uniform up to the close or the own bust,
        whichever comes first.
    close_at
        Share of the event's length after which registration closes.

    Raises
    ------
    ValueError
        If a share is outside 0 to 1.
    """
    share("late_share", late_share)
    share("close_at", close_at)
    who, when = child(rng, 0), child(rng, 1)
    class_idx = np.repeat(np.arange(len(CLASSES)), N_PLAYERS)
    kinds = who.permutation(np.repeat(np.arange(len(EVENTS)), [n for *_, n in EVENTS]))
    size = np.array([n for n, *_ in EVENTS])[kinds]
    duration = np.array([minutes for _, minutes, _ in EVENTS])[kinds]
    entered = np.zeros(class_idx.size, dtype=np.int64)
    fields = []
    for n in size:
        # The players with fewest entries so far, ties by lot: all enter nearly equally often.
        field = np.lexsort((who.random(entered.size), entered))[:n]
        entered[field] += 1
        fields.append(field[np.argsort(drawn_place(class_idx[field], who), kind="stable")])
    event = np.repeat(np.arange(size.size), size)
    first = np.append(0, np.cumsum(size))
    place = np.arange(event.size) - first[event] + 1
    # Busts are spread evenly over the event; the winner stays until the second is out.
    left = np.maximum(place, 2)
    busted = duration[event] * (size[event] - left + 1) / (size[event] - 1)
    latest = np.minimum(close_at * duration[event], busted)
    late = _late(size, late_share, when)
    return Season(
        class_idx=class_idx,
        first=first,
        duration_min=duration,
        close_min=close_at * duration,
        player_idx=np.concatenate(fields),
        place=place,
        registered_min=np.where(late, when.random(event.size) * latest, 0.0),
        busted_min=busted,
    )


def drawn_place(class_idx: IntArray, rng: np.random.Generator) -> FloatArray:
    """The (n,) places between 0 (first) and 1 (last) from the linear density of each class."""
    start, slope = FIRST[class_idx], (LAST - FIRST)[class_idx]
    u = rng.random(class_idx.size)
    # Inverse of F(x) = start x + slope x² / 2, in the form that also holds at slope 0.
    return np.asarray(2.0 * u / (start + np.sqrt(start**2 + 2.0 * slope * u)))


def _late(size: IntArray, late_share: float, rng: np.random.Generator) -> BoolArray:
    """The (n_entries,) flags of late registration: the same share of each field, at random."""
    return np.concatenate([rng.permutation(n) < round(late_share * n) for n in size])
