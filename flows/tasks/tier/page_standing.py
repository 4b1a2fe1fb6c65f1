"""The headline of a player's page in tournaments: rate, rank, wins, finishes, the last change."""

from collections.abc import Sequence
from typing import Any

from banzuke.flows.site.parts.blocks import Facts, Text
from banzuke.flows.site.parts.numbers import Amount, date, number, signed

FORM = 5
"""Places of a form."""


def form(entries: Sequence[Any], season: str) -> str:
    """The places of a player's last events in a season, the latest on the right."""
    places = [str(entry.place) for entry in entries if entry.season == season]
    return " ".join(places[-FORM:])


def standing(entries: Sequence[Any], season: Any, *, n_ranked: int) -> Facts:
    """The facts of a player's entries, the oldest first, and of the latest season."""
    last = entries[-1]
    best = max(entries, key=lambda entry: entry.rate_after)
    facts: list[tuple[Text, Any]] = [
        (Text("fact-rate"), Amount(f"{number(season.tier_rate)} ({season.tier})")),
    ]
    if season.rank is not None:
        facts.append((Text("fact-place"), Amount(f"{number(season.rank)} / {number(n_ranked)}")))
    finishes = [str(sum(e.place == place for e in entries)) for place in (1, 2, 3)]
    facts += [
        (Text("fact-best"), Amount(f"{number(best.rate_after)} ({date(best.event_on)})")),
        (
            Text("fact-change"),
            Text(
                "gain-in-event",
                {
                    "gain": signed(last.gain),
                    "event": last.event,
                    "date": date(last.event_on),
                },
            ),
        ),
        (Text("fact-entries"), Amount(f"{number(len(entries))} ({', '.join(finishes)})")),
    ]
    return Facts(facts)
