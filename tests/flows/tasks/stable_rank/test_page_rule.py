"""The rule on the page Method."""

import json
from typing import Any, cast

import pytest

from banzuke.flows.leagues.league import StableRank
from banzuke.flows.site.parts.blocks import Facts, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.stable_rank.page_rule import rule_section


class Shown:
    """A league whose shown version has these parameters."""

    def __init__(self, parameters: dict[str, Any] | None) -> None:
        self.parameters = parameters

    def rows(self, query: str, **_: Any) -> list[tuple[str]]:
        return [] if self.parameters is None else [(json.dumps(self.parameters),)]


def blocks_of(parameters: dict[str, Any]) -> list[Any]:
    checked = StableRank.model_validate(parameters).model_dump(mode="json")
    [section] = rule_section(cast(LeagueData, Shown(checked)), "2024")
    return list(section.blocks)


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("tenhou-phoenix-south", ["+90", "+45", "0", "−30 − 15 × D"]),
        (
            {"points": [20, 10, -10], "last_cost": 20, "at_rank": 1, "step": 5},
            ["+20", "+10", "−10", "−15 − 5 × D"],
        ),
        (
            {"points": [30.5, 15], "last_cost": 15, "at_rank": 3, "step": 5},
            ["+30.5", "+15", "−5 × D"],
        ),
        ({"points": [90, 45, 0], "ranks": [4, 7], "last_costs": [60, 90]}, ["+90", "+45", "0"]),
    ],
)  # fmt: skip
def test_points_of_each_place(rule: Any, points: list[str]) -> None:
    [facts] = [block for block in blocks_of({"rule": rule}) if isinstance(block, Facts)]
    assert [str(value) for _, value in facts.rows] == points


def test_a_ladder_has_the_cost_of_the_last_place_at_each_rank() -> None:
    ladder = {"points": [90, 45, 0], "ranks": [4, 7], "last_costs": [60, 90]}
    [table] = [block for block in blocks_of({"rule": ladder}) if isinstance(block, Table)]
    assert table.rows == [(4, -60), (7, -90)]


def test_a_rule_with_scores_says_so() -> None:
    term = {"start": 25_000, "unit": 1000, "round_up": True}
    rule = {"points": [15, 5, -5], "last_cost": 50, "at_rank": 7, "step": 10, "score": term}
    [_, text] = [block for block in blocks_of({"rule": rule}) if isinstance(block, Text)]
    assert text.values == {"start": "25,000", "unit": "1,000"}


def test_a_period_without_a_shown_version_has_no_rule() -> None:
    assert rule_section(cast(LeagueData, Shown(None)), "2024") == []
