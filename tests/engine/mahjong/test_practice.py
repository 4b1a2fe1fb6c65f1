"""Simulated players of known care: the best cut loses nothing, and care is measurable."""

import numpy as np
import pytest

from banzuke.engine.mahjong import practice

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def few_nodes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "PRACTICE_NODES", 2_000)
        yield


def test_a_player_of_best_cuts_loses_nothing():
    careful = practice.practise(1.0, 6, rng=np.random.default_rng(1))
    assert careful.lost.sum() == 0
    assert (careful.best == careful.decisions).all()


def test_less_care_loses_more():
    players = [practice.practise(care, 20, rng=np.random.default_rng(5)) for care in (0.9, 0.1)]
    assert players[0].per_decision + 2 * players[0].standard_error < players[1].per_decision
    assert players[0].hands_for_a_tenth > 20


def test_halves_of_the_first_hands_correlate_as_the_players_differ():
    lost = np.array([[1.0, 3, 2, 2], [2, 5, 4, 9], [3, 7, 6, 0]])
    players = [practice.Practice(one, np.full(4, 2), np.zeros(4, int)) for one in lost]
    assert practice.reliability(players, 2) == pytest.approx(1)
    assert practice.reliability(players, 4) == pytest.approx(
        np.corrcoef([1.5, 3, 4.5], [2.5, 7, 3.5])[0, 1]
    )
    nobody = practice.Practice(np.zeros(4), np.zeros(4, int), np.zeros(4, int))
    assert np.isnan(practice.reliability([*players, nobody], 4))
