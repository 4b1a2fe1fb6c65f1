"""The headline of a player's page at tables, and the places of the last games."""

from collections.abc import Sequence
from typing import Any

from banzuke.flows.site.faces.shared import finite, period_name
from banzuke.flows.site.parts.blocks import Facts, Text
from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.site.parts.numbers import Amount, number, signed

FORM = 8
"""Places of a form."""
LARGE = 2_000_000
"""Seats of a league from which pages have no forms: to sort them all takes too long."""
COUNT = "SELECT count(*) FROM table_game WHERE league = $league"
PLACES = """
SELECT period, player_id,
    list_slice(list(place ORDER BY played_at NULLS FIRST, path, line), -$n, -1)
FROM table_game
WHERE league = $league AND void_reason IS NULL AND period IS NOT NULL AND place IS NOT NULL
GROUP BY period, player_id
"""


def forms(data: LeagueData) -> dict[tuple[str, str], str]:
    """The places of the last games by period and player, the latest on the right."""
    ((count,),) = data.rows(COUNT)
    if count > LARGE:
        return {}
    return {
        (period, player): "".join(f"{place:g}" for place in places)
        for period, player, places in data.rows(PLACES, n=FORM)
    }


def standing(rows: Sequence[Any], *, n_ranked: int, form: str) -> Facts:
    """The facts of a player's rows of stable ranks, the oldest first."""
    last = rows[-1]
    facts: list[tuple[Text, Any]] = [(Text("fact-period"), period_name(last.period))]
    if last.exact is not None:
        ends = Amount(f"{number(last.lo95, 2)} – {number(last.hi95, 2)}")
        facts.append((Text("fact-stable-rank"), Amount(f"{number(last.exact, 2)} ({ends})")))
    if last.rank is not None:
        facts.append((Text("fact-place"), Amount(f"{number(last.rank)} / {number(n_ranked)}")))
    rated = [row for row in rows if finite(row.exact) is not None]
    if len(rated) > 1:
        best = max(rated, key=lambda row: row.exact)
        facts.append((Text("fact-best"), Amount(f"{number(best.exact, 2)} ({best.period})")))
        change = signed(rated[-1].exact - rated[-2].exact, 2)
        moved = f"{change} ({rated[-2].period} → {rated[-1].period})"
        facts.append((Text("fact-change"), Amount(moved)))
    facts.append((Text("column-mean-place"), number(last.mean_place, 2)))
    if form:
        facts.append((Text("fact-places"), form))
    return Facts(facts)
