"""How rates come about, on the page Method: the constants of the last event, and the tiers."""

import datetime as dt
import json
from typing import Any

from banzuke.flows.leagues.tier import Tier, tier_at
from banzuke.flows.site.parts.blocks import Column, Section, Table, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import number

PARAMETERS = """
SELECT parameters::VARCHAR FROM version
WHERE league = $league AND task = 'tier' AND period = $event AND is_current
"""


def rule_sections(data: LeagueData, event: str, day: dt.date | None) -> list[Section]:
    """The constants of an event of a day in words, and the rate from which each tier begins."""
    found = data.rows(PARAMETERS, event=event)
    if not found:
        return []
    tier = Tier.model_validate(tier_at(json.loads(found[0][0]), day))
    values = {
        "mu": number(tier.mu_start), "sigma": number(tier.sigma_start),
        "least": number(tier.sigma_floor), "beta": number(tier.beta), "k": number(tier.k, 2),
        "settled": number(tier.sigma_settled), "floor": number(tier.rate_floor),
    }  # fmt: skip
    down = sorted(tier.tiers.items(), key=lambda one: -one[1])
    rows: list[tuple[Any, ...]] = [*down, (tier.lowest_tier, None)]
    columns = (Column("tier"), Column("rate-from", "number"))
    return [
        Section(
            "tier-rule",
            [
                Text("tier-rule-skill", values),
                Text("tier-rule-rate", values),
                Text("tier-rule-ranked", {"n": number(tier.minimum_entries)}),
                Table(columns, rows, Text("tiers-from-caption")),
            ],
        )
    ]
