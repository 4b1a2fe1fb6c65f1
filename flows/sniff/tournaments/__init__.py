"""Tournaments in a log: their columns, the places of their entries, and re-entries.

``events.py`` the columns that name a tournament; ``places.py`` places that are not plain numbers;
``turned_places.py`` places that points contradict; ``reentries.py`` counts of re-entries;
``field_size.py`` the number of entries. Begin with `events_of`.
"""

from banzuke.flows.sniff.tournaments.events import EVENTS, NO_EVENT, STARTS, Events, events_of
from banzuke.flows.sniff.tournaments.field_size import FIELD_SIZE, doubts_of_winners
from banzuke.flows.sniff.tournaments.places import meanings_of_places
from banzuke.flows.sniff.tournaments.reentries import (
    counts_buy_ins,
    doubts_of_names_again,
    doubts_of_reentries,
)
from banzuke.flows.sniff.tournaments.turned_places import doubts_of_turned_places

__all__ = [
    "EVENTS",
    "FIELD_SIZE",
    "NO_EVENT",
    "STARTS",
    "Events",
    "counts_buy_ins",
    "doubts_of_names_again",
    "doubts_of_reentries",
    "doubts_of_turned_places",
    "doubts_of_winners",
    "events_of",
    "meanings_of_places",
]
