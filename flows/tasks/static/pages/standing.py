"""The headline of a player's page: rating, rank, best ever, the last change and form."""

from collections.abc import Sequence
from typing import Any

from banzuke.flows.site.faces.shared import finite, period_name
from banzuke.flows.site.parts.blocks import Column, Facts, Letters, Text
from banzuke.flows.site.parts.numbers import Amount, number, signed
from banzuke.flows.site.parts.texts import known

HISTORY = (
    Column("period", "link"),
    Column("status", "said"),
    Column("interval", "interval"),
    Column("rating", "number"),
    Column("se", "number"),
    Column("lo95", "number"),
    Column("hi95", "number"),
    Column("rank", "rank"),
    Column("ranks95"),
    Column("percentile", "percent"),
    Column("games", "int"),
    Column("wins", "int"),
    Column("draws", "int"),
    Column("losses", "int"),
)
"""Columns of a player's periods."""


def standing(rows: Sequence[Any], *, n_ranked: int, ranks: str, form: Letters) -> Facts:
    """The facts of a player's rows, the oldest first; ``ranks`` is the interval of the last."""
    last = rows[-1]
    facts: list[tuple[Text, Any]] = [(Text("fact-period"), period_name(last.period))]
    if last.rating is None:
        facts.append((Text("column-status"), known(f"status-{last.status}", last.status)))
        facts.append((Text("column-remedy"), known(f"remedy-{last.status}", "")))
    else:
        interval = Amount(f"{number(last.rating)} ({number(last.lo95)} – {number(last.hi95)})")
        facts.append((Text("fact-rating"), interval))
        facts += _likelier(last)
    if last.rank is not None:
        of = Amount(f"{number(last.rank)} / {number(n_ranked)}")
        facts.append((Text("fact-rank"), Amount(f"{of} ({ranks})") if ranks else of))
    facts += _over_time([r for r in rows if finite(r.rating) is not None])
    if form:
        facts.append((Text("fact-form"), form))
    return Facts(facts)


def _likelier(row: Any) -> list[tuple[Text, Any]]:
    """The corrected rating, if the interval does not contain the rating, as after few games."""
    low, high, corrected = (finite(end) for end in (row.lo95, row.hi95, row.corrected))
    is_below = low is not None and row.rating < low
    is_above = high is not None and row.rating > high
    if corrected is None or not (is_below or is_above):
        return []
    return [(Text("fact-corrected"), number(corrected))]


def _over_time(rated: Sequence[Any]) -> list[tuple[Text, Any]]:
    """The best rating ever, and the change against the period rated before."""
    if len(rated) < 2:
        return []
    best = max(rated, key=lambda r: r.rating or 0.0)
    before, last = rated[-2:]
    change = signed((last.rating or 0.0) - (before.rating or 0.0))
    return [
        (Text("fact-best"), Amount(f"{number(best.rating)} ({best.period})")),
        (Text("fact-change"), Amount(f"{change} ({before.period} → {last.period})")),
    ]
