"""The constants that say how many ranks handicaps tell, and correct."""

from types import SimpleNamespace

import numpy as np

from banzuke.flows.tasks.dynamic.games import GivenHandicaps
from banzuke.flows.tasks.dynamic.rows import _told_rows

UNKNOWN = np.nan
DECLARED = np.array([[1.0, -4.0, UNKNOWN, -4.0], [-3.0, UNKNOWN, 2.0, 0.0]])
"""Of players 0 and 1, 2 and 3, 3 and 4, 2 and 5."""
BEHIND = np.array([[1.0, -4.6, -6.0, -4.5], [-2.7, -6.0, 1.8, UNKNOWN]])


def numbers(ranks, declared):
    arrays = {"first_idx": np.array([0, 2, 3, 2]), "second_idx": np.array([1, 3, 4, 5])}
    found = SimpleNamespace(
        given=GivenHandicaps(None, ranks),
        job=SimpleNamespace(input=SimpleNamespace(arrays=arrays)),
    )
    return {name: value for name, value, _ in _told_rows(found, declared)}


def test_players_count_once_whose_ranks_handicaps_tell_or_correct():
    assert numbers(BEHIND, DECLARED) == {"ranks_told": 1.0, "ranks_corrected": 1.0}


def test_where_nobody_declares_a_rank_none_is_corrected():
    assert numbers(BEHIND, None) == {"ranks_told": 5.0}
    assert numbers(DECLARED, DECLARED) == {}
    assert numbers(None, None) == {}
