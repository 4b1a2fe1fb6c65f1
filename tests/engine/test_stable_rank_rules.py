"""Rules of rooms as data, and the rules that are refused."""

import math

import pytest

from engine.stable_rank import TENHOU, Rule


def test_default_is_the_phoenix_room() -> None:
    assert Rule() == TENHOU["phoenix-south"]
    assert Rule().n_places == 4
    assert Rule(points=(75, 0)).n_places == 3


@pytest.mark.parametrize("rank", [1, 4, 7, 10])
def test_last_place_costs_what_tenhou_says_at_every_rank(rank: int) -> None:
    for name, rule in TENHOU.items():
        per_rank = 15 if name.endswith("south") else 10
        assert rule.last_cost + rule.step * (rank - rule.at_rank) == per_rank * (rank + 2)


def test_rooms_pay_what_tenhou_says() -> None:
    south = {"general": (30, 15), "upper": (60, 15), "special": (75, 30), "phoenix": (90, 45)}
    east = {"general": (20, 10), "upper": (40, 10), "special": (50, 20), "phoenix": (60, 30)}
    expected = {f"{room}-south": (*p, 0) for room, p in south.items()}
    expected |= {f"{room}-east": (*p, 0) for room, p in east.items()}
    assert {name: rule.points for name, rule in TENHOU.items()} == expected


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": (90,)}, "has 1 values"),
        ({"points": (90, 45, 0, -135)}, "has 4 values"),
        ({"points": (90, math.nan, 0)}, r"points\[1\] is nan"),
        ({"points": (0, 0, 0)}, "earn nothing"),
        ({"last_cost": 0}, "last_cost is 0; without a penalty"),
        ({"last_cost": -135}, "last_cost is -135"),
        ({"last_cost": math.inf}, "last_cost is inf"),
        ({"at_rank": math.nan}, "at_rank is nan"),
        ({"step": 0}, "step is 0"),
        ({"step": -15}, "step is -15"),
    ],
)
def test_rule_without_a_stable_rank_is_refused_with_the_reason(change, message) -> None:
    with pytest.raises(ValueError, match=message):
        Rule(**change)
