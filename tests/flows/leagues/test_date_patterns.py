"""Date patterns: spreadsheet patterns are refused with a remedy, and texts find their pattern."""

import datetime as dt
import re

import pytest

from banzuke.flows.leagues.date_patterns import known_patterns, refuse_bad_pattern


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("DD.MM.YYYY", "%d.%m.%Y"),
        ("dd/MM/yyyy HH:mm:ss", "%d/%m/%Y %H:%M:%S"),
        ("TT.MM.JJJJ", "%d.%m.%Y"),
        ("JJ/MM/AAAA", "%d/%m/%Y"),
        ("M/D/YY", "%m/%d/%y"),
        ("YYYYMMDD", "%Y%m%d"),
        ("yyyy年mm月dd日", "%Y年%m月%d日"),
        ("yyyy-MM-dd'T'HH:mm", "%Y-%m-%dT%H:%M"),
        ("%d.%m.YYYY", "%d.%m.%Y"),
    ],
)
def test_letters_for_digits_are_refused_with_the_pattern_that_was_meant(written, meant) -> None:
    with pytest.raises(ValueError, match=re.escape(f"did you mean '{meant}'?")):
        refuse_bad_pattern(written)
    refuse_bad_pattern(meant)


@pytest.mark.parametrize("pattern", ["", "Datum", "DD-MMM-YYYY", "%Q", "%", "%d.%d"])
def test_a_pattern_that_reads_no_date_is_refused_without_a_suggestion(pattern) -> None:
    with pytest.raises(ValueError, match=re.escape("such as %d.%m.%Y")) as refused:
        refuse_bad_pattern(pattern)
    assert "did you mean" not in str(refused.value)


@pytest.mark.parametrize("pattern", ["%d.%m.", "%H:%M", "%d %B", "%d.%m.%%Y"])
def test_a_pattern_without_a_year_is_refused_with_what_to_do(pattern) -> None:
    with pytest.raises(ValueError, match=r"it reads no year.*%Y into the pattern"):
        refuse_bad_pattern(pattern)


@pytest.mark.parametrize(
    "pattern", ["%d %B %Y", "%c", "%d.%m.%y", "%G-W%V-%u", "%Y-%m-%dT%H:%M:%S%z", "%%%d.%m.%Y"]
)
def test_patterns_of_strptime_are_left_alone(pattern) -> None:
    refuse_bad_pattern(pattern)


def test_a_known_pattern_finds_the_texts_that_it_reads() -> None:
    day = dt.datetime(2024, 1, 5, 13, 7, 9)
    for pattern, digits in known_patterns():
        assert re.search(digits, day.strftime(pattern)), pattern
        dt.datetime.strptime(day.strftime(pattern), pattern)
        assert not re.search(digits, "2024-01-05T13:07:09+09:00"), pattern
