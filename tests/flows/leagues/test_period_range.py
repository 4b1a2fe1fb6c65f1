"""Ranges of periods: years, labels, seasons and days, inclusive, in the league's zone."""

import pytest

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.period_range import BadRange, ends_of_range, labels_between
from banzuke.flows.leagues.periods import period_of


def league_of(period: object, timezone: str = "UTC") -> League:
    source = {"path": "x", "columns": {"first": "a", "second": "b", "score": "s"}}
    settings = {"name": "club", "kind": "pairwise", "period": period, "timezone": timezone}
    return League.model_validate({**settings, "source": [source]})


def between(league: League, labels: list[str], first: str | None, last: str | None) -> list[str]:
    periods = [period_of(league, label) for label in labels]
    return labels_between(league, periods, first=first, last=last)


QUARTERS = [f"{year}-Q{quarter}" for year in (2022, 2023, 2024) for quarter in (1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (None, None, QUARTERS),
        ("2023", "2023", QUARTERS[4:8]),
        ("2023", None, QUARTERS[4:]),
        (None, "2022-H1", QUARTERS[:2]),
        ("2022-Q2", "2022-Q3", QUARTERS[1:3]),
        ("2022-03", "2022-04", QUARTERS[:2]),
        ("2024-10-01", "2030", QUARTERS[11:]),
        ("2022-06-30", "2022-06-30", QUARTERS[1:2]),
    ],
)
def test_a_range_is_inclusive_and_a_year_covers_its_parts(
    first: str | None, last: str | None, expected: list[str]
) -> None:
    assert between(league_of("quarter"), QUARTERS, first, last) == expected


def test_a_range_from_later_to_earlier_is_refused_without_periods() -> None:
    with pytest.raises(BadRange, match="--from 2024 comes after --to 2023"):
        ends_of_range(league_of("year"), first="2024", last="2023")


def test_seasons_are_named_or_dated() -> None:
    import datetime as dt

    seasons = [
        {"name": name, "first_day": dt.date(year, 9, 1), "last_day": dt.date(year + 1, 5, 31)}
        for name, year in (("one", 2021), ("two", 2022), ("2023", 2023))
    ]
    league, labels = league_of(seasons), ["one", "two", "2023"]

    assert between(league, labels, "two", "two") == ["two"]
    assert between(league, labels, "2023", None) == ["2023"]  # the season, not the year
    assert between(league, labels, "2022-06-01", "2022-09-01") == ["two"]
    assert between(league, labels, None, "2022") == ["one", "two"]


def test_days_are_the_leagues_own() -> None:
    league = league_of("year", "Asia/Tokyo")

    assert between(league, ["2022", "2023"], "2022-12-31", "2022-12-31") == ["2022"]
    assert between(league, ["2022", "2023"], "2023-01-01", None) == ["2023"]


def test_a_period_without_ends_is_in_no_range() -> None:
    league = league_of("year")
    periods = [period_of(league, label) for label in ("all", "2022")]

    assert labels_between(league, periods, first=None, last=None) == ["all", "2022"]
    assert labels_between(league, periods, first="2000", last=None) == ["2022"]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2023", "2022", "comes after"),
        ("last", None, "is not a period"),
        ("2023-13", None, "is not a period"),
        ("1999", "2000", "2022-Q1 … 2024-Q4"),
    ],
)
def test_impossible_ranges_are_refused(first: str, last: str | None, words: str) -> None:
    with pytest.raises(BadRange, match=words):
        between(league_of("quarter"), QUARTERS, first, last)
