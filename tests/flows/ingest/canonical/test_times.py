import datetime as dt
import zoneinfo

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banzuke.flows.ingest.canonical.times import parse_times, start_of_day
from tests.promises.scale import n_examples

ZONES = ["UTC", "Asia/Tokyo", "Europe/Paris", "America/Sao_Paulo", "Australia/Lord_Howe"]


def parse(text, timezone="UTC", date_format=None):
    frame = parse_times(pl.Series([text]), timezone=timezone, date_format=date_format)
    assert frame.schema["at"] == pl.Datetime("us", "UTC")
    _, at, problem = frame.row(0)
    assert (at is None) == (problem is not None)
    return None if at is None else at.isoformat().removesuffix("+00:00")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024-02-29", "2024-02-29T00:00:00"),
        ("2024-02-29T13:45", "2024-02-29T13:45:00"),
        ("2024-02-29 13:45:07", "2024-02-29T13:45:07"),
        ("2024-02-29T13:45:07.25", "2024-02-29T13:45:07.250000"),
        ("2024-02-29T13:45:07,123456789", "2024-02-29T13:45:07.123456"),
        ("2024-02-29T13:45:07Z", "2024-02-29T13:45:07"),
        ("2024-02-29T13:45+09:00", "2024-02-29T04:45:00"),
        ("2024-02-29 13:45 -0330", "2024-02-29T17:15:00"),
        ("2024-02-29 13:45:00+09", "2024-02-29T04:45:00"),
        ("1000-01-01", "1000-01-01T00:00:00"),
        ("9999-12-31T23:59:59", "9999-12-31T23:59:59"),
    ],
)
def test_iso_dates_and_times_are_understood(text, expected):
    assert parse(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("2023-02-29", "2024-13-01", "2024-00-10", "2024-01-32", "24-01-01"),
        *("2024-01-01T24:00", "2024-01-01T12:60", "2024-01-01T12:00:60", "2024-01-01T12", "NA"),
        *("2024-01-01Z", "2024-01-01T12:00+15:00", "2024-01-01T12:00 IST", "01/02/2024"),
        *("1704067200", "20240101", "0999-12-31", "0000-01-01", "10000-01-01", "+2024-01-01"),
        "9999-12-31T23:59:59-05:00",
    ],
)
def test_malformed_times_are_not_guessed(text):
    assert parse(text) is None


def problem(text, **keys):
    return parse_times(pl.Series([text]), timezone="UTC", **keys)["problem"][0]


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("24-01-05", ["%y-%m-%d", "%d-%m-%y"]),
        ("20240105", ["%Y%m%d"]),
        ("25.12.2023", ["%d.%m.%Y"]),
        ("25.12.23", ["%d.%m.%y", "%y.%m.%d"]),
        ("25/12/2023 13:05", ["%d/%m/%Y %H:%M"]),
        ("05/01/2024", ["%d/%m/%Y", "%m/%d/%Y"]),
    ],
)
def test_a_date_written_otherwise_is_answered_with_every_format_that_reads_it(text, patterns):
    told = problem(text)
    assert [f'`date_format = "{p}"`' in told for p in patterns] == [True] * len(patterns)
    assert told.count("date_format") == len(patterns)
    for pattern in patterns:
        assert problem(text, date_format=pattern) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2024/1/5", "2024-01-05T00:00:00"),
        ("2024-1-5 9:05", "2024-01-05T09:05:00"),
        ("2024年1月5日（金）13時30分", "2024-01-05T13:30:00"),
        ("2024. 1. 5.", "2024-01-05T00:00:00"),
        ("２０２４／１／５", "2024-01-05T00:00:00"),
        ("令和元年5月1日", "2019-05-01T00:00:00"),
        ("S64.1.7", "1989-01-07T00:00:00"),
        ("5. März 2024", "2024-03-05T00:00:00"),
        ("5 août 2024", "2024-08-05T00:00:00"),
        ("5 de enero de 2024", "2024-01-05T00:00:00"),
        ("5 мая 2024 г.", "2024-05-05T00:00:00"),
        ("Friday, January 5th, 2024", "2024-01-05T00:00:00"),
        ("Jan 5, 2024 7:30 PM", "2024-01-05T19:30:00"),
        ("5/Jan/2024 12:05 a.m.", "2024-01-05T00:05:00"),
        ("Fri Jan 05 20:11:00 2024", "2024-01-05T20:11:00"),
        (
            "Fri Jan 05 2024 20:00:00 GMT+0100 (Central European Standard Time)",
            "2024-01-05T19:00:00",
        ),
        ("Fri, 05 Jan 2024 20:00:00 GMT", "2024-01-05T20:00:00"),
        ("Fri, 05 Jan 2024 20:00:00 -0500", "2024-01-06T01:00:00"),
        ("2024-01-05 20:00:00 +0900 UTC", "2024-01-05T11:00:00"),
        ("2024-01-05 20:00:00 UTC", "2024-01-05T20:00:00"),
        ("2024-07-05 20:00 CET", "2024-07-05T18:00:00"),
        ("2024-10-27 02:30 CEST", "2024-10-27T00:30:00"),
        ("2024-10-27 02:30 CET", "2024-10-27T01:30:00"),
        ("Jan 5, 2024 13:30 PM", None),
        *((text, None) for text in ("令和6年13月1日", "R6.2.30", "5 foo 2024", "1/5", "1月5日")),
    ],
)
def test_a_date_that_is_spelled_out_needs_no_pattern(text, expected):
    assert parse(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("45296", "2024-01-05T00:00:00"),
        ("45296,5", "2024-01-05T12:00:00"),
        ("0", None),
        ("9999999", None),
        ("2024-01-05", None),
    ],
)
def test_the_number_of_a_day_in_a_spreadsheet_is_a_day(text, expected):
    assert parse(text, date_format="excel") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1704412800", "2024-01-05T00:00:00"),
        ("1704456000000", "2024-01-05T12:00:00"),
        ("1704412800.5", "2024-01-05T00:00:00.500000"),
        ("17044128000", None),
        ("2024-01-05", None),
    ],
)
def test_seconds_and_milliseconds_since_1970_are_times(text, expected):
    assert parse(text, date_format="unix") == expected


def test_the_day_of_the_week_may_stand_beside_a_date_of_any_pattern():
    assert parse("24/01/05(金)", date_format="%y/%m/%d") == "2024-01-05T00:00:00"


@pytest.mark.parametrize("text", ["2023-02-29", "1704067200", "NA"])
def test_no_date_format_is_proposed_that_does_not_read_the_date(text):
    assert "date_format =" not in problem(text)


def test_a_date_that_the_format_of_the_source_does_not_read_says_so():
    assert "the form of `date_format`" in problem("2024/01/05", date_format="%d.%m.%Y")


@pytest.mark.parametrize("text", ["9999-12-31T23:00Z", "9999-12-31T15:00Z"])
def test_a_year_that_the_league_already_counts_as_10000_is_a_bad_one(text):
    assert parse(text, "Asia/Tokyo") is None
    assert parse(text, "America/Sao_Paulo") is not None


def test_time_without_zone_is_local_time_of_the_league():
    assert parse("2024-07-01 12:00", "Europe/Paris") == "2024-07-01T10:00:00"
    assert parse("2024-07-01 12:00Z", "Europe/Paris") == "2024-07-01T12:00:00"


def test_date_is_the_start_of_its_day_in_the_league():
    assert parse("2024-07-01", "Asia/Tokyo") == "2024-06-30T15:00:00"
    assert parse("2018-11-04", "America/Sao_Paulo") == "2018-11-04T03:00:00"  # starts at 01:00
    assert parse("2011-12-30", "Pacific/Apia") is None  # a day that Samoa skipped


def test_time_that_clocks_show_twice_is_the_earlier_one():
    assert parse("2024-10-27 02:30", "Europe/Paris") == "2024-10-27T00:30:00"


def test_time_that_clocks_skip_is_not_read():
    assert parse("2024-03-31 02:30", "Europe/Paris") is None
    assert parse("2024-03-31 02:30+01:00", "Europe/Paris") == "2024-03-31T01:30:00"
    assert parse("2018-11-04 00:00", "America/Sao_Paulo") is None


@pytest.mark.parametrize(
    ("text", "date_format", "expected"),
    [
        ("29.02.2024", "%d.%m.%Y", "2024-02-28T15:00:00"),
        ("2/9/24 1:05 PM", "%m/%d/%y %I:%M %p", "2024-02-09T04:05:00"),
        ("20240229T1200+0100", "%Y%m%dT%H%M%z", "2024-02-29T11:00:00"),
        ("2024-02-29", "%d.%m.%Y", "2024-02-28T15:00:00"),
        ("2024-02-29", "%Y-%d-%m", None),
        ("2024/02/29", "%d.%m.%Y", None),
        ("30.02.2024", "%d.%m.%Y", None),
        ("0001", "%Y", None),
    ],
)
def test_date_format_of_the_source_is_followed(text, date_format, expected):
    assert parse(text, "Asia/Tokyo", date_format) == expected


@settings(max_examples=n_examples(200), deadline=None)
@given(
    st.datetimes(dt.datetime(1900, 1, 1), dt.datetime(2036, 12, 31)),
    st.sampled_from(ZONES),
)
def test_local_times_agree_with_the_zone_database_of_python(naive, timezone):
    aware = naive.replace(tzinfo=zoneinfo.ZoneInfo(timezone))
    utc = aware.astimezone(dt.UTC)
    skipped = utc.astimezone(aware.tzinfo).replace(tzinfo=None) != naive
    expected = None if skipped else utc.replace(tzinfo=None).isoformat()
    assert parse(naive.isoformat(), timezone) == expected


@settings(max_examples=n_examples(100), deadline=None)
@given(st.dates(dt.date(1950, 1, 1), dt.date(2036, 12, 31)), st.sampled_from(ZONES))
def test_start_of_day_is_the_first_instant_of_that_day(day, timezone):
    zone = zoneinfo.ZoneInfo(timezone)
    start = start_of_day(day, zone)
    assert start.astimezone(zone).date() == day
    before = (start - dt.timedelta(microseconds=1)).astimezone(zone)
    assert before.date() < day


def test_messages_say_value_and_remedy(run):
    rows = (
        "played_at,first,second,score\n2024-02-30,a,b,1\n2024-03-31T02:30,a,b,1\n0500-01-01,a,b,1\n"
    )
    messages = run(rows, timezone="Europe/Paris").quarantined["message"].to_list()
    assert '"2024-02-30" is neither a date' in messages[0] and "date_format" in messages[0]
    assert '"2024-03-31T02:30"' in messages[1] and "+09:00" in messages[1]
    assert "outside 1000 to 9999" in messages[2]


@pytest.mark.parametrize("date_format", [None, "%d.%m.%Y"])
def test_the_number_of_a_day_among_dates_is_told_how_it_is_mended(date_format):
    told = problem("45302", date_format=date_format)
    assert told.startswith("is the number of a day in a spreadsheet, 2024-01-11; format the cells")
    assert problem("45302", date_format="excel") is None
