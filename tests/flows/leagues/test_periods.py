"""Periods: labels and bounds agree, in the league's own time zone."""

import datetime as dt
import zoneinfo

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banzuke.flows.leagues.league import League
from banzuke.flows.leagues.periods import (
    OUTSIDE,
    cutoff_after,
    label_of,
    period_of,
    rolling_labels,
    start_of_day,
)

SEASONS = [
    {"name": "spring", "first_day": dt.date(2024, 1, 1), "last_day": dt.date(2024, 3, 31)},
    {"name": "autumn", "first_day": dt.date(2024, 9, 1), "last_day": dt.date(2024, 11, 30)},
]
ZONES = [
    "UTC",
    "Asia/Tokyo",
    "America/New_York",
    "America/Sao_Paulo",
    "Pacific/Apia",
    "Asia/Beirut",
]


def league_of(period, timezone: str = "UTC") -> League:
    source = {"path": "inbox/*"}
    return League.model_validate(
        {
            "name": "c",
            "kind": "pairwise",
            "period": period,
            "timezone": timezone,
            "source": [source],
        }
    )


def label(league: League, at: dt.datetime) -> str:
    frame = pl.DataFrame({"at": [at]}, schema={"at": pl.Datetime("us", "UTC")})
    return frame.select(label_of(league, "at")).item()


def utc(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("period", "expected", "start", "end"),
    [
        ("all", "all", None, None),
        ("year", "2024", (2024, 1, 1), (2025, 1, 1)),
        ("half", "2024-H2", (2024, 7, 1), (2025, 1, 1)),
        ("quarter", "2024-Q3", (2024, 7, 1), (2024, 10, 1)),
        ("month", "2024-09", (2024, 9, 1), (2024, 10, 1)),
        (SEASONS, "autumn", (2024, 9, 1), (2024, 12, 1)),
    ],
)
def test_game_is_labelled_with_its_period(period, expected, start, end) -> None:
    league = league_of(period)

    assert label(league, utc(2024, 9, 15, 12)) == expected
    found = period_of(league, expected)
    assert found.start_at == (dt.datetime(*start) if start else None)
    assert found.end_at == (dt.datetime(*end) if end else None)


@pytest.mark.parametrize(
    ("period", "labels"),
    [
        ("half", ["2024-H1", "2024-H2"]),
        ("quarter", [f"2024-Q{n}" for n in (1, 2, 3, 4)]),
        ("month", [f"2024-{n:02}" for n in range(1, 13)]),
    ],
)
def test_periods_of_a_year_follow_each_other_without_a_gap(period, labels) -> None:
    found = [period_of(league_of(period, "Asia/Tokyo"), label) for label in labels]

    assert found[0].start_at == dt.datetime(2023, 12, 31, 15)
    assert found[-1].end_at == dt.datetime(2024, 12, 31, 15)
    assert [p.end_at for p in found[:-1]] == [p.start_at for p in found[1:]]


def test_late_evening_in_utc_is_next_year_in_tokyo() -> None:
    at = utc(2023, 12, 31, 23, 30)

    assert label(league_of("year"), at) == "2023"
    assert label(league_of("year", "Asia/Tokyo"), at) == "2024"
    assert label(league_of("month", "Asia/Tokyo"), at) == "2024-01"
    assert label(league_of(SEASONS, "Asia/Tokyo"), at) == "spring"


def test_both_ends_of_a_season_belong_to_it() -> None:
    league = league_of(SEASONS)

    assert label(league, utc(2024, 1, 1)) == "spring"
    assert label(league, utc(2024, 3, 31, 23, 59, 59, 999_999)) == "spring"
    assert label(league, utc(2023, 12, 31, 23, 59, 59, 999_999)) == OUTSIDE
    assert label(league, utc(2024, 4, 1)) == OUTSIDE


def test_undated_game_of_a_league_of_one_period_is_in_it() -> None:
    frame = pl.DataFrame({"at": [None]}, schema={"at": pl.Datetime("us", "UTC")})

    assert frame.select(label_of(league_of("all"), "at")).item() == "all"


def test_day_on_which_clocks_change_has_23_or_25_hours() -> None:
    league = league_of("year", "America/New_York")

    spring = start_of_day(league, dt.date(2024, 3, 11)) - start_of_day(league, dt.date(2024, 3, 10))
    autumn = start_of_day(league, dt.date(2024, 11, 4)) - start_of_day(league, dt.date(2024, 11, 3))

    assert (spring, autumn) == (dt.timedelta(hours=23), dt.timedelta(hours=25))


def test_day_whose_midnight_clocks_skip_starts_when_they_have_skipped_it() -> None:
    league = league_of("year", "America/Sao_Paulo")

    assert start_of_day(league, dt.date(2018, 11, 4)) == dt.datetime(2018, 11, 4, 3)


def test_cutoff_lies_just_after_the_last_game() -> None:
    last_at = dt.datetime(2024, 5, 1, 19, 30)

    assert cutoff_after(league_of("year"), last_at) == dt.datetime(2024, 5, 1, 19, 30, 0, 1)


def test_cutoff_of_a_game_logged_by_date_lies_after_its_whole_day() -> None:
    tokyo_midnight = dt.datetime(2024, 4, 30, 15)

    assert cutoff_after(league_of("year", "Asia/Tokyo"), tokyo_midnight) == dt.datetime(
        2024, 5, 1, 15
    )


def test_cutoff_of_a_date_lies_after_its_whole_day_even_if_clocks_skip_its_midnight() -> None:
    league = league_of("year", "America/Sao_Paulo")
    start = start_of_day(league, dt.date(2018, 11, 4))

    assert cutoff_after(league, start) == start_of_day(league, dt.date(2018, 11, 5))


def test_cutoff_without_a_time_is_none() -> None:
    assert cutoff_after(league_of("all"), None) is None


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/New_York"])
def test_last_day_of_the_calendar_breaks_nothing(zone) -> None:
    season = {"name": "open", "first_day": dt.date(2024, 1, 1), "last_day": dt.date.max}
    league = league_of([season], zone)
    forever = start_of_day(league, dt.date.max)

    assert forever < cutoff_after(league, forever)
    assert period_of(league, "open").end_at > forever
    for period, name in [("year", "9999"), ("half", "9999-H2"), ("month", "9999-12")]:
        assert period_of(league_of(period, zone), name).end_at > forever


@given(
    at=st.datetimes(dt.datetime(1900, 1, 2), dt.datetime(2100, 12, 30)),
    period=st.sampled_from(["year", "half", "quarter", "month", SEASONS]),
    zone=st.sampled_from(ZONES),
)
def test_period_of_a_label_contains_the_games_labelled_with_it(at, period, zone) -> None:
    league = league_of(period, zone)

    name = label(league, at.replace(tzinfo=dt.UTC))

    if name == OUTSIDE:
        bounds = [period_of(league, season["name"]) for season in SEASONS]
        assert not any(p.start_at <= at < p.end_at for p in bounds)
    else:
        found = period_of(league, name)
        assert found.start_at <= at < found.end_at


@given(
    at=st.datetimes(dt.datetime(1900, 1, 2), dt.datetime(2100, 12, 30)),
    zone=st.sampled_from(ZONES),
)
def test_cutoff_is_after_the_last_game_and_at_most_a_day_later(at, zone) -> None:
    cutoff = cutoff_after(league_of("all", zone), at)

    assert at < cutoff <= at + dt.timedelta(hours=49)


@given(day=st.dates(dt.date(1990, 1, 1), dt.date(2050, 1, 1)), zone=st.sampled_from(ZONES))
def test_start_of_a_day_is_its_first_instant(day, zone) -> None:
    at = start_of_day(league_of("all", zone), day).replace(tzinfo=dt.UTC)
    local = zoneinfo.ZoneInfo(zone)

    assert at.astimezone(local).date() >= day  # later only if the zone skipped the whole day
    assert (at - dt.timedelta(microseconds=1)).astimezone(local).date() < day


@given(
    st.lists(st.integers(0, 60), unique=True, min_size=2, max_size=12),
    st.lists(st.none() | st.integers(-3, 65), min_size=1),
)
def test_a_day_is_in_the_season_that_says_so(borders, days) -> None:
    first = dt.date(2024, 1, 1)
    days_of = [(first + dt.timedelta(a), first + dt.timedelta(b)) for a, b in pairs(borders)]
    seasons = [{"name": f"s{n}", "first_day": a, "last_day": b} for n, (a, b) in enumerate(days_of)]
    at = [None if day is None else utc(2024, 1, 1, 12) + dt.timedelta(day) for day in days]
    frame = pl.DataFrame({"at": at}, schema={"at": pl.Datetime("us", "UTC")})

    found = frame.select(label_of(league_of(seasons[::-1]), "at")).to_series().to_list()

    for time, label_found in zip(at, found, strict=True):
        inside = [
            s["name"] for s in seasons if time and s["first_day"] <= time.date() <= s["last_day"]
        ]
        assert [label_found] == (inside or [OUTSIDE])


def pairs(borders: list[int]) -> list[tuple[int, int]]:
    """Spans of days that do not overlap."""
    rising = sorted(borders)
    return list(zip(rising[::2], rising[1::2], strict=False))


def test_the_query_for_many_seasons_is_as_short_as_for_two() -> None:
    first = dt.date(2024, 1, 1)
    many = [
        {"name": f"s{n}", "first_day": first + dt.timedelta(n), "last_day": first + dt.timedelta(n)}
        for n in range(200)
    ]

    n_nodes = [str(label_of(league_of(seasons), "at")).count("when") for seasons in (SEASONS, many)]

    assert n_nodes[0] == n_nodes[1], "a branch for each season would be asked of each game"


@pytest.mark.parametrize(
    ("rolling", "every", "label", "first_day"),
    [
        ("8 years", "year", "2023", dt.date(2016, 1, 1)),
        ("18 months", "half", "2023-H1", dt.date(2022, 1, 1)),
        ("1 year", "quarter", "2023-Q1", dt.date(2022, 4, 1)),
        ("1 month", "month", "2023-03", dt.date(2023, 3, 1)),
        ("120 years", "year", "0003", dt.date(2, 1, 1)),
    ],
)
@pytest.mark.parametrize("timezone", ZONES)
def test_a_period_that_rolls_counts_so_many_months_to_its_end(
    rolling, every, label, first_day, timezone
) -> None:
    league = league_of({"rolling": rolling, "every": every}, timezone)
    found = period_of(league, label)
    assert found.counts_from == start_of_day(league, first_day)
    same = period_of(league_of(every, timezone), label)
    assert (found.start_at, found.end_at) == (same.start_at, same.end_at)


def test_periods_that_roll_go_on_to_the_last_game_and_leave_out_what_counts_none() -> None:
    league = league_of({"rolling": "18 months", "every": "year"})
    months = [2000 * 12 + 5, 2010 * 12 + 11]
    assert rolling_labels(league.period, months) == ["2000", "2001", "2010"]
