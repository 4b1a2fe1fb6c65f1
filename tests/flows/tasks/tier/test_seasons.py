"""Seasons of a tournament league: the state at a season's start, and the players with a rank."""

import datetime as dt
from math import sqrt

import pytest

from banzuke.flows.leagues.tier import Tier
from banzuke.flows.tasks.tier.state import PlayerState, prior_of

pytestmark = pytest.mark.slow

SEASONS = [
    {"name": "spring", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 3, 31)},
    {"name": "summer", "first_day": dt.date(2024, 4, 1), "last_day": dt.date(2024, 6, 30)},
]
HEADER = "event,ended_at,player,place"
SPRING = [f"S{n},2024-01-0{n},{who},{place}" for n in (1, 2, 3)
          for place, who in enumerate(("Ann", "Bob", "Cid"), start=1)]  # fmt: skip
SUMMER = ["T1,2024-04-01,Ann,2", "T1,2024-04-01,Bob,1"]
OUTSIDE = ["W,2024-07-01,Ann,1", "W,2024-07-01,Bob,2"]


@pytest.fixture
def played(home, write, room, night, answers):
    def run(**tier):
        write("a", *SPRING, *SUMMER, *OUTSIDE, header=HEADER)
        promoted = night(home, room(period=SEASONS, **tier)).promoted
        assert promoted == ("S1", "S2", "S3", "T1")
        return answers

    return run


def ann(answers, event: str) -> tuple:
    [row] = answers(
        "SELECT mu_before, sigma_before, mu_after, sigma_after, entries FROM tier_event"
        f" WHERE player = 'Ann' AND event = '{event}'"
    )
    return row


def test_season_carries_ratings_over_unless_told_otherwise(played) -> None:
    answers = played()

    left, came = ann(answers, "S3"), ann(answers, "T1")
    assert came[:2] == left[2:4]
    assert (left[4], came[4]) == (3, 4)


def test_season_that_resets_starts_from_newcomers(played) -> None:
    answers = played(season_start="reset")

    came = ann(answers, "T1")
    assert came[:2] == (1500.0, 500.0)
    assert came[4] == 1


def test_season_that_widens_keeps_means_and_increases_sigmas(played) -> None:
    answers = played(season_start="widen", season_sigma=100)

    left, came = ann(answers, "S3"), ann(answers, "T1")
    assert came[0] == left[2]
    assert came[1] == sqrt(left[3] * left[3] + 100.0**2)
    assert came[4] == 4


def test_widening_is_repeated_for_seasons_missed_and_ends_at_a_newcomers() -> None:
    rules = Tier(season_start="widen", season_sigma=100)
    known = PlayerState(1600.0, 400.0, 5, 0)

    assert prior_of(known, 0, rules) == known
    assert prior_of(known, 2, rules).sigma == pytest.approx(sqrt(400**2 + 2 * 100**2))
    assert prior_of(known, 9, rules).sigma == 500.0


@pytest.mark.parametrize("season_start", ["carry", "reset"])
def test_each_season_has_its_own_table_and_ranks_who_played_enough_in_it(
    played, season_start
) -> None:
    answers = played(season_start=season_start)

    rows = answers("SELECT season, rank, player, season_entries FROM tier_rating ORDER BY ALL")
    spring = [("spring", rank, who, 3) for rank, who in ((1, "Ann"), (2, "Bob"), (3, "Cid"))]
    assert rows == [*spring, ("summer", None, "Ann", 1), ("summer", None, "Bob", 1)]
    assert answers("SELECT season, sum(players) FROM tier_share GROUP BY 1 ORDER BY 1") == [
        ("spring", 3),
        ("summer", 2),
    ]


@pytest.mark.long
def test_other_seasons_are_other_versions(home, write, room, night) -> None:
    write("a", *SPRING, header=HEADER)
    first = night(home, room(period=SEASONS, season_start="reset")).promoted

    moved = [SEASONS[0] | {"last_day": dt.date(2024, 1, 2)},
             SEASONS[1] | {"first_day": dt.date(2024, 1, 3)}]  # fmt: skip
    again = night(home, room(period=moved, season_start="reset")).promoted

    assert first == ("S1", "S2", "S3")
    assert again == ("S3",)
