"""Players of known care: whoever takes the best cut loses nothing, and care is told apart."""

import numpy as np
import pytest

from engine.mahjong import practice


@pytest.fixture(scope="module", autouse=True)
def few_nodes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "MOST_NODES", 2_000)
        yield


def test_who_always_takes_the_best_cut_loses_nothing():
    careful = practice.practise(1.0, 6, rng=np.random.default_rng(1))
    assert careful.lost.sum() == 0
    assert (careful.best == careful.decisions).all()


def test_less_care_loses_more():
    players = [practice.practise(care, 20, rng=np.random.default_rng(5)) for care in (0.9, 0.1)]
    assert players[0].per_decision + 2 * players[0].standard_error < players[1].per_decision
    assert players[0].hands_for_a_tenth > 20
