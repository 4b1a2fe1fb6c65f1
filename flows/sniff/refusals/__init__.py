"""Messages about files that cannot become a league: the obstacle, and the remedy.

``no_league.py`` no guess, or no usable row; ``other_shapes.py`` shapes that no reader reads;
``of_sports.py`` sheets of bridge and curling; ``unsaid_points.py`` points that nothing explains;
``unread_sets.py`` points of sets.
Begin with `no_guess`.
"""

from banzuke.flows.sniff.refusals.no_league import no_guess, nothing_used
from banzuke.flows.sniff.refusals.other_shapes import of_lines_in_cells, of_team_matches
from banzuke.flows.sniff.refusals.unsaid_points import of_several_columns

__all__ = [
    "no_guess",
    "nothing_used",
    "of_lines_in_cells",
    "of_several_columns",
    "of_team_matches",
]
