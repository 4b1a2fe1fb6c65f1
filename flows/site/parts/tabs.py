"""The tabs of a league's pages: which section stands on which, their order, their files."""

from collections.abc import Container

from banzuke.flows.site.parts.numbers import slug

TABS = {
    "games": "games", "head-to-head": "crosstable", "events": "events", "number-one": "time",
    "distribution": "time", "handicaps-compared": "handicaps", "dan-points": "points",
    "effects": "method", "models": "method", "checks": "method",
    "stationarity": "method", "skill-checks": "method", "dynamic-model": "method",
    "downloads": "method", "compatibility": "method", "constants": "method",
    "tier-rule": "method", "stable-rule": "method",
}  # fmt: skip
"""The tab on which a section stands; all others stand below the standings."""
LONG_TABS = ("games", "events", "handicaps", "points")  # whose first table may take several pages
OF_GAMES = ("games", "events")  # which list games that newer ratings, not shown yet, may count


def in_order(there: Container[str]) -> list[str]:
    """The tabs that are there, in the order in which every page shows them."""
    return [tab for tab in dict.fromkeys(TABS.values()) if tab in there]


def tab_file(tab: str, period: str) -> str:
    """The page of a tab in a period; of the standings, if ``tab`` is empty."""
    return f"{tab or 'period'}-{slug(period)}.html"
