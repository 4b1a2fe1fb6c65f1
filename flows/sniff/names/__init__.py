"""Doubts about people's names: spellings, placeholders, byes, namesakes, names cut short.

``people.py`` spellings of one name, and texts that are no names; ``first_names.py`` names of one
word; ``initials.py`` initials that fit several people; ``numbers.py`` numbers in place of names;
``points_behind.py`` points and ratings behind names; ``perhaps_byes.py`` words for a bye;
``namesakes.py`` several people of one name; ``cut_short.py`` the name at the end of a file that was
not copied to its end; ``templates.py`` templates of a wiki. Begin with `doubts_of_people`.
"""

from banzuke.flows.sniff.names.cut_short import doubts_of_cut_names
from banzuke.flows.sniff.names.initials import doubts_of_initials
from banzuke.flows.sniff.names.namesakes import doubts_of_namesakes
from banzuke.flows.sniff.names.numbers import doubts_of_numbers
from banzuke.flows.sniff.names.people import (
    doubts_of_byes,
    doubts_of_garbled,
    doubts_of_nobodies,
    doubts_of_oneself,
    doubts_of_pairs,
    doubts_of_people,
    doubts_of_ranked,
    doubts_of_ratings,
    doubts_of_totals,
    have_ratings,
    likely_said,
    n_people,
    shown_names,
)
from banzuke.flows.sniff.names.perhaps_byes import doubts_of_perhaps_byes
from banzuke.flows.sniff.names.points_behind import (
    doubts_of_points_behind,
    doubts_of_ratings_behind,
)
from banzuke.flows.sniff.names.templates import doubts_of_templates

__all__ = [
    "doubts_of_byes",
    "doubts_of_cut_names",
    "doubts_of_garbled",
    "doubts_of_initials",
    "doubts_of_namesakes",
    "doubts_of_nobodies",
    "doubts_of_numbers",
    "doubts_of_oneself",
    "doubts_of_pairs",
    "doubts_of_people",
    "doubts_of_perhaps_byes",
    "doubts_of_points_behind",
    "doubts_of_ranked",
    "doubts_of_ratings",
    "doubts_of_ratings_behind",
    "doubts_of_templates",
    "doubts_of_totals",
    "have_ratings",
    "likely_said",
    "n_people",
    "shown_names",
]
