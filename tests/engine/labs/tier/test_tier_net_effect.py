"""The net effect of a late entry, compared with the rating of a whole event."""

import numpy as np
import pytest

from banzuke.engine.labs.tier.net_effect import late_net_effect
from banzuke.engine.tier import TierParams, rate_event
from tests.engine.tier.test_tier_late import OUR_READING, last_of_sixty


@pytest.mark.parametrize("left", list(OUR_READING))
def test_the_net_effect_is_the_premium_on_the_icm_gain_of_an_event(left: int) -> None:
    params = TierParams(hands_lo=0.4)
    event, state = last_of_sixty(left, 1500.0, params)
    rated = rate_event(event, state, params=params)
    effect = late_net_effect(60, left, hands_weight=0.4, params=params)
    assert effect == pytest.approx(-0.25 * rated.icm_gain[0], abs=1e-9)
    assert effect == pytest.approx(OUR_READING[left], abs=0.005)


def test_a_late_entry_before_any_bust_costs_nothing() -> None:
    assert late_net_effect(60, 60, hands_weight=0.4, params=TierParams()) == pytest.approx(
        0.0, abs=1e-9
    )


@pytest.mark.parametrize("left", [1, 61])
def test_impossible_numbers_are_refused(left: int) -> None:
    with pytest.raises(ValueError, match=f"left is {left} of 60"):
        late_net_effect(60, left, hands_weight=0.4, params=TierParams())


def test_the_hands_weight_changes_the_net_effect() -> None:
    effects = [
        late_net_effect(60, 29, hands_weight=weight, params=TierParams())
        for weight in (0.2, 0.4, 0.8)
    ]
    assert np.all(np.diff(effects) < -5.0)
