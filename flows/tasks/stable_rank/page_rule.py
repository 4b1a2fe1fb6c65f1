"""The rule of stable ranks, on the page Method: the points of each place."""

import json
from typing import Any

from banzuke.engine.stable_rank import AnyRule, LadderRule
from banzuke.flows.leagues.league import StableRank
from banzuke.flows.site.parts.blocks import Column, Facts, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import MINUS, Amount, number, signed

PARAMETERS = """
SELECT parameters::VARCHAR FROM version
WHERE league = $league AND task = 'stable_rank' AND period = $period AND is_current
"""


def rule_section(data: LeagueData, period: str) -> list[Section]:
    """The rule of a period."""
    found = data.rows(PARAMETERS, period=period)
    if not found:
        return []
    rule = StableRank.model_validate(json.loads(found[0][0])).for_engine()
    blocks: list[Any] = [Text("stable-rule-intro"), Facts(_points(rule))]
    if rule.score is not None:
        values = {"start": number(rule.score.start), "unit": number(rule.score.unit)}
        blocks.append(Text("stable-rule-score", values))
    if isinstance(rule, LadderRule):
        columns = (Column("stable-rank", "number"), Column("last-cost", "number"))
        rows = [(rank, -cost) for rank, cost in zip(rule.ranks, rule.last_costs, strict=True)]
        blocks.append(Table(columns, rows, Text("stable-rule-ladder")))
    return [Section("stable-rule", blocks)]


def _points(rule: AnyRule) -> list[tuple[Text, Any]]:
    facts: list[tuple[Text, Any]] = [
        (Text(f"column-place-{place}"), signed(points, _digits(points)))
        for place, points in enumerate(rule.points, start=1)
    ]
    if not isinstance(rule, LadderRule):
        # last_cost + step (D - at_rank) as a line in D.
        at_zero = rule.last_cost - rule.step * rule.at_rank
        step = f"{number(rule.step, _digits(rule.step))} × D"
        start = f"{signed(-at_zero, _digits(at_zero))} {MINUS} " if at_zero else MINUS
        facts.append((Text(f"column-place-{rule.n_places}"), Amount(start + step)))
    return facts


def _digits(value: float) -> int:
    return 0 if value == round(value) else 1
