"""A trial of a proposal: the real readers read the files with its league file.

``trial.py`` the trial; ``read_alike.py`` leagues whose rows are the same; ``doubled.py`` games that
it has twice; ``older_rows.py`` other results beside equal rows; ``other_sides.py`` two sides of a
game that contradict each other;
``proposed.py`` periods and groups of all its games; ``notes.py`` rejected rows that are no games.
Begin with `Trial`.
"""

from banzuke.flows.sniff.trials.doubled import (
    doubts_of_copies,
    doubts_of_own_lists,
    doubts_of_pairs_again,
    doubts_of_sides,
    doubts_of_turned,
    doubts_of_twins,
)
from banzuke.flows.sniff.trials.notes import doubts_of_titles, limit_for_notes
from banzuke.flows.sniff.trials.proposed import groups_in, periods_in
from banzuke.flows.sniff.trials.trial import Trial, league_of, trial

__all__ = [
    "Trial",
    "doubts_of_copies",
    "doubts_of_own_lists",
    "doubts_of_pairs_again",
    "doubts_of_sides",
    "doubts_of_titles",
    "doubts_of_turned",
    "doubts_of_twins",
    "groups_in",
    "league_of",
    "limit_for_notes",
    "periods_in",
    "trial",
]
