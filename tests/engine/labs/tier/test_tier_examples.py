"""Example careers belong to players of their class, at the stated share of the class."""

import numpy as np
import pytest

from banzuke.engine.labs.simulate.seasons import CLASSES, season
from banzuke.engine.labs.tier.careers import rate_season
from banzuke.engine.labs.tier.examples import CHOSEN, examples
from banzuke.engine.streams import child, named
from banzuke.engine.tier import TierParams


@pytest.mark.long
def test_examples_are_careers_of_the_season_at_their_share_of_the_class() -> None:
    rng, params = child(named("examples"), 0), TierParams()
    shown = examples(rng=rng, params=params)
    careers = rate_season(season(rng=rng), params=params)
    for i, (name, share) in enumerate(CHOSEN):
        [player] = np.flatnonzero(np.all(careers.rate == shown.rate[i], axis=1))
        assert CLASSES[careers.class_idx[player]] == name
        of_class = careers.rate[careers.class_idx == careers.class_idx[player], -1]
        below = np.mean(of_class < shown.rate[i, -1])
        assert abs(below - share) <= 1.001 / of_class.size
        np.testing.assert_array_equal(shown.place[i], careers.place[player])
        assert np.all(shown.place[i] <= shown.n_field[i])
    assert shown.strong_rate.shape == shown.rate[-1].shape
    assert np.all(shown.strong_rate > shown.rate[-1])
