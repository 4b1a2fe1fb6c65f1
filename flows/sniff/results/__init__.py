"""Columns of results of a game of two: a text, a winner, both players' points, or a yes or no.

``result_columns.py`` texts; ``named_in_part.py`` parts of names in them; ``winners.py`` winners and
losers; ``questions.py`` questions who has won; ``won_sides.py`` sides that have won or lost;
``own_sides.py`` a log's own words of the sides; ``points.py`` points; ``like_named.py`` points
whose columns are named as those of the players; ``like_ratings.py`` points that may be ratings;
``strokes.py`` strokes at golf; ``several_results.py`` several results in a row; ``broken_off.py``
draws of matches to a number of wins; ``targets.py`` points that a player needs; ``races.py`` scores
of matches to a number; ``unfinished.py`` games that are not finished; ``second_opinions.py`` other
columns that say who won; ``penalties.py`` penalties beside a draw; ``points_beside.py`` points
beside a winner; ``three_outcomes.py`` a column for each outcome; ``sets.py`` columns of sets;
``two_parts.py`` points of two numbers; ``unclear_sets.py`` cells that may be sets or points;
``witnesses.py`` names of winners, margins and sets beside a result; ``marked_names.py`` names in
bold type or struck through; ``corrections.py`` remarks of corrections; ``sorts_of_games.py`` chess
beside go, and friendlies; ``fines.py`` penalties at a table; ``team_results.py`` results of teams
beside their boards; ``void_rows.py`` marks of rows that are no games; ``checks.py`` all checks by
other columns. Begin with `words_in` and `of_winners`.
"""

from banzuke.flows.sniff.results.checks import checks_of
from banzuke.flows.sniff.results.corrections import doubts_of_corrections
from banzuke.flows.sniff.results.fines import doubts_of_fines
from banzuke.flows.sniff.results.like_named import of_like_named
from banzuke.flows.sniff.results.own_sides import with_own_sides
from banzuke.flows.sniff.results.points import doubts_of_points, of_scores, points_of
from banzuke.flows.sniff.results.questions import of_questions, who_won
from banzuke.flows.sniff.results.races import is_of_races
from banzuke.flows.sniff.results.result_columns import words_in
from banzuke.flows.sniff.results.sets import of_sets
from banzuke.flows.sniff.results.several_results import doubts_of_evenings, several_results
from banzuke.flows.sniff.results.sorts_of_games import doubts_of_sorts
from banzuke.flows.sniff.results.strokes import are_strokes
from banzuke.flows.sniff.results.three_outcomes import marks_of_outcomes, of_three_outcomes
from banzuke.flows.sniff.results.two_parts import are_of_two_parts, of_two_parts
from banzuke.flows.sniff.results.unclear_sets import unclear_sets
from banzuke.flows.sniff.results.unfinished import doubts_of_unfinished, neither, not_finished
from banzuke.flows.sniff.results.void_rows import (
    hints_of_voids,
    marks_of,
    marks_of_own,
    together,
    unplayed,
)
from banzuke.flows.sniff.results.winners import (
    are_ids,
    names_numbers,
    of_losers,
    of_winners,
    without_contradictions,
)
from banzuke.flows.sniff.results.won_sides import is_yes_or_no, of_lost_sides, of_won_sides

__all__ = [
    "are_ids",
    "are_of_two_parts",
    "are_strokes",
    "checks_of",
    "doubts_of_corrections",
    "doubts_of_evenings",
    "doubts_of_fines",
    "doubts_of_points",
    "doubts_of_sorts",
    "doubts_of_unfinished",
    "hints_of_voids",
    "is_of_races",
    "is_yes_or_no",
    "marks_of",
    "marks_of_outcomes",
    "marks_of_own",
    "names_numbers",
    "neither",
    "not_finished",
    "of_like_named",
    "of_losers",
    "of_lost_sides",
    "of_questions",
    "of_scores",
    "of_sets",
    "of_three_outcomes",
    "of_two_parts",
    "of_winners",
    "of_won_sides",
    "points_of",
    "several_results",
    "together",
    "unclear_sets",
    "unplayed",
    "who_won",
    "with_own_sides",
    "without_contradictions",
    "words_in",
]
