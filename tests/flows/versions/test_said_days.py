"""Days in options are spelled as in logs; a month or a year is refused with a question."""

import datetime as dt

import pytest

from banzuke.flows.versions.moments import NoSuchTime, parse_time
from banzuke.flows.versions.said_days import NoSuchDay, day_said, span_said


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-15",
        "2024/3/15",
        "15 March 2024",
        "令和6年3月15日",
        "2024年3月15日(金)",
        "15. März 2024",
    ],
)
def test_days_are_spelled_as_in_logs(text: str) -> None:
    assert day_said(text) == dt.date(2024, 3, 15)
    assert parse_time(text, "Asia/Tokyo") == dt.datetime(2024, 3, 15, 15)


@pytest.mark.parametrize("text", ["2024-03", "2024/3", "March 2024", "2024年3月", "03.2024"])
def test_a_month_is_asked_about(text: str) -> None:
    with pytest.raises(NoSuchDay, match=r"a month; .*write 2024-02-29 .* or 2024-03-31"):
        day_said(text, "--since")
    with pytest.raises(NoSuchTime, match="2024-03-31"):
        parse_time(text)


def test_a_year_is_asked_about() -> None:
    with pytest.raises(
        NoSuchDay, match=r"--on '2024' is not a day, but a year; .*2023-12-31 .*2024-12-31"
    ):
        day_said("2024", "--on")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("03/05/2024", "write it as 2024-05-03 or 2024-03-05"),
        ("15.03.2024", "write it as 2024-03-15$"),
        ("spring", "write it as 2024-06-30"),
        ("2026-13-01", "write it as 2024-06-30"),
        ("2025-03-01 12:30", "is a time, and a day is needed; write 2025-03-01$"),
    ],
)
def test_an_ambiguous_or_unknown_day_is_refused_with_spellings(text: str, said: str) -> None:
    with pytest.raises(NoSuchDay, match=said):
        day_said(text)


def test_a_time_after_the_last_year_is_no_time() -> None:
    with pytest.raises(NoSuchTime, match="is neither a date like 2026-01-31 nor a time like"):
        parse_time("9999-12-31T23:00-05:00")


@pytest.mark.parametrize("text", ["", "2024-13", "13/2024", "everything", "0000", "2024-03-15"])
def test_other_texts_are_no_span(text: str) -> None:
    assert span_said(text) is None
