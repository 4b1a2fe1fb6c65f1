"""A log as columns of text: what their names and the texts of results mean, in many languages.

``log.py`` a log and its columns; ``words.py`` the concepts of their names, from ``words.toml``;
``listed.py`` names of columns from lists of JSON; ``result_texts.py`` results as texts;
``result_signs.py`` letters and signs of results; ``broken_results.py`` why texts are no results.
Begin with `Log`.
"""

from banzuke.flows.sniff.columns.broken_results import TYPE_AGAIN, of_broken_off, of_spoilt
from banzuke.flows.sniff.columns.listed import name_of_item
from banzuke.flows.sniff.columns.log import MOSTLY, REPEATED_NAME, Column, Log
from banzuke.flows.sniff.columns.result_signs import doubt_of_signs, may_be_answers, of_signs
from banzuke.flows.sniff.columns.result_texts import (
    DRAW,
    DRAWS,
    FIRST,
    LOSS,
    LOSSES,
    POINTS_OF_BOTH,
    SECOND,
    TWO_NUMBERS,
    VOID,
    WIN,
    WINS,
    colour_of,
    doubt_of_numbers,
    has_results_of_first,
    is_half_a_game,
    is_of_goals,
    meanings,
    remarks_of_draws,
    remarks_of_voids,
    results_of_first,
    void_words,
)
from banzuke.flows.sniff.columns.words import (
    WHITE,
    Words,
    pairs,
    parts_of,
    plain,
    result_words,
    winning_verbs,
    words_of,
    words_of_days,
    words_of_side,
)

__all__ = [
    "DRAW",
    "DRAWS",
    "FIRST",
    "LOSS",
    "LOSSES",
    "MOSTLY",
    "POINTS_OF_BOTH",
    "REPEATED_NAME",
    "SECOND",
    "TWO_NUMBERS",
    "TYPE_AGAIN",
    "VOID",
    "WHITE",
    "WIN",
    "WINS",
    "Column",
    "Log",
    "Words",
    "colour_of",
    "doubt_of_numbers",
    "doubt_of_signs",
    "has_results_of_first",
    "is_half_a_game",
    "is_of_goals",
    "may_be_answers",
    "meanings",
    "name_of_item",
    "of_broken_off",
    "of_signs",
    "of_spoilt",
    "pairs",
    "parts_of",
    "plain",
    "remarks_of_draws",
    "remarks_of_voids",
    "result_words",
    "results_of_first",
    "void_words",
    "winning_verbs",
    "words_of",
    "words_of_days",
    "words_of_side",
]
