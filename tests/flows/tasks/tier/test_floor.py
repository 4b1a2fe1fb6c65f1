"""Intervals of players whose rate is shown at the floor: they are those of the rate below it."""

import pytest

from banzuke.engine.tier import TierParams
from banzuke.flows.serving.standings import rows_of

pytestmark = pytest.mark.slow

FLOOR = 1450.0


def test_the_interval_of_a_floored_rate_is_that_of_the_rate_below_it(
    home, room, night, write, season, answers
) -> None:
    write("log", *[row for event in season("floor", n_events=6) for row in event])
    assert night(home, room(rate_floor=FLOOR)).promoted
    shown = {player: row for player, *row in answers(
        f"SELECT player, value, lo95, hi95 FROM ({rows_of('tier')})"
    )}  # fmt: skip
    skills = answers("SELECT player, mu, sigma FROM tier_rating")

    floored = {player for player, (rate, *_) in shown.items() if rate == FLOOR}
    assert 0 < len(floored) < len(shown)
    for player, mu, sigma in skills:
        rate = mu + TierParams.k * (TierParams.sigma_settled - sigma)
        ends = (rate - 1.96 * sigma, rate + 1.96 * sigma)
        assert tuple(shown[player][1:]) == pytest.approx(ends)
        assert (rate < FLOOR) == (player in floored)
