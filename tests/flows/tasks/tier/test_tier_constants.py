"""Constants of TIER by season: events before keep theirs, events after take the new ones."""

import datetime as dt
import json

import pytest

from banzuke.flows.leagues.league_file import league_of
from banzuke.flows.leagues.tier import Tier, tier_at
from banzuke.flows.leagues.toml_file import BadSettings

HEADER = "event,ended_at,player,place"
ROWS = [
    f"E{month},2024-0{month}-01,{who},{place}"
    for month in (1, 2, 3, 4)
    for place, who in enumerate(("Ann", "Bob", "Cid"), start=1)
]
MARCH = {"first_day": dt.date(2024, 3, 1), "beta": 700.0, "weight_top": 0.9}
RATES = "SELECT event, player, mu_after, sigma_after FROM tier_event ORDER BY ALL"
VERSIONS = "SELECT DISTINCT event, version_id FROM tier_event ORDER BY 1"


@pytest.mark.long
def test_a_season_added_later_changes_nothing_before_it(home, write, room, night, answers) -> None:
    write("a", *ROWS, header=HEADER)
    assert night(home, room(place_weights=False)).promoted == ("E1", "E2", "E3", "E4")
    before = answers(RATES)
    versions = answers(VERSIONS)

    again = night(home, room(place_weights=False, season=[MARCH])).promoted

    assert again == ("E3", "E4")
    after = answers(RATES)
    assert [row for row in before if row[0] in ("E1", "E2")] == after[: 2 * 3]
    assert all(old[2] != new[2] for old, new in zip(before[6:], after[6:], strict=True))
    assert answers(VERSIONS)[:2] == versions[:2]

    changed = answers(
        "SELECT event, constant, value_before, value FROM tier_constant"
        " WHERE value_before IS NOT NULL"
    )
    assert changed == [("E3", "beta", "1000.0", "700.0"), ("E3", "weight_top", "0.97", "0.9")]
    [(n, first)] = answers(
        "SELECT count(*), any_value(event) FROM tier_constant WHERE value_before IS NULL"
    )
    assert (n, first) == (len(Tier.model_fields) - 1, "E1")
    [(stored,)] = answers(
        "SELECT DISTINCT parameters FROM version JOIN tier_event USING (version_id)"
        " WHERE event = 'E4'"
    )
    assert json.loads(stored)["beta"] == 700.0


@pytest.mark.slow
def test_from_the_first_event_on_a_season_is_the_same_as_the_leagues_own(
    home, write, room, night, answers
) -> None:
    write("a", *ROWS, header=HEADER)
    night(home, room(season=[MARCH | {"first_day": dt.date(2024, 1, 1)}]))
    by_season = answers(RATES)

    assert night(home, room(beta=700.0, weight_top=0.9)).promoted == ()

    assert answers(RATES) == by_season


def test_seasons_add_up_in_order_of_their_days_and_undated_events_come_before() -> None:
    later = {"first_day": "2025-01-01", "beta": 800.0}
    parameters = Tier(season=[]).model_dump(mode="json") | {
        "season": [later, MARCH | {"first_day": "2024-03-01"}]
    }
    at = {
        day: tier_at(parameters, day and dt.date.fromisoformat(day))
        for day in (None, "2024-02-29", "2024-03-01", "2025-01-01")
    }
    assert [found["beta"] for found in at.values()] == [1000.0, 1000.0, 700.0, 800.0]
    assert [found["weight_top"] for found in at.values()] == [0.97, 0.97, 0.9, 0.9]
    assert all("season" not in found for found in at.values())
    assert at[None] == Tier().model_dump(mode="json")


def test_only_the_constants_that_a_season_sets_are_dumped() -> None:
    assert "season" not in Tier().model_dump(mode="json")
    dumped = Tier.model_validate({"season": [MARCH]}).model_dump(mode="json")
    assert dumped["season"] == [MARCH | {"first_day": "2024-03-01"}]


@pytest.mark.parametrize(
    ("seasons", "said"),
    [
        ([MARCH, MARCH], "two seasons begin on 2024-03-01; write one with the keys of both"),
        ([{"first_day": dt.date(2024, 3, 1)}], "this season changes no constant"),
        ([MARCH | {"hands_lo": 2.0}], "season from 2024-03-01: hands_lo is 2.0 and hands_hi 1.0"),
        ([MARCH | {"k": 1.0}], "unknown key 'k'"),
        ([{"beta": 700.0}], "key 'tier.season.0.first_day' is missing"),
        ([MARCH | {"first_day": "2024-03-01"}], "write a day such as 2024-03-01, without quotes"),
        ([MARCH | {"first_day": "1 March"}], "write a day such as 2024-04-01, without quotes"),
        (
            [MARCH | {"first_day": dt.datetime(2024, 3, 1, 20)}],
            "write a day such as 2024-03-01, without quotes and without a time",
        ),
        (MARCH, "write `[[tier.season]]`, with two brackets, for each of them"),
        ([MARCH | {"first_day": "soon"}], "first_day = 'soon'"),
    ],
)
def test_seasons_that_cannot_be_used_are_refused_with_the_remedy(seasons, said) -> None:
    with pytest.raises(BadSettings) as refused:
        league_of(
            {
                "name": "room", "kind": "tournament", "source": [{"path": "inbox/*.csv"}],
                "tier": {"season": seasons},
            }
        )  # fmt: skip
    assert said in str(refused.value)
    assert str(refused.value).startswith(("tier.season", "unknown", "key"))
