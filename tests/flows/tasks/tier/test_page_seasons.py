"""Seasons on pages of a tournament league stand in the order of time, whatever their names are."""

import datetime as dt
from typing import Any, cast

from banzuke.flows.site.parts.league_data import LeagueData
from banzuke.flows.tasks.tier.page import ENTRIES, STANDINGS, Entry, Standing, TierFace

WINTER, AUTUMN = "Winter 2023", "Autumn 2023"  # in the order of time, which is not that of texts


def entry(season: str, event: str, day: dt.date) -> Entry:
    values = dict.fromkeys(Entry._fields, 0.0) | {
        "season": season, "event": event, "event_at": dt.datetime(day.year, day.month, day.day),
        "event_on": day, "player_id": "p1", "place": 1, "field": 9, "entry": 1, "entries": 1,
        "tier": "AI", "n_joined": None, "n_gone": None, "minimum_entries": 1,
    }  # fmt: skip
    return Entry(**cast(dict[str, Any], values))


def standing(season: str, rate: float) -> Standing:
    ends = rate - 588.0, rate + 588.0
    return Standing(season, 1, "p1", rate, 300.0, rate, "AI", 1, dt.date(2023, 1, 1), *ends)


class Shown:
    """A league of two seasons; the store gives standings in the order of texts."""

    def rows(self, query: str, **_: Any) -> list[Any]:
        entries = [
            entry(WINTER, "night 1", dt.date(2023, 1, 5)),
            entry(AUTUMN, "night 2", dt.date(2023, 9, 5)),
        ]
        return {
            ENTRIES: entries,
            STANDINGS: [standing(AUTUMN, 1900.0), standing(WINTER, 1700.0)],
        }[query]


def test_the_last_season_is_the_last_in_time() -> None:
    face = TierFace(cast(LeagueData, Shown()))
    assert face.periods() == [WINTER, AUTUMN]
    compared = face.compared("p1")
    assert compared is not None
    assert compared["p"] == AUTUMN
